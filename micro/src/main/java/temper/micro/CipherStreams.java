package temper.micro;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Messages of {@link #MESSAGE} bytes through javax.crypto's streams, piece by piece, into and out of memory; operations are
 * messages.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class CipherStreams {
    public static final int MESSAGE = 1 << 20;

    @Param({"CTR", "GCM"})
    public String mode;

    /** Bytes that are written or asked for at a time. */
    @Param({"8192", "65536"})
    public int piece;

    private final SecretKeySpec key = AesGcm.key(128);
    private final byte[] iv = new byte[16];
    private final byte[] firstIv = new byte[16];
    private Cipher encryption;
    private Cipher decryption;
    private byte[] plain;
    private byte[] encrypted;
    private byte[] part;
    private long written;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        encryption = Cipher.getInstance("AES/" + mode + "/NoPadding");
        decryption = Cipher.getInstance("AES/" + mode + "/NoPadding");
        plain = new byte[MESSAGE];
        new Random(1).nextBytes(plain);
        part = new byte[piece];
        start(encryption, Cipher.ENCRYPT_MODE, firstIv);
        encrypted = encryption.doFinal(plain);
        if (write() != encrypted.length || readDecrypted() != MESSAGE) {
            throw new AssertionError("not all of the message went through");
        }
    }

    private void start(Cipher cipher, int direction, byte[] iv) throws GeneralSecurityException {
        cipher.init(direction, key, mode.equals("GCM") ? new GCMParameterSpec(8 * AesGcm.TAG, iv) : new IvParameterSpec(iv));
    }

    /** Counts what it is given. */
    private final class Sink extends OutputStream {
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
    public long write() throws IOException, GeneralSecurityException {
        // GCM takes no IV twice in a row.
        iv[0]++;
        start(encryption, Cipher.ENCRYPT_MODE, iv);
        written = 0;
        try (OutputStream out = new CipherOutputStream(new Sink(), encryption)) {
            for (int i = 0; i < MESSAGE; i += piece) {
                out.write(plain, i, piece);
            }
        }
        return written;
    }

    @Benchmark
    public long readDecrypted() throws IOException, GeneralSecurityException {
        start(decryption, Cipher.DECRYPT_MODE, firstIv);
        long length = 0;
        try (InputStream in = new CipherInputStream(new ByteArrayInputStream(encrypted), decryption)) {
            for (int n; (n = in.read(part)) >= 0; ) {
                length += n;
            }
        }
        return length;
    }
}
