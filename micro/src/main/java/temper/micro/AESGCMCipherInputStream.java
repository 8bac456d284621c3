package temper.micro;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A message in memory that is read through a CipherInputStream piece by piece.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class AESGCMCipherInputStream extends CryptoBench {
    @Param("128")
    public int keyLength;

    @Param({"16384", "1048576"})
    public int dataSize;

    /** Bytes that are asked for at a time. */
    @Param("8192")
    public int piece;

    private AesGcm gcm;
    private byte[] plain;
    private byte[] encrypted;
    private byte[] part;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        gcm = new AesGcm(keyLength, provider);
        plain = bytes(dataSize);
        part = new byte[piece];
        require(encrypt() == dataSize + AesGcm.TAG,
                "not all of the message went through");
        encrypted = gcm.encryption().doFinal(plain);
        require(decrypt() == dataSize, "not all of the message went through");
    }

    @Benchmark
    public long encrypt() throws IOException, GeneralSecurityException {
        return read(gcm.encryption(), plain);
    }

    @Benchmark
    public long decrypt() throws IOException, GeneralSecurityException {
        return read(gcm.decryption(), encrypted);
    }

    private long read(Cipher cipher, byte[] source) throws IOException {
        long length = 0;
        try (InputStream in = new CipherInputStream(
                new ByteArrayInputStream(source), cipher)) {
            for (int n; (n = in.read(part)) >= 0; ) {
                length += n;
            }
        }
        return length;
    }
}
