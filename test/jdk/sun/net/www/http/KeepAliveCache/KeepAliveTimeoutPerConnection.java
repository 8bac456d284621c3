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
 * @summary Each idle connection is kept for the time that its own response,
 *          or the default for it, says, whatever the first connection to the
 *          same destination said
 * @run main/othervm KeepAliveTimeoutPerConnection noProperties
 * @run main/othervm -Dhttp.keepAlive.time.server=1 -Dhttp.keepAlive.time.proxy=0
 *      KeepAliveTimeoutPerConnection properties
 * @run main/othervm -Dhttp.keepAlive.time.server=0 -Dhttp.keepAlive.time.proxy=60
 *      KeepAliveTimeoutPerConnection properties
 * @run main/othervm -Dhttp.maxConnections=2
 *      KeepAliveTimeoutPerConnection maxConnections
 */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/*
 * A server numbers its connections, and answers each request with the
 * Keep-Alive header that the request's path names. The number comes back in
 * the response, so the client sees which connection served it. Scenarios run
 * side by side, each with a server, hence a destination, of its own.
 *
 * A slow machine cannot fail the test: it sleeps until a connection must have
 * expired, and never relies on one that is about to expire.
 */
public class KeepAliveTimeoutPerConnection {
    // Responses with HTTP/1.1 are kept alive with and without these headers.
    static final String NO_HEADER = "no-header";
    static final String NO_TIMEOUT = "no-timeout";

    // Outlasts the test.
    static final String LONG = "timeout=60";

    static final String SHORT = "timeout=1";
    static final int SHORT_EXPIRED_MILLIS = 1500;
    static final int DEFAULT_EXPIRED_MILLIS = 5500;

    // The timer looks for expired connections every 5 seconds.
    static final int CLOSE_LIMIT_SECONDS = 12;

    static class Connection implements Runnable {
        final int number;
        final Socket socket;
        final CountDownLatch closed = new CountDownLatch(1);

        Connection(int number, Socket socket) {
            this.number = number;
            this.socket = socket;
        }

        public void run() {
            try (Socket s = socket) {
                BufferedReader in = new BufferedReader(new InputStreamReader(
                        s.getInputStream(), StandardCharsets.US_ASCII));
                String requestLine;
                while ((requestLine = in.readLine()) != null) {
                    String line;
                    do {
                        line = in.readLine();
                    } while (line != null && !line.isEmpty());
                    s.getOutputStream().write(response(requestLine)
                            .getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                // closed, too
            } finally {
                closed.countDown();
            }
        }

        private String response(String requestLine) {
            String target = requestLine.split(" ")[1];
            String keepAlive = target.substring(target.lastIndexOf('/') + 1);
            String headers = "Number: " + number + "\r\n";
            if (!keepAlive.equals(NO_HEADER)) {
                headers += "Connection: keep-alive\r\n";
                if (!keepAlive.equals(NO_TIMEOUT)) {
                    headers += "Keep-Alive: " + keepAlive + "\r\n";
                }
            }
            return "HTTP/1.1 200 OK\r\n" + headers
                    + "Content-Length: 4\r\n\r\nbody";
        }
    }

    static class Server implements AutoCloseable, Runnable {
        final boolean isProxy;
        final ServerSocket listener;
        final List<Connection> connections = new CopyOnWriteArrayList<>();

        Server(boolean isProxy) throws IOException {
            this.isProxy = isProxy;
            listener = new ServerSocket();
            listener.bind(new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), 0));
            startDaemon(this);
        }

        public void run() {
            try {
                while (true) {
                    Connection c = new Connection(connections.size() + 1,
                            listener.accept());
                    connections.add(c);
                    startDaemon(c);
                }
            } catch (IOException e) {
                // closed
            }
        }

        private static void startDaemon(Runnable r) {
            Thread t = new Thread(r);
            t.setDaemon(true);
            t.start();
        }

        Response request(String keepAlive) throws IOException {
            InetAddress address = listener.getInetAddress();
            int port = listener.getLocalPort();
            // the port also makes the origins behind the proxies distinct
            URL url = new URL("http",
                    isProxy ? "origin.invalid" : address.getHostAddress(),
                    port, "/" + keepAlive);
            Proxy proxy = isProxy
                    ? new Proxy(Proxy.Type.HTTP,
                                new InetSocketAddress(address, port))
                    : Proxy.NO_PROXY;
            return new Response(
                    (HttpURLConnection) url.openConnection(proxy));
        }

        /* Leaves one idle connection for each header, in this order. */
        void cache(String... keepAlives) throws IOException {
            Response[] responses = new Response[keepAlives.length];
            for (int i = 0; i < responses.length; i++) {
                responses[i] = request(keepAlives[i]);
            }
            for (int i = 0; i < responses.length; i++) {
                check("connection", i + 1, responses[i].finish());
            }
        }

        /* A request is served by this connection, which stays cached. */
        void checkServedBy(int number) throws IOException {
            check("served by connection", number, request(LONG).finish());
        }

        void checkClosed(int number) throws InterruptedException {
            if (!connections.get(number - 1).closed
                    .await(CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new RuntimeException(
                        "connection " + number + " is not closed");
            }
        }

        public void close() throws IOException {
            listener.close();
            for (Connection c : connections) {
                c.socket.close();
            }
        }
    }

    /* A response whose connection is busy until finish(). */
    static class Response {
        final InputStream in;
        final int number;

        Response(HttpURLConnection c) throws IOException {
            in = c.getInputStream();
            number = Integer.parseInt(c.getHeaderField("Number"));
        }

        /* Hands the connection to the cache, and returns its number. */
        int finish() throws IOException {
            while (in.read() >= 0) {
            }
            in.close();
            return number;
        }
    }

    static void check(String what, int expected, int actual) {
        if (expected != actual) {
            throw new RuntimeException(
                    what + " " + actual + ", expected " + expected);
        }
    }

    interface Scenario {
        void run(Server server) throws Exception;
    }

    static final ExecutorService executor = Executors.newCachedThreadPool();
    static final Map<String, Future<?>> results = new LinkedHashMap<>();

    static void start(String name, boolean isProxy, Scenario scenario) {
        results.put(name, executor.submit(() -> {
            try (Server server = new Server(isProxy)) {
                scenario.run(server);
            }
            return null;
        }));
    }

    static void startWithoutProperties() {
        start("0 after longer", false, s -> {
            s.cache(LONG, "timeout=0");
            s.checkServedBy(1);
            s.checkClosed(2);
        });
        start("shorter after longer", false, s -> {
            s.cache(LONG, SHORT);
            Thread.sleep(SHORT_EXPIRED_MILLIS);
            s.checkServedBy(1);
            s.checkClosed(2);
        });
        start("longer after shorter", false, s -> {
            s.cache(SHORT, LONG);
            Thread.sleep(SHORT_EXPIRED_MILLIS);
            s.checkServedBy(2);
            s.checkClosed(1);
            s.checkServedBy(2);
        });
        start("longer before and after shorter", false, s -> {
            s.cache(LONG, SHORT, LONG, SHORT, SHORT);
            s.checkClosed(2);
            s.checkClosed(4);
            s.checkClosed(5);
            Response last = s.request(LONG);
            Response first = s.request(LONG);
            check("last in, first out:", 3, last.finish());
            check("last in, first out:", 1, first.finish());
        });
        start("the same connection: 0 after longer", false, s -> {
            s.cache(LONG);
            check("served by connection", 1, s.request("timeout=0").finish());
            s.checkServedBy(2);
            s.checkClosed(1);
        });
        start("the same connection: shorter after longer", false, s -> {
            s.cache(LONG);
            check("served by connection", 1, s.request(SHORT).finish());
            s.checkClosed(1);
            s.checkServedBy(2);
        });
        start("the same connection: longer after shorter", false, s -> {
            s.cache(SHORT);
            check("served by connection", 1, s.request(LONG).finish());
            Thread.sleep(SHORT_EXPIRED_MILLIS);
            s.checkServedBy(1);
        });
        start("more milliseconds than an int holds", false, s -> {
            s.cache("timeout=3000000");
            s.checkServedBy(1);
        });
        for (String keepAlive : new String[] {NO_HEADER, NO_TIMEOUT}) {
            start("default after longer, " + keepAlive, false, s -> {
                s.cache(LONG, keepAlive);
                Thread.sleep(DEFAULT_EXPIRED_MILLIS);
                s.checkServedBy(1);
            });
        }
        start("proxy's default after longer", true, s -> {
            s.cache(LONG, NO_HEADER);
            Thread.sleep(DEFAULT_EXPIRED_MILLIS);
            s.checkServedBy(1);
        });
        start("proxy's longer default after shorter", true, s -> {
            s.cache(SHORT, NO_TIMEOUT);
            Thread.sleep(DEFAULT_EXPIRED_MILLIS);
            s.checkServedBy(2);
        });
    }

    static void startWithProperties() {
        for (boolean isProxy : new boolean[] {false, true}) {
            String type = isProxy ? "proxy" : "server";
            int seconds = Integer.getInteger("http.keepAlive.time." + type);
            for (String keepAlive : new String[] {NO_HEADER, NO_TIMEOUT}) {
                String name = type + ", " + keepAlive + ": ";
                if (seconds == 60) {
                    start(name + "property after shorter", isProxy, s -> {
                        s.cache(SHORT, keepAlive);
                        Thread.sleep(SHORT_EXPIRED_MILLIS);
                        s.checkServedBy(2);
                        s.checkClosed(1);
                    });
                    start(name + "shorter after property", isProxy, s -> {
                        s.cache(keepAlive, SHORT);
                        Thread.sleep(SHORT_EXPIRED_MILLIS);
                        s.checkServedBy(1);
                        s.checkClosed(2);
                    });
                } else {
                    start(name + "property after longer", isProxy, s -> {
                        s.cache(LONG, keepAlive);
                        if (seconds > 0) {
                            Thread.sleep(SHORT_EXPIRED_MILLIS);
                        }
                        s.checkServedBy(1);
                        s.checkClosed(2);
                    });
                    start(name + "longer after property", isProxy, s -> {
                        s.cache(keepAlive, LONG);
                        Thread.sleep(SHORT_EXPIRED_MILLIS);
                        s.checkServedBy(2);
                        s.checkClosed(1);
                    });
                }
            }
        }
    }

    static void startWithMaxConnections() {
        start("the oldest makes room", false, s -> {
            s.cache(LONG, LONG, LONG);
            s.checkClosed(1);
            s.checkServedBy(3);
        });
        start("timeout=0 needs no room", false, s -> {
            s.cache(LONG, LONG, "timeout=0");
            s.checkClosed(3);
            Response last = s.request(LONG);
            Response first = s.request(LONG);
            check("last in, first out:", 2, last.finish());
            check("last in, first out:", 1, first.finish());
        });
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "noProperties":
                startWithoutProperties();
                break;
            case "properties":
                startWithProperties();
                break;
            case "maxConnections":
                startWithMaxConnections();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
        executor.shutdown();
        int failed = 0;
        for (Map.Entry<String, Future<?>> result : results.entrySet()) {
            String outcome = "passed";
            try {
                result.getValue().get();
            } catch (ExecutionException e) {
                failed++;
                outcome = "FAILED: " + e.getCause();
            }
            System.out.println(result.getKey() + ": " + outcome);
        }
        if (failed > 0) {
            throw new RuntimeException(
                    failed + " of " + results.size() + " scenarios failed");
        }
    }
}
