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
 * @summary TLS takes neither suites with static RSA nor SHA-1 as proof of a
 *          key, unless the property or the switch says otherwise
 * @library ../testlibrary
 * @modules java.base/sun.security.tools.keytool
 * @build Peers WeakPeer
 * @run main/othervm StaticRsaAndSha1 refused
 * @run main/othervm -Djdk.security.defaults=stock StaticRsaAndSha1 taken
 * @run main/othervm StaticRsaAndSha1 permitted
 */

import java.security.Security;

public class StaticRsaAndSha1 {
    private static final String PROPERTY = "jdk.tls.disabledAlgorithms";
    private static final String PATHS = "jdk.certpath.disabledAlgorithms";
    private static final String SUITE = "TLS_RSA_WITH_AES_128_GCM_SHA256";

    public static void main(String[] args) throws Exception {
        // Certificates are another property's matter.
        String paths = Security.getProperty(PATHS);
        Security.setProperty(PATHS, paths.replace("SHA1 usage TLSServerPath, ",
                ""));
        if (args[0].equals("permitted")) {
            String value = Security.getProperty(PROPERTY);
            String less = value.replaceAll(
                    "TLS_RSA_[*], |\\w+_sha1 usage HandshakeSignature, ", "");
            Peers.check(!less.equals(value), "a default to take back: " + value);
            Security.setProperty(PROPERTY, less);
        }
        boolean refused = args[0].equals("refused");
        String rsa = WeakPeer.store("RSA", 2048, "SHA1withRSA");

        WeakPeer peer = new WeakPeer(rsa);
        peer.suite = SUITE;
        peer.client().judge(refused, "static RSA of a client", PROPERTY, SUITE);
        peer = new WeakPeer(rsa);
        peer.suite = SUITE;
        peer.server().judge(refused, "static RSA of a server",
                "handshake_failure");
        peer.preparation = socket ->
                socket.setEnabledCipherSuites(new String[] {SUITE});
        peer.server().judge(refused, "static RSA that an application enables",
                "No appropriate protocol", PROPERTY, SUITE);

        sha1(refused, rsa, "rsa_pkcs1_sha1");
        sha1(refused, WeakPeer.store("EC", 256, "SHA1withRSA"), "ecdsa_sha1");
        // For longer keys of DSA no SHA-1 is to be had.
        sha1(refused, WeakPeer.store("DSA", 1024, "SHA1withRSA"), "dsa_sha1");

        // What is safe is as it was, certificates with SHA-1 included.
        peer = new WeakPeer(rsa);
        peer.client().connects("a client");
        peer.server().connects("a server");
    }

    /** A peer that takes, or signs with, one scheme and no other. */
    private static void sha1(boolean refused, String store, String scheme)
            throws Exception {
        // The certificate has a signature of RSA.
        String schemes = scheme.equals("rsa_pkcs1_sha1") ? scheme
                : scheme + ",rsa_pkcs1_sha1";
        new WeakPeer(store, "-Djdk.tls.client.SignatureSchemes=" + schemes)
                .client().judge(refused, scheme + " of a client", PROPERTY,
                    scheme);
        new WeakPeer(store, "-Djdk.tls.server.SignatureSchemes=" + schemes)
                .server().judge(refused, scheme + " of a server",
                    "fatal alert");
    }
}
