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
 * @summary HttpsURLConnection offers http/1.1 by ALPN, unless property, switch
 *          or the socket's factory say otherwise
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm HttpsProtocol [http/1.1]
 * @run main/othervm -Djdk.security.defaults=stock HttpsProtocol none
 * @run main/othervm -Djdk.https.client.applicationProtocols= HttpsProtocol none
 */

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.util.function.Consumer;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

public class HttpsProtocol {
    private static volatile String offered;

    public static void main(String[] args) throws Exception {
        boolean offers = !args[0].equals("none");
        SSLSocketFactory factory = Peers.client().context.getSocketFactory();

        Peers.check(get(factory, socket -> protocols(socket)).equals("204"),
                "a server without protocols answers");
        Consumer<SSLSocket> selector = socket ->
                socket.setHandshakeApplicationProtocolSelector((s, names) -> {
                    offered = names.toString();
                    return names.get(0);
                });
        offered = "none";
        Peers.check(get(factory, selector).equals("204"),
                "a server that selects answers");
        Peers.check(offered.equals(args[0]), "offered: " + offered);
        Peers.check(get(factory, socket -> protocols(socket, "h2", "http/1.1"))
                .equals("204"), "a server of HTTP answers");
        String result = get(factory, socket -> protocols(socket, "imap"));
        Peers.check(offers ? result.contains("no_application_protocol")
                : result.equals("204"), "a server of another protocol: "
                + result);

        Peers.check(get(new Own(factory), selector).equals("204")
                && offered.equals("[own]"), "the factory's choice: " + offered);
    }

    private static void protocols(SSLSocket socket, String... names) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(names);
        socket.setSSLParameters(parameters);
    }

    /** The code of a response, or the exception. */
    private static String get(SSLSocketFactory factory,
            Consumer<SSLSocket> preparation) throws Exception {
        try (SSLServerSocket listener = (SSLServerSocket) Peers.server().context
                .getServerSocketFactory().createServerSocket(0)) {
            Thread thread = new Thread(() -> {
                try (SSLSocket socket = (SSLSocket) listener.accept()) {
                    preparation.accept(socket);
                    while (socket.getInputStream().read() != '\r') {
                    }
                    socket.getOutputStream().write(("HTTP/1.1 204 None\r\n"
                            + "Connection: close\r\n\r\n")
                            .getBytes("US-ASCII"));
                } catch (IOException e) {
                    System.out.println("server: " + e);
                }
            });
            thread.start();
            HttpsURLConnection connection = (HttpsURLConnection) new URL(
                    "https", "localhost", listener.getLocalPort(), "/")
                    .openConnection();
            connection.setSSLSocketFactory(factory);
            try {
                return "" + connection.getResponseCode();
            } catch (IOException e) {
                return e.toString();
            } finally {
                thread.join();
            }
        }
    }

    /** Makes sockets that offer a protocol of the application's own. */
    private static class Own extends SSLSocketFactory {
        private final SSLSocketFactory factory;

        Own(SSLSocketFactory factory) {
            this.factory = factory;
        }

        private static Socket with(Socket socket) {
            protocols((SSLSocket) socket, "own");
            return socket;
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return factory.getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return factory.getSupportedCipherSuites();
        }

        @Override
        public Socket createSocket() throws IOException {
            return with(factory.createSocket());
        }

        @Override
        public Socket createSocket(Socket socket, String host, int port,
                boolean autoClose) throws IOException {
            return with(factory.createSocket(socket, host, port, autoClose));
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return with(factory.createSocket(host, port));
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local,
                int localPort) throws IOException {
            return with(factory.createSocket(host, port, local, localPort));
        }

        @Override
        public Socket createSocket(InetAddress host, int port)
                throws IOException {
            return with(factory.createSocket(host, port));
        }

        @Override
        public Socket createSocket(InetAddress host, int port,
                InetAddress local, int localPort) throws IOException {
            return with(factory.createSocket(host, port, local, localPort));
        }
    }
}
