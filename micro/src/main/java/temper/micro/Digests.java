package temper.micro;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Random;
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
 * A whole message in one call of {@link MessageDigest#digest(byte[])}, warm.
 * Unit: messages of {@code size} bytes per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class Digests {
    @Param({"MD5", "SHA-1", "SHA-256", "SHA-512"})
    public String algorithm;

    @Param({"64", "1024", "16384"})
    public int size;

    @Param("")
    public String provider;

    private MessageDigest digest;
    private byte[] message;

    @Setup
    public void setUp() throws GeneralSecurityException {
        digest = Providers.messageDigest(algorithm, provider);
        message = new byte[size];
        new Random(1).nextBytes(message);
    }

    @Benchmark
    public byte[] digest() {
        return digest.digest(message);
    }
}
