package temper.micro;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Random bytes. What is shared shows with several threads (-t).
 * Unit: calls that give {@code dataSize} bytes, or new generators, per second.
 */
public class SecureRandomBench extends CryptoBench {
    /** One generator for all threads. */
    @State(Scope.Benchmark)
    public static class Common {
        private SecureRandom random;

        synchronized SecureRandom get(String algorithm)
                throws GeneralSecurityException {
            if (random == null) {
                random = SecureRandom.getInstance(algorithm);
            }
            return random;
        }
    }

    /** What nextBytes takes, and newSecureRandom does not. */
    @State(Scope.Thread)
    public static class Generator {
        @Param({"NativePRNG", "SHA1PRNG"})
        public String algorithm;

        @Param({"32", "1024"})
        public int dataSize;

        /** Whether threads have one generator together. */
        @Param({"true", "false"})
        public boolean shared;

        private SecureRandom random;
        private byte[] bytes;

        @Setup
        public void setUp(Common common) throws GeneralSecurityException {
            random = shared ? common.get(algorithm)
                            : SecureRandom.getInstance(algorithm);
            bytes = new byte[dataSize];
            random.nextBytes(bytes);
        }
    }

    @Benchmark
    public byte[] nextBytes(Generator generator) {
        generator.random.nextBytes(generator.bytes);
        return generator.bytes;
    }

    @Benchmark
    public SecureRandom newSecureRandom() {
        return new SecureRandom();
    }
}
