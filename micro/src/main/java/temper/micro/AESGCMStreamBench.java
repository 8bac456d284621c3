package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A message that goes through a stream of javax.crypto piece by piece.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public abstract class AESGCMStreamBench extends CryptoBench {
    @Param("128")
    public int keyLength;

    @Param({"16384", "1048576"})
    public int dataSize;

    /** Bytes of a piece. */
    @Param("8192")
    public int piece;

    private AesGcm gcm;
    private byte[] plain;
    private byte[] encrypted;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        gcm = new AesGcm(keyLength, provider);
        plain = bytes(dataSize);
        require(encrypt() == dataSize + AesGcm.TAG,
                "not all of the message went through");
        encrypted = gcm.encryption().doFinal(plain);
        require(decrypt() == dataSize, "not all of the message went through");
    }

    /** The number of bytes that come out. */
    abstract long pass(Cipher cipher, byte[] message) throws IOException;

    @Benchmark
    public long encrypt() throws IOException, GeneralSecurityException {
        return pass(gcm.encryption(), plain);
    }

    @Benchmark
    public long decrypt() throws IOException, GeneralSecurityException {
        return pass(gcm.decryption(), encrypted);
    }
}
