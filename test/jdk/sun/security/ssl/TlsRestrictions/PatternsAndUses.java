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
 * @summary jdk.tls.disabledAlgorithms understands patterns of cipher suites,
 *          signature schemes, and uses of signatures
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm PatternsAndUses suites
 * @run main/othervm PatternsAndUses handshake
 * @run main/othervm PatternsAndUses certificate
 * @run main/othervm PatternsAndUses both
 * @run main/othervm PatternsAndUses parts
 * @run main/othervm PatternsAndUses offered
 * @run main/othervm PatternsAndUses absent
 * @run main/othervm PatternsAndUses bad RSA_*
 * @run main/othervm PatternsAndUses bad TLS_RSA_* usage HandshakeSignature
 * @run main/othervm PatternsAndUses bad
 *      SHA1 usage HandshakeSignature TLSServer
 * @run main/othervm PatternsAndUses bad
 *      SHA1 jdkCA & usage HandshakeSignature
 */

import java.nio.ByteBuffer;
import java.security.Security;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

public class PatternsAndUses {
    private static final String PROPERTY = "jdk.tls.disabledAlgorithms";
    private static final String SIGNATURES = "localSupportedSignAlgs";
    private static final String CERTIFICATES = "localSupportedCertSignAlgs";

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "suites":
                suites();
                break;
            case "handshake":
                disable("ecdsa_sha1 usage HandshakeSignature");
                schemes(false, true, "ECDSA_SHA1");
                schemes(true, true, "RSA_PKCS1_SHA1", "DSA_SHA1");
                break;
            case "certificate":
                disable("ecdsa_sha1 usage CertificateSignature");
                schemes(true, false, "ECDSA_SHA1");
                break;
            case "both":
                disable("ecdsa_sha1, DSA_SHA1 usage CertificateSignature "
                        + "HandshakeSignature");
                schemes(false, false, "ECDSA_SHA1", "DSA_SHA1");
                schemes(true, true, "RSA_PKCS1_SHA1");
                break;
            case "parts":
                disable("SHA1 usage HandshakeSignature, "
                        + "SHA256withRSA usage HandshakeSignature");
                schemes(false, true, "ECDSA_SHA1", "RSA_PKCS1_SHA1",
                        "DSA_SHA1", "RSA_PKCS1_SHA256");
                schemes(true, true, "ECDSA_SECP256R1_SHA256",
                        "RSA_PKCS1_SHA512");
                break;
            case "offered":
                disable("ecdsa_sha1 usage HandshakeSignature");
                serverRefuses(true);
                break;
            case "absent":
                disable("ecdsa_sha1 usage HandshakeSignature");
                serverRefuses(false);
                break;
            default:
                bad(String.join(" ",
                        Arrays.copyOfRange(args, 1, args.length)));
        }
    }

    private static void disable(String more) {
        // Whatever the defaults are, of which some are of these forms.
        Security.setProperty(PROPERTY, "SSLv3, " + more);
    }

    private static void suites() throws Exception {
        Set<String> before = new HashSet<>(Arrays.asList(
                "TLS_RSA_WITH_AES_128_GCM_SHA256",
                "TLS_RSA_WITH_AES_256_CBC_SHA",
                "TLS_DHE_RSA_WITH_AES_128_CBC_SHA",
                "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256",
                "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
                "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"));
        disable("tls_rsa_*".toUpperCase() + ", TLS_DHE*_CBC_*");
        SSLContext context = Peers.client().context;
        SSLEngine engine = context.createSSLEngine();
        for (String[] suites : new String[][] {
                engine.getSupportedCipherSuites(),
                engine.getEnabledCipherSuites()}) {
            Set<String> found = new HashSet<>(Arrays.asList(suites));
            found.retainAll(before);
            Peers.check(found.equals(new HashSet<>(Arrays.asList(
                    "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256",
                    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
                    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"))),
                    "only what no pattern matches: " + found);
        }
        // Nor can an application enable it.
        engine.setEnabledCipherSuites(new String[] {
            "TLS_RSA_WITH_AES_128_GCM_SHA256"});
        engine.setUseClientMode(true);
        try {
            engine.beginHandshake();
            engine.wrap(ByteBuffer.allocate(0), ByteBuffer.allocate(65536));
        } catch (SSLException expected) {
            System.out.println("ok: " + expected);
            return;
        }
        throw new RuntimeException("not so: a disabled suite is not offered");
    }

    /** Whether a client supports schemes in the two uses. */
    private static void schemes(boolean inHandshakes, boolean inCertificates,
            String... names) throws Exception {
        SSLEngine engine = Peers.client().context.createSSLEngine();
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {"TLSv1.2"});
        engine.beginHandshake();
        ByteBuffer hello = ByteBuffer.allocate(65536);
        engine.wrap(ByteBuffer.allocate(0), hello);
        Object handshake = Peers.field(Peers.field(engine, "conContext"),
                "handshakeContext");
        for (String name : names) {
            Peers.check(contains(handshake, SIGNATURES, name) == inHandshakes,
                    name + " in handshakes: " + inHandshakes);
            Peers.check(contains(handshake, CERTIFICATES, name)
                    == inCertificates,
                    name + " in certificates: " + inCertificates);
        }
    }

    private static boolean contains(Object handshake, String list,
            String name) throws Exception {
        return Peers.field(handshake, list).toString().contains(name);
    }

    /** A client that takes SHA-1 alone, or says nothing and so means it. */
    private static void serverRefuses(boolean says) throws Exception {
        Peers.Connection connection = new Peers.Connection(Peers.client(),
                Peers.server(), "TLSv1.2", 443).begin();
        byte[] hello = connection.toServer.array();
        int length = connection.toServer.position();
        for (int extension : new int[] {0x0d, 0x32}) {
            int at = find(hello, length, extension);
            if (says) {
                int schemes = (hello[at + 4] & 0xff) << 8 | hello[at + 5] & 0xff;
                for (int i = 0; i < schemes; i += 2) {
                    hello[at + 6 + i] = 2;
                    hello[at + 7 + i] = 3;
                }
            } else {
                hello[at] = 0x7f;    // what no server knows
            }
        }
        connection.toServer.flip();
        try {
            connection.server.unwrap(connection.toServer,
                    ByteBuffer.allocate(65536));
            for (Runnable task; (task = connection.server.getDelegatedTask())
                    != null; ) {
                task.run();
            }
            connection.server.wrap(ByteBuffer.allocate(0),
                    ByteBuffer.allocate(65536));
        } catch (SSLException expected) {
            System.out.println("ok: " + expected);
            return;
        }
        throw new RuntimeException("not so: the server signs with no SHA-1");
    }

    /** Where an extension of the list in a ClientHello begins. */
    private static int find(byte[] hello, int length, int extension) {
        int at = 5 + 4 + 2 + 32;
        at += 1 + hello[at];
        at += 2 + ((hello[at] & 0xff) << 8 | hello[at + 1] & 0xff);
        at += 1 + hello[at];
        at += 2;
        while (at < length) {
            if (hello[at] == 0 && hello[at + 1] == extension) {
                return at;
            }
            at += 4 + ((hello[at + 2] & 0xff) << 8 | hello[at + 3] & 0xff);
        }
        throw new RuntimeException("no extension " + extension);
    }

    private static void bad(String item) throws Exception {
        disable(item);
        try {
            Peers.client().context.createSSLEngine();
        } catch (ExceptionInInitializerError error) {
            String message = String.valueOf(error.getCause().getMessage());
            Peers.check(error.getCause() instanceof IllegalArgumentException
                    && message.contains(PROPERTY) && message.contains(item),
                    "refused with property and item: " + message);
            return;
        }
        throw new RuntimeException("not so: refused: " + item);
    }
}
