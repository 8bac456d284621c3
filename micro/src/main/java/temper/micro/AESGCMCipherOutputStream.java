package temper.micro;

import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.CipherOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A message that is written to a CipherOutputStream piece by piece, into a
 * stream that counts its bytes.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class AESGCMCipherOutputStream extends CryptoBench {
    @Param("128")
    public int keyLength;

    @Param({"16384", "1048576"})
    public int dataSize;

    /** Bytes that are written at a time. */
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

    private static final class Sink extends OutputStream {
        private long written;

        @Override
        public void write(int b) {
            written++;
        }

        @Override
        public void write(byte[] b, int off, int len) {
            written += len;
        }
    }

    @Benchmark
    public long encrypt() throws IOException, GeneralSecurityException {
        return write(gcm.encryption(), plain);
    }

    @Benchmark
    public long decrypt() throws IOException, GeneralSecurityException {
        return write(gcm.decryption(), encrypted);
    }

    private long write(Cipher cipher, byte[] in) throws IOException {
        Sink sink = new Sink();
        try (OutputStream out = new CipherOutputStream(sink, cipher)) {
            for (int i = 0; i < in.length; i += piece) {
                out.write(in, i, Math.min(piece, in.length - i));
            }
        }
        return sink.written;
    }
}
