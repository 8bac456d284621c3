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
 * @summary Sessions with the same signature algorithms have one list of them,
 *          and a session from a ticket has those of the session before
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm SharedAlgorithms
 */

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLSession;

public class SharedAlgorithms {
    private static final int LONGEST_SHARED = 64;

    public static void main(String[] args) throws Exception {
        for (String protocol : new String[] { "TLSv1.2", "TLSv1.3" }) {
            sessions(protocol);
        }
        lists();
    }

    private static void sessions(String protocol) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        // Another port is another server to a client: nothing to resume.
        Peers.Connection first =
                Peers.connect(client, server, protocol, 1001);
        Peers.Connection second =
                Peers.connect(client, server, protocol, 1002);
        for (String list : new String[] {
                "localSupportedSignAlgs", "peerSupportedSignAlgs" }) {
            shared(protocol + ", client's " + list, list,
                    first.clientSession, second.clientSession);
            shared(protocol + ", server's " + list, list,
                    first.serverSession, second.serverSession);
        }

        int before = client.trust.checks.get();
        Peers.Connection resumed =
                Peers.connect(client, server, protocol, 1001);
        Peers.check(client.trust.checks.get() == before,
                protocol + ", a session is resumed");
        shared(protocol + ", a resumed server's list",
                "localSupportedSignAlgs",
                first.serverSession, resumed.serverSession);
        // Later releases forget a peer's in tickets.
        if (peer(resumed.serverSession).length > 0) {
            shared(protocol + ", a resumed server's list of the peer's",
                    "peerSupportedSignAlgs",
                    first.serverSession, resumed.serverSession);
            Peers.check(Arrays.equals(peer(first.serverSession),
                    peer(resumed.serverSession)),
                    protocol + ", a resumed server's of the peer's are too");
        }
        Peers.check(Arrays.equals(local(first.serverSession),
                local(resumed.serverSession)),
                protocol + ", a resumed server's algorithms are the same");
    }

    private static String[] local(SSLSession session) {
        return ((ExtendedSSLSession)session)
                .getLocalSupportedSignatureAlgorithms();
    }

    private static String[] peer(SSLSession session) {
        return ((ExtendedSSLSession)session)
                .getPeerSupportedSignatureAlgorithms();
    }

    private static void shared(String what, String list, SSLSession one,
            SSLSession other) throws Exception {
        Peers.check(one != other
                && Peers.field(one, list) == Peers.field(other, list),
                what + " is one list");
    }

    private static void lists() throws Exception {
        List<Object> original = new ArrayList<>();
        original.add("first");
        for (int length = 1; length <= LONGEST_SHARED + 1; length++) {
            List<Object> list = sharedList(original);
            boolean same =
                    list == sharedList(new ArrayList<>(original));
            if (!list.equals(original)) {
                throw new RuntimeException(length + " elements: " + list);
            }
            if (same != (length <= LONGEST_SHARED)) {
                throw new RuntimeException("of " + length + " elements is "
                        + (same ? "" : "not ") + "shared");
            }
            original.add(length);
            Peers.check(list.size() == length,
                    "a list of " + length + " stays as it was");
        }
        try {
            sharedList(Arrays.asList("a", "b")).set(0, "c");
            throw new RuntimeException("could be changed");
        } catch (UnsupportedOperationException e) {
            // as it should
        }
        // More than are kept, so that some take others' places.
        for (int i = 0; i < 1000; i++) {
            List<Object> list = Arrays.asList(i, "of", 1000);
            if (!sharedList(list).equals(list)) {
                throw new RuntimeException("another list than " + list);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Object> sharedList(Collection<Object> elements)
            throws Exception {
        Method of = Class.forName("sun.security.ssl.SharedLists")
                .getDeclaredMethod("of", Collection.class);
        of.setAccessible(true);
        return (List<Object>)of.invoke(null, elements);
    }
}
