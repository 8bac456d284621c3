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
 * @summary Servers have DH keys of 2048 bits for clients that name no group,
 *          unless the property or the switch says otherwise
 * @library ../testlibrary
 * @modules java.base/sun.security.tools.keytool
 * @build Peers WeakPeer
 * @run main/othervm ServersDhKeys true
 * @run main/othervm -Djdk.tls.ephemeralDHKeySize=3072 ServersDhKeys true
 * @run main/othervm -Djdk.tls.ephemeralDHKeySize=1024 ServersDhKeys false
 * @run main/othervm -Djdk.security.defaults=stock ServersDhKeys false
 */

import java.security.Security;

public class ServersDhKeys {
    private static final String PROPERTY = "jdk.tls.disabledAlgorithms";

    public static void main(String[] args) throws Exception {
        // What this side refuses is not asked here.
        Security.setProperty(PROPERTY, "SSLv3");
        WeakPeer peer = new WeakPeer(
                WeakPeer.store("RSA", 2048, "SHA256withRSA"),
                // The groups of RFC 7919 are not among them.
                "-Djdk.tls.namedGroups=secp256r1");
        peer.suite = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";
        peer.client().connects("a client that takes any key");
        peer.security = PROPERTY + "=SSLv3, DH keySize < 2048";
        peer.client().judge(!Boolean.parseBoolean(args[0]),
                "a client that takes no key below 2048 bits",
                "insufficient_security");
    }
}
