package temper.micro;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * AES-GCM between arrays that are there already: a whole message in one
 * {@code doFinal}, or its first half by {@code update}. Each message has a new
 * IV, so there is one {@code init} with the same key for each.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class AESGCMBench extends CryptoBench {
    @Param({"128", "256"})
    public int keyLength;

    @Param({"64", "1024", "4096", "16384"})
    public int dataSize;

    private AesGcm gcm;
    private byte[] plain;
    private byte[] encrypted;
    private byte[] output;

    @Setup
    public void setUp() throws GeneralSecurityException {
        gcm = new AesGcm(keyLength, provider);
        plain = bytes(dataSize);
        output = new byte[dataSize + AesGcm.TAG];
        encryptMultiPart();
        encrypted = output.clone();
        decryptMultiPart();
        requirePlain();
        encrypt();
        encrypted = output.clone();
        decrypt();
        requirePlain();
    }

    private void requirePlain() {
        require(Arrays.equals(plain, Arrays.copyOf(output, dataSize)),
                "decryption does not give the message back");
    }

    @Benchmark
    public int encrypt() throws GeneralSecurityException {
        return gcm.encryption().doFinal(plain, 0, plain.length, output, 0);
    }

    @Benchmark
    public int decrypt() throws GeneralSecurityException {
        return gcm.decryption().doFinal(encrypted, 0, encrypted.length,
                output, 0);
    }

    @Benchmark
    public int encryptMultiPart() throws GeneralSecurityException {
        return inTwo(gcm.encryption(), plain);
    }

    @Benchmark
    public int decryptMultiPart() throws GeneralSecurityException {
        return inTwo(gcm.decryption(), encrypted);
    }

    private int inTwo(Cipher cipher, byte[] in)
            throws GeneralSecurityException {
        int half = dataSize / 2;
        int done = cipher.update(in, 0, half, output, 0);
        return done + cipher.doFinal(in, half, in.length - half, output, done);
    }
}
