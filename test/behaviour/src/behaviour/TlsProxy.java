package behaviour;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;

/**
 * Stands between a client and a server on loopback and passes bytes, as many and when it is told. It reads on when the other end is
 * gone, so that nobody's unread data makes TCP reset a connection. What it does at a point of the stream it does once all that was
 * sent before has passed, however long that takes.
 */
final class TlsProxy implements Closeable {
    // How often a direction looks whether there is nothing to pass, in milliseconds, and how long somebody waits for that.
    private static final int POLL = 5;
    private static final long PATIENCE = 10_000;

    /** To the server, to the client. */
    final Way[] ways = new Way[2];
    private final Socket client;
    private final Socket server;

    /** Takes the next connection of a listener and passes it on. */
    TlsProxy(ServerSocket listener, SocketAddress target) throws IOException {
        client = listener.accept();
        server = new Socket();
        server.connect(target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        ways[TlsSides.CLIENT] = new Way(client, server);
        ways[TlsSides.SERVER] = new Way(server, client);
        for (Way way : ways) {
            way.start();
        }
    }

    static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @Override
    public void close() throws IOException {
        for (Way way : ways) {
            way.release();
        }
        client.close();
        server.close();
    }

    /** One direction. */
    static final class Way extends Thread {
        private final Socket from;
        private final Socket to;
        private long passed;
        // Number of bytes in all after which it stops, and the one that it changes.
        private long limit = Long.MAX_VALUE;
        private long changed = -1;
        private boolean broken;
        // Whether there is something that may not pass, how often there was nothing, and whether there can be nothing more.
        private boolean held;
        private int idle;
        private boolean over;
        private int most = 8192;
        private volatile Way answering;

        Way(Socket from, Socket to) {
            super("proxy");
            setDaemon(true);
            this.from = from;
            this.to = to;
        }

        /** Passes this many more bytes and then no more. */
        synchronized void hold(int bytes) throws InterruptedException {
            quiet();
            limit = passed + bytes;
        }

        synchronized void release() {
            limit = Long.MAX_VALUE;
            held = false;
            notifyAll();
        }

        /** Releases another way whenever something comes on this one. */
        void releases(Way way) {
            answering = way;
        }

        /** Passes that many bytes at a time. */
        synchronized void cut(int bytes) {
            most = bytes;
        }

        /** Flips a bit of the byte that comes after so many more. */
        synchronized void change(int bytes) throws InterruptedException {
            quiet();
            changed = passed + bytes;
        }

        /** Ends the stream towards the receiver, and loses what comes then. */
        synchronized void end() throws InterruptedException {
            quiet();
            broken = true;
            notifyAll();
            try {
                to.shutdownOutput();
            } catch (IOException e) {
                // has ended
            }
        }

        /** Waits until all that was sent before and is allowed has passed. */
        synchronized void quiet() throws InterruptedException {
            // One look may have begun before what was sent last.
            int wanted = idle + 2;
            long until = System.nanoTime() + PATIENCE * 1_000_000;
            while (idle < wanted && !held && !broken && !over && System.nanoTime() < until) {
                wait(100);
            }
        }

        private int read(InputStream in, byte[] buffer) throws IOException {
            while (true) {
                try {
                    return in.read(buffer);
                } catch (SocketTimeoutException e) {
                    synchronized (this) {
                        idle++;
                        notifyAll();
                    }
                }
            }
        }

        private synchronized boolean pass(byte[] buffer, int offset, int length) throws IOException, InterruptedException {
            while (passed >= limit && !broken) {
                held = true;
                notifyAll();
                wait();
            }
            held = false;
            return !broken;
        }

        private synchronized int room(int length) {
            return (int)Math.min(Math.min(length, most), limit - passed);
        }

        private synchronized void count(int length) {
            passed += length;
            notifyAll();
        }

        private synchronized int change(int from, int length) {
            return changed >= passed && changed < passed + length ? (int)(changed - passed) : -1;
        }

        @Override
        public void run() {
            byte[] buffer = new byte[8192];
            boolean open = true;
            try {
                from.setSoTimeout(POLL);
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int n; (n = read(in, buffer)) >= 0; ) {
                    if (answering != null) {
                        answering.release();
                    }
                    for (int done = 0; open && done < n; ) {
                        open = pass(buffer, done, n - done);
                        int length = room(n - done);
                        if (!open || length <= 0) {
                            continue;
                        }
                        int at = change(done, length);
                        if (at >= 0) {
                            buffer[done + at] ^= 1;
                        }
                        try {
                            out.write(buffer, done, length);
                        } catch (IOException e) {
                            open = false;
                        }
                        count(length);
                        done += length;
                    }
                }
                if (open) {
                    pass(buffer, 0, 0);
                    to.shutdownOutput();
                }
            } catch (IOException | InterruptedException e) {
                try {
                    to.shutdownOutput();
                } catch (IOException closed) {
                    // it is
                }
            }
            synchronized (this) {
                over = true;
                notifyAll();
            }
        }
    }
}
