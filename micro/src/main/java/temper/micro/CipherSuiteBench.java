package temper.micro;

import java.lang.reflect.Method;
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
 * A TLS cipher suite by its name, as the JDK's own TLS looks it up.
 * Unit: look-ups per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
// 8 knows no modules, and ignores what it does not know only when told to.
@Fork(value = 1, jvmArgsPrepend = {"-XX:+IgnoreUnrecognizedVMOptions",
        "--add-opens=java.base/sun.security.ssl=ALL-UNNAMED"})
@State(Scope.Thread)
public class CipherSuiteBench {
    @Param({"TLS_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384",
            "TLS_DHE_RSA_WITH_AES_256_CBC_SHA"})
    public String cipherSuite;

    private Method nameOf;

    @Setup
    public void setUp() throws ReflectiveOperationException {
        nameOf = Class.forName("sun.security.ssl.CipherSuite")
                .getDeclaredMethod("nameOf", String.class);
        nameOf.setAccessible(true);
        CryptoBench.require(benchmarkCipherSuite() != null,
                "there is no suite " + cipherSuite);
    }

    @Benchmark
    public Object benchmarkCipherSuite() throws ReflectiveOperationException {
        return nameOf.invoke(null, cipherSuite);
    }
}
