package temper.micro;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
 * RSA keys from a reproducible source: every JDK tries the same candidates for primes, as far as it asks for the same
 * bytes.
 * Unit: key pairs per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Thread)
public class KeyPairs {
    @Param({"2048", "3072"})
    public int bits;

    private KeyPairGenerator generator;

    /** Not secure. */
    private static final class Reproducible extends SecureRandom {
        private static final long serialVersionUID = 1;
        private final Random random = new Random(1);

        @Override
        public void nextBytes(byte[] bytes) {
            random.nextBytes(bytes);
        }
    }

    @Setup(Level.Iteration)
    public void setUp() throws GeneralSecurityException {
        generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits, new Reproducible());
    }

    @Benchmark
    public KeyPair rsa() {
        return generator.generateKeyPair();
    }
}
