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

package sun.security.provider.certpath;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.cert.CRL;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertStore;
import java.security.cert.CertStoreException;
import java.security.cert.Certificate;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLSelector;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import sun.security.x509.SerialNumber;

/**
 * The JDK's own checker of revocation, which looks at responses that came with
 * the certificates where it finds out nothing by its own means. Those are what
 * the one whose certificates they are has chosen to show: they may be older
 * than what a responder or a list says, so that these come first, and nothing
 * that one of them has said against a certificate is passed over.
 */
public final class StapledChecker extends RevocationChecker {
    private final Map<X509Certificate, byte[]> shown;
    private PKIX.ValidatorParams settings;
    private TrustAnchor top;
    // null where the anchor is a name and a key
    private X509Certificate issuer;
    // whether somebody has said something against the certificate
    private boolean isSaid;

    /**
     * @param own an application's checker that can be replaced, whose settings
     *        and soft failures this one has, or null for a validation's own
     * @param shown certificate and response, in DER or anything else
     */
    public StapledChecker(PKIXRevocationChecker own,
            Map<X509Certificate, byte[]> shown) {
        super((RevocationChecker) own);
        this.shown = shown;
        if (own != null) {
            setOptions(own.getOptions());
            setOcspResponder(own.getOcspResponder());
            setOcspResponderCert(own.getOcspResponderCert());
            setOcspResponses(own.getOcspResponses());
            setOcspExtensions(own.getOcspExtensions());
        }
    }

    /**
     * Whether an application's checker, if there is one, is the JDK's own, and
     * those who call it are, too, who tell it what it needs.
     */
    public static boolean canReplace(PKIXRevocationChecker own) {
        try {
            return (own == null || own.getClass() == RevocationChecker.class)
                    && CertPathValidator.getInstance("PKIX")
                        .getRevocationChecker() instanceof RevocationChecker
                    && CertPathBuilder.getInstance("PKIX")
                        .getRevocationChecker() instanceof RevocationChecker;
        } catch (NoSuchAlgorithmException | UnsupportedOperationException e) {
            return false;
        }
    }

    @Override
    void init(TrustAnchor anchor, PKIX.ValidatorParams params)
            throws CertPathValidatorException {
        super.init(anchor, params);
        top = anchor;
        settings = params;
    }

    @Override
    public void init(boolean forward) throws CertPathValidatorException {
        if (settings == null) {
            throw new CertPathValidatorException(
                    "called by another provider's validation");
        }
        super.init(forward);
        issuer = top.getTrustedCert();
    }

    @Override
    public void check(Certificate certificate, Collection<String> unresolved)
            throws CertPathValidatorException {
        X509Certificate subject = (X509Certificate) certificate;
        isSaid = false;
        try {
            super.check(certificate, unresolved);
        } catch (CertPathValidatorException e) {
            byte[] response = shown.get(subject);
            if (response == null || issuer == null
                    || getOcspResponses().containsKey(subject)) {
                throw e;
            }
            if (isSaid || isListed(subject)) {
                // Nor does it count on a path to another anchor.
                shown.remove(subject);
                throw e;
            }
            try {
                requireGood(subject, response);
            } catch (GeneralSecurityException | IOException
                    | RuntimeException notGood) {
                // The JDK's readers of DER throw the last, too.
                e.addSuppressed(notGood);
                throw e;
            }
        } finally {
            issuer = subject;
        }
    }

    private void requireGood(X509Certificate subject, byte[] response)
            throws GeneralSecurityException, IOException {
        CertId id = new CertId(issuer,
                new SerialNumber(subject.getSerialNumber()));
        OCSPResponse shownOne = new OCSPResponse(response);
        shownOne.verify(Collections.singletonList(id),
                new OCSPResponse.IssuerInfo(top, issuer), null,
                settings.date(), null, settings.variant());
        if (shownOne.getSingleResponse(id).getCertStatus()
                != OCSP.RevocationStatus.CertStatus.GOOD) {
            throw new CertPathValidatorException("the response of the peer"
                    + " does not call the certificate good");
        }
        if (isListed(shownOne.getSignerCertificate())) {
            throw new CertPathValidatorException("the response of the peer is"
                    + " signed by a key whose certificate has been revoked");
        }
    }

    @Override
    void checkOCSP(X509Certificate certificate, Collection<String> unresolved)
            throws CertPathValidatorException {
        try {
            super.checkOCSP(certificate, unresolved);
        } catch (CertPathValidatorException e) {
            // That it knows no such certificate is thrown with the path, as
            // nothing else that leaves the status open.
            isSaid |= e.getReason() == BasicReason.REVOKED || e.getReason()
                    == BasicReason.UNDETERMINED_REVOCATION_STATUS
                    && e.getCertPath() != null;
            throw e;
        }
    }

    @Override
    void checkApprovedCRLs(X509Certificate certificate, Set<X509CRL> lists)
            throws CertPathValidatorException {
        try {
            super.checkApprovedCRLs(certificate, lists);
        } catch (CertPathValidatorException e) {
            // One of them has it, whatever else is wrong there.
            isSaid = true;
            throw e;
        }
    }

    @Override
    void leftOpen(X509Certificate certificate, Set<X509CRL> lists) {
        for (X509CRL list : lists) {
            isSaid |= list.isRevoked(certificate);
        }
    }

    /** Whether a list that the validation was given has it, even one that is over. */
    private boolean isListed(X509Certificate certificate) {
        X509CRLSelector selector = new X509CRLSelector();
        // Of any issuer: some list what others have issued.
        selector.setCertificateChecking(certificate);
        for (CertStore store : settings.certStores()) {
            try {
                for (CRL list : store.getCRLs(selector)) {
                    if (list.isRevoked(certificate)) {
                        return true;
                    }
                }
            } catch (CertStoreException e) {
                // It has none; the validation has met this, too.
                continue;
            }
        }
        return false;
    }
}
