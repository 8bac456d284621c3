package temper.micro;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
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
 * AES of a whole message in one {@code doFinal} into a buffer that is there already, warm.
 * ECB, CBC and CTR: the cipher stays as {@code doFinal} leaves it, back at its first IV. GCM: a new IV, so one {@code init}
 * with the same key, for each message.
 * Unit: messages of {@code size} bytes per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class Ciphers {
    /** Messages and a key; modes are subclasses, since only some have other providers. */
    @State(Scope.Thread)
    public static class Message {
        @Param({"128", "256"})
        public int bits;

        @Param({"64", "1024", "16384"})
        public int size;

        byte[] plain;
        byte[] encrypted;
        byte[] output;
        private Cipher encryption;
        private Cipher decryption;

        void fill(int tag) {
            plain = new byte[size];
            new Random(1).nextBytes(plain);
            encrypted = new byte[size + tag];
            output = new byte[size + tag];
        }

        void prepare(String mode, String provider) throws GeneralSecurityException {
            fill(0);
            encryption = Providers.cipher("AES/" + mode + "/NoPadding", provider);
            decryption = Providers.cipher("AES/" + mode + "/NoPadding", provider);
            IvParameterSpec iv = mode.equals("ECB") ? null : new IvParameterSpec(new byte[16]);
            encryption.init(Cipher.ENCRYPT_MODE, AesGcm.key(bits), iv);
            decryption.init(Cipher.DECRYPT_MODE, AesGcm.key(bits), iv);
            encrypt();
            encrypted = output.clone();
            decrypt();
            requireEqual(plain, output);
        }

        int encrypt() throws GeneralSecurityException {
            return encryption.doFinal(plain, 0, size, output, 0);
        }

        int decrypt() throws GeneralSecurityException {
            return decryption.doFinal(encrypted, 0, size, output, 0);
        }
    }

    @State(Scope.Thread)
    public static class Ecb extends Message {
        @Setup
        public void setUp() throws GeneralSecurityException {
            prepare("ECB", "");
        }
    }

    @State(Scope.Thread)
    public static class Cbc extends Message {
        @Param("")
        public String provider;

        @Setup
        public void setUp() throws GeneralSecurityException {
            prepare("CBC", provider);
        }
    }

    @State(Scope.Thread)
    public static class Ctr extends Message {
        @Setup
        public void setUp() throws GeneralSecurityException {
            prepare("CTR", "");
        }
    }

    @State(Scope.Thread)
    public static class Gcm extends Message {
        @Param("")
        public String provider;

        private AesGcm gcm;

        @Setup
        public void setUp() throws GeneralSecurityException {
            gcm = new AesGcm(bits, provider);
            fill(AesGcm.TAG);
            encrypt();
            encrypted = output.clone();
            decrypt();
            requireEqual(plain, Arrays.copyOf(output, size));
        }

        @Override
        int encrypt() throws GeneralSecurityException {
            return gcm.encryption().doFinal(plain, 0, size, output, 0);
        }

        @Override
        int decrypt() throws GeneralSecurityException {
            return gcm.decryption().doFinal(encrypted, 0, encrypted.length, output, 0);
        }
    }

    /** Messages outside the Java heap, as network buffers are. */
    @State(Scope.Thread)
    public static class DirectGcm {
        @Param({"128", "256"})
        public int bits;

        @Param("16384")
        public int size;

        @Param("")
        public String provider;

        private AesGcm gcm;
        private ByteBuffer plain;
        private ByteBuffer encrypted;
        private ByteBuffer output;

        @Setup
        public void setUp() throws GeneralSecurityException {
            gcm = new AesGcm(bits, provider);
            plain = ByteBuffer.allocateDirect(size);
            encrypted = ByteBuffer.allocateDirect(size + AesGcm.TAG);
            output = ByteBuffer.allocateDirect(size + AesGcm.TAG);
            byte[] message = new byte[size];
            new Random(1).nextBytes(message);
            plain.put(message);
            encrypt();
            output.flip();
            encrypted.put(output);
            decrypt();
            output.flip();
            byte[] decrypted = new byte[size];
            output.get(decrypted);
            requireEqual(message, decrypted);
        }

        int encrypt() throws GeneralSecurityException {
            plain.clear();
            output.clear();
            return gcm.encryption().doFinal(plain, output);
        }

        int decrypt() throws GeneralSecurityException {
            encrypted.clear();
            output.clear();
            return gcm.decryption().doFinal(encrypted, output);
        }
    }

    private static void requireEqual(byte[] plain, byte[] decrypted) {
        if (!Arrays.equals(plain, decrypted)) {
            throw new AssertionError("decryption does not give the message back");
        }
    }

    @Benchmark
    public int ecbEncrypt(Ecb message) throws GeneralSecurityException {
        return message.encrypt();
    }

    @Benchmark
    public int ecbDecrypt(Ecb message) throws GeneralSecurityException {
        return message.decrypt();
    }

    @Benchmark
    public int cbcEncrypt(Cbc message) throws GeneralSecurityException {
        return message.encrypt();
    }

    @Benchmark
    public int cbcDecrypt(Cbc message) throws GeneralSecurityException {
        return message.decrypt();
    }

    @Benchmark
    public int ctr(Ctr message) throws GeneralSecurityException {
        return message.encrypt();
    }

    @Benchmark
    public int gcmEncrypt(Gcm message) throws GeneralSecurityException {
        return message.encrypt();
    }

    @Benchmark
    public int gcmDecrypt(Gcm message) throws GeneralSecurityException {
        return message.decrypt();
    }

    @Benchmark
    public int gcmEncryptDirect(DirectGcm message) throws GeneralSecurityException {
        return message.encrypt();
    }

    @Benchmark
    public int gcmDecryptDirect(DirectGcm message) throws GeneralSecurityException {
        return message.decrypt();
    }
}
