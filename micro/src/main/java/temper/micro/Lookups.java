package temper.micro;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Objects by the names of their algorithms, as each handshake asks for dozens of them. With several threads (-t) it shows
 * what they share.
 * Unit: look-ups per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class Lookups {
    @Benchmark
    public MessageDigest messageDigest() throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256");
    }

    @Benchmark
    public Mac mac() throws GeneralSecurityException {
        return Mac.getInstance("HmacSHA256");
    }

    @Benchmark
    public Cipher cipher() throws GeneralSecurityException {
        return Cipher.getInstance("AES/CBC/PKCS5Padding");
    }

    @Benchmark
    public Signature signature() throws GeneralSecurityException {
        return Signature.getInstance("SHA256withRSA");
    }

    @Benchmark
    public SecureRandom secureRandom() throws GeneralSecurityException {
        return SecureRandom.getInstance("SHA1PRNG");
    }
}
