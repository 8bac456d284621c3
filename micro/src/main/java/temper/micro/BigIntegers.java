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
 * Arithmetic of {@link BigInteger} with operands of exactly {@code bits} bits.
 * Unit: operations per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class BigIntegers {
    /** Below 80 ints (2560 bits) a product is one call of the multiplyToLen kernel, above it Karatsuba splits it. */
    @Param({"2048", "4096"})
    public int bits;

    private BigInteger a;
    private BigInteger b;

    @Setup
    public void setUp() {
        Random random = new Random(1);
        a = operand(random);
        b = operand(random);
    }

    private BigInteger operand(Random random) {
        return new BigInteger(bits, random).setBit(bits - 1);
    }

    @Benchmark
    public BigInteger multiply() {
        return a.multiply(b);
    }

    @Benchmark
    public BigInteger square() {
        return a.multiply(a);
    }
}
