package temper.micro;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.concurrent.TimeUnit;
import javax.crypto.KeyAgreement;
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
 * Diffie-Hellman in the group that the JDK has for {@code bits}, one key pair kept. Releases differ in the length of
 * exponents.
 * Unit: agreed secrets per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class KeyAgreements {
    @Param({"2048", "3072"})
    public int bits;

    private KeyPair ours;
    private KeyPair theirs;

    @Setup
    public void setUp() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("DH");
        generator.initialize(bits);
        ours = generator.generateKeyPair();
        theirs = generator.generateKeyPair();
    }

    @Benchmark
    public byte[] dh() throws GeneralSecurityException {
        KeyAgreement agreement = KeyAgreement.getInstance("DH");
        agreement.init(ours.getPrivate());
        agreement.doPhase(theirs.getPublic(), true);
        return agreement.generateSecret();
    }
}
