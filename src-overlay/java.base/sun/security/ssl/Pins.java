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

import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXCertPathBuilderResult;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.X509TrustManager;
import sun.security.util.AnchorCertificates;

/**
 * Compares the keys of a server's validated path with those that
 * {@link PinRules} want. The path is the one that the default trust manager has
 * found; where another one decides without it, it is the one that PKIX finds of
 * what the server sent to the issuers that this manager names, and where there
 * is none, the server's own key is all that counts.
 */
final class Pins {
    /** The pins of a path, and its anchor, or null where that is not known. */
    static final class Path {
        private final List<String> pins = new ArrayList<>();
        private final X509Certificate anchor;

        Path(List<X509Certificate> path, X509Certificate anchor) {
            for (X509Certificate certificate : path) {
                pins.add(PinRules.pin(certificate));
            }
            this.anchor = anchor;
        }
    }

    private Pins() {
    }

    /** Keeps what the default trust manager has found, for a session. */
    static void found(Object session, X509Certificate[] path) {
        if (session instanceof SSLSessionImpl) {
            ((SSLSessionImpl) session).setValidatedPath(path);
        }
    }

    /**
     * Checks the server of a full handshake.
     *
     * @param sent the server's certificates, its own first
     * @throws CertificateException if its keys are not those that are wanted
     */
    static void check(ClientHandshakeContext chc, X509Certificate[] sent)
            throws CertificateException {
        // A session keeps no more of it than its pins.
        X509Certificate[] found = chc.handshakeSession.takeValidatedPath();
        chc.validatedPath = found != null && found[0].equals(sent[0])
                ? found : null;
        Collection<PinRules.Rule> rules = rules(chc);
        if (rules.isEmpty()) {
            return;
        }
        List<X509Certificate> certificates = path(chc, sent);
        Path path = new Path(certificates, chc.validatedPath == null ? null
                : certificates.get(certificates.size() - 1));
        chc.handshakeSession.setPins(path);
        for (PinRules.Rule rule : rules) {
            String message = reported(chc, rule, path);
            if (message != null && !rule.reportOnly) {
                throw new CertificateException(message);
            }
        }
    }

    /**
     * Whether a session may be resumed, or a full handshake must show more.
     *
     * @param session or null where there is none
     * @throws IllegalArgumentException if there are no rules that can be read,
     *         or there is one and the server might show no certificate
     */
    static boolean permit(ClientHandshakeContext chc, SSLSessionImpl session) {
        Collection<PinRules.Rule> rules = rules(chc);
        boolean permitted = true;
        for (PinRules.Rule rule : rules) {
            for (CipherSuite suite : chc.activeCipherSuites) {
                if (!rule.reportOnly && hasNoCertificates(suite)) {
                    throw new IllegalArgumentException(rule + " wants keys, and "
                            + suite.name + " shows none");
                }
            }
            if (session != null) {
                permitted &= session.getPins() != null
                        && (reason(rule, session.getPins()) == null
                        || rule.reportOnly);
            }
        }
        if (permitted && session != null) {
            rules.forEach(rule -> reported(chc, rule, session.getPins()));
        }
        return permitted;
    }

    private static boolean hasNoCertificates(CipherSuite suite) {
        return suite.name.contains("_anon_") || suite.name.contains("_KRB5_");
    }

    /** Reports what does not do, and returns it; null for what does. */
    private static String reported(ClientHandshakeContext chc,
            PinRules.Rule rule, Path path) {
        String reason = reason(rule, path);
        if (reason == null) {
            return null;
        }
        String host = printable(chc.conContext.transport.getPeerHost());
        String message = "keys of " + host + " are not those wanted by "
                + rule.origin + ": " + reason + "; path " + path.pins;
        ConnectionPins.report(host, message, !rule.reportOnly);
        return message;
    }

    // It may come from elsewhere, and goes to where lines count.
    private static String printable(String host) {
        return host == null ? null : host.replaceAll("[^!-~]", "?");
    }

    /** What holds now for the server, by the name that it is told, too. */
    private static Collection<PinRules.Rule> rules(
            ClientHandshakeContext chc) {
        PinRules own = chc.sslConfig.pins;
        PinRules all = PinFile.rules();
        if (all.isEmpty() && own == null) {
            return Collections.emptyList();
        }
        Set<String> names = new LinkedHashSet<>();
        if (chc.conContext.transport.getPeerHost() != null) {
            names.add(chc.conContext.transport.getPeerHost());
        }
        for (SNIServerName name : chc.sslConfig.serverNames) {
            if (name instanceof SNIHostName) {
                names.add(((SNIHostName) name).getAsciiName());
            }
        }
        long now = System.currentTimeMillis();
        List<PinRules.Rule> rules = new ArrayList<>();
        if (names.isEmpty() && own != null && own.wantName(now)
                && own.of(names, now).isEmpty()) {
            // Rules of a JVM are also for connections that do not know them.
            throw new IllegalArgumentException("the connection has pins, and no"
                    + " name of its server that they could be looked up for");
        }
        for (PinRules each : new PinRules[] {own, all}) {
            if (each != null && !each.isEmpty()) {
                rules.addAll(each.of(names, now));
            }
        }
        return rules;
    }

    /** Why a path does not do, or null if it does. */
    private static String reason(PinRules.Rule rule, Path path) {
        if (rule.exceptLocalAnchors && path.anchor != null
                && !AnchorCertificates.isEmpty()
                && !AnchorCertificates.contains(path.anchor)) {
            return null;
        }
        List<String> used = new ArrayList<>(rule.pins);
        used.retainAll(path.pins);
        return used.isEmpty() ? "none of the path's keys is pinned"
                : used.size() == rule.pins.size()
                ? "all pinned keys are in use, and none is in reserve" : null;
    }

    /**
     * Returns the path from a server's certificate to its anchor, as far as
     * anybody knows it.
     *
     * @param sent what the trust manager has taken
     */
    static List<X509Certificate> path(ClientHandshakeContext chc,
            X509Certificate[] sent) {
        if (chc.validatedPath == null) {
            chc.validatedPath =
                    built(sent, chc.sslContext.getX509TrustManager());
        }
        // Why a manager trusts a server is its own secret.
        return chc.validatedPath == null ? Collections.singletonList(sent[0])
                : Arrays.asList(chc.validatedPath);
    }

    /** Returns null if there is no path. */
    private static X509Certificate[] built(X509Certificate[] sent,
            X509TrustManager manager) {
        try {
            X509Certificate[] issuers = manager.getAcceptedIssuers();
            Set<TrustAnchor> anchors = new HashSet<>();
            for (X509Certificate issuer : issuers == null
                    ? new X509Certificate[0] : issuers) {
                if (sent[0].equals(issuer)) {
                    return new X509Certificate[] {issuer};
                }
                if (issuer != null) {
                    anchors.add(new TrustAnchor(issuer, null));
                }
            }
            X509CertSelector own = new X509CertSelector();
            own.setCertificate(sent[0]);
            PKIXBuilderParameters parameters =
                    new PKIXBuilderParameters(anchors, own);
            parameters.setRevocationEnabled(false);
            parameters.addCertStore(CertStore.getInstance("Collection",
                    new CollectionCertStoreParameters(Arrays.asList(sent))));
            PKIXCertPathBuilderResult result = (PKIXCertPathBuilderResult)
                    CertPathBuilder.getInstance("PKIX").build(parameters);
            List<X509Certificate> path = new ArrayList<>();
            for (Certificate each : result.getCertPath().getCertificates()) {
                path.add((X509Certificate) each);
            }
            path.add(result.getTrustAnchor().getTrustedCert());
            return path.toArray(new X509Certificate[0]);
        } catch (GeneralSecurityException | RuntimeException e) {
            return null;
        }
    }
}
