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
 * @summary The certificates of a session that comes from a ticket, the
 *          server's own and the client's, are the objects that were known
 *          before, not copies for each connection
 * @library /sun/security/ssl/testlibrary
 * @build Peers
 * @run main/othervm TicketCertificates
 */

import java.security.cert.Certificate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

public class TicketCertificates {

    public static void main(String[] args) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
            SSLSession full = connect(client, server, protocol);
            Certificate own = null;
            for (int i = 0; i < 3; i++) {
                SSLSession session = connect(client, server, protocol);
                if (session.getCreationTime() != full.getCreationTime()) {
                    throw new Exception(protocol + ": not resumed");
                }
                Certificate certificate = session.getLocalCertificates()[0];
                if (own == null) {
                    own = certificate;
                }
                // The first own one comes from the key manager.
                if (certificate != own || session.getPeerCertificates()[0]
                        != full.getPeerCertificates()[0]) {
                    throw new Exception(protocol
                            + ": each resumed connection has a copy");
                }
            }
        }
    }

    /** Returns the server's session. */
    private static SSLSession connect(Peers client, Peers server,
            String protocol) throws SSLException {
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443);
        connection.server.setNeedClientAuth(true);
        return connection.run().serverSession;
    }
}
