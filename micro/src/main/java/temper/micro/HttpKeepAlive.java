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
 * Small GETs over one kept connection to the JDK's own server in the same JVM, so client and server both count.
 * Unit: requests per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class HttpKeepAlive {
    private static final byte[] BODY = new byte[128];

    @Param({"http", "https"})
    public String scheme;

    private ExecutorService threads;
    private HttpServer server;
    private URL url;
    private int firstClientPort;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException, InterruptedException {
        // Without it the server waits for delayed acknowledgements: 40 ms a request, whatever the JDK does.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
        if (scheme.equals("https")) {
            SSLContext context = Certificates.context("TLSv1.2");
            HttpsServer https = HttpsServer.create(loopback, 0);
            https.setHttpsConfigurator(new HttpsConfigurator(context));
            HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
            server = https;
        } else {
            server = HttpServer.create(loopback, 0);
        }
        threads = Executors.newSingleThreadExecutor();
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        url = new URL(scheme, "127.0.0.1", server.getAddress().getPort(), "/");
    }

    @TearDown
    public void tearDown() {
        server.stop(0);
        threads.shutdown();
    }

    /** A second connection would mean that the figure is not one of keep-alive. */
    private void answer(HttpExchange exchange) throws IOException {
        int clientPort = exchange.getRemoteAddress().getPort();
        if (firstClientPort == 0) {
            firstClientPort = clientPort;
        }
        boolean kept = clientPort == firstClientPort;
        exchange.sendResponseHeaders(kept ? 200 : 500, BODY.length);
        exchange.getResponseBody().write(BODY);
        exchange.close();
    }

    @Benchmark
    public int get() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        int length = 0;
        byte[] buffer = new byte[256];
        try (InputStream in = connection.getInputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                length += n;
            }
        }
        return length;
    }
}
