/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

/*
 * @test
 * @bug 8239798
 * @summary A read that ends by its time limit, wherever in a record, is a
 *          SocketTimeoutException, and the next one goes on from there
 * @run main/othervm TimeLimitWithinRecord TLSv1.2 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
 * @run main/othervm TimeLimitWithinRecord TLSv1.2 TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256
 * @run main/othervm TimeLimitWithinRecord TLSv1.3 TLS_AES_128_GCM_SHA256
 */

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

public class TimeLimitWithinRecord {
    static final String KEYS = System.getProperty("test.src", ".")
            + "/../../../../javax/net/ssl/etc/";
    static final String CUT = "within a record";
    static final int HEADER = 5;

    /*
     * Gives the bytes of one record after the other. Once it is armed, its
     * time limit is over once in each record, after `cut` bytes of it.
     */
    static class Cut extends FilterInputStream {
        private boolean armed;
        private int cut;
        private boolean over;
        private int inHeader;       // bytes of this record's header so far
        private int length;         // of its body, as far as it is known
        private int inBody;

        Cut(InputStream in) {
            super(in);
        }

        synchronized void arm(int cut) {
            armed = true;
            this.cut = cut;
            over = false;
        }

        synchronized void disarm() {
            armed = false;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int ofs, int len) throws IOException {
            synchronized (this) {
                if (armed && !over && inHeader + inBody == cut) {
                    over = true;
                    throw new SocketTimeoutException(CUT);
                }
            }
            int n = Math.min(len, inHeader < HEADER ? HEADER - inHeader
                                                    : length - inBody);
            synchronized (this) {
                if (armed && !over && inHeader + inBody < cut) {
                    n = Math.min(n, cut - inHeader - inBody);
                }
            }
            n = in.read(bytes, ofs, n);
            synchronized (this) {
                for (int i = 0; i < n; i++) {
                    if (inHeader < HEADER) {
                        int b = bytes[ofs + i] & 0xff;
                        if (inHeader >= 3) {
                            length = (length & 0xff) << 8 | b;
                        }
                        inHeader++;
                    } else {
                        inBody++;
                    }
                    if (inHeader == HEADER && inBody == length) {
                        inHeader = inBody = length = 0;
                        over = false;
                    }
                }
            }
            return n;
        }
    }

    static class CutSocket extends Socket {
        private Cut in;

        CutSocket(InetAddress address, int port) throws IOException {
            super(address, port);
        }

        @Override
        public synchronized InputStream getInputStream() throws IOException {
            if (in == null) {
                in = new Cut(super.getInputStream());
            }
            return in;
        }
    }

    static KeyStore store(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("JKS");
        try (InputStream in = new FileInputStream(KEYS + name)) {
            store.load(in, "passphrase".toCharArray());
        }
        return store;
    }

    static SSLContext context() throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(
                KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store("keystore"), "passphrase".toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(
                TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store("truststore"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    static byte[] message(int number, int length) {
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) (31 * number + i);
        }
        return message;
    }

    /*
     * Reads one message, and returns how often the time limit was over.
     */
    static int read(InputStream in, byte[] expected) throws IOException {
        byte[] message = new byte[expected.length];
        int limits = 0;
        for (int n = 0; n < message.length; ) {
            try {
                int more = in.read(message, n, message.length - n);
                if (more < 0) {
                    throw new EOFException("after " + n + " bytes");
                }
                n += more;
            } catch (SocketTimeoutException e) {
                if (!CUT.equals(e.getMessage())) {
                    throw e;
                }
                limits++;
            }
        }
        if (!Arrays.equals(message, expected)) {
            throw new IOException("other bytes have arrived");
        }
        return limits;
    }

    public static void main(String[] args) throws Exception {
        SSLContext context = context();
        InetAddress loopback = InetAddress.getLoopbackAddress();
        SSLServerSocket listener = (SSLServerSocket) context
                .getServerSocketFactory().createServerSocket(0, 5, loopback);
        listener.setEnabledProtocols(new String[] { args[0] });
        listener.setEnabledCipherSuites(new String[] { args[1] });
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        int failed = 0;
        // 70 bytes go through every byte of a small record; the others are
        // records of more than one read, and of the greatest length
        for (int length : new int[] { 1, 70, 5000, 16384 }) {
            try {
                exchange(context, listener, executor, length);
            } catch (Exception e) {
                System.out.println("FAILED: messages of " + length + " bytes");
                e.printStackTrace(System.out);
                failed++;
            }
        }
        if (failed > 0) {
            throw new RuntimeException(failed + " failed");
        }
    }

    static void exchange(SSLContext context, SSLServerSocket listener,
            ExecutorService executor, int length) throws Exception {
        CutSocket transport = new CutSocket(listener.getInetAddress(),
                listener.getLocalPort());
        SSLSocket client = (SSLSocket) context.getSocketFactory().createSocket(
                transport, "localhost", transport.getPort(), true);
        try (SSLSocket server = (SSLSocket) listener.accept()) {
            transport.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            // so that what is lost ends the test
            client.setSoTimeout(20_000);
            server.setSoTimeout(20_000);
            Future<?> greeting = executor.submit(() -> {
                server.getOutputStream().write(message(0, length));
                return null;
            });
            Cut cut = (Cut) transport.getInputStream();
            InputStream in = client.getInputStream();
            read(in, message(0, length));
            greeting.get();

            int last = length < 100 ? HEADER + length + 20 : 12;
            int limits = 0;
            for (int k = 0; k < last; k++) {
                // the last of them deep in the body
                int offset = length < 100 || k < last - 1 ? k : length;
                cut.arm(offset);
                server.getOutputStream().write(message(k, length));
                int n = read(in, message(k, length));
                if (n == 0) {
                    throw new Exception("no time limit after " + offset);
                }
                limits += n;
                // a message of TLS itself: KeyUpdate, HelloRequest
                server.startHandshake();
                server.getOutputStream().write(message(k + 1, length));
                limits += read(in, message(k + 1, length));
                cut.disarm();
                // what the client has answered
                client.getOutputStream().write(k);
                if (server.getInputStream().read() != k) {
                    throw new Exception("the server has read something else");
                }
            }
            System.out.println("messages of " + length + " bytes: " + limits
                    + " time limits");
        } finally {
            client.close();
        }
    }
}
