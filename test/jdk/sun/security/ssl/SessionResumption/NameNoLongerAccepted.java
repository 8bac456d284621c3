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
 * @summary A TLS 1.3 server that does not resume a session, because it no
 *          longer accepts the name that the client asks for, does not tell the
 *          client that it does
 * @library /sun/security/ssl/testlibrary
 * @build Peers
 * @run main/othervm NameNoLongerAccepted
 */

import java.util.Arrays;
import java.util.Collections;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;

public class NameNoLongerAccepted {
    public static void main(String[] args) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        connect(client, server, true, 1);
        connect(client, server, true, 1);
        connect(client, server, false, 2);
        connect(client, server, false, 2);
        connect(client, server, true, 3);
    }

    // full: how many of the connections so far were full handshakes.
    private static void connect(Peers client, Peers server, boolean isAccepted,
            int full) throws Exception {
        Peers.Connection connection =
                new Peers.Connection(client, server, "TLSv1.3", 443);
        SSLParameters parameters = connection.client.getSSLParameters();
        parameters.setServerNames(Arrays.<SNIServerName>asList(
                new SNIHostName("localhost")));
        connection.client.setSSLParameters(parameters);
        if (isAccepted) {
            parameters = connection.server.getSSLParameters();
            parameters.setSNIMatchers(Collections.<SNIMatcher>singleton(
                    SNIHostName.createSNIMatcher("localhost")));
            connection.server.setSSLParameters(parameters);
        }   // otherwise, names are ignored
        connection.run();
        Peers.check(client.trust.checks.get() == full, "accepted: " +
                isAccepted + ", full handshakes: " + full);
    }
}
