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
 * @summary A connection that the server has closed while it was idle, or on
 *          which it said something, serves no request; others are kept, also
 *          if a message for TLS has arrived in part
 * @run main/othervm -Dsun.net.http.retryPost=false LostWhileIdle http
 * @run main/othervm -Dsun.net.http.retryPost=false LostWhileIdle https TLSv1.2
 * @run main/othervm -Dsun.net.http.retryPost=false LostWhileIdle https TLSv1.3
 * @run main/othervm -Dsun.net.http.retryPost=false LostWhileIdle tunnel TLSv1.3
 */

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/*
 * A server numbers its connections. The path of a request tells what becomes
 * of its connection after the response, the body of a response which request
 * of which connection it answers: "1.2" the second one of the first.
 */
public class LostWhileIdle {
    static final String KEYS = System.getProperty("test.src", ".")
            + "/../../../../../javax/net/ssl/etc/";
    static final String[] METHODS = { "GET", "POST", "POST streaming", "PUT streaming" };
    static final InetAddress loopback = InetAddress.getLoopbackAddress();

    final boolean tls;
    final SSLContext context;
    final ServerSocket server;
    final ServerSocket proxy;
    final AtomicInteger connections = new AtomicInteger();

    /* Says that the client has read the response. */
    final BlockingQueue<String> read = new LinkedBlockingQueue<>();

    /* How much of what the server says next passes the proxy before the client says something; 0: all. */
    volatile int cut;

    /* The client has said something since. */
    final Semaphore said = new Semaphore(0);

    /* What the server has done to its connections. */
    final BlockingQueue<String> done = new LinkedBlockingQueue<>();

    LostWhileIdle(String kind, String protocol) throws Exception {
        tls = !kind.equals("http");
        context = tls ? context() : null;
        server = tls ? context.getServerSocketFactory().createServerSocket(0, 50, loopback)
                     : new ServerSocket(0, 50, loopback);
        if (tls) {
            ((SSLServerSocket) server).setEnabledProtocols(new String[] { protocol });
            HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
            HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
        }
        proxy = kind.equals("tunnel") ? new ServerSocket(0, 50, loopback) : null;
        start(() -> accept(server));
        if (proxy != null) {
            start(() -> accept(proxy));
        }
    }

    interface Task {
        void run() throws Exception;
    }

    static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (Exception e) {
                // the client will notice
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    static KeyStore store(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("JKS");
        try (InputStream in = new FileInputStream(KEYS + name)) {
            store.load(in, "passphrase".toCharArray());
        }
        return store;
    }

    static SSLContext context() throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store("keystore"), "passphrase".toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store("truststore"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    void accept(ServerSocket listener) throws IOException {
        while (true) {
            Socket socket = listener.accept();
            // what the server does arrives at once
            socket.setTcpNoDelay(true);
            start(listener == proxy ? () -> tunnel(socket) : () -> serve(socket));
        }
    }

    /* Returns the header of a request without what follows, null at the end. */
    static String header(InputStream in) throws IOException {
        StringBuilder header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                return null;
            }
            header.append((char) c);
        }
        return header.toString();
    }

    static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    void tunnel(Socket client) throws Exception {
        String header = header(client.getInputStream());
        if (header != null && header.startsWith("CONNECT ")) {
            Socket target = new Socket(loopback, server.getLocalPort());
            target.setTcpNoDelay(true);
            send(client, "HTTP/1.1 200 OK\r\n\r\n");
            start(() -> copy(client, target, false));
            copy(target, client, true);
        }
    }

    void copy(Socket from, Socket to, boolean fromServer) throws Exception {
        byte[] buffer = new byte[4096];
        try {
            for (int n = from.getInputStream().read(buffer); n >= 0; n = from.getInputStream().read(buffer)) {
                int first = fromServer ? Math.min(cut, n) : 0;
                if (first > 0) {
                    cut = 0;
                    said.drainPermits();
                    to.getOutputStream().write(buffer, 0, first);
                    said.acquire();
                }
                to.getOutputStream().write(buffer, first, n - first);
                if (!fromServer) {
                    said.release();
                }
            }
        } finally {
            to.close();
        }
    }

    void serve(Socket socket) throws Exception {
        int connection = connections.incrementAndGet();
        InputStream in = socket.getInputStream();
        for (int request = 1; ; request++) {
            String header = header(in);
            if (header == null) {
                return;
            }
            if (header.contains("Content-Length: 1\r\n")) {
                in.read();
            }
            String body = connection + "." + request;
            send(socket, "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            read.take();
            String path = header.split(" ")[1];
            if (path.equals("/close")) {
                socket.close();
            } else if (path.equals("/half")) {
                socket.shutdownOutput();
            } else if (path.equals("/reset")) {
                socket.setSoLinger(true, 0);
                socket.close();
            } else if (path.startsWith("/update")) {
                // KeyUpdate in TLS 1.3
                cut = Integer.parseInt(path.substring("/update".length()));
                ((SSLSocket) socket).startHandshake();
            } else if (path.equals("/timeout")) {
                // as servers do when they have waited for a request too long
                send(socket, "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
            }
            done.add(path);
            if (socket.isClosed()) {
                return;
            }
        }
    }

    String request(String method, String path) throws Exception {
        URL url = new URL(tls ? "https" : "http", loopback.getHostAddress(), server.getLocalPort(), path);
        Proxy route = proxy == null ? Proxy.NO_PROXY
                : new Proxy(Proxy.Type.HTTP, new InetSocketAddress(loopback, proxy.getLocalPort()));
        HttpURLConnection connection = (HttpURLConnection) url.openConnection(route);
        connection.setReadTimeout(20_000);
        connection.setRequestMethod(method.split(" ")[0]);
        if (!method.equals("GET")) {
            connection.setDoOutput(true);
            if (method.endsWith("streaming")) {
                connection.setFixedLengthStreamingMode(1);
            }
            try (OutputStream out = connection.getOutputStream()) {
                out.write('x');
            }
        }
        StringBuilder body = new StringBuilder();
        try (InputStream in = connection.getInputStream()) {
            for (int c = in.read(); c >= 0; c = in.read()) {
                body.append((char) c);
            }
        }
        read.add(path);
        String what = done.poll(20, TimeUnit.SECONDS);
        if (!path.equals(what)) {
            throw new RuntimeException("the server has done " + what + " instead of " + path);
        }
        if (proxy != null && !path.equals("/keep")) {
            // what the server has done has to pass the proxy
            Thread.sleep(300);
        }
        return body.toString();
    }

    void check(String method, String path, String expected) throws Exception {
        String response = request(method, path);
        System.out.println(method + " " + path + ": " + response);
        if (!response.equals(expected)) {
            throw new RuntimeException(method + " " + path + ": response " + response + " instead of " + expected);
        }
    }

    int lost(String method, String how) {
        try {
            read.clear();
            done.clear();
            request("GET", how);
            int next = connections.get();
            check(method, "/keep", next + 1 + ".1");
            check(method, "/keep", next + 1 + ".2");
            // so that the next test meets no connection
            check("GET", "/close", next + 1 + ".3");
            return 0;
        } catch (Exception e) {
            System.out.println("FAILED: " + method + " after " + how + ": " + e);
            return 1;
        }
    }

    /* The server updates its key, and the client has read some bytes of that when it sends its request. */
    int updated(String method, int bytes) {
        try {
            read.clear();
            done.clear();
            request("GET", "/update" + bytes);
            int same = connections.get();
            check(method, "/keep", same + ".2");
            check("GET", "/close", same + ".3");
            return 0;
        } catch (Exception e) {
            System.out.println("FAILED: " + method + " after " + bytes + " bytes of a message for TLS: " + e);
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        LostWhileIdle test = new LostWhileIdle(args[0], args.length > 1 ? args[1] : null);
        int failed = 0;
        for (String method : METHODS) {
            failed += test.lost(method, "/close");
            failed += test.lost(method, "/timeout");
            failed += test.lost(method, test.tls ? "/reset" : "/half");
        }
        if (test.proxy != null) {
            for (String method : METHODS) {
                failed += test.updated(method, 3);
                failed += test.updated(method, 20);
            }
        }
        if (failed > 0) {
            throw new RuntimeException(failed + " failed");
        }
    }
}
