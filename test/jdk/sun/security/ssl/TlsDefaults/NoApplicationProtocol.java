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
 * @summary A server that has protocols of applications and none of the
 *          client's answers no_application_protocol, in sockets and engines,
 *          with a list or a function, in full and in resumed handshakes
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm NoApplicationProtocol
 */

import java.io.IOException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

public class NoApplicationProtocol {
    public static void main(String[] args) throws Exception {
        for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
            for (boolean function : new boolean[] {false, true}) {
                engines(protocol, function);
                sockets(protocol, function);
            }
        }
    }

    private static SSLParameters with(SSLParameters parameters,
            String... names) {
        parameters.setApplicationProtocols(names);
        return parameters;
    }

    private static void engines(String protocol, boolean function)
            throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        String what = "engine, " + protocol + (function ? ", function: "
                : ", list: ");
        check("one", engine(client, server, protocol, function, "one"), what);
        int before = client.trust.checks.get();
        check("two", engine(client, server, protocol, function, "two"),
                what + "resumed, ");
        check("no_application_protocol", engine(client, server, protocol,
                function, "three"), what + "resumed, ");
        Peers.check(client.trust.checks.get() == before, "they resumed");
        check("no_application_protocol", engine(Peers.client(), server,
                protocol, function, "three"), what + "full, ");
        check("", engine(client, server, protocol, function), what);
    }

    private static void check(String expected, String found, String what) {
        Peers.check(expected.isEmpty() ? found.isEmpty()
                : found.contains(expected), what + "'" + found + "' has '"
                + expected + "'");
    }

    private static String select(String name) {
        return name.equals("three") ? null : name;
    }

    /** What both sides agree on, or the exception. */
    private static String engine(Peers client, Peers server, String protocol,
            boolean function, String... offered) throws Exception {
        Peers.Connection connection = new Peers.Connection(client, server,
                protocol, 443);
        connection.client.setSSLParameters(with(
                connection.client.getSSLParameters(), offered));
        SSLEngine other = connection.server;
        if (function) {
            other.setHandshakeApplicationProtocolSelector(
                    (engine, names) -> select(names.get(0)));
        } else {
            other.setSSLParameters(with(other.getSSLParameters(),
                    "two", "one"));
        }
        try {
            connection.run();
        } catch (SSLException e) {
            // The server's own, which it sends as that alert.
            return e.getMessage().contains("No matching application layer")
                    ? "no_application_protocol" : e.getMessage();
        }
        String chosen = connection.client.getApplicationProtocol();
        Peers.check(chosen.equals(other.getApplicationProtocol()),
                "both sides know it");
        return chosen;
    }

    private static void sockets(String protocol, boolean function)
            throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        String what = "socket, " + protocol + (function ? ", function: "
                : ", list: ");
        try (SSLServerSocket listener = (SSLServerSocket) server.context
                .getServerSocketFactory().createServerSocket(0)) {
            check("one", socket(client, listener, protocol, function, "one"),
                    what);
            check("two", socket(client, listener, protocol, function, "two"),
                    what);
            check("no_application_protocol", socket(client, listener, protocol,
                    function, "three"), what);
            check("", socket(client, listener, protocol, function), what);
        }
    }

    private static String socket(Peers client, SSLServerSocket listener,
            String protocol, boolean function, String... offered)
            throws Exception {
        Thread thread = new Thread(() -> {
            try (SSLSocket socket = (SSLSocket) listener.accept()) {
                if (function) {
                    socket.setHandshakeApplicationProtocolSelector(
                            (s, names) -> select(names.get(0)));
                } else {
                    socket.setSSLParameters(with(socket.getSSLParameters(),
                            "two", "one"));
                }
                socket.getOutputStream().write(1);
                socket.getInputStream().read();
            } catch (IOException e) {
                System.out.println("server: " + e);
            }
        });
        thread.start();
        try (SSLSocket socket = (SSLSocket) client.context.getSocketFactory()
                .createSocket("localhost", listener.getLocalPort())) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setSSLParameters(with(socket.getSSLParameters(), offered));
            socket.getInputStream().read();
            socket.getOutputStream().write(2);
            return socket.getApplicationProtocol();
        } catch (SSLException e) {
            return e.getMessage();
        } finally {
            thread.join();
        }
    }
}
