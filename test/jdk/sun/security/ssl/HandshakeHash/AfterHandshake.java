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
 * @summary After a TLS 1.3 handshake neither side keeps messages for a
 *          transcript, be it of session tickets
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open java.base/java.io:+open
 * @build Peers
 * @run main/othervm -Djdk.tls.rejectClientInitiatedRenegotiation=false
 *      AfterHandshake
 */

import java.io.ByteArrayOutputStream;
import java.util.Collection;
import javax.net.ssl.SSLEngine;

public class AfterHandshake {

    public static void main(String[] args) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        for (int i = 0; i < 3; i++) {
            Peers.Connection connection = new Peers.Connection(
                    client, server, "TLSv1.3", 443).exchange();
            check("client", connection.client);
            check("server", connection.server);
        }
        // One which may handshake again, and does.
        Peers.Connection connection = new Peers.Connection(
                client, server, "TLSv1.2", 443).exchange();
        connection.client.beginHandshake();
        connection.exchange();
    }

    private static void check(String side, SSLEngine engine)
            throws Exception {
        int bytes = transcriptBytes(engine);
        if (bytes != 0) {
            throw new Exception("The " + side + " keeps " + bytes
                    + " bytes of messages");
        }
    }

    private static int transcriptBytes(SSLEngine engine) throws Exception {
        Object context = Peers.field(engine, "conContext");
        Object hash = Peers.field(Peers.field(context, "inputRecord"),
                "handshakeHash");
        int bytes = 0;
        for (Object message : (Collection<?>) Peers.field(hash, "reserves")) {
            bytes += ((byte[]) message).length;
        }
        return bytes + ((ByteArrayOutputStream) Peers.field(
                Peers.field(hash, "transcriptHash"), "baos")).size();
    }
}
