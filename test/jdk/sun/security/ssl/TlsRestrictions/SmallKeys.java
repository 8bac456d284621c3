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
 * @summary TLS takes no keys of RSA and DH below 2048 bits, unless the
 *          properties or the switch say otherwise
 * @library ../testlibrary
 * @modules java.base/sun.security.tools.keytool
 * @build Peers WeakPeer
 * @run main/othervm SmallKeys refused
 * @run main/othervm -Djdk.security.defaults=stock SmallKeys taken
 * @run main/othervm -Djdk.tls.ephemeralDHKeySize=1024 SmallKeys permitted
 * @run main/othervm -Djdk.tls.ephemeralDHKeySize=1024 SmallKeys own
 */

import java.security.Security;

public class SmallKeys {
    private static final String PROPERTY = "jdk.tls.disabledAlgorithms";
    private static final String DHE = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";

    public static void main(String[] args) throws Exception {
        // What certification paths refuse is not asked here.
        Security.setProperty("jdk.certpath.disabledAlgorithms", "MD2");
        if (args[0].equals("permitted")) {
            String value = Security.getProperty(PROPERTY);
            String less = value.replaceAll("(RSA|DH) keySize < 2048, ", "");
            Peers.check(!less.equals(value), "a default to take back: " + value);
            Security.setProperty(PROPERTY, less);
        }
        boolean refused = args[0].equals("refused");
        String rsa = WeakPeer.store("RSA", 2048, "SHA256withRSA");
        if (args[0].equals("own")) {
            client(rsa).refuses("a key of one's own", PROPERTY, "DH",
                    "key of 1024 bits");
            return;
        }

        for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
            for (String algorithm : new String[] {"RSA", "RSASSA-PSS"}) {
                WeakPeer peer = new WeakPeer(
                        WeakPeer.store(algorithm, 1024, "SHA256withRSA"));
                peer.protocol = protocol;
                peer.server().judge(refused, "a server's key of " + algorithm
                        + ", " + protocol, PROPERTY,
                        algorithm + " key of 1024 bits");
            }
        }

        // A server that does not have the groups of RFC 7919.
        WeakPeer peer = new WeakPeer(rsa, "-Djdk.tls.namedGroups=secp384r1",
                "-Djdk.tls.ephemeralDHKeySize=1024");
        peer.suite = DHE;
        peer.server().judge(refused, "a server's key of DH", PROPERTY,
                "DH key of 1024 bits");

        // What is long enough is as it was.
        peer = new WeakPeer(rsa);
        peer.server().connects("a server's key of 2048 bits");
        new WeakPeer(WeakPeer.store("RSASSA-PSS", 2048, "SHA256withRSA"))
                .server().connects("a server's key of RSASSA-PSS, 2048 bits");
        peer.suite = DHE;
        peer.server().connects("a server's key of DH with 2048 bits");
        client(rsa).connects("a client of DHE");
    }

    /** A client that does not name the groups of RFC 7919. */
    private static WeakPeer client(String store) throws Exception {
        WeakPeer peer = new WeakPeer(store,
                "-Djdk.tls.namedGroups=secp256r1");
        peer.suite = DHE;
        return peer.client();
    }
}
