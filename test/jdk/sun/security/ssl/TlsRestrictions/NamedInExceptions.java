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
 * @summary An exception for what jdk.tls.disabledAlgorithms refuses names the
 *          property and what the peer has offered or used
 * @library ../testlibrary
 * @modules java.base/sun.security.tools.keytool
 * @build Peers WeakPeer
 * @run main/othervm -Djdk.tls.namedGroups=secp256r1,secp384r1,ffdhe2048
 *      NamedInExceptions
 */

import java.nio.ByteBuffer;
import java.security.Security;
import javax.net.ssl.SSLException;

public class NamedInExceptions {
    private static final String PROPERTY = "jdk.tls.disabledAlgorithms";

    public static void main(String[] args) throws Exception {
        // What certification paths refuse is not asked here.
        Security.setProperty("jdk.certpath.disabledAlgorithms", "MD2");
        Security.setProperty(PROPERTY, Security.getProperty(PROPERTY)
                + ", TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, "
                + "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, "
                + "rsa_pkcs1_sha1 usage HandshakeSignature, "
                + "ecdsa_sha1 usage HandshakeSignature, "
                + "RSA keySize < 2048, DH keySize < 2048");

        String rsa = WeakPeer.store("RSA", 2048, "SHA256withRSA");
        WeakPeer peer = new WeakPeer(rsa);
        peer.suite = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256,"
                + "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA";
        peer.client().refuses("a client's suite", "no cipher suites in common",
                PROPERTY, peer.suite.replace(",", ", "));

        new WeakPeer(rsa, "-Djdk.tls.client.SignatureSchemes=rsa_pkcs1_sha1")
                .client().refuses("a client's signature scheme", PROPERTY,
                    "rsa_pkcs1_sha1");

        String small = WeakPeer.store("RSA", 1024, "SHA256withRSA");
        peer = new WeakPeer(small);
        peer.protocol = "TLSv1.3";
        peer.server().refuses("a server's key", PROPERTY, "RSA", "1024");

        // The group that the client asks for is not to be had.
        peer = new WeakPeer(rsa, "-Djdk.tls.namedGroups=secp384r1",
                "-Djdk.tls.ephemeralDHKeySize=1024");
        peer.suite = "TLS_DHE_RSA_WITH_AES_128_CBC_SHA";
        peer.server().refuses("a server's group", PROPERTY, "DH",
                "key of 1024 bits");

        clientRefusesScheme();

        // Where the property does not decide, it is not named.
        for (String schemes : new String[] {"rsa_pkcs1_sha1",
                "ecdsa_secp256r1_sha256,rsa_pkcs1_sha1"}) {
            peer = new WeakPeer(rsa,
                    "-Djdk.tls.client.SignatureSchemes=" + schemes);
            peer.protocol = "TLSv1.3";    // which has no such scheme
            peer.client();
            Peers.check(!peer.here.startsWith("connected ")
                    && !peer.here.contains(PROPERTY), "no wrong blame for "
                    + schemes + ": " + peer.here);
        }
        peer = new WeakPeer(rsa);
        peer.suite = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
        peer.client();
        Peers.check(peer.here.contains("no cipher suites in common")
                && !peer.here.contains(PROPERTY), "no wrong blame: "
                + peer.here);
    }

    /** A server that signs with SHA-1 although the client has not offered it. */
    private static void clientRefusesScheme() throws Exception {
        Peers.Connection connection = new Peers.Connection(Peers.client(),
                Peers.server(), "TLSv1.2", 443).begin();
        ByteBuffer records = ByteBuffer.allocate(65536);
        connection.toServer.flip();
        run(connection.server);
        connection.server.unwrap(connection.toServer,
                ByteBuffer.allocate(65536));
        run(connection.server);
        while (connection.server.wrap(ByteBuffer.allocate(0), records)
                .bytesProduced() > 0) {
            run(connection.server);
        }
        // ServerKeyExchange: a named curve, a point of 65 bytes, the scheme
        byte[] bytes = records.array();
        int at = 0;
        while (bytes[at] != 3 || bytes[at + 1] != 0 || bytes[at + 2] != 23
                || bytes[at + 3] != 65) {
            at++;
        }
        bytes[at + 4 + 65] = 2;
        bytes[at + 5 + 65] = 3;
        records.flip();
        try {
            while (records.hasRemaining()) {
                connection.client.unwrap(records, ByteBuffer.allocate(65536));
                run(connection.client);
            }
            connection.client.wrap(ByteBuffer.allocate(0),
                    ByteBuffer.allocate(65536));
        } catch (SSLException e) {
            Peers.check(e.getMessage().contains("ecdsa_sha1) used in")
                    && e.getMessage().contains(PROPERTY),
                    "a server's signature scheme: " + e);
            return;
        }
        throw new RuntimeException("not so: a signature with SHA-1 is refused");
    }

    private static void run(javax.net.ssl.SSLEngine engine) {
        for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
            task.run();
        }
    }
}
