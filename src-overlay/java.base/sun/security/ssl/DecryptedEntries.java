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
import java.util.Date;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import sun.security.pkcs.PKCS8Key;
import sun.security.provider.PasswordDigest;

/**
 * Remembers the decrypted private keys of a key manager, so that a password's
 * iterations are not computed for each handshake. An entry counts as long as
 * the key store has the same certificate chain under its alias, and the same
 * date, which changes when a key is replaced.
 *
 * The builder is asked for the password each time, as it may refuse, and an
 * entry counts only for who has the password that it was decrypted with. If
 * the builder does not have a plain password to give, or has destroyed it,
 * only the key store can tell what to do.
 *
 * Only keys that consist of their encoding are remembered. One of a token is a
 * handle, even if it has an encoding, and ends with the session or with the
 * token's removal, which the key store notices.
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
        private final Date date;
        private final PasswordDigest password;
        private final SoftReference<KeyStore.PrivateKeyEntry> entry;

        Decrypted(KeyStore store, Date date, PasswordDigest password,
                KeyStore.PrivateKeyEntry entry) {
            this.store = new WeakReference<>(store);
            this.date = date;
            this.password = password;
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
        KeyStore.ProtectionParameter protection =
                builder.getProtectionParameter(protectionAlias);
        PasswordDigest password = password(protection);
        Place place = new Place(builder, alias);
        Decrypted known = entries.get(place);
        if (known != null && known.store.get() == store
                && password != null && known.password.matches(password)) {
            KeyStore.PrivateKeyEntry entry = known.entry.get();
            if (entry != null && !entry.getPrivateKey().isDestroyed()
                    && known.date.equals(date(store, alias))
                    && Arrays.equals(entry.getCertificateChain(),
                            store.getCertificateChain(alias))) {
                return entry;
            }
        }
        // What the key store refuses now is of no more use.
        entries.remove(place);
        // The date first: should the entry be replaced now, that of the new
        // one is another.
        Date date = date(store, alias);
        KeyStore.Entry entry = store.getEntry(alias, protection);
        if (date != null && password != null && isRemembered(entry)) {
            // Its array is the owner's, who may have changed it meanwhile.
            PasswordDigest after = password(protection);
            if (after != null && after.matches(password)) {
                if (entries.size() >= CAPACITY) {
                    entries.clear();
                }
                entries.put(place, new Decrypted(store, date, password,
                        (KeyStore.PrivateKeyEntry) entry));
            }
        }
        return entry;
    }

    /** That of the password, or null if this is not all that is asked for. */
    private static PasswordDigest password(
            KeyStore.ProtectionParameter protection) {
        if (protection == null
                || protection.getClass() != KeyStore.PasswordProtection.class) {
            return null;
        }
        KeyStore.PasswordProtection own =
                (KeyStore.PasswordProtection) protection;
        try {
            char[] password = own.getPassword();
            return password == null || own.getProtectionAlgorithm() != null
                    ? null : PasswordDigest.of(password);
        } catch (IllegalStateException e) {
            return null;    // destroyed
        }
    }

    /** The date of what is under the alias, or null if there is none. */
    private static Date date(KeyStore store, String alias)
            throws KeyStoreException {
        try {
            return store.getCreationDate(alias);
        } catch (RuntimeException e) {
            // that of a token does not know
            return null;
        }
    }

    private static boolean isRemembered(KeyStore.Entry entry) {
        return entry instanceof KeyStore.PrivateKeyEntry
                && ((KeyStore.PrivateKeyEntry) entry).getPrivateKey()
                        instanceof PKCS8Key;
    }
}
