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
 * @summary A java.net.http.HttpClient of HTTP/1.1 alone offers http/1.1 by ALPN,
 *          unless property or switch say otherwise
 * @library ../testlibrary
 * @modules java.net.http
 * @build Peers
 * @run main/othervm HttpClientProtocol [http/1.1]
 * @run main/othervm -Djdk.security.defaults=stock HttpClientProtocol none
 * @run main/othervm -Djdk.https.client.applicationProtocols=
 *      HttpClientProtocol none
 */

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.function.Consumer;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

public class HttpClientProtocol {
    private static volatile String offered = "none";

    public static void main(String[] args) throws Exception {
        boolean offers = !args[0].equals("none");
        Consumer<SSLSocket> selector = socket ->
                socket.setHandshakeApplicationProtocolSelector((s, names) -> {
                    offered = names.toString();
                    return names.get(names.size() - 1);
                });
        HttpClient.Builder builder = HttpClient.newBuilder()
                .sslContext(Peers.client().context);

        HttpClient old = builder.version(HttpClient.Version.HTTP_1_1).build();
        Peers.check(get(old, socket -> { }).equals("204"),
                "a server without protocols answers");
        Peers.check(get(old, selector).equals("204"),
                "a server that selects answers");
        Peers.check(offered.equals(args[0]), "offered: " + offered);
        String result = get(old, socket -> protocols(socket, "imap"));
        Peers.check(offers ? result.contains("no_application_protocol")
                : result.equals("204"), "a server of another protocol: "
                + result);

        // The client of HTTP/2 offers both, as ever.
        get(builder.version(HttpClient.Version.HTTP_2).build(), selector);
        Peers.check(offered.equals("[h2, http/1.1]"), "offered: " + offered);
    }

    private static void protocols(SSLSocket socket, String... names) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(names);
        socket.setSSLParameters(parameters);
    }

    /** The code of a response, or the exceptions. */
    private static String get(HttpClient client,
            Consumer<SSLSocket> preparation) throws Exception {
        try (SSLServerSocket listener = (SSLServerSocket) Peers.server().context
                .getServerSocketFactory().createServerSocket(0)) {
            Thread thread = new Thread(() -> {
                try (SSLSocket socket = (SSLSocket) listener.accept()) {
                    preparation.accept(socket);
                    for (int last = 0, b; (b = socket.getInputStream().read())
                            != '\r' || last != '\n'; last = b) {
                        if (b < 0) {
                            return;
                        }
                    }
                    socket.getInputStream().read();
                    socket.getOutputStream().write(("HTTP/1.1 204 None\r\n"
                            + "Connection: close\r\n\r\n")
                            .getBytes("US-ASCII"));
                } catch (IOException e) {
                    System.out.println("server: " + e);
                }
            });
            thread.start();
            try {
                return "" + client.send(HttpRequest.newBuilder(URI.create(
                        "https://localhost:" + listener.getLocalPort() + "/"))
                        .build(), BodyHandlers.ofString()).statusCode();
            } catch (IOException e) {
                StringBuilder said = new StringBuilder();
                for (Throwable t = e; t != null; t = t.getCause()) {
                    said.append(t).append("; ");
                }
                return said.toString();
            } finally {
                thread.join();
            }
        }
    }
}
