package temper.micro;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * {@link AESGCMBench} with buffers outside the Java heap, as a network's are,
 * or on it.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class AESGCMByteBuffer extends CryptoBench {
    @Param({"128", "256"})
    public int keyLength;

    @Param({"1024", "16384"})
    public int dataSize;

    @Param({"direct", "heap"})
    public String dataMethod;

    private AesGcm gcm;
    private ByteBuffer plain;
    private ByteBuffer encrypted;
    private ByteBuffer output;

    @Setup
    public void setUp() throws GeneralSecurityException {
        gcm = new AesGcm(keyLength, provider);
        byte[] message = bytes(dataSize);
        plain = buffer(dataSize);
        plain.put(message);
        encrypted = buffer(dataSize + AesGcm.TAG);
        output = buffer(dataSize + AesGcm.TAG);
        encryptMultiPart();
        keep();
        decryptMultiPart();
        requireOutput(message);
        encrypt();
        keep();
        decrypt();
        requireOutput(message);
    }

    private ByteBuffer buffer(int length) {
        switch (dataMethod) {
            case "direct":
                return ByteBuffer.allocateDirect(length);
            case "heap":
                return ByteBuffer.allocate(length);
            default:
                throw new IllegalArgumentException("dataMethod: " + dataMethod
                        + " (want direct or heap)");
        }
    }

    private void keep() {
        output.flip();
        encrypted.clear();
        encrypted.put(output);
    }

    private void requireOutput(byte[] message) {
        output.flip();
        byte[] decrypted = new byte[output.remaining()];
        output.get(decrypted);
        require(Arrays.equals(message, decrypted),
                "decryption does not give the message back");
    }

    @Benchmark
    public int encrypt() throws GeneralSecurityException {
        plain.clear();
        output.clear();
        return gcm.encryption().doFinal(plain, output);
    }

    @Benchmark
    public int decrypt() throws GeneralSecurityException {
        encrypted.clear();
        output.clear();
        return gcm.decryption().doFinal(encrypted, output);
    }

    @Benchmark
    public int encryptMultiPart() throws GeneralSecurityException {
        return inTwo(gcm.encryption(), plain);
    }

    @Benchmark
    public int decryptMultiPart() throws GeneralSecurityException {
        return inTwo(gcm.decryption(), encrypted);
    }

    private int inTwo(Cipher cipher, ByteBuffer in)
            throws GeneralSecurityException {
        in.clear();
        output.clear();
        in.limit(dataSize / 2);
        int done = cipher.update(in, output);
        in.limit(in.capacity());
        return done + cipher.doFinal(in, output);
    }
}
