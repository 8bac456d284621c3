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
 * @summary SSLSession.invalidate() on a server ends the session in all its
 *          connections: the one object that they share before TLS 1.3, there
 *          all sessions that come of this one. None of them is resumed.
 * @library /sun/security/ssl/testlibrary
 * @build Peers
 * @run main/othervm InvalidatedServerSession TLSv1.2
 * @run main/othervm InvalidatedServerSession TLSv1.3
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      InvalidatedServerSession TLSv1.2
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      InvalidatedServerSession TLSv1.3
 */

import javax.net.ssl.SSLSession;

public class InvalidatedServerSession {
    private static final int COUNT = 4;

    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[0];
        for (int which = 0; which < COUNT; which++) {
            one(which);
            oneAfterAnother(which);
        }
    }

    private static void one(int which) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession[] sessions = connect(client, server);
        SSLSession other = Peers.connect(Peers.client(), server, protocol, 443)
                .serverSession;
        sessions[which].invalidate();
        for (int i = 0; i < COUNT; i++) {
            Peers.check(sessions[i].isValid() == isAncestor(i, which),
                    "session " + i + " after invalidation of " + which);
        }
        Peers.check(other.isValid(), "another client's is valid");
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "not resumed");
        Peers.check(Peers.resumes(client, server, protocol, 443), "a new one");
        Peers.check(!sessions[which].isValid(), "still invalid");
    }

    // What is invalidated later may be what the first comes of, or comes of it.
    private static void oneAfterAnother(int which) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession[] sessions = connect(client, server);
        sessions[1].invalidate();
        sessions[which].invalidate();
        for (int i = 0; i < COUNT; i++) {
            Peers.check(sessions[i].isValid() ==
                    isAncestor(i, Math.min(which, 1)),
                    "session " + i + " after 1 and " + which);
        }
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "not resumed");
    }

    private static boolean isAncestor(int i, int which) {
        return protocol.equals("TLSv1.3") && i < which;
    }

    private static SSLSession[] connect(Peers client, Peers server)
            throws Exception {
        SSLSession[] sessions = new SSLSession[COUNT];
        for (int i = 0; i < COUNT; i++) {
            sessions[i] = Peers.connect(client, server, protocol, 443)
                    .serverSession;
            Peers.check(sessions[i].isValid(), "valid");
        }
        Peers.check(client.trust.checks.get() == 1, "all but one resume");
        return sessions;
    }
}
