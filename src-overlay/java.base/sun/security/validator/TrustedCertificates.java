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

package sun.security.validator;

import java.security.InvalidAlgorithmParameterException;
import java.security.PublicKey;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.security.auth.x500.X500Principal;

/**
 * An unmodifiable set of trusted certificates with what PKIX validators make
 * of them. It is made once, at the first demand, for all validators that are
 * given this set.
 */
public final class TrustedCertificates extends AbstractSet<X509Certificate> {

    private static final class Derived {
        final PKIXBuilderParameters parameters;
        final Map<X500Principal, List<PublicKey>> subjects = new HashMap<>();

        Derived(Set<X509Certificate> certificates)
                throws InvalidAlgorithmParameterException {
            Set<TrustAnchor> anchors = new HashSet<>();
            for (X509Certificate certificate : certificates) {
                anchors.add(new TrustAnchor(certificate, null));
                X500Principal subject = certificate.getSubjectX500Principal();
                List<PublicKey> keys = subjects.get(subject);
                if (keys == null) {
                    keys = new ArrayList<>(1);
                    subjects.put(subject, keys);
                }
                keys.add(certificate.getPublicKey());
            }
            parameters = new PKIXBuilderParameters(anchors, null);
        }
    }

    private final Set<X509Certificate> certificates;
    private volatile Derived derived;

    /**
     * @param certificates must not change any more
     */
    public TrustedCertificates(Set<X509Certificate> certificates) {
        this.certificates = certificates;
    }

    static TrustedCertificates of(Set<X509Certificate> certificates) {
        return certificates instanceof TrustedCertificates
                ? (TrustedCertificates) certificates
                : new TrustedCertificates(certificates);
    }

    private Derived derived() throws InvalidAlgorithmParameterException {
        Derived present = derived;
        if (present == null) {
            synchronized (this) {
                present = derived;
                if (present == null) {
                    present = new Derived(certificates);
                    derived = present;
                }
            }
        }
        return present;
    }

    /**
     * New parameters, which the caller may change, with the common trust
     * anchors and no constraints on the target.
     *
     * @throws InvalidAlgorithmParameterException if this set is empty
     */
    PKIXBuilderParameters parameters()
            throws InvalidAlgorithmParameterException {
        // The copy has lists of its own and shares the set of anchors, which
        // cannot be changed, only replaced.
        return (PKIXBuilderParameters) derived().parameters.clone();
    }

    /**
     * The public keys of each subject. For reading only.
     *
     * @throws InvalidAlgorithmParameterException if this set is empty
     */
    Map<X500Principal, List<PublicKey>> subjects()
            throws InvalidAlgorithmParameterException {
        return derived().subjects;
    }

    @Override
    public Iterator<X509Certificate> iterator() {
        return Collections.unmodifiableSet(certificates).iterator();
    }

    @Override
    public int size() {
        return certificates.size();
    }

    @Override
    public boolean contains(Object object) {
        return certificates.contains(object);
    }
}
