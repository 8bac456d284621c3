package behaviour;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * HttpsURLConnection and a server of HTTP/1.1 in the same virtual machine, with a proxy between them. Beside the lines of TlsSides:
 *
 *     answer WHAT...        how the server answers the next request (the one after it is answered with keep-alive again):
 *                           keep [timeout=N], close, chunked, short (fewer bytes than it says), none (ends instead), late,
 *                           reset (of TLS: ends without close_notify), 408, 500
 *     get LENGTH            a request for so many bytes: status, what came, on which connection, requests that the server has had
 *     post LENGTH           the same with a body
 *     stream LENGTH         the same with a body of a fixed length that is not kept
 *     leave LENGTH          a request whose response is read in part, then closed
 *     idle MILLISECONDS     nothing
 *     bytes COUNT           COUNT bytes of what the server says next pass, the rest when the client has said something
 *     update                the server's part of the last connection is updated: a KeyUpdate with TLS 1.3
 *     say                   the server says what nobody has asked for
 *     lose c|s              the last connection ends, for the client or for the server
 *     finish s              the server ends it with close_notify
 *     cut MOST              connections to come: that many bytes at a time
 *     forget                a new socket factory: nothing is kept for it
 */
final class HttpsConnections implements Subject {
    private static final int LONG = 20000;

    HttpsConnections() {
        Tls.prepare();
    }

    @Override
    public String name() {
        return "https";
    }

    @Override
    public int sequences() {
        return 12;
    }

    @Override
    public int limit() {
        return 300;
    }

    @Override
    public List<String> plan(long seed) throws Exception {
        return new TlsPlans(seed).https();
    }

    @Override
    public void run(List<String> plan, Transcript out) throws Exception {
        Tls.Result result = new Tls.Result();
        TlsSides sides = new TlsSides(result);
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "https");
            thread.setDaemon(true);
            return thread;
        });
        try (Server server = new Server(sides, threads)) {
            Client client = new Client(sides, server, result, threads);
            Tls.run(plan, out, result, words -> {
                if (!sides.run(words)) {
                    client.run(words);
                }
            });
        } finally {
            threads.shutdown();
        }
    }

    private static final class Client {
        private final TlsSides sides;
        private final Server server;
        private final Tls.Result result;
        private final ExecutorService threads;
        private SSLSocketFactory factory;

        Client(TlsSides sides, Server server, Tls.Result result, ExecutorService threads) {
            this.sides = sides;
            this.server = server;
            this.result = result;
            this.threads = threads;
            factory = new Factory(sides);
        }

        void run(String[] words) throws Exception {
            switch (words[0]) {
            case "answer":
                server.answer = words;
                break;
            case "get":
            case "post":
            case "stream":
            case "leave":
                int before = server.requests();
                Future<String> done = threads.submit(() -> request(words[0], Integer.parseInt(words[1])));
                try {
                    String said = done.get(3 * LONG, TimeUnit.MILLISECONDS);
                    result.add(said);
                    if (said.contains("connection null")) {
                        // What the server said before it saw the request.
                        server.await(before + 1);
                    }
                } catch (TimeoutException e) {
                    result.add("hangs");
                    server.lose(2);
                } catch (java.util.concurrent.ExecutionException e) {
                    result.add(Tls.describe(e.getCause()));
                }
                server.settle();
                result.add(server.count());
                break;
            case "idle":
                Thread.sleep(Integer.parseInt(words[1]));
                break;
            case "bytes":
                server.hold(Integer.parseInt(words[1]));
                break;
            case "update":
                result.add(server.update());
                break;
            case "say":
                result.add(server.say());
                break;
            case "lose":
                server.lose(TlsSides.side(words[1]));
                break;
            case "finish":
                result.add(server.finish());
                break;
            case "cut":
                server.most = Integer.parseInt(words[1]);
                break;
            case "forget":
                factory = new Factory(sides);
                break;
            default:
                throw new IllegalArgumentException(words[0]);
            }
        }

        private String request(String kind, int length) throws Exception {
            HttpsURLConnection connection = (HttpsURLConnection)new URL(
                    "https://localhost:" + server.port() + "/" + length).openConnection(java.net.Proxy.NO_PROXY);
            connection.setSSLSocketFactory(factory);
            connection.setHostnameVerifier((host, session) -> true);
            connection.setReadTimeout(LONG);
            connection.setConnectTimeout(LONG);
            connection.setUseCaches(false);
            if (kind.equals("post") || kind.equals("stream")) {
                connection.setRequestMethod("POST");
                connection.setDoOutput(true);
                byte[] body = new byte[length];
                if (kind.equals("stream")) {
                    connection.setFixedLengthStreamingMode(length);
                }
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(body);
                }
            }
            int status = connection.getResponseCode();
            StringBuilder text = new StringBuilder().append(status);
            try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
                if (in != null) {
                    ByteArrayOutputStream body = new ByteArrayOutputStream();
                    byte[] buffer = new byte[1000];
                    try {
                        for (int n; (n = in.read(buffer)) >= 0; ) {
                            body.write(buffer, 0, n);
                            if (kind.equals("leave")) {
                                // Whether what is left is there decides whether the connection is kept.
                                server.settle();
                                break;
                            }
                        }
                        text.append(' ').append(kind.equals("leave") ? "left" : Transcript.bytes(body.toByteArray()));
                    } catch (IOException e) {
                        text.append(" then ").append(Tls.describe(e));
                    }
                }
            }
            return text + " on connection " + connection.getHeaderField("Connection-Number") + " request " +
                    connection.getHeaderField("Request-Number");
        }
    }

    /** Sockets with the settings of the client. */
    private static final class Factory extends SSLSocketFactory {
        private final TlsSides sides;

        Factory(TlsSides sides) {
            this.sides = sides;
        }

        private SSLSocketFactory factory() {
            return sides.context(TlsSides.CLIENT).getSocketFactory();
        }

        private java.net.Socket set(java.net.Socket socket) throws IOException {
            SSLSocket client = (SSLSocket)socket;
            try {
                client.setSSLParameters(sides.parameters(TlsSides.CLIENT, client.getSSLParameters()));
            } catch (Exception e) {
                throw new IOException(e);
            }
            return client;
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return factory().getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return factory().getSupportedCipherSuites();
        }

        @Override
        public java.net.Socket createSocket() throws IOException {
            return set(factory().createSocket());
        }

        @Override
        public java.net.Socket createSocket(java.net.Socket socket, String host, int port, boolean close) throws IOException {
            return set(factory().createSocket(socket, host, port, close));
        }

        @Override
        public java.net.Socket createSocket(String host, int port) throws IOException {
            return set(factory().createSocket(host, port));
        }

        @Override
        public java.net.Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
            return set(factory().createSocket(host, port, from, fromPort));
        }

        @Override
        public java.net.Socket createSocket(InetAddress host, int port) throws IOException {
            return set(factory().createSocket(host, port));
        }

        @Override
        public java.net.Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
            return set(factory().createSocket(host, port, from, fromPort));
        }
    }

    /** Answers one connection after the other, and each on a thread of its own. */
    private static final class Server implements AutoCloseable {
        private final TlsSides sides;
        private final ExecutorService threads;
        private final ServerSocket listener = TlsProxy.listen();
        private final List<TlsProxy> proxies = Collections.synchronizedList(new ArrayList<>());
        private final List<SSLSocket> sockets = Collections.synchronizedList(new ArrayList<>());
        private volatile String[] answer = {"answer", "keep"};
        private volatile int most = 8192;
        private volatile boolean closed;
        private int connections;
        private int requests;
        private int posts;
        private int busy;
        private int handshakes;

        Server(TlsSides sides, ExecutorService threads) throws IOException {
            this.sides = sides;
            this.threads = threads;
            threads.execute(this::accept);
        }

        int port() {
            return listener.getLocalPort();
        }

        private void accept() {
            while (!closed) {
                try (SSLServerSocket target = (SSLServerSocket)sides.context(TlsSides.SERVER).getServerSocketFactory()
                        .createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                    TlsProxy proxy = new TlsProxy(listener, target.getLocalSocketAddress());
                    // Made for the settings of before, maybe; the next one is not.
                    target.setSSLParameters(sides.parameters(TlsSides.SERVER, target.getSSLParameters()));
                    for (TlsProxy.Way way : proxy.ways) {
                        way.cut(most);
                    }
                    proxy.ways[TlsSides.CLIENT].releases(proxy.ways[TlsSides.SERVER]);
                    SSLSocket socket = (SSLSocket)target.accept();
                    proxies.add(proxy);
                    sockets.add(socket);
                    int number;
                    synchronized (this) {
                        number = ++connections;
                    }
                    threads.execute(() -> serve(socket, proxy, number));
                } catch (Exception e) {
                    if (!closed && listener.isClosed()) {
                        return;
                    }
                }
            }
        }

        private void serve(SSLSocket socket, TlsProxy proxy, int number) {
            try {
                socket.setTcpNoDelay(true);
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream();
                boolean first = true;
                while (true) {
                    String head = head(in);
                    if (head == null) {
                        break;
                    }
                    String[] how;
                    int request;
                    synchronized (this) {
                        busy++;
                        how = answer;
                        answer = new String[] {"answer", "keep"};
                        request = ++requests;
                        if (first) {
                            handshakes++;
                            first = false;
                        }
                    }
                    try {
                        if (!answer(socket, in, out, head, how, number, request)) {
                            socket.close();
                            break;
                        }
                    } finally {
                        synchronized (this) {
                            busy--;
                            notifyAll();
                        }
                    }
                }
                socket.close();
            } catch (IOException | InterruptedException e) {
                try {
                    socket.close();
                } catch (IOException closed) {
                    // it is
                }
            }
        }

        private boolean answer(SSLSocket socket, InputStream in, OutputStream out, String head, String[] how, int number, int request)
                throws IOException, InterruptedException {
            int body = 0;
            for (String line : head.split("\r\n")) {
                if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                    body = Integer.parseInt(line.substring(15).trim());
                }
            }
            for (int i = 0; i < body; i++) {
                if (in.read() < 0) {
                    return false;
                }
            }
            if (head.startsWith("POST")) {
                synchronized (this) {
                    posts++;
                }
            }
            List<String> words = java.util.Arrays.asList(how);
            if (words.contains("late")) {
                Thread.sleep(50);
            }
            if (words.contains("none")) {
                return false;
            }
            int length = Integer.parseInt(head.substring(head.indexOf('/') + 1, head.indexOf(' ', head.indexOf('/'))));
            byte[] data = new byte[length];
            java.util.Arrays.fill(data, (byte)length);
            String status = words.contains("408") ? "408 Request Timeout" : words.contains("500") ? "500 Error" : "200 OK";
            boolean close = words.contains("close");
            boolean chunked = words.contains("chunked");
            StringBuilder text = new StringBuilder("HTTP/1.1 ").append(status).append("\r\n");
            // The 5 seconds of those who are not told may be over on a busy machine.
            String timeout = "timeout=300";
            for (String word : how) {
                timeout = word.startsWith("timeout=") ? word : timeout;
            }
            text.append("Keep-Alive: ").append(timeout).append("\r\n");
            text.append(close ? "Connection: close\r\n" : "Connection: keep-alive\r\n");
            text.append(chunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + length + "\r\n");
            text.append("Connection-Number: ").append(number).append("\r\nRequest-Number: ").append(request).append("\r\n\r\n");
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.write(text.toString().getBytes(StandardCharsets.US_ASCII));
            boolean cut = words.contains("short") || words.contains("reset");
            int sent = cut ? length / 2 : length;
            if (chunked) {
                if (sent > 0) {
                    all.write((Integer.toHexString(sent) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                    all.write(data, 0, sent);
                    all.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                if (!cut) {
                    all.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            } else {
                all.write(data, 0, sent);
            }
            out.write(all.toByteArray());
            out.flush();
            if (words.contains("reset")) {
                proxies.get(number - 1).ways[TlsSides.SERVER].end();
                return false;
            }
            return !close && !cut;
        }

        private static String head(InputStream in) throws IOException {
            StringBuilder text = new StringBuilder();
            for (int c; (c = in.read()) >= 0; ) {
                text.append((char)c);
                if (c == '\n' && text.length() >= 4 && text.substring(text.length() - 4).equals("\r\n\r\n")) {
                    return text.toString();
                }
            }
            return null;
        }

        /** Waits until no request is being answered and all answers have passed. */
        void settle() throws InterruptedException {
            if (proxy() != null) {
                proxy().ways[TlsSides.CLIENT].quiet();
            }
            synchronized (this) {
                for (int i = 0; i < 1000 && busy > 0; i++) {
                    wait(10);
                }
            }
            if (proxy() != null) {
                proxy().ways[TlsSides.SERVER].quiet();
            }
        }

        synchronized int requests() {
            return requests;
        }

        /** Waits for so many requests, as long as one may take to come. */
        synchronized void await(int count) throws InterruptedException {
            for (int i = 0; i < 300 && requests < count; i++) {
                wait(10);
            }
        }

        synchronized String count() {
            return requests + " requests, " + posts + " posts, " + handshakes + " connections with one";
        }

        private SSLSocket last() {
            return sockets.isEmpty() ? null : sockets.get(sockets.size() - 1);
        }

        private TlsProxy proxy() {
            return proxies.isEmpty() ? null : proxies.get(proxies.size() - 1);
        }

        void hold(int bytes) throws InterruptedException {
            if (proxy() != null) {
                proxy().ways[TlsSides.SERVER].hold(bytes);
            }
        }

        String update() throws Exception {
            SSLSocket socket = last();
            if (socket == null || socket.isClosed() || !socket.getSession().getProtocol().equals("TLSv1.3")) {
                return "no connection of TLS 1.3";
            }
            try {
                socket.startHandshake();
            } catch (IOException e) {
                return "fails";
            }
            proxy().ways[TlsSides.SERVER].quiet();
            return "updated";
        }

        String say() throws Exception {
            SSLSocket socket = last();
            if (socket == null || socket.isClosed()) {
                return "no connection";
            }
            try {
                socket.getOutputStream().write("HTTP/1.1 408 Too late\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes(
                        StandardCharsets.US_ASCII));
            } catch (IOException e) {
                return "fails";
            }
            proxy().ways[TlsSides.SERVER].quiet();
            return "said";
        }

        void lose(int side) throws Exception {
            TlsProxy proxy = proxy();
            if (proxy == null) {
                return;
            }
            if (side == 2) {
                proxy.close();
            } else {
                proxy.ways[1 - side].end();
                SSLSocket socket = last();
                for (int i = 0; side == TlsSides.SERVER && i < 3000 && !socket.isClosed(); i++) {
                    Thread.sleep(1);
                }
                proxy.ways[TlsSides.SERVER].quiet();
            }
        }

        String finish() throws Exception {
            SSLSocket socket = last();
            if (socket == null || socket.isClosed()) {
                return "no connection";
            }
            Future<?> closes = threads.submit(() -> {
                try {
                    socket.close();
                } catch (IOException e) {
                    // its affair
                }
            });
            try {
                // It may wait for the client, who has said nothing yet.
                closes.get(500, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // goes on
            }
            proxy().ways[TlsSides.SERVER].quiet();
            return "closed";
        }

        @Override
        public void close() throws IOException {
            closed = true;
            listener.close();
            synchronized (proxies) {
                for (TlsProxy proxy : proxies) {
                    proxy.close();
                }
            }
        }
    }
}
