package temper.micro;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One large message in one call as the first work of a fresh JVM: stock reaches its kernels only from compiled code.
 * Unit: milliseconds per message of {@code size} bytes; each fork gives one figure.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
public class FirstCall {
    @State(Scope.Thread)
    public static class Message {
        @Param("31457280")
        public int size;

        byte[] plain;
        byte[] output;

        void fill() {
            plain = new byte[size];
            new Random(1).nextBytes(plain);
            output = new byte[size + AesGcm.TAG];
        }
    }

    @State(Scope.Thread)
    public static class Digest extends Message {
        @Param({"SHA-1", "SHA-256", "SHA-512"})
        public String algorithm;

        @Param("")
        public String provider;

        private MessageDigest digest;

        @Setup
        public void setUp() throws GeneralSecurityException {
            fill();
            digest = Providers.messageDigest(algorithm, provider);
        }
    }

    @State(Scope.Thread)
    public static class Ctr extends Message {
        @Param("128")
        public int bits;

        private Cipher cipher;

        @Setup
        public void setUp() throws GeneralSecurityException {
            fill();
            cipher = Providers.cipher("AES/CTR/NoPadding", "");
            cipher.init(Cipher.ENCRYPT_MODE, AesGcm.key(bits), new IvParameterSpec(new byte[16]));
        }
    }

    @State(Scope.Thread)
    public static class Gcm extends Message {
        @Param("128")
        public int bits;

        @Param("")
        public String provider;

        private AesGcm gcm;
        private Cipher cipher;

        @Setup
        public void setUp() throws GeneralSecurityException {
            fill();
            gcm = new AesGcm(bits, provider);
        }

        /** For whoever asks for more than one call: each needs an IV of its own. */
        @Setup(Level.Iteration)
        public void start() throws GeneralSecurityException {
            cipher = gcm.encryption();
        }
    }

    @Benchmark
    public byte[] digest(Digest message) {
        return message.digest.digest(message.plain);
    }

    @Benchmark
    public int ctr(Ctr message) throws GeneralSecurityException {
        return message.cipher.doFinal(message.plain, 0, message.size, message.output, 0);
    }

    @Benchmark
    public int gcmEncrypt(Gcm message) throws GeneralSecurityException {
        return message.cipher.doFinal(message.plain, 0, message.size, message.output, 0);
    }
}
