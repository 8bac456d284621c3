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

import java.io.File;
import java.io.FileInputStream;
import java.lang.ref.SoftReference;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import sun.security.validator.TrustStoreUtil;

/**
 * The certificates of the JDK's own trust store, cacerts, parsed once for the
 * two that need them: the default trust managers and AnchorCertificates.
 *
 * There is no lock: AnchorCertificates is initialized while JAR files are
 * verified, perhaps that of a provider which a thread needs to read cacerts.
 * Should two threads begin at the same time, both read the file.
 */
public final class Cacerts {

    private static volatile SoftReference<Cacerts> last =
            new SoftReference<>(null);

    private final StoreState state;
    private final Set<X509Certificate> trusted;
    private final List<X509Certificate> anchors = new ArrayList<>();

    private Cacerts(StoreState state, KeyStore store)
            throws KeyStoreException {
        this.state = state;
        trusted = TrustStoreUtil.getTrustedCerts(store);
        for (String alias : Collections.list(store.aliases())) {
            // so the JDK marks what it brings
            if (alias.contains(" [jdk")) {
                Certificate certificate = store.getCertificate(alias);
                if (certificate instanceof X509Certificate) {
                    anchors.add((X509Certificate) certificate);
                }
            }
        }
    }

    /** The certificates of the file in this state, if they are known. */
    public static Cacerts find(StoreState state) {
        Cacerts present = last.get();
        return present != null && present.state.equals(state) ? present : null;
    }

    /**
     * The certificates of the file, read into this store.
     *
     * @param state that of the store before it was read: if it changed in the
     *        meantime, what was read is nobody's
     */
    public static Cacerts of(StoreState state, KeyStore store)
            throws KeyStoreException {
        Cacerts present = new Cacerts(state, store);
        if (state.lasts() && state.isCurrent()) {
            last = new SoftReference<>(present);
        }
        return present;
    }

    /**
     * The certificates of the file, which is read if they are not known. The
     * caller must be privileged to read it.
     */
    public static Cacerts of(File file) throws Exception {
        StoreState state = StoreState.of(file, "JKS", "", "");
        Cacerts present = find(state);
        if (present == null) {
            KeyStore store = KeyStore.getInstance("JKS");
            try (FileInputStream stream = new FileInputStream(file)) {
                store.load(stream, null);
            }
            present = of(state, store);
        }
        return present;
    }

    /** All trusted certificates. */
    public Set<X509Certificate> trusted() {
        return trusted;
    }

    /** Those that came with the JDK. */
    public List<X509Certificate> anchors() {
        return Collections.unmodifiableList(anchors);
    }
}
