package temper.micro;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * An AES key of {@code dataSize} bytes that is wrapped by another, or
 * unwrapped. Releases before 17 know AES/KW/NoPadding as AESWrap, and no
 * other transformation of this kind.
 */
public class AESKeyWrapBench extends CryptoBench {
    @Param("AES/KW/NoPadding")
    public String algorithm;

    @Param({"128", "256"})
    public int keyLength;

    @Param({"16", "24"})
    public int dataSize;

    private Cipher wrapping;
    private Cipher unwrapping;
    private Key key;
    private byte[] wrapped;

    @Setup
    public void setUp() throws GeneralSecurityException {
        wrapping = cipher(Cipher.WRAP_MODE);
        unwrapping = cipher(Cipher.UNWRAP_MODE);
        key = new SecretKeySpec(bytes(dataSize), "AES");
        wrapped = wrap();
        require(unwrap().equals(key), "unwrapping gives another key");
    }

    private Cipher cipher(int mode) throws GeneralSecurityException {
        Cipher cipher;
        try {
            cipher = Providers.cipher(algorithm, provider);
        } catch (NoSuchAlgorithmException e) {
            if (!algorithm.equals("AES/KW/NoPadding")) {
                throw e;
            }
            cipher = Providers.cipher("AESWrap", provider);
        }
        cipher.init(mode, AesGcm.key(keyLength));
        return cipher;
    }

    @Benchmark
    public byte[] wrap() throws GeneralSecurityException {
        return wrapping.wrap(key);
    }

    @Benchmark
    public Key unwrap() throws GeneralSecurityException {
        return unwrapping.unwrap(wrapped, "AES", Cipher.SECRET_KEY);
    }
}
