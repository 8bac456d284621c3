package temper.micro;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.concurrent.TimeUnit;
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
 * SHA256withRSA over a short message, one key kept.
 * Unit: signatures, or verifications, per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class Signatures {
    @Param({"2048", "3072", "4096"})
    public int bits;

    @Param("")
    public String provider;

    private Signature signer;
    private Signature verifier;
    private byte[] message;
    private byte[] signature;

    @Setup
    public void setUp() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits);
        KeyPair pair = generator.generateKeyPair();
        signer = Providers.signature("SHA256withRSA", provider);
        signer.initSign(pair.getPrivate());
        verifier = Providers.signature("SHA256withRSA", provider);
        verifier.initVerify(pair.getPublic());
        message = new byte[32];
        signature = rsaSign();
        if (!rsaVerify()) {
            throw new AssertionError("signature does not verify");
        }
    }

    @Benchmark
    public byte[] rsaSign() throws GeneralSecurityException {
        signer.update(message);
        return signer.sign();
    }

    @Benchmark
    public boolean rsaVerify() throws GeneralSecurityException {
        verifier.update(message);
        return verifier.verify(signature);
    }
}
