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
 * SHA256withDSA over a short message, one key kept.
 * Unit: signatures, or verifications, per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class DsaSignatures {
    @Param("2048")
    public int bits;

    private Signature signer;
    private Signature verifier;
    private byte[] message;
    private byte[] signature;

    @Setup
    public void setUp() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("DSA");
        generator.initialize(bits);
        KeyPair pair = generator.generateKeyPair();
        signer = Signature.getInstance("SHA256withDSA");
        signer.initSign(pair.getPrivate());
        verifier = Signature.getInstance("SHA256withDSA");
        verifier.initVerify(pair.getPublic());
        message = new byte[32];
        signature = dsaSign();
        if (!dsaVerify()) {
            throw new AssertionError("signature does not verify");
        }
    }

    @Benchmark
    public byte[] dsaSign() throws GeneralSecurityException {
        signer.update(message);
        return signer.sign();
    }

    @Benchmark
    public boolean dsaVerify() throws GeneralSecurityException {
        verifier.update(message);
        return verifier.verify(signature);
    }
}
