package temper.micro;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
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
 * Small GETs by HttpURLConnection from the JDK's own server in the same JVM,
 * on loopback, so client and server both count, with default settings of both:
 * over one kept connection, or over a new one each, whose session is resumed
 * where that is the default. What was agreed on first stands in the output, on
 * a line that begins with "temper: note:".
 * Unit: requests per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class HttpsRequests {
    private static final byte[] BODY = new byte[128];

    @Param("https")
    public String scheme;

    @Param({"true", "false"})
    public boolean keepAlive;

    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
    private ExecutorService threads;
    private HttpServer server;
    private URL url;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        // Without it the server waits for delayed acknowledgements: 40 ms a
        // request, whatever the JDK does.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InetSocketAddress loopback = new InetSocketAddress(
                InetAddress.getByName(Certificates.HOST), 0);
        if (scheme.equals("https")) {
            SSLContext context = Certificates.context("TLS");
            new EnginePair(new Endpoints.Jdk(context, "RSA"), null, null)
                    .negotiate().print();
            HttpsServer https = HttpsServer.create(loopback, 0);
            https.setHttpsConfigurator(new HttpsConfigurator(context));
            HttpsURLConnection.setDefaultSSLSocketFactory(
                    context.getSocketFactory());
            server = https;
        } else {
            server = HttpServer.create(loopback, 0);
        }
        threads = Executors.newSingleThreadExecutor();
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        url = new URL(scheme, Certificates.HOST,
                server.getAddress().getPort(), "/");
    }

    @TearDown
    public void tearDown() {
        server.stop(0);
        threads.shutdown();
    }

    /** Refuses where the figure would not be what its parameter says. */
    private void answer(HttpExchange exchange) throws IOException {
        if (keepAlive) {
            ports.add(exchange.getRemoteAddress().getPort());
        }
        exchange.sendResponseHeaders(
                ports.size() > 1 ? 500 : 200, BODY.length);
        exchange.getResponseBody().write(BODY);
        exchange.close();
    }

    @Benchmark
    public int get() throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) url.openConnection();
        if (!keepAlive) {
            connection.setRequestProperty("Connection", "close");
        }
        int length = 0;
        byte[] buffer = new byte[256];
        try (InputStream in = connection.getInputStream()) {
            for (int n; (n = in.read(buffer)) >= 0; ) {
                length += n;
            }
        }
        return length;
    }
}
