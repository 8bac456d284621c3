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
 * @summary Servers take a ClientHello in the form of SSL 2.0 only where
 *          property, switch or application say so
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm ClientHelloV2 refused
 * @run main/othervm -Djdk.security.defaults=stock ClientHelloV2 taken
 * @run main/othervm -Djdk.tls.server.enableSSLv2Hello=true
 *      ClientHelloV2 taken
 * @run main/othervm -Djdk.tls.server.protocols=TLSv1.2,SSLv2Hello
 *      ClientHelloV2 taken
 * @run main/othervm -Djdk.tls.server.protocols=TLSv1.2 ClientHelloV2 refused
 */

import java.net.Socket;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

public class ClientHelloV2 {
    private static final String V2 = "SSLv2Hello";
    private static final String PROPERTY = "jdk.tls.server.enableSSLv2Hello";

    public static void main(String[] args) throws Exception {
        boolean taken = args[0].equals("taken");
        Peers server = Peers.server();
        SSLException refusal = engine(server);
        judge(taken, refusal, "an engine");
        judge(taken, socket(server, false), "a socket");
        Peers.check(socket(server, true) == null,
                "taken by a socket whose application enables it");
        if (System.getProperty("jdk.tls.server.protocols") == null) {
            SSLContext context = SSLContext.getInstance("TLSv1.2");
            context.init(Peers.keyManagers(0), null, null);
            Peers.check(Arrays.asList(((SSLServerSocket) context
                    .getServerSocketFactory().createServerSocket())
                    .getEnabledProtocols()).contains(V2) == taken,
                    "the same in a context of one version");
        }
    }

    private static void judge(boolean taken, SSLException refusal, String what)
            throws Exception {
        Peers.check(taken ? refusal == null : refusal != null
                && refusal.getMessage().contains(PROPERTY),
                (taken ? "taken by " : "refused by ") + what + ": " + refusal);
    }

    private static SSLException engine(Peers server) throws Exception {
        Peers.Connection connection = new Peers.Connection(Peers.client(),
                server, null, 443);
        connection.client.setEnabledProtocols(new String[] {"TLSv1.2", V2});
        try {
            connection.begin();
            Peers.check((connection.toServer.get(0) & 0x80) != 0,
                    "the hello has the form of SSL 2.0");
            connection.exchange();
            return null;
        } catch (SSLException e) {
            // A hello without signature schemes means SHA-1, which may be
            // disabled.
            return e.getMessage().contains(V2) ? e : null;
        }
    }

    private static SSLException socket(Peers server, boolean enable)
            throws Exception {
        try (SSLServerSocket listener = (SSLServerSocket) server.context
                .getServerSocketFactory().createServerSocket(0);
                Socket client = new Socket("localhost",
                    listener.getLocalPort());
                SSLSocket accepted = (SSLSocket) listener.accept()) {
            if (enable) {
                accepted.setEnabledProtocols(new String[] {"TLSv1.2", V2});
            }
            Peers.Connection connection = new Peers.Connection(Peers.client(),
                    server, null, 443);
            connection.client.setEnabledProtocols(
                    new String[] {"TLSv1.2", V2});
            connection.begin();
            client.getOutputStream().write(connection.toServer.array(), 0,
                    connection.toServer.position());
            client.shutdownOutput();
            accepted.startHandshake();
            throw new RuntimeException("not so: the handshake cannot end");
        } catch (SSLException e) {
            // A hello that is taken has an answer, which the client drops.
            return e.getMessage().contains(V2) ? e : null;
        }
    }
}
