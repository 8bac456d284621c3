package temper.micro;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * New key pairs by one generator.
 * Unit: key pairs per second.
 */
public abstract class KeyPairGeneratorBench extends CryptoBench {
    private KeyPairGenerator generator;

    final KeyPairGenerator make(String algorithm)
            throws GeneralSecurityException {
        return generator = Providers.keyPairGenerator(algorithm, provider);
    }

    @Benchmark
    public KeyPair generateKeyPair() {
        return generator.generateKeyPair();
    }

    /**
     * From a reproducible source: every JDK tries the same candidates for
     * primes, as far as it asks for the same bytes.
     */
    @Measurement(iterations = 5, time = 2)
    public static class RSA extends KeyPairGeneratorBench {
        @Param("RSA")
        public String algorithm;

        @Param({"2048", "3072"})
        public int keyLength;

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
            make(algorithm).initialize(keyLength, new Reproducible());
        }
    }

    public static class EC extends KeyPairGeneratorBench {
        @Param("EC")
        public String algorithm;

        @Param({"256", "384"})
        public int keyLength;

        @Setup
        public void setUp() throws GeneralSecurityException {
            Keys.initialize(make(algorithm), algorithm, keyLength);
        }
    }

    public static class DiffieHellman extends KeyPairGeneratorBench {
        @Param("DiffieHellman")
        public String algorithm;

        @Param("2048")
        public int keyLength;

        @Setup
        public void setUp() throws GeneralSecurityException {
            make(algorithm).initialize(keyLength);
        }
    }
}
