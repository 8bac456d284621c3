import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * A mixed HTTPS load on loopback, clients and servers in one JVM, with the faults of a real network: servers that drop, cut, dribble or
 * close idle connections, clients that read slowly, go away or half-close, sessions that expire, a trust store and a file of pins that are
 * rotated. The server's certificate must be stapled, by responses that are good for two minutes.
 * At the end no response may be lost, no socket and no thread may be left, and the heap at rest must be what it was half way.
 * Arguments: seconds, folder with one.p12, two.p12, their issuers' certificates in trust-one.p12 and trust-both.p12, and the pins of their
 * keys in one.pin and two.pin, password.
 */
public final class Soak {
    private static final int URL_CLIENTS = 8;
    private static final int SOCKET_CLIENTS = 4;
    /** Seconds that a session is good for: short, so that tickets expire in the run. */
    private static final int SESSION_SECONDS = 2;
    /** The server's name whose keys change; what the other clients call it has the same all the time. */
    private static final String PINNED = "127.0.0.1";
    private static final String[] VERSIONS = {"TLSv1.2", "TLSv1.3"};

    /** What the server does with a request, and how often in a hundred requests. */
    private enum Answer {
        PLAIN(60), LAST(8), SLOW(4), CLOSED_WHEN_IDLE(14), DROPPED(6), CUT(8);

        final int weight;

        Answer(int weight) {
            this.weight = weight;
        }

        /** Whether the client may see an IOException. */
        boolean fails() {
            return this == DROPPED || this == CUT;
        }

        static Answer any(Random random) {
            int left = random.nextInt(100);
            for (Answer answer : values()) {
                left -= answer.weight;
                if (left < 0) {
                    return answer;
                }
            }
            throw new AssertionError("the weights are less than 100");
        }
    }

    private static final ConcurrentMap<String, AtomicLong> seen = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, AtomicInteger> faults = new ConcurrentHashMap<>();
    private static final AtomicLong requests = new AtomicLong();
    private static final AtomicLong ids = new AtomicLong();
    private static volatile boolean ending;

    private static int passed;
    private static int failed;

    private Soak() {
    }

    private static void count(String what) {
        seen.computeIfAbsent(what, w -> new AtomicLong()).incrementAndGet();
    }

    /** Notes that something went wrong in the load; the same fault again only raises its count. */
    private static void fault(String what, Throwable cause) {
        if (faults.computeIfAbsent(what, w -> new AtomicInteger()).getAndIncrement() == 0) {
            System.out.println("fault: " + what);
            if (cause != null) {
                cause.printStackTrace(System.out);
            }
        }
    }

    private static void check(String what, boolean holds) {
        if (holds) {
            passed++;
        } else {
            failed++;
        }
        System.out.println((holds ? "ok    " : "FAIL  ") + what);
    }

    /** The body of a request: every byte depends on the id and on its place, so that no piece can stand for another. */
    private static byte[] body(long id, int size) {
        byte[] bytes = new byte[size];
        new Random(id).nextBytes(bytes);
        return bytes;
    }

    private static KeyStore store(Path file, char[] password) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = new FileInputStream(file.toFile())) {
            store.load(in, password);
        }
        return store;
    }

    private static SSLContext context(KeyStore keys, KeyStore trust, char[] password) throws Exception {
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
        keyManagers.init(keys, password);
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys == null ? null : keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        // Bounds what may stay of a session, so that the heap can be flat after a few minutes.
        for (SSLSessionContext sessions : new SSLSessionContext[] {context.getClientSessionContext(), context.getServerSessionContext()}) {
            sessions.setSessionTimeout(SESSION_SECONDS);
            sessions.setSessionCacheSize(200);
        }
        return context;
    }

    /** Answers requests `GET /ANSWER/SIZE/ID`, a thread for each connection. */
    private static final class Server {
        final SSLServerSocket listener;

        Server(SSLContext context) throws IOException {
            listener = (SSLServerSocket) context.getServerSocketFactory()
                    .createServerSocket(0, 200, InetAddress.getLoopbackAddress());
            listener.setEnabledProtocols(VERSIONS);
            start("server", this::accept);
        }

        int port() {
            return listener.getLocalPort();
        }

        private void accept() throws IOException {
            while (true) {
                SSLSocket socket;
                try {
                    socket = (SSLSocket) listener.accept();
                } catch (IOException e) {
                    if (ending) {
                        return;
                    }
                    throw e;
                }
                start("connection", () -> {
                    try {
                        serve(socket);
                    } catch (IOException e) {
                        count("connection ended by its client");
                    } finally {
                        socket.close();
                    }
                });
            }
        }

        private void serve(SSLSocket socket) throws IOException {
            socket.setSoTimeout(20_000);
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (String head = head(in); head != null; head = head(in)) {
                String[] path = head.substring(0, head.indexOf("\r\n")).split("[ /]+");
                Answer answer = Answer.valueOf(path[1]);
                int size = Integer.parseInt(path[2]);
                long id = Long.parseLong(path[3]);
                byte[] body = body(id, size);
                if (answer == Answer.DROPPED) {
                    socket.setSoLinger(true, 0);
                    return;
                }
                String keep = answer == Answer.LAST ? "Connection: close\r\n"
                        : "Connection: keep-alive\r\nKeep-Alive: timeout=" + (1 + id % 3) + "\r\n";
                out.write(("HTTP/1.1 200 OK\r\n" + keep + "Content-Length: " + size + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                switch (answer) {
                case CUT:
                    out.write(body, 0, size / 2);
                    return;
                case SLOW:
                    for (int at = 0; at < size; at += 1024) {
                        out.write(body, at, Math.min(1024, size - at));
                        pause(1);
                    }
                    break;
                default:
                    out.write(body);
                }
                out.flush();
                if (answer == Answer.LAST) {
                    socket.shutdownOutput();
                    while (in.read() >= 0) {
                        // until the client has closed its side
                    }
                    return;
                }
                if (answer == Answer.CLOSED_WHEN_IDLE) {
                    pause(20);
                    return;
                }
            }
        }
    }

    /** Reads up to the empty line; null where the peer has ended the stream before a first byte. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int state = 0; state < 4;) {
            int b = in.read();
            if (b < 0) {
                if (bytes.size() == 0) {
                    return null;
                }
                throw new EOFException("the stream ends within a head");
            }
            bytes.write(b);
            state = b == "\r\n\r\n".charAt(state) ? state + 1 : b == '\r' ? 1 : 0;
        }
        return new String(bytes.toByteArray(), StandardCharsets.US_ASCII);
    }

    private static int size(Random random) {
        return 1 + random.nextInt(random.nextInt(10) == 0 ? 200_000 : 2_000);
    }

    /** Requests through HttpsURLConnection, kept connections included. */
    private static void urlClient(int port, SSLContext context, Random random) throws Exception {
        while (!ending) {
            Answer answer = Answer.any(random);
            int size = size(random);
            long id = ids.incrementAndGet();
            boolean slowly = random.nextInt(20) == 0;
            boolean leaves = random.nextInt(30) == 0;
            HttpsURLConnection connection = (HttpsURLConnection)
                    new URL("https", "localhost", port, "/" + answer + "/" + size + "/" + id).openConnection();
            connection.setSSLSocketFactory(context.getSocketFactory());
            connection.setConnectTimeout(20_000);
            connection.setReadTimeout(20_000);
            try (InputStream in = connection.getInputStream()) {
                if (leaves) {
                    in.read();
                    connection.disconnect();
                    count("client that goes away");
                } else {
                    verify("HttpsURLConnection", answer, id, read(in, size, slowly), size);
                }
            } catch (IOException e) {
                // A response that was cut as well as left is neither lost nor wrong.
                if (!answer.fails() && !leaves) {
                    fault("HttpsURLConnection, " + answer + ": " + e, e);
                }
            }
            requests.incrementAndGet();
            count("answer " + answer);
        }
    }

    private static byte[] read(InputStream in, int size, boolean slowly) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(size);
        byte[] buffer = new byte[slowly ? 512 : 8192];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            bytes.write(buffer, 0, n);
            if (slowly) {
                pause(1);
            }
        }
        if (slowly) {
            count("client that reads slowly");
        }
        return bytes.toByteArray();
    }

    private static void verify(String client, Answer answer, long id, byte[] found, int size) {
        // A body that was cut ends early; that HttpURLConnection leaves it to its caller to count the bytes is its contract.
        int sent = answer == Answer.CUT ? size / 2 : size;
        if (answer == Answer.DROPPED) {
            fault(client + ", " + answer + ": no error", null);
        } else if (!Arrays.equals(found, Arrays.copyOf(body(id, size), sent))) {
            fault(client + ", " + answer + ": wrong body, " + found.length + " bytes, sent were " + sent, null);
        }
    }

    /** A connection for each request, resumed where a session is left; ends it in all the ways there are. */
    private static void socketClient(int port, SSLContext context, Random random) throws Exception {
        while (!ending) {
            String version = VERSIONS[random.nextInt(VERSIONS.length)];
            int size = size(random);
            long id = ids.incrementAndGet();
            int end = random.nextInt(4);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 20_000);
                socket.setSoTimeout(20_000);
                socket.setEnabledProtocols(new String[] {version});
                long start = System.currentTimeMillis();
                socket.startHandshake();
                count(version + (socket.getSession().getCreationTime() < start ? " resumed" : " full"));
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream();
                out.write(("GET /LAST/" + size + "/" + id + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                if (end == 0) {
                    socket.shutdownOutput();
                    count("client that half-closes");
                }
                head(in);
                if (end == 1) {
                    socket.setSoLinger(true, 0);
                    count("client that resets");
                } else {
                    verify("SSLSocket", Answer.LAST, id, read(in, size, end == 2), size);
                }
            } catch (IOException e) {
                // The close of a socket that lingers for no time may find the peer gone.
                if (end != 1) {
                    fault("SSLSocket, " + version + ": " + e, e);
                }
            }
            requests.incrementAndGet();
            // Some of the sessions should have expired.
            pause(random.nextInt(40) == 0 ? 1000 * SESSION_SECONDS + 200 : 1);
        }
    }

    /** Changes the default trust store; a context that is made after that must go by what the file holds now. */
    private static void rotate(Path folder, Path live, int trustedPort, int otherPort, Random random) throws Exception {
        long modified = live.toFile().lastModified();
        while (!ending) {
            boolean both = random.nextBoolean();
            Path next = folder.resolve("trust-next.p12");
            Files.write(next, Files.readAllBytes(folder.resolve(both ? "trust-both.p12" : "trust-one.p12")));
            // Whole seconds: what JDK 8 sees of a file's time.
            modified += 2000;
            if (!next.toFile().setLastModified(modified) || !next.toFile().renameTo(live.toFile())) {
                throw new IOException(live + ": cannot be replaced");
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            expect("rotated trust, kept anchor", true, handshakes(context, "localhost", trustedPort));
            expect("rotated trust, " + (both ? "added" : "removed") + " anchor", both, handshakes(context, "localhost", otherPort));
            count("trust store " + (both ? "with an anchor more" : "with an anchor less"));
            pause(300);
        }
    }

    /** Changes what keys servers must have; that holds two seconds later at the latest. */
    private static void pin(Path folder, int pinnedPort, int otherPort, SSLContext trustsBoth, Random random) throws Exception {
        int rounds = 0;
        while (!ending) {
            boolean both = random.nextBoolean();
            pinned(folder, both, ++rounds);
            pause(2_500);
            expect("rotated pins, kept key", true, handshakes(trustsBoth, PINNED, pinnedPort));
            expect("rotated pins, " + (both ? "added" : "removed") + " key", both, handshakes(trustsBoth, PINNED, otherPort));
            count("pins " + (both ? "with a key more" : "with a key less"));
        }
    }

    /** Writes the file in one step; the backup is no one's key, another each time. */
    private static void pinned(Path folder, boolean both, int round) throws IOException {
        String one = new String(Files.readAllBytes(folder.resolve("one.pin")), StandardCharsets.US_ASCII).trim();
        String two = new String(Files.readAllBytes(folder.resolve("two.pin")), StandardCharsets.US_ASCII).trim();
        byte[] backup = new byte[32];
        new Random(round).nextBytes(backup);
        Path next = folder.resolve("pins-next.txt");
        String rest = " sha256/" + Base64.getEncoder().encodeToString(backup) + "\n";
        String rules = "localhost until=2099-12-31 " + one + " " + two + rest + PINNED + " until=2099-12-31 " + one + (both ? " " + two : "") + rest;
        Files.write(next, rules.getBytes(StandardCharsets.US_ASCII));
        Files.move(next, folder.resolve("pins.txt"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void expect(String what, boolean expected, boolean found) {
        if (expected != found) {
            fault(what + (found ? ": was trusted" : ": was refused"), null);
        }
    }

    private static boolean handshakes(SSLContext context, String host, int port) throws IOException {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(host, port)) {
            socket.setSoTimeout(20_000);
            socket.startHandshake();
            socket.getOutputStream().write(("GET /LAST/10/0 HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            head(socket.getInputStream());
            return true;
        } catch (SSLException e) {
            return false;
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                fault(name + ": " + e, e);
            }
        }, "soak-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The least of some, as sockets that nobody closed stay until they have been finalized. */
    private static long heap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
            pause(100);
        }
        return least;
    }

    private static int sockets() throws IOException {
        int sockets = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Paths.get("/proc/self/fd"))) {
            for (Path file : files) {
                try {
                    if (Files.readSymbolicLink(file).toString().startsWith("socket:")) {
                        sockets++;
                    }
                } catch (IOException e) {
                    // the folder's own descriptor is gone by now
                }
            }
        }
        return sockets;
    }

    private static Set<String> threads() {
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            names.add(thread.getName());
        }
        return names;
    }

    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]);
        Path folder = Paths.get(args[1]);
        char[] password = args[2].toCharArray();
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);

        Path live = folder.resolve("trust-live.p12");
        Files.write(live, Files.readAllBytes(folder.resolve("trust-one.p12")));
        System.setProperty("javax.net.ssl.trustStore", live.toString());
        System.setProperty("javax.net.ssl.trustStoreType", "PKCS12");
        System.setProperty("javax.net.ssl.trustStorePassword", args[2]);

        KeyStore one = store(folder.resolve("one.p12"), password);
        KeyStore trust = store(folder.resolve("trust-one.p12"), password);
        // The JDK's first socket and first handshake open and start what stays.
        Socket first = new Socket();
        first.close();
        Server server = new Server(context(one, trust, password));
        Server other = new Server(context(store(folder.resolve("two.p12"), password), trust, password));
        int socketsBefore = sockets() - 2;
        Set<String> threadsBefore = threads();
        threadsBefore.remove("soak-server");
        // The JDK has one such thread, from the first response that is not read to its end.
        threadsBefore.add("Keep-Alive-SocketCleaner");
        // And one while there are responses to be renewed.
        threadsBefore.add("TLS stapling");

        Security.setProperty("jdk.tls.client.pinFile", folder.resolve("pins.txt").toString());
        pinned(folder, true, 0);
        SSLContext shared = context(null, trust, password);
        SSLContext trustsBoth = context(null, store(folder.resolve("trust-both.p12"), password), password);
        // Staples come beforehand, but for the server's first clients.
        for (int i = 0; i < 40 && !handshakes(shared, "localhost", server.port()); i++) {
            pause(500);
        }
        long[] heaps = new long[2];
        double taken = 0;
        for (int half = 0; half < 2; half++) {
            List<Thread> load = new ArrayList<>();
            ending = false;
            for (int i = 0; i < URL_CLIENTS; i++) {
                Random own = new Random(random.nextLong());
                load.add(start("url-client", () -> urlClient(server.port(), shared, own)));
            }
            for (int i = 0; i < SOCKET_CLIENTS; i++) {
                Random own = new Random(random.nextLong());
                load.add(start("socket-client", () -> socketClient(server.port(), shared, own)));
            }
            Random own = new Random(random.nextLong());
            load.add(start("rotation", () -> rotate(folder, live, server.port(), other.port(), own)));
            Random pins = new Random(random.nextLong());
            load.add(start("pins", () -> pin(folder, server.port(), other.port(), trustsBoth, pins)));

            long begin = System.nanoTime();
            pause(500L * seconds);
            ending = true;
            for (Thread thread : load) {
                thread.join(60_000);
            }
            taken += (System.nanoTime() - begin) / 1e9;
            // How many connections are open, or wait for their finalizers, depends on what else the machine does.
            for (int i = 0; i < 40 && sockets() > socketsBefore + 2; i++) {
                pause(500);
            }
            heaps[half] = heap();
        }
        server.listener.close();
        other.listener.close();

        // Kept connections close when their own time is over; the slowest has three seconds, and old timers look every five.
        Set<String> threadsLeft = threads();
        for (int i = 0; i < 40 && (sockets() > socketsBefore || !threadsBefore.containsAll(threadsLeft)); i++) {
            pause(500);
            threadsLeft = threads();
        }
        threadsLeft.removeAll(threadsBefore);

        for (Map.Entry<String, AtomicLong> entry : new TreeMap<>(seen).entrySet()) {
            System.out.println("      " + entry.getKey() + ": " + entry.getValue());
        }
        System.out.printf("      heap at rest, KiB: %d after half of the time, %d after all of it%n", heaps[0] >> 10, heaps[1] >> 10);
        check("no response lost or wrong in " + requests + " requests (" + Math.round(requests.get() / taken) + "/s)", faults.isEmpty());
        for (Answer answer : Answer.values()) {
            check("server's answer was tried: " + answer, seen.containsKey("answer " + answer));
        }
        for (String what : new String[] {"client that goes away", "client that half-closes", "client that reads slowly",
                "client that resets", "TLSv1.2 full", "TLSv1.2 resumed", "TLSv1.3 full", "TLSv1.3 resumed",
                "trust store with an anchor less", "trust store with an anchor more",
                "pins with a key less", "pins with a key more"}) {
            check("was tried: " + what, seen.containsKey(what));
        }
        check("no socket left: " + (sockets() - socketsBefore), sockets() <= socketsBefore);
        check("no thread left: " + threadsLeft, threadsLeft.isEmpty());
        check("flat heap", heaps[1] <= heaps[0] + heaps[0] / 10 + (2 << 20));
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
