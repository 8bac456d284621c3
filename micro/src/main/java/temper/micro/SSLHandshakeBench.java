package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
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
 * TLS handshakes between two engines in one thread, so client and server both
 * count and no network does, with all default settings but those that
 * parameters name. What was agreed on stands in the output, on a line that
 * begins with "temper: note:". Several threads (-t) share the contexts, as those
 * of a server do. Handshakes run much code, which takes seconds to become
 * warm.
 * Unit: handshakes, of client and server, per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class SSLHandshakeBench {
    /** TLS leaves the protocol to the implementation. */
    @Param({"TLS", "TLSv1.2"})
    public String tlsVersion;

    @Param({"false", "true"})
    public boolean resume;

    /** Of the server: RSA of 2048 bits, or EC, which is P-256. */
    @Param({"RSA", "EC"})
    public String key;

    /** For the same work on releases whose defaults differ: secp256r1. */
    @Param(Endpoints.DEFAULT)
    public String namedGroups;

    /** "" for the JDK's own, Conscrypt or Netty. */
    @Param("")
    public String provider;

    private Endpoints endpoints;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        endpoints = Endpoints.of(provider, key, namedGroups, resume);
        Negotiated negotiated = null;
        // Nothing can be resumed before the first has ended.
        for (int i = 0; i < 2; i++) {
            try (EnginePair pair = pair()) {
                negotiated = pair.negotiate();
            }
        }
        negotiated.print();
        CryptoBench.require(negotiated.resumed == resume,
                "what should be resumed is not, or what should not be is");
    }

    private EnginePair pair() {
        return new EnginePair(endpoints, resume ? Certificates.HOST : null,
                tlsVersion.equals("TLS") ? null : tlsVersion);
    }

    @Benchmark
    public SSLSession doHandshake() throws SSLException {
        try (EnginePair pair = pair()) {
            pair.handshake();
            return pair.client.getSession();
        }
    }
}
