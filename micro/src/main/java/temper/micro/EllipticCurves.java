package temper.micro;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
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
 * Key pairs, key agreement and ECDSA with SHA-256 on NIST's curve of {@code bits}, as the JDK's own provider does them.
 * Unit: operations per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class EllipticCurves {
    @Param({"256"})
    public int bits;

    private final byte[] message = "Ten thousand handshakes per second.".getBytes(StandardCharsets.US_ASCII);
    private KeyPairGenerator generator;
    private KeyPair ours;
    private KeyPair theirs;
    private byte[] signature;

    @Setup
    public void setUp() throws GeneralSecurityException {
        generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp" + bits + "r1"));
        ours = generator.generateKeyPair();
        theirs = generator.generateKeyPair();
        signature = ecdsaSign();
        if (!ecdsaVerify()) {
            throw new AssertionError("a signature is not verified");
        }
    }

    @Benchmark
    public KeyPair keyPair() {
        return generator.generateKeyPair();
    }

    @Benchmark
    public byte[] ecdh() throws GeneralSecurityException {
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(ours.getPrivate());
        agreement.doPhase(theirs.getPublic(), true);
        return agreement.generateSecret();
    }

    @Benchmark
    public byte[] ecdsaSign() throws GeneralSecurityException {
        Signature signer = Signature.getInstance("SHA256withECDSA");
        signer.initSign(ours.getPrivate());
        signer.update(message);
        return signer.sign();
    }

    @Benchmark
    public boolean ecdsaVerify() throws GeneralSecurityException {
        Signature verifier = Signature.getInstance("SHA256withECDSA");
        verifier.initVerify(ours.getPublic());
        verifier.update(message);
        return verifier.verify(signature);
    }
}
