package temper.micro;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * New TLS contexts with the default trust: the machine's certificate authorities and one that has issued the server's
 * certificate. A handshake is a full one between two engines in one thread; handshake has a context of its own that stays.
 * With {@code collected}, there is a garbage collection before each, which is not measured: so it is where contexts do
 * not live as long as the time between two collections.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class Contexts {
    /** The suites of TLS 1.3 have names of their own. */
    static String protocol(String suite) {
        return suite.startsWith("TLS_AES_") ? "TLSv1.3" : "TLSv1.2";
    }

    @State(Scope.Thread)
    public static class Peers {
        private static final Path AUTHORITIES = Paths.get("/etc/ssl/certs/ca-certificates.crt");

        @Param({"RSA", "EC"})
        public String key;

        @Param({"TLS_AES_128_GCM_SHA256", "TLS_ECDHE"})
        public String suite;

        @Param({"false", "true"})
        public boolean collected;

        private Path trust;
        private SSLContext server;
        private SSLContext client;
        private String name;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException, InterruptedException {
            name = !suite.equals("TLS_ECDHE") ? suite
                    : "TLS_ECDHE_" + (key.equals("EC") ? "ECDSA" : key) + "_WITH_AES_128_GCM_SHA256";
            // The default differs between releases, and what is compared here is the same work.
            System.setProperty("jdk.tls.namedGroups", "secp256r1");
            KeyStore issued = Certificates.issued(key, key.equals("EC") ? 256 : 2048);
            KeyStore store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setCertificateEntry("authority", issued.getCertificate("authority"));
            try (InputStream in = Files.newInputStream(AUTHORITIES)) {
                for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                    store.setCertificateEntry("authority " + store.size(), each);
                }
            }
            trust = Files.createTempFile("temper-micro", "trust");
            try (OutputStream out = Files.newOutputStream(trust)) {
                store.store(out, "temper".toCharArray());
            }
            System.setProperty("javax.net.ssl.trustStore", trust.toString());
            System.setProperty("javax.net.ssl.trustStoreType", "JKS");
            server = Certificates.server(issued);
        }

        @TearDown
        public void tearDown() throws IOException {
            Files.delete(trust);
        }

        @Setup(Level.Invocation)
        public void collect() {
            if (collected) {
                System.gc();
            }
        }

        private SSLContext context() throws GeneralSecurityException {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            return context;
        }

        private EnginePair connect(SSLContext context) throws SSLException {
            EnginePair pair = new EnginePair(context, server, null, protocol(name), name);
            pair.handshake();
            return pair;
        }
    }

    @Benchmark
    public SSLContext newContext(Peers peers) throws GeneralSecurityException {
        return peers.context();
    }

    @Benchmark
    public EnginePair newContextHandshake(Peers peers) throws GeneralSecurityException, SSLException {
        return peers.connect(peers.context());
    }

    @Benchmark
    public EnginePair handshake(Peers peers) throws GeneralSecurityException, SSLException {
        if (peers.client == null) {
            peers.client = peers.context();
        }
        return peers.connect(peers.client);
    }
}
