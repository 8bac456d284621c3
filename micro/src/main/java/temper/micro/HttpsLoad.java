package temper.micro;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * GETs of 1 KiB by 16 threads through HttpsURLConnection and TLS 1.3 from a server in the same JVM. With kept connections the server
 * gives each a second, and reads the end of one in ten only after half a second. Unit: requests per second. In the end the log says
 * which share of the clients' time, by samples, went into waiting for which lock.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@Threads(16)
@State(Scope.Benchmark)
public class HttpsLoad {
    private static final int LENGTH = 1024;
    private static final int SAMPLE_MILLISECONDS = 10;

    @Param({"true", "false"})
    public boolean keepAlive;

    private final AtomicInteger connections = new AtomicInteger();
    private SSLServerSocket listener;
    private URL url;
    private Sampler sampler;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        // As many as there are clients, so that a kept connection is used again.
        System.setProperty("http.maxConnections", "64");
        SSLContext context = Certificates.context("TLSv1.3");
        HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
        listener = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 200, InetAddress.getByName("127.0.0.1"));
        url = new URL("https", "127.0.0.1", listener.getLocalPort(), "/");
        start("server", this::accept);
        sampler = new Sampler();
        start("sampler", sampler);
    }

    @TearDown
    public void tearDown() throws IOException {
        listener.close();
        sampler.ended = true;
        System.out.print(sampler.report());
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                SSLSocket socket = (SSLSocket) listener.accept();
                start("connection", () -> serve(socket));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private void serve(SSLSocket connection) {
        boolean slow = connections.incrementAndGet() % 10 == 0;
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + LENGTH + "\r\n"
                + (keepAlive ? "Keep-Alive: timeout=1\r\n\r\n" : "Connection: close\r\n\r\n");
        try (SSLSocket socket = connection) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            byte[] request = new byte[4096];
            byte[] whole = new byte[head.length() + LENGTH];
            System.arraycopy(head.getBytes(StandardCharsets.US_ASCII), 0, whole, 0, head.length());
            // A request is short and comes in one record.
            while (in.read(request) > 0) {
                out.write(whole);
                out.flush();
                if (!keepAlive) {
                    return;
                }
            }
            if (slow) {
                Thread.sleep(500);
            }
        } catch (IOException | InterruptedException e) {
            // the client has gone
        }
    }

    @Benchmark
    public int get() throws IOException {
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        int length = 0;
        byte[] buffer = new byte[LENGTH];
        try (InputStream in = connection.getInputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                length += n;
            }
        }
        if (length != LENGTH) {
            throw new IOException(length + " bytes");
        }
        return length;
    }

    /** Looks every few milliseconds at what JMH's threads wait for. */
    private static final class Sampler implements Runnable {
        private final Map<String, Integer> waiting = new TreeMap<>();
        private int samples;
        volatile boolean ended;

        @Override
        public void run() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            while (!ended) {
                for (ThreadInfo thread : threads.dumpAllThreads(false, false)) {
                    if (thread.getThreadName().contains("jmh-worker")) {
                        count(thread);
                    }
                }
                try {
                    Thread.sleep(SAMPLE_MILLISECONDS);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        private synchronized void count(ThreadInfo thread) {
            samples++;
            LockInfo lock = thread.getLockInfo();
            boolean monitor = thread.getThreadState() == Thread.State.BLOCKED;
            // A parked thread waits for a lock where its blocker is a synchronizer; JMH's own barriers are another package's.
            if (lock != null && (monitor || lock.getClassName().contains("ReentrantLock") || lock.getClassName().contains("ReadWriteLock"))) {
                StackTraceElement[] stack = thread.getStackTrace();
                String place = "?";
                for (StackTraceElement frame : stack) {
                    if (!frame.getClassName().startsWith("java.util.concurrent.locks") && !frame.getMethodName().startsWith("park")) {
                        place = frame.getClassName() + "." + frame.getMethodName();
                        break;
                    }
                }
                waiting.merge(lock.getClassName() + " at " + place, 1, Integer::sum);
            }
        }

        synchronized String report() {
            StringBuilder text = new StringBuilder(String.format("%nwaiting for a lock, of %d samples of clients:%n", samples));
            int sum = 0;
            for (Map.Entry<String, Integer> entry : waiting.entrySet()) {
                sum += entry.getValue();
                text.append(String.format("  %6.2f %%  %s%n", 100.0 * entry.getValue() / samples, entry.getKey()));
            }
            return text.append(String.format("  %6.2f %%  in all%n", 100.0 * sum / samples)).toString();
        }
    }
}
