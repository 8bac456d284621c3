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
 * @summary One property lets all sockets and engines of clients compare the
 *          server's certificate with its name
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm ClientIdentification off
 * @run main/othervm -Djdk.tls.client.endpointIdentification=HTTPS
 *      ClientIdentification on
 * @run main/othervm -Djdk.tls.client.endpointIdentification=ldaps
 *      ClientIdentification on
 * @run main/othervm -Djdk.tls.client.endpointIdentification=FTP
 *      ClientIdentification bad
 */

import java.io.IOException;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.KeyStore;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

public class ClientIdentification {
    private static final String PROPERTY =
            "jdk.tls.client.endpointIdentification";

    private static boolean on;
    private static SSLContext client;
    private static SSLContext server;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("bad")) {
            bad();
            return;
        }
        on = args[0].equals("on");
        server = Peers.server().context;
        client = Peers.client().context;
        all("a trust manager of the application");
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("server", Peers.certificate(0));
        factory.init(anchors);
        client = SSLContext.getInstance("TLS");
        client.init(Peers.keyManagers(1), factory.getTrustManagers(), null);
        all("the JDK's trust manager");
        https();
    }

    private static void all(String manager) throws Exception {
        for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
            String what = manager + ", " + protocol + ", ";
            judge(true, what + "right name", engine(
                    "localhost", protocol, null, false));
            judge(!on, what + "wrong name", engine(
                    "other.test", protocol, null, false));
            judge(!on, what + "no name", engine(null, protocol, null, false));
            judge(true, what + "turned off", engine(
                    "other.test", protocol, "", false));
            judge(!on, what + "what was not compared is not resumed", engine(
                    "other.test", protocol, null, false));
            judge(true, what + "not for clients' names", engine(
                    "localhost", protocol, null, true));
        }
        judge(true, manager + ", socket, right name", socket("localhost"));
        judge(!on, manager + ", socket, wrong name", socket("other.test"));
    }

    private static void judge(boolean connects, String what, Exception e) {
        StringBuilder words = new StringBuilder();
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            words.append(cause).append(" | ");
        }
        Peers.check(connects ? e == null
                : words.toString().contains(PROPERTY + "="),
                what + (connects ? " connects: " : " is refused: ") + words);
    }

    /**
     * @param host of the server, or null where the client does not know it
     * @param algorithm what the application chooses, or null
     * @param parameters whether the server asks for the client's certificate,
     *        with its context's parameters
     */
    private static Exception engine(String host, String protocol,
            String algorithm, boolean parameters) throws Exception {
        SSLEngine one = host == null ? client.createSSLEngine()
                : client.createSSLEngine(host, 443);
        one.setUseClientMode(true);
        one.setEnabledProtocols(new String[] {protocol});
        if (algorithm != null) {
            SSLParameters chosen = one.getSSLParameters();
            chosen.setEndpointIdentificationAlgorithm(algorithm);
            one.setSSLParameters(chosen);
        }
        SSLEngine other = server.createSSLEngine("nobody.test", 1);
        other.setUseClientMode(false);
        if (parameters) {
            SSLParameters defaults = server.getDefaultSSLParameters();
            defaults.setNeedClientAuth(true);
            other.setSSLParameters(defaults);
        }
        ByteBuffer toServer = ByteBuffer.allocate(65536);
        ByteBuffer toClient = ByteBuffer.allocate(65536);
        ByteBuffer received = ByteBuffer.allocate(65536);
        try {
            for (int i = 0; i < 20; i++) {
                step(one, toServer, toClient, received);
                step(other, toClient, toServer, received);
            }
        } catch (IOException e) {
            return e;
        }
        Peers.check(one.getSession().getPeerCertificates().length == 1
                && received.position() > 0, "data passes");
        return null;
    }

    private static void step(SSLEngine engine, ByteBuffer out, ByteBuffer in,
            ByteBuffer received) throws IOException {
        run(engine);
        engine.wrap(ByteBuffer.wrap(new byte[] {1}), out);
        in.flip();
        for (int before = -1; before != in.position(); ) {
            before = in.position();
            run(engine);
            engine.unwrap(in, received);
        }
        in.compact();
    }

    private static void run(SSLEngine engine) {
        for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
            task.run();
        }
    }

    private static Exception socket(String host) throws Exception {
        try (SSLServerSocket listener = listen(false);
                Socket plain = new Socket("localhost",
                    listener.getLocalPort());
                SSLSocket socket = (SSLSocket) client.getSocketFactory()
                    .createSocket(plain, host, listener.getLocalPort(),
                        true)) {
            socket.startHandshake();
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    /** A server that answers connections one after another. */
    private static SSLServerSocket listen(boolean http) throws Exception {
        SSLServerSocket listener = (SSLServerSocket) server
                .getServerSocketFactory().createServerSocket(0);
        Thread thread = new Thread(() -> {
            while (!listener.isClosed()) {
                try (SSLSocket socket = (SSLSocket) listener.accept()) {
                    socket.startHandshake();
                    if (http) {
                        while (socket.getInputStream().read() != '\r') {
                        }
                        socket.getOutputStream().write(("HTTP/1.1 204 None\r\n"
                                + "Connection: close\r\n\r\n")
                                .getBytes("US-ASCII"));
                    }
                } catch (IOException e) {
                    System.out.println("server: " + e);
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return listener;
    }

    /** HttpsURLConnection compares anyway, or asks its verifier. */
    private static void https() throws Exception {
        try (SSLServerSocket listener = listen(true)) {
            for (boolean verifier : new boolean[] {false, true}) {
                for (String host : new String[] {"localhost", "127.0.0.2"}) {
                    HttpsURLConnection connection = (HttpsURLConnection)
                            new URL("https", host, listener.getLocalPort(),
                                "/").openConnection();
                    connection.setSSLSocketFactory(client.getSocketFactory());
                    if (verifier) {
                        connection.setHostnameVerifier((name, session) ->
                                name.equals("127.0.0.2"));
                    }
                    String result;
                    try {
                        result = "" + connection.getResponseCode();
                    } catch (IOException e) {
                        result = e.toString();
                    }
                    Peers.check(result.equals("204") == (verifier
                            || host.equals("localhost")), "HTTPS to " + host
                            + (verifier ? " with a verifier: " : ": ")
                            + result);
                }
            }
        }
    }

    private static void bad() throws Exception {
        try {
            Peers.client().context.createSSLEngine();
        } catch (ExceptionInInitializerError error) {
            String message = String.valueOf(error.getCause().getMessage());
            Peers.check(message.contains(PROPERTY + "=FTP"),
                    "refused with property and value: " + message);
            return;
        }
        throw new RuntimeException("not so: FTP is refused");
    }
}
