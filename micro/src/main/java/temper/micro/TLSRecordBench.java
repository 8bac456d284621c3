package temper.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Messages through a TLS connection between two engines in one thread: wrapped
 * by the client, unwrapped by the server. What was agreed on stands in the
 * output, on a line that begins with "temper: note:".
 * Unit: messages of {@code dataSize} bytes per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class TLSRecordBench {
    /** Default leaves protocol and suite to the implementation. */
    @Param({Endpoints.DEFAULT, "TLS_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256"})
    public String cipherSuite;

    @Param("16384")
    public int dataSize;

    /** "" for the JDK's own, Conscrypt or Netty. */
    @Param("")
    public String provider;

    private EnginePair pair;
    private ByteBuffer message;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        Endpoints endpoints = Endpoints.of(provider, "RSA", Endpoints.DEFAULT,
                false);
        boolean defaults = cipherSuite.equals(Endpoints.DEFAULT);
        pair = defaults ? new EnginePair(endpoints, null, null)
                : new EnginePair(endpoints, null,
                        Contexts.protocol(cipherSuite), cipherSuite);
        Negotiated negotiated = pair.negotiate();
        negotiated.print();
        CryptoBench.require(defaults || negotiated.suite.equals(cipherSuite),
                "another suite was agreed on");
        message = pair.buffer(dataSize);
        message.put(CryptoBench.bytes(dataSize));
        CryptoBench.require(transfer() == dataSize,
                "the message did not arrive");
    }

    @TearDown
    public void tearDown() {
        pair.close();
    }

    @Benchmark
    public int transfer() throws SSLException {
        message.clear();
        return pair.send(message);
    }
}
