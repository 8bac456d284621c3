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

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.UnrecoverableEntryException;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers the decrypted private keys of a key manager, so that a password's
 * iterations are not computed for each handshake. An entry counts as long as
 * the key store has the same certificate chain under its alias: another
 * private key would not fit it.
 */
final class DecryptedEntries {

    private static final int CAPACITY = 256;

    private static final class Place {
        private final KeyStore.Builder builder;
        private final String alias;

        Place(KeyStore.Builder builder, String alias) {
            this.builder = builder;
            this.alias = alias;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(builder) ^ Objects.hashCode(alias);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place && builder == ((Place) other).builder
                    && Objects.equals(alias, ((Place) other).alias);
        }
    }

    private static final class Decrypted {
        private final WeakReference<KeyStore> store;
        private final SoftReference<KeyStore.PrivateKeyEntry> entry;

        Decrypted(KeyStore store, KeyStore.PrivateKeyEntry entry) {
            this.store = new WeakReference<>(store);
            this.entry = new SoftReference<>(entry);
        }
    }

    private final ConcurrentHashMap<Place, Decrypted> entries =
            new ConcurrentHashMap<>();

    /**
     * The entry as {@link KeyStore#getEntry} returns it.
     *
     * @param protectionAlias for what the builder is asked for a password
     */
    KeyStore.Entry get(KeyStore.Builder builder, KeyStore store, String alias,
            String protectionAlias) throws KeyStoreException,
            NoSuchAlgorithmException, UnrecoverableEntryException {
        Certificate[] chain = store.getCertificateChain(alias);
        Place place = new Place(builder, alias);
        Decrypted known = entries.get(place);
        if (known != null && known.store.get() == store) {
            KeyStore.PrivateKeyEntry entry = known.entry.get();
            if (entry != null && !entry.getPrivateKey().isDestroyed()
                    && Arrays.equals(chain, entry.getCertificateChain())) {
                return entry;
            }
        }
        KeyStore.Entry entry = store.getEntry(alias,
                builder.getProtectionParameter(protectionAlias));
        if (entry instanceof KeyStore.PrivateKeyEntry) {
            if (entries.size() >= CAPACITY) {
                entries.clear();
            }
            entries.put(place, new Decrypted(store,
                    (KeyStore.PrivateKeyEntry) entry));
        } else {
            entries.remove(place);
        }
        return entry;
    }
}
