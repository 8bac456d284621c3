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

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import sun.security.util.DerInputStream;
import sun.security.util.DerValue;
import sun.security.util.SafeDefaults;

/**
 * Refuses servers whose certificate demands a stapled OCSP response (RFC 7633)
 * where they send none that is good, although the client has asked for one.
 */
final class MustStaple {
    private static final String PROPERTY = "jdk.tls.client.mustStaple";

    private static final String TLS_FEATURES = "1.3.6.1.5.5.7.1.24";
    private static final List<BigInteger> FEATURES = Arrays.asList(
            BigInteger.valueOf(SSLExtension.CH_STATUS_REQUEST.id),
            BigInteger.valueOf(SSLExtension.CH_STATUS_REQUEST_V2.id));

    private MustStaple() {
    }

    /**
     * Checks the server of a full handshake, whose path has been validated.
     *
     * @param sent the server's certificates, its own first
     * @throws CertificateException if its own demands what is not there
     */
    static void check(ClientHandshakeContext chc, X509Certificate[] sent)
            throws CertificateException {
        if (!hasAsked(chc) || sent[0].getExtensionValue(TLS_FEATURES) == null
                || !isEnforced() || !demandsStaple(sent[0])) {
            return;
        }
        // Not what was merely sent: for almost any signature there are other
        // keys under which it verifies.
        List<X509Certificate> path = Pins.path(chc, sent);
        if (path.size() == 1 && chc.validatedPath != null) {
            // An anchor itself, of which PKIX knows no revocation.
            return;
        }
        List<byte[]> responses = chc.handshakeSession.getStatusResponses();
        byte[] response = responses.isEmpty() ? new byte[0] : responses.get(0);
        if (response.length == 0) {
            throw refusal(sent[0], "there is none", null);
        }
        X509Certificate issuer = path.size() > 1 ? path.get(1)
                : sent.length > 1 && namesNoIssuer(chc) ? sent[1] : null;
        if (issuer == null) {
            throw refusal(sent[0], "its issuer is not known", null);
        }
        try {
            StapledResponse.check(sent[0], issuer, response);
        } catch (GeneralSecurityException e) {
            throw refusal(sent[0], "the one that is there is not good: "
                    + e.getMessage(), e);
        }
    }

    private static boolean hasAsked(ClientHandshakeContext chc) {
        return chc.handshakeExtensions.containsKey(
                SSLExtension.CH_STATUS_REQUEST)
                || chc.handshakeExtensions.containsKey(
                SSLExtension.CH_STATUS_REQUEST_V2);
    }

    // Who decides without any has nothing but what was sent.
    private static boolean namesNoIssuer(ClientHandshakeContext chc) {
        X509Certificate[] issuers =
                chc.sslContext.getX509TrustManager().getAcceptedIssuers();
        return issuers == null || issuers.length == 0;
    }

    private static boolean isEnforced() throws CertificateException {
        try {
            return SafeDefaults.isTrue(PROPERTY, false);
        } catch (IllegalArgumentException e) {
            throw new CertificateException(e.getMessage(), e);
        }
    }

    private static CertificateException refusal(X509Certificate certificate,
            String why, Exception cause) {
        String message = "the certificate of "
                + certificate.getSubjectX500Principal()
                + " demands a stapled OCSP response, and " + why + " ("
                + PROPERTY + ")";
        return new CertificateException(message,
                new CertPathValidatorException(message, cause, null, -1,
                    BasicReason.UNDETERMINED_REVOCATION_STATUS));
    }

    /** Whether one of the features is status_request or status_request_v2. */
    private static boolean demandsStaple(X509Certificate certificate)
            throws CertificateException {
        byte[] extension = certificate.getExtensionValue(TLS_FEATURES);
        if (extension == null) {
            return false;
        }
        try {
            byte[] features = new DerInputStream(extension).getOctetString();
            for (DerValue feature
                    : new DerInputStream(features).getSequence(2)) {
                if (FEATURES.contains(feature.getBigInteger())) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new CertificateException("TLS features (" + TLS_FEATURES
                    + ") of " + certificate.getSubjectX500Principal()
                    + " are malformed", e);
        }
    }
}
