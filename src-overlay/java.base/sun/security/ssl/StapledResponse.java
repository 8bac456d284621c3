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
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXCertPathChecker;
import java.security.cert.PKIXParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Judges OCSP responses, as the validation of certification paths does. */
final class StapledResponse {
    private StapledResponse() {
    }

    /** Leaves a certificate's critical extensions to those who validate it. */
    private static final class AnyExtension extends PKIXCertPathChecker {
        @Override
        public void init(boolean forward) {
        }

        @Override
        public boolean isForwardCheckingSupported() {
            return true;
        }

        @Override
        public Set<String> getSupportedExtensions() {
            return null;
        }

        @Override
        public void check(Certificate certificate,
                Collection<String> unresolved) {
            if (unresolved != null) {
                unresolved.clear();
            }
        }
    }

    /**
     * Checks that a response is for a certificate, that its issuer or whom the
     * issuer has named for it has signed the response, that it holds now, and
     * that it calls the certificate good.
     *
     * @param issuer whose key has signed the certificate
     * @param response in DER, or anything else
     * @throws GeneralSecurityException if one of these is not so
     */
    static void check(X509Certificate certificate, X509Certificate issuer,
            byte[] response) throws GeneralSecurityException {
        try {
            CertPathValidator validator = CertPathValidator.getInstance("PKIX");
            PKIXRevocationChecker checker =
                    (PKIXRevocationChecker) validator.getRevocationChecker();
            // Nothing but this response is looked at, and nobody is asked.
            // With ONLY_END_ENTITY it would look at no certificate of an issuer.
            checker.setOptions(EnumSet.of(
                    PKIXRevocationChecker.Option.NO_FALLBACK));
            checker.setOcspResponses(
                    Collections.singletonMap(certificate, response));
            // Whom ocsp.responderCertSubjectName names is not looked for.
            checker.setOcspResponderCert(issuer);
            PKIXParameters parameters = new PKIXParameters(
                    Collections.singleton(new TrustAnchor(issuer, null)));
            parameters.setRevocationEnabled(false);
            parameters.addCertPathChecker(checker);
            parameters.addCertPathChecker(new AnyExtension());
            validator.validate(CertificateFactory.getInstance("X.509")
                    .generateCertPath(Collections.singletonList(certificate)),
                    parameters);
        } catch (RuntimeException e) {
            // The JDK's readers of DER throw some, too, and validators that
            // have no checker of revocation.
            throw new CertPathValidatorException(
                    "the response cannot be judged: " + e, e);
        }
    }
}
