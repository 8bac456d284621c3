package temper.micro;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A whole message in one {@code doFinal} of AES into a buffer that is there
 * already. The cipher stays as {@code doFinal} leaves it, back at its first IV.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public abstract class AESMessageBench extends CryptoBench {
    @Param({"64", "1024", "16384"})
    public int dataSize;

    private byte[] plain;
    private byte[] encrypted;
    private byte[] output;
    private Cipher encryption;
    private Cipher decryption;

    final void prepare(String algorithm, int keyLength)
            throws GeneralSecurityException {
        IvParameterSpec iv = algorithm.contains("/ECB/")
                ? null : new IvParameterSpec(new byte[16]);
        encryption = Providers.cipher(algorithm, provider);
        encryption.init(Cipher.ENCRYPT_MODE, AesGcm.key(keyLength), iv);
        decryption = Providers.cipher(algorithm, provider);
        decryption.init(Cipher.DECRYPT_MODE, AesGcm.key(keyLength), iv);
        plain = bytes(dataSize);
        encrypted = encryption.doFinal(plain);
        // Some want room for a block more than they write.
        output = new byte[encrypted.length + 16];
        require(encrypt() == encrypted.length && decrypt() == dataSize
                && Arrays.equals(plain, Arrays.copyOf(output, dataSize)),
                "decryption does not give the message back");
    }

    @Benchmark
    public int encrypt() throws GeneralSecurityException {
        return encryption.doFinal(plain, 0, plain.length, output, 0);
    }

    @Benchmark
    public int decrypt() throws GeneralSecurityException {
        return decryption.doFinal(encrypted, 0, encrypted.length, output, 0);
    }
}
