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
 * @summary The limits of time, when they are changed between connections, end
 *          a server's tickets where they would end sessions of the cache; the
 *          session that a ticket brings back shows the first connection's peer
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm TicketLimits TLSv1.2
 * @run main/othervm TicketLimits TLSv1.3
 */

import java.lang.reflect.Field;
import javax.net.ssl.SSLSession;

public class TicketLimits {
    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[0];
        boolean renewed = protocol.equals("TLSv1.3");
        // First limit, the next one, seconds meanwhile, what becomes of it.
        changed(86400, 0, 0, true);
        changed(86400, 700000, 0, true);
        changed(86400, 3600, 0, true);
        changed(100, 8, 4, true);
        changed(100, 1, 2, renewed);
        changed(1, 100, 3, false);
        if (renewed) {
            changed(1, 0, 3, true);
            renewed();
        }
        peer();
    }

    private static void changed(int first, int next, int seconds,
            boolean resumes) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionTimeout(first);
        Peers.connect(client, server, protocol, 443);
        Thread.sleep(1000L * seconds);
        server.context.getServerSessionContext().setSessionTimeout(next);
        Peers.check(Peers.resumes(client, server, protocol, 443) == resumes,
                first + " to " + next + " after " + seconds);
    }

    // Each ticket has the whole time, and so have the values.
    private static void renewed() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionTimeout(8);
        Peers.connect(client, server, protocol, 443)
                .serverSession.putValue("key", "value");
        for (int i = 0; i < 3; i++) {
            Thread.sleep(5000);
            int before = client.trust.checks.get();
            SSLSession session =
                    Peers.connect(client, server, protocol, 443).serverSession;
            Peers.check(client.trust.checks.get() == before &&
                    "value".equals(session.getValue("key")), "renewed " + i);
        }
    }

    private static void peer() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        for (int port = 1; port <= 3; port++) {
            Peers.Connection connection =
                    new Peers.Connection(client, server, protocol, 443);
            Field engine = Peers.Connection.class.getDeclaredField("server");
            engine.setAccessible(true);
            engine.set(connection, server.context.createSSLEngine(
                    "client" + port, port));
            connection.server.setUseClientMode(false);
            SSLSession session = connection.run().serverSession;
            Peers.check(session.getPeerHost().equals("client1") &&
                    session.getPeerPort() == 1, "the first connection's peer");
        }
        Peers.check(client.trust.checks.get() == 1, "resumed");
    }
}
