/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.  Temper designates this
 * particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file that accompanied this code.
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


package sun.security.util;

/**
 * The security properties of which this line's stock JDK has another value:
 * name, stock's value (null where stock has none), and the one here. A build
 * that leaves patches out has one of the further values, if there are any.
 */
final class StockDefaults {
    static final String[][] ROWS = {
        {"jdk.tls.disabledAlgorithms",
            "SSLv3, TLSv1, TLSv1.1, RC4, DES, MD5withRSA, "
                + "DH keySize < 1024, EC keySize < 224, 3DES_EDE_CBC, "
                + "anon, NULL, ECDH, include jdk.disabled.namedCurves",
            "SSLv3, TLSv1, TLSv1.1, RC4, DES, MD5withRSA, "
                + "DH keySize < 2048, RSA keySize < 2048, EC keySize < 224, "
                + "3DES_EDE_CBC, anon, NULL, ECDH, TLS_RSA_*, "
                + "rsa_pkcs1_sha1 usage HandshakeSignature, "
                + "ecdsa_sha1 usage HandshakeSignature, "
                + "dsa_sha1 usage HandshakeSignature, "
                + "include jdk.disabled.namedCurves",
            "SSLv3, TLSv1, TLSv1.1, RC4, DES, MD5withRSA, "
                + "DH keySize < 1024, EC keySize < 224, 3DES_EDE_CBC, "
                + "anon, NULL, ECDH, TLS_RSA_*, "
                + "rsa_pkcs1_sha1 usage HandshakeSignature, "
                + "ecdsa_sha1 usage HandshakeSignature, "
                + "dsa_sha1 usage HandshakeSignature, "
                + "include jdk.disabled.namedCurves"},
        {"jdk.certpath.disabledAlgorithms",
            "MD2, MD5, SHA1 jdkCA & usage TLSServer, RSA keySize < 1024, "
                + "DSA keySize < 1024, EC keySize < 224, "
                + "SHA1 usage SignedJAR & denyAfter 2019-01-01, "
                + "include jdk.disabled.namedCurves",
            "MD2, MD5, SHA1 jdkCA & usage TLSServer, "
                + "SHA1 usage TLSServerPath, RSA keySize < 1024, "
                + "RSA usage TLSServerPath & keySize < 2048, "
                + "DSA keySize < 1024, EC keySize < 224, "
                + "SHA1 usage SignedJAR & denyAfter 2019-01-01, "
                + "RSA usage SignedJAR & denyAfter 2019-01-01 "
                + "& keySize < 2048, "
                + "include jdk.disabled.namedCurves"},
        {"jdk.jar.disabledAlgorithms",
            "MD2, MD5, RSA keySize < 1024, DSA keySize < 1024, "
                + "SHA1 denyAfter 2019-01-01, "
                + "include jdk.disabled.namedCurves",
            "MD2, MD5, RSA keySize < 1024, DSA keySize < 1024, "
                + "SHA1 denyAfter 2019-01-01, "
                + "RSA denyAfter 2019-01-01 & keySize < 2048, "
                + "include jdk.disabled.namedCurves"},
        {"jdk.tls.ephemeralDHKeySize", null, "2048"},
        {"jdk.tls.server.preferLocalCipherSuites", null, "true"},
        {"jdk.tls.server.enableSSLv2Hello", null, "false"},
        {"jdk.tls.rejectClientInitiatedRenegotiation", null, "true"},
        {"jdk.tls.client.mustStaple", null, "true"},
        {"jdk.https.client.applicationProtocols", null, "http/1.1"},
        {"keystore.type", "jks", "pkcs12"},
        {"keystore.pkcs12.certProtectionAlgorithm", null,
            "PBEWithHmacSHA256AndAES_256"},
        {"keystore.pkcs12.certPbeIterationCount", null, "10000"},
        {"keystore.pkcs12.keyProtectionAlgorithm", null,
            "PBEWithHmacSHA256AndAES_256"},
        {"keystore.pkcs12.keyPbeIterationCount", null, "10000"},
        {"keystore.pkcs12.macAlgorithm", null, "HmacPBESHA256"},
        {"keystore.pkcs12.macIterationCount", null, "10000"},
        {"jdk.security.toolDefaults", null, "strong"},
    };

    private StockDefaults() {
    }
}
