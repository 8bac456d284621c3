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
 * @summary A client cannot begin another handshake, unless property or switch
 *          say otherwise; a server can
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm Renegotiation refused
 * @run main/othervm -Djdk.security.defaults=stock Renegotiation taken
 * @run main/othervm -Djdk.tls.rejectClientInitiatedRenegotiation=false
 *      Renegotiation taken
 * @run main/othervm -Djdk.security.defaults=stock
 *      -Djdk.tls.rejectClientInitiatedRenegotiation=true
 *      Renegotiation refused
 */

import java.util.Arrays;
import javax.net.ssl.SSLException;

public class Renegotiation {
    private static final String PROPERTY =
            "jdk.tls.rejectClientInitiatedRenegotiation";

    public static void main(String[] args) throws Exception {
        boolean taken = args[0].equals("taken");
        Peers.Connection connection = connection();
        byte[] first = connection.clientSession.getId();
        connection.client.getSession().invalidate();
        connection.client.beginHandshake();
        try {
            finish(connection);
            Peers.check(taken && !Arrays.equals(first,
                    connection.client.getSession().getId()),
                    "a client's second handshake is made");
        } catch (SSLException e) {
            Peers.check(!taken && e.getMessage().contains(PROPERTY),
                    "a client's second handshake is refused: " + e);
        }

        connection = connection();
        connection.server.setNeedClientAuth(true);
        connection.server.getSession().invalidate();
        connection.server.beginHandshake();
        finish(connection);
        Peers.check(connection.server.getSession().getPeerCertificates()
                .length == 1, "a server asks for a certificate");
    }

    /** Data passes between the messages of another handshake. */
    private static void finish(Peers.Connection connection) throws Exception {
        for (int i = 0; i < 5; i++) {
            connection.exchange();
        }
    }

    private static Peers.Connection connection() throws Exception {
        return new Peers.Connection(Peers.client(), Peers.server(), "TLSv1.2",
                443).exchange();
    }
}
