package temper.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Random;
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
 * TLS between two engines in one thread, so client and server both count, and no network does.
 * No other provider takes part: ACCP 2.5.0 refuses the key agreement of newer releases' TLS 1.3.
 * Handshakes run much code, which takes seconds to become warm.
 * Unit: records of {@code size} bytes wrapped and unwrapped, or handshakes, per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class Tls {
    /** The suites of TLS 1.3 have names of their own. */
    static String protocol(String suite) {
        return suite.startsWith("TLS_AES_") ? "TLSv1.3" : "TLSv1.2";
    }

    static SSLContext context(String suite) throws IOException, GeneralSecurityException, InterruptedException {
        // The default differs between releases, and what is compared here is the same work.
        System.setProperty("jdk.tls.namedGroups", "secp256r1");
        return Certificates.context(protocol(suite));
    }

    @State(Scope.Thread)
    public static class Connection {
        @Param({"TLS_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256"})
        public String suite;

        @Param("16384")
        public int size;

        private EnginePair pair;
        private ByteBuffer message;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException, InterruptedException {
            pair = new EnginePair(context(suite), (String) null, protocol(suite), suite);
            pair.handshake();
            byte[] bytes = new byte[size];
            new Random(1).nextBytes(bytes);
            message = ByteBuffer.wrap(bytes);
            if (send() != size) {
                throw new AssertionError("the message did not arrive");
            }
        }

        private int send() throws SSLException {
            message.clear();
            return pair.send(message);
        }
    }

    @State(Scope.Thread)
    public static class Peers {
        @Param({"TLS_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"})
        public String suite;

        private SSLContext context;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException, InterruptedException {
            context = context(suite);
            long first = created(connect("127.0.0.1"));
            Thread.sleep(20);
            // A resumed session keeps the time of its first handshake.
            if (created(connect("127.0.0.1")) != first || created(connect(null)) == first) {
                throw new AssertionError("what should be resumed is not, or what should not be is");
            }
        }

        private EnginePair connect(String peer) throws SSLException {
            EnginePair pair = new EnginePair(context, peer, protocol(suite), suite);
            pair.handshake();
            return pair;
        }

        private static long created(EnginePair pair) {
            return pair.client.getSession().getCreationTime();
        }
    }

    @Benchmark
    public int records(Connection connection) throws SSLException {
        return connection.send();
    }

    @Benchmark
    public EnginePair fullHandshake(Peers peers) throws SSLException {
        return peers.connect(null);
    }

    @Benchmark
    public EnginePair resumedHandshake(Peers peers) throws SSLException {
        return peers.connect("127.0.0.1");
    }
}
