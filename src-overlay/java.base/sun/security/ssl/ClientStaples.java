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
import java.nio.ByteBuffer;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXCertPathChecker;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.X509TrustManager;
import sun.security.provider.certpath.StapledChecker;
import sun.security.ssl.SSLExtension.ExtensionConsumer;
import sun.security.ssl.SSLExtension.SSLExtensionSpec;
import sun.security.util.SafeDefaults;
import sun.security.validator.PKIXValidator;
import sun.security.validator.Validator;

/**
 * OCSP responses beside the certificates of TLS 1.3's clients (RFC 8446,
 * 4.4.2.1). A server asks for them where its trust manager checks revocation
 * and would take them; a client sends those that {@link Staples} has.
 */
final class ClientStaples {
    static final HandshakeProducer requestProducer =
            (context, message) -> ask((ServerHandshakeContext) context);
    static final ExtensionConsumer requestConsumer =
            (context, message, buffer) ->
                    beAsked((ClientHandshakeContext) context);

    private static final boolean ASKS = Utilities.getBooleanProperty(
            "jdk.tls.server.requestClientStatus", true);

    private static final int OCSP = 1;    // the type of status in RFC 6066

    // what the client whose certificates this thread validates has shown
    private static final ThreadLocal<Map<X509Certificate, byte[]>> SHOWN =
            new ThreadLocal<>();

    private ClientStaples() {
    }

    /**
     * That responses are asked for; and, for each certificate of the client's
     * message, the one that goes or has come with it, or null.
     */
    private static final class Asked implements SSLExtensionSpec {
        final List<byte[]> responses = new ArrayList<>();
        int sent;
    }

    private static Asked asked(HandshakeContext context) {
        return (Asked) context.handshakeExtensions.get(
                SSLExtension.CR_STATUS_REQUEST);
    }

    private static byte[] ask(ServerHandshakeContext shc) {
        X509TrustManager trust = shc.sslContext.getX509TrustManager();
        if (!ASKS || SafeDefaults.areStock() || !shc.sslContext.isStaplingEnabled(false)
                || !(trust instanceof X509TrustManagerImpl)
                || !((X509TrustManagerImpl) trust).takesStaples()) {
            return null;
        }
        shc.handshakeExtensions.put(SSLExtension.CR_STATUS_REQUEST,
                new Asked());
        return new byte[0];
    }

    private static void beAsked(ClientHandshakeContext chc) {
        if (!SafeDefaults.areStock() && chc.sslContext.isStaplingEnabled(true)) {
            chc.handshakeExtensions.put(SSLExtension.CR_STATUS_REQUEST,
                    new Asked());
        }
    }

    /**
     * Finds the responses for a client's message, and has those fetched that
     * are missing.
     *
     * @return whether there is one to send
     */
    static boolean find(ClientHandshakeContext chc, X509Certificate[] chain) {
        Asked asked = asked(chc);
        if (asked == null || chain == null) {
            return false;
        }
        Map<X509Certificate, byte[]> found = Staples.ofJvm().ofClient(chain);
        for (X509Certificate certificate : chain) {
            asked.responses.add(found.get(certificate));
        }
        return !found.isEmpty();
    }

    /** CertificateStatus for the next certificate, or null. */
    static byte[] next(ClientHandshakeContext chc) {
        Asked asked = asked(chc);
        byte[] response = asked == null ? null
                : asked.responses.get(asked.sent++);
        if (response == null) {
            return null;
        }
        ByteBuffer status = ByteBuffer.allocate(4 + response.length);
        status.putInt(OCSP << 24 | response.length).put(response);
        return status.array();
    }

    /** Begins a certificate of a client's message, if responses are wanted. */
    static boolean begin(ServerHandshakeContext shc) {
        Asked asked = asked(shc);
        return asked != null && asked.responses.add(null);
    }

    /**
     * Takes CertificateStatus, which came with the certificate that was begun.
     * Nobody has asked before for what is sent now, so that nothing in it ends
     * the connection but what is no CertificateStatus at all.
     */
    static void take(ServerHandshakeContext shc, ByteBuffer status)
            throws IOException {
        if (status.remaining() < 4) {
            throw shc.conContext.fatal(Alert.DECODE_ERROR,
                    "Invalid status_request extension: insufficient data");
        }
        int head = status.getInt();
        if ((head & 0xffffff) != status.remaining()) {
            throw shc.conContext.fatal(Alert.DECODE_ERROR,
                    "Invalid status_request extension: wrong length");
        }
        Asked asked = asked(shc);
        if (asked != null && head >>> 24 == OCSP) {
            byte[] response = new byte[status.remaining()];
            status.get(response);
            asked.responses.set(asked.responses.size() - 1, response);
        }
    }

    /** Has the validation that follows in this thread look at what came. */
    static void show(ServerHandshakeContext shc, X509Certificate[] chain) {
        Asked asked = asked(shc);
        if (asked == null) {
            return;
        }
        Map<X509Certificate, byte[]> shown = new HashMap<>();
        for (int i = 0; i < chain.length; i++) {
            if (asked.responses.get(i) != null) {
                shown.put(chain[i], asked.responses.get(i));
            }
        }
        if (!shown.isEmpty()) {
            SHOWN.set(shown);
        }
    }

    static void hide() {
        SHOWN.remove();
    }

    /** Whether a validator would look at responses that came. */
    static boolean areTaken(Validator validator) {
        if (!(validator instanceof PKIXValidator)) {
            return false;
        }
        PKIXBuilderParameters parameters =
                ((PKIXValidator) validator).getParameters();
        PKIXRevocationChecker own = own(parameters.getCertPathCheckers());
        return (own != null || parameters.isRevocationEnabled())
                && StapledChecker.canReplace(own);
    }

    /** A validator like this one, which looks at what came, if anything has. */
    static Validator validator(Validator validator) {
        Map<X509Certificate, byte[]> shown = SHOWN.get();
        if (shown == null || !areTaken(validator)) {
            return validator;
        }
        PKIXBuilderParameters parameters = (PKIXBuilderParameters)
                ((PKIXValidator) validator).getParameters().clone();
        List<PKIXCertPathChecker> checkers =
                new ArrayList<>(parameters.getCertPathCheckers());
        PKIXRevocationChecker own = own(checkers);
        StapledChecker stapled = new StapledChecker(own, shown);
        if (own == null) {
            checkers.add(0, stapled);    // as the validation adds its own
        } else {
            checkers.set(checkers.indexOf(own), stapled);
        }
        parameters.setCertPathCheckers(checkers);
        return Validator.getInstance(Validator.TYPE_PKIX,
                Validator.VAR_TLS_CLIENT, parameters);
    }

    // Two of them are refused by the validation, as without responses.
    private static PKIXRevocationChecker own(
            List<PKIXCertPathChecker> checkers) {
        for (PKIXCertPathChecker checker : checkers) {
            if (checker instanceof PKIXRevocationChecker) {
                return (PKIXRevocationChecker) checker;
            }
        }
        return null;
    }
}
