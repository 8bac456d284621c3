package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Security;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
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
 * Full handshakes of TLS 1.2 in which RSA alone works: it exchanges the key (TLS_RSA), which later releases disable, or
 * signs an exchange by ffdhe2048 (TLS_DHE_RSA). Those with curves are in {@link SSLHandshakeBench}.
 * Unit: handshakes, of client and server, per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class RsaHandshakes {
    private static final String PROTOCOL = "TLSv1.2";

    @Param({"TLS_RSA", "TLS_DHE_RSA"})
    public String exchange;

    private SSLContext context;
    private String suite;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        System.setProperty("jdk.tls.namedGroups", "ffdhe2048");
        context = Certificates.context(PROTOCOL);
        suite = exchange + "_WITH_AES_128_GCM_SHA256";
    }

    @Benchmark
    public EnginePair full() throws SSLException {
        EnginePair pair = new EnginePair(context, context, null, PROTOCOL, suite);
        pair.handshake();
        return pair;
    }
}
