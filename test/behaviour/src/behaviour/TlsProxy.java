package behaviour;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Stands between a client and a server on loopback and passes bytes, as many and when it is told. It reads on when the other end is
 * gone, so that nobody's unread data makes TCP reset a connection.
 */
final class TlsProxy implements Closeable {
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
        private int most = 8192;
        private volatile Way answering;

        Way(Socket from, Socket to) {
            super("proxy");
            setDaemon(true);
            this.from = from;
            this.to = to;
        }

        /** Passes this many more bytes and then no more. */
        synchronized void hold(int bytes) {
            limit = passed + bytes;
        }

        synchronized void release() {
            limit = Long.MAX_VALUE;
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
        synchronized void change(int bytes) {
            changed = passed + bytes;
        }

        /** Ends the stream towards the receiver, and loses what comes then. */
        synchronized void end() {
            broken = true;
            notifyAll();
            try {
                to.shutdownOutput();
            } catch (IOException e) {
                // has ended
            }
        }

        /** Waits until all that is allowed has passed, for half a second at most. */
        synchronized void await() throws InterruptedException {
            for (int i = 0; i < 50 && passed < limit; i++) {
                wait(10);
            }
        }

        private synchronized boolean pass(byte[] buffer, int offset, int length) throws IOException, InterruptedException {
            while (passed >= limit && !broken) {
                wait();
            }
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
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int n; (n = in.read(buffer)) >= 0; ) {
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
        }
    }
}
