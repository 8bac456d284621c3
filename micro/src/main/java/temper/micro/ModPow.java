package temper.micro;

import java.math.BigInteger;
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
 * {@link BigInteger#modPow} with an odd modulus of exactly {@code bits} bits.
 * Unit: operations per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class ModPow {
    private static final BigInteger F4 = BigInteger.valueOf(65537);

    /** 256: below what the kernels are used for. */
    @Param({"256", "512", "1024", "1536", "2048", "3072", "4096", "8192"})
    public int bits;

    private BigInteger base;
    private BigInteger exponent;
    private BigInteger modulus;

    @Setup
    public void setUp() {
        Random random = new Random(1);
        modulus = operand(random).setBit(0);
        base = operand(random).mod(modulus);
        exponent = operand(random);
    }

    private BigInteger operand(Random random) {
        return new BigInteger(bits, random).setBit(bits - 1);
    }

    /** With an exponent as long as the modulus. */
    @Benchmark
    public BigInteger full() {
        return base.modPow(exponent, modulus);
    }

    /** With 65537, where preparing the modulus counts. */
    @Benchmark
    public BigInteger shortExponent() {
        return base.modPow(F4, modulus);
    }
}
