package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
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
 * Handshakes of one context with all cipher suites that are enabled by default, as most applications leave them; those
 * of {@link Tls} enable one suite. Several threads (-t) share the context, as those of a server do.
 * Unit: handshakes, of client and server, per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class Handshakes {
    @Param({"TLSv1.2", "TLSv1.3"})
    public String protocol;

    @Param({"EC", "RSA"})
    public String key;

    private SSLContext context;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException, InterruptedException {
        // The default differs between releases, and what is compared here is the same work.
        System.setProperty("jdk.tls.namedGroups", "secp256r1");
        context = Certificates.context(protocol, key, key.equals("EC") ? 256 : 2048);
        resumed();
        long first = resumed().client.getSession().getCreationTime();
        Thread.sleep(20);
        // A resumed session keeps the time of its first handshake.
        if (resumed().client.getSession().getCreationTime() != first) {
            throw new AssertionError("what should be resumed is not");
        }
    }

    private EnginePair connect(String peer) throws SSLException {
        EnginePair pair = new EnginePair(context, peer, protocol);
        pair.handshake();
        return pair;
    }

    @Benchmark
    public EnginePair full() throws SSLException {
        return connect(null);
    }

    @Benchmark
    public EnginePair resumed() throws SSLException {
        return connect("127.0.0.1");
    }
}
