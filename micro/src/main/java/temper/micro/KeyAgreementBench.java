package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import javax.crypto.KeyAgreement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A secret that two key pairs agree on, each time by a new object; the pairs
 * are kept. Diffie-Hellman is in the group that the JDK has for {@code
 * keyLength}; releases differ in the length of its exponents.
 * Unit: agreed secrets per second.
 */
public abstract class KeyAgreementBench extends CryptoBench {
    private String name;
    private KeyPair ours;
    private KeyPair theirs;

    final void prepare(String algorithm, String kpgAlgorithm, int keyLength)
            throws IOException, GeneralSecurityException {
        name = algorithm;
        ours = Keys.pair(kpgAlgorithm, keyLength);
        theirs = Keys.pair(kpgAlgorithm, keyLength);
    }

    @Benchmark
    public byte[] generateSecret() throws GeneralSecurityException {
        KeyAgreement agreement = Providers.keyAgreement(name, provider);
        agreement.init(ours.getPrivate());
        agreement.doPhase(theirs.getPublic(), true);
        return agreement.generateSecret();
    }

    public static class DiffieHellman extends KeyAgreementBench {
        @Param("DiffieHellman")
        public String kpgAlgorithm;

        @Param("DiffieHellman")
        public String algorithm;

        @Param({"2048", "3072"})
        public int keyLength;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException {
            prepare(algorithm, kpgAlgorithm, keyLength);
        }
    }

    public static class EC extends KeyAgreementBench {
        @Param("EC")
        public String kpgAlgorithm;

        @Param("ECDH")
        public String algorithm;

        @Param({"256", "384"})
        public int keyLength;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException {
            prepare(algorithm, kpgAlgorithm, keyLength);
        }
    }
}
