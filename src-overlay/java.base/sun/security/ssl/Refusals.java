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


package sun.security.ssl;

import java.security.CryptoPrimitive;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import sun.security.ssl.ClientHello.ClientHelloMessage;
import sun.security.ssl.SignatureAlgorithmsExtension.SignatureSchemesSpec;

import static sun.security.util.DisabledAlgorithmConstraints
        .PROPERTY_TLS_DISABLED_ALGS;

/**
 * Words for exceptions: what of a peer's offer, or of an application's choice,
 * is refused, and by which property, where that alone may be why the handshake
 * fails. Empty where nothing is.
 */
final class Refusals {
    /** Of a long offer so many are named. */
    private static final int NAMED = 8;

    private Refusals() {
    }

    /** What of a client's suites and signature schemes is disabled. */
    static String of(ServerHandshakeContext shc, ClientHelloMessage hello) {
        List<String> suites = new ArrayList<>();
        boolean none = true;
        for (CipherSuite suite : hello.cipherSuites) {
            if (suite.isAvailable()
                    && suite.supports(shc.negotiatedProtocol)) {
                add(suites, suite.name);
                // What both have failed for another reason.
                none &= !shc.activeCipherSuites.contains(suite);
            }
        }
        if (none && !suites.isEmpty()) {
            return words(suites);
        }
        return shc.peerRequestedSignatureSchemes == null
                || shc.peerRequestedSignatureSchemes.isEmpty()
                ? ofSchemes(shc, null) : "";
    }

    /** What is disabled of what the application has enabled here. */
    static String ofEnabled(SSLConfiguration config) {
        List<String> refused = new ArrayList<>();
        for (ProtocolVersion version : config.enabledProtocols) {
            add(refused, version.name);
        }
        for (CipherSuite suite : config.enabledCipherSuites) {
            add(refused, suite.name);
        }
        return words(refused);
    }

    private static void add(Collection<String> refused, String name) {
        if (!SSLAlgorithmConstraints.DEFAULT_SSL_ONLY.permits(
                EnumSet.of(CryptoPrimitive.KEY_AGREEMENT), name, null)) {
            refused.add(name);
        }
    }

    /**
     * What of a peer's signature schemes is disabled.
     *
     * @param keyAlgorithm of the schemes in question, or null for all
     */
    static String ofSchemes(HandshakeContext hc, String keyAlgorithm) {
        List<String> refused = new ArrayList<>();
        ProtocolVersion version = hc.negotiatedProtocol;
        Object spec = hc.handshakeExtensions.get(hc.sslConfig.isClientMode
                ? SSLExtension.CR_SIGNATURE_ALGORITHMS
                : SSLExtension.CH_SIGNATURE_ALGORITHMS);
        if (spec instanceof SignatureSchemesSpec) {
            for (int id : ((SignatureSchemesSpec) spec).signatureSchemes) {
                add(refused, SignatureScheme.valueOf(id), keyAlgorithm,
                        version);
            }
        } else if (hc.peerRequestedCertSignSchemes != null) {
            for (SignatureScheme scheme : hc.peerRequestedCertSignSchemes) {
                add(refused, scheme, keyAlgorithm, version);
            }
        }
        return words(refused);
    }

    /** Whether a scheme that a peer has used is disabled. */
    static String of(SignatureScheme scheme) {
        List<String> refused = new ArrayList<>();
        add(refused, scheme, null, null);
        return words(refused);
    }

    private static void add(Collection<String> refused,
            SignatureScheme scheme, String keyAlgorithm,
            ProtocolVersion version) {
        if (scheme != null && (keyAlgorithm == null
                || scheme.keyAlgorithm.equalsIgnoreCase(keyAlgorithm))
                // What a version has not is no property's to refuse.
                && (version == null
                || scheme.handshakeSupportedProtocols.contains(version))
                && !scheme.isPermittedInHandshake()) {
            refused.add(scheme.name);
        }
    }

    private static String words(List<String> refused) {
        if (refused.isEmpty()) {
            return "";
        }
        int more = refused.size() - NAMED;
        return "; " + PROPERTY_TLS_DISABLED_ALGS + " disables "
                + String.join(", ", more > 0 ? refused.subList(0, NAMED)
                        : refused) + (more > 0 ? " and " + more + " more" : "");
    }
}
