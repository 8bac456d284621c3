package behaviour;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Pairs of SSLSockets on loopback, a proxy between them. Beside the lines of TlsSides, N being a connection:
 *
 *     open N                    connects
 *     handshake N               startHandshake on both sides
 *     send N SIDE LENGTH        writes on one side, reads on the other one
 *     cut N MOST                the proxy passes that many bytes at a time
 *     late N SIDE BYTES LENGTH  SIDE writes; the other one reads with a time limit while the proxy holds back all but BYTES, then again
 *     update N SIDE BYTES       the same, SIDE calling startHandshake: with TLS 1.3 a KeyUpdate, before that a renegotiation
 *     again N SIDE              startHandshake on one side, while the other one reads
 *     garble N SIDE AFTER LENGTH      SIDE writes; the proxy flips a bit
 *     end N SIDE                the proxy ends the stream that comes from SIDE; the other one reads
 *     out|in N SIDE             shutdownOutput, shutdownInput
 *     close N SIDE              closes; the other one reads
 *     finish N                  the server writes and closes, the client reads all and closes
 *     invalidate N SIDE         SSLSession.invalidate
 *     bind N SIDE               SSLSession.putValue
 *     session|resumption|values N SIDE, stale N      what a side knows of its session
 */
final class TlsSockets implements Subject {
    // Nobody waits that long, unless something is lost.
    private static final int LONG = 40000;
    private static final int SHORT = 40;
    // For what is there already.
    private static final int SOON = 500;

    TlsSockets() {
        Tls.prepare();
    }

    @Override
    public String name() {
        return "tls-sockets";
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
        return new TlsPlans(seed).sockets();
    }

    @Override
    public void run(List<String> plan, Transcript out) throws Exception {
        Tls.Result result = new Tls.Result();
        TlsSides sides = new TlsSides(result);
        Map<String, Pair> pairs = new HashMap<>();
        Map<String, ServerSocket> listeners = new HashMap<>();
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "side");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Tls.run(plan, out, result, words -> {
                if (sides.run(words)) {
                    return;
                }
                if (words[0].equals("open")) {
                    // One for each port that the plan names, so that the client knows the host again.
                    String port = sides.setting(TlsSides.CLIENT, "port");
                    if (!listeners.containsKey(port)) {
                        listeners.put(port, TlsProxy.listen());
                    }
                    Pair old = pairs.put(words[1], new Pair(Integer.parseInt(words[1]), sides, result, threads, listeners.get(port)));
                    if (old != null) {
                        old.end();
                    }
                    return;
                }
                Pair pair = pairs.get(words[1]);
                if (pair == null) {
                    result.add("no connection");
                } else {
                    pair.run(words);
                }
            });
        } finally {
            for (Pair pair : pairs.values()) {
                pair.end();
            }
            for (ServerSocket listener : listeners.values()) {
                listener.close();
            }
            threads.shutdown();
        }
    }

    private static final class Pair {
        private final TlsSides sides;
        private final Tls.Result result;
        private final ExecutorService threads;
        private final TlsSides.Connection connection;
        private final TlsProxy proxy;
        private final SSLSocket[] sockets = new SSLSocket[2];
        private final AtomicInteger[] completed = {new AtomicInteger(), new AtomicInteger()};
        private boolean established;

        Pair(int number, TlsSides sides, Tls.Result result, ExecutorService threads, ServerSocket listener) throws Exception {
            this.sides = sides;
            this.result = result;
            this.threads = threads;
            // Sessions are told apart by their times.
            Thread.sleep(2);
            try (SSLServerSocket server = (SSLServerSocket)sides.context(TlsSides.SERVER).getServerSocketFactory().createServerSocket(
                    0, 5, InetAddress.getLoopbackAddress())) {
                server.setSSLParameters(sides.parameters(TlsSides.SERVER, server.getSSLParameters()));
                server.setEnableSessionCreation(!sides.setting(TlsSides.SERVER, "create").equals("false"));
                SSLSocket client = (SSLSocket)sides.context(TlsSides.CLIENT).getSocketFactory().createSocket();
                client.connect(new InetSocketAddress("localhost", listener.getLocalPort()), LONG);
                proxy = new TlsProxy(listener, server.getLocalSocketAddress());
                client.setSSLParameters(sides.parameters(TlsSides.CLIENT, client.getSSLParameters()));
                client.setEnableSessionCreation(!sides.setting(TlsSides.CLIENT, "create").equals("false"));
                sockets[TlsSides.CLIENT] = client;
                sockets[TlsSides.SERVER] = (SSLSocket)server.accept();
            }
            connection = sides.open(number, "localhost", Integer.parseInt(sides.setting(TlsSides.CLIENT, "port")));
            for (int side = 0; side < 2; side++) {
                AtomicInteger count = completed[side];
                sockets[side].addHandshakeCompletedListener(event -> count.incrementAndGet());
                sockets[side].setSoTimeout(LONG);
                sockets[side].setTcpNoDelay(true);
                connection.transport(side, sockets[side]);
            }
        }

        void end() throws IOException {
            proxy.close();
            for (SSLSocket socket : sockets) {
                threads.execute(() -> {
                    try {
                        socket.close();
                    } catch (IOException e) {
                        // its affair
                    }
                });
            }
        }

        void run(String[] words) throws Exception {
            int side = words.length > 2 && words[2].length() == 1 && "cs".contains(words[2]) ? TlsSides.side(words[2]) : 0;
            int other = 1 - side;
            SSLSocket socket = sockets[side];
            switch (words[0]) {
            case "handshake":
                connection.several("perhaps");
                both(0, () -> handshake(0), () -> handshake(1));
                if (established) {
                    // The listeners have threads of their own.
                    for (int i = 0; i < LONG && (completed[0].get() == 0 || completed[1].get() == 0); i++) {
                        Thread.sleep(1);
                    }
                    result.add("completed " + completed[0] + " " + completed[1]);
                }
                note();
                break;
            case "send":
                both(side, () -> write(side, Integer.parseInt(words[3])), () -> read(other, Integer.parseInt(words[3])));
                note();
                break;
            case "cut":
                for (TlsProxy.Way way : proxy.ways) {
                    way.cut(Integer.parseInt(words[2]));
                }
                break;
            case "late":
            case "update":
                late(side, Integer.parseInt(words[3]), words[0].equals("late") ? Integer.parseInt(words[4]) : -1);
                break;
            case "again":
                both(side, () -> {
                    socket.startHandshake();
                    return write(side, 1);
                }, () -> read(other, 1));
                note();
                break;
            case "garble":
                proxy.ways[side].change(Integer.parseInt(words[3]));
                if (say(side, () -> write(side, Integer.parseInt(words[4])))) {
                    // A length may have become one for which there is not enough.
                    proxy.ways[side].end();
                }
                say(other, () -> read(other, Integer.parseInt(words[4])));
                break;
            case "end":
                proxy.ways[side].end();
                say(other, () -> read(other, 1));
                break;
            case "out":
                if (say(side, () -> {
                    socket.shutdownOutput();
                    return "output is shut down";
                })) {
                    say(other, () -> read(other, 1));
                }
                break;
            case "in":
                say(side, () -> {
                    socket.shutdownInput();
                    return "input is shut down";
                });
                break;
            case "close":
                both(side, () -> {
                    socket.close();
                    return "closed";
                }, () -> read(other, 1));
                break;
            case "finish":
                both(TlsSides.SERVER, () -> {
                    String written = write(TlsSides.SERVER, 5);
                    sockets[TlsSides.SERVER].close();
                    return written;
                }, () -> {
                    try {
                        return read(TlsSides.CLIENT, 6);
                    } finally {
                        sockets[TlsSides.CLIENT].close();
                    }
                });
                connection.finish();
                note();
                break;
            default:
                if (!established) {
                    result.add("no handshake");
                } else if (words[0].equals("invalidate")) {
                    connection.invalidate(side, socket.getSession());
                } else if (words[0].equals("session")) {
                    connection.session(side, socket.getSession());
                    result.add("protocol <" + socket.getApplicationProtocol() + ">");
                } else if (words[0].equals("resumption")) {
                    connection.resumption(side, socket.getSession());
                } else if (words[0].equals("bind")) {
                    connection.bind(socket.getSession());
                } else if (words[0].equals("values")) {
                    connection.values(socket.getSession());
                } else if (words[0].equals("stale")) {
                    connection.stale(sockets[0].getSession());
                } else {
                    throw new IllegalArgumentException(words[0]);
                }
            }
        }

        private void note() {
            if (established) {
                for (int side = 0; side < 2; side++) {
                    connection.note(side, sockets[side].getSession());
                }
            }
        }

        private String handshake(int side) throws IOException {
            sockets[side].startHandshake();
            return sockets[side].getSession().getProtocol();
        }

        private String write(int side, int length) throws IOException {
            byte[] data = new byte[length];
            Arrays.fill(data, (byte)(length + side));
            sockets[side].getOutputStream().write(data);
            return "wrote";
        }

        private String read(int side, int length) throws IOException {
            byte[] data = new byte[Math.max(1, length)];
            int read = 0;
            int n = 0;
            while (read < length && (n = sockets[side].getInputStream().read(data, read, length - read)) > 0) {
                read += n;
            }
            return "read " + Transcript.bytes(data, 0, read) + (n < 0 ? " and the end" : "");
        }

        /** Something comes in two parts, the first of them before a time limit. */
        private void late(int side, int bytes, int length) throws Exception {
            int other = 1 - side;
            TlsProxy.Way way = proxy.ways[side];
            if (!established) {
                result.add("no handshake");
                return;
            }
            if (length < 0 && !sockets[side].getSession().getProtocol().equals("TLSv1.3")) {
                result.add("needs TLS 1.3");
                return;
            }
            way.hold(bytes);
            boolean good = say(side, () -> {
                if (length < 0) {
                    sockets[side].startHandshake();
                    return "updated";
                }
                return write(side, length);
            });
            if (!good) {
                way.release();
                return;
            }
            way.quiet();
            say(other, () -> {
                sockets[other].setSoTimeout(SHORT);
                return read(other, Math.max(1, length));
            });
            way.release();
            way.quiet();
            if (sockets[other].isClosed()) {
                return;
            }
            sockets[other].setSoTimeout(SOON);
            if (length >= 0) {
                say(other, () -> read(other, Math.max(1, length)));
            } else if (passes(side)) {
                passes(other);
            }
            if (!sockets[other].isClosed()) {
                sockets[other].setSoTimeout(LONG);
            }
        }

        private boolean passes(int side) throws Exception {
            if (!say(side, () -> write(side, 7))) {
                return false;
            }
            proxy.ways[side].quiet();
            return say(1 - side, () -> read(1 - side, 7));
        }

        /** Does one thing on a side and another on the other one; what the first one's side did comes first. */
        private boolean both(int side, Callable<String> first, Callable<String> second) throws Exception {
            Future<String> one = threads.submit(first);
            Future<String> two = threads.submit(second);
            boolean good = take(side, one);
            if (!good) {
                // Who failed sends nothing more.
                proxy.ways[side].end();
            }
            good &= take(1 - side, two);
            established |= good && !sockets[0].isClosed() && !sockets[1].isClosed();
            return good;
        }

        private boolean say(int side, Callable<String> task) throws Exception {
            return take(side, threads.submit(task));
        }

        /** Whether it is no error of TLS, so that the session stays valid. */
        private boolean isOfSocket(Throwable thrown) {
            return thrown instanceof SocketException || thrown.getCause() instanceof SocketException;
        }

        private boolean take(int side, Future<String> future) throws Exception {
            String name = TlsSides.name(side) + " ";
            try {
                result.add(name + future.get(3 * LONG, TimeUnit.MILLISECONDS));
                return true;
            } catch (TimeoutException e) {
                result.add(name + "hangs");
                proxy.close();
            } catch (java.util.concurrent.ExecutionException e) {
                result.add(name + Tls.describe(e.getCause()));
                if (established && !(side == TlsSides.CLIENT && isOfSocket(e.getCause()))) {
                    connection.fail(side, sockets[0].getSession());
                }
            }
            return false;
        }
    }
}
