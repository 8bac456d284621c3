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
import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivilegedAction;
import java.security.UnrecoverableEntryException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import sun.security.jca.Providers;
import sun.security.pkcs.PKCS8Key;
import sun.security.provider.PasswordDigest;

/**
 * Remembers the decrypted private keys of a key manager, so that a password's
 * iterations are not computed for each handshake. An entry counts as long as
 * the key store holds the very object that it was decrypted from, has the same
 * certificate chain there, and the providers that decrypt are the same. Only
 * the JDK's own key stores of files tell by that whether a key was replaced;
 * any other is asked each time.
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
        private final WeakReference<Object> stored;
        private final WeakReference<Object> providers;
        private final PasswordDigest password;
        private final SoftReference<KeyStore.PrivateKeyEntry> entry;

        Decrypted(Object stored, Object providers, PasswordDigest password,
                KeyStore.PrivateKeyEntry entry) {
            this.stored = new WeakReference<>(stored);
            this.providers = new WeakReference<>(providers);
            this.password = password;
            this.entry = new SoftReference<>(entry);
        }
    }

    /**
     * Finds what a key store keeps under an alias. The JDK's own key stores of
     * files make that object with the encrypted key and replace both together,
     * whether by a new entry or by loading a file. Dates do not tell: two
     * entries can have the same, be it that they were set within a
     * millisecond or that their files say so.
     */
    private static final class Stored {
        private static final Field SPI = field(KeyStore.class, "keyStoreSpi");

        // Those that hand on to another, which loading a file may replace.
        private static final Map<Class<?>, Field> DELEGATING = new HashMap<>();

        // Those that have a map of their entries by aliases in lower case.
        private static final Map<Class<?>, Field> KEEPING = new HashMap<>();

        static {
            Class<?> type = named("sun.security.provider.JavaKeyStore$JKS");
            if (type != null) {
                KEEPING.put(type, field(type.getSuperclass(), "entries"));
            }
            type = named("sun.security.pkcs12.PKCS12KeyStore");
            if (type != null) {
                KEEPING.put(type, field(type, "entries"));
            }
            for (String name : new String[] {
                    "sun.security.provider.JavaKeyStore$DualFormatJKS",
                    "sun.security.pkcs12.PKCS12KeyStore$DualFormatPKCS12"}) {
                type = named(name);
                if (type != null) {
                    DELEGATING.put(type,
                            field(type.getSuperclass(), "keystore"));
                }
            }
        }

        private static Class<?> named(String name) {
            try {
                return Class.forName(name, false, null);
            } catch (ClassNotFoundException e) {
                return null;
            }
        }

        @SuppressWarnings("removal")
        private static Field field(Class<?> type, String name) {
            return AccessController.doPrivileged(new PrivilegedAction<Field>() {
                @Override
                public Field run() {
                    try {
                        Field field = type.getDeclaredField(name);
                        field.setAccessible(true);
                        return field;
                    } catch (NoSuchFieldException e) {
                        return null;
                    }
                }
            });
        }

        private static Object value(Field field, Object object) {
            try {
                return field == null || object == null
                        ? null : field.get(object);
            } catch (IllegalAccessException e) {
                return null;
            }
        }

        private static Class<?> type(Object object) {
            return object == null ? null : object.getClass();
        }

        /** Null if there is nothing, or nobody knows. */
        static Object get(KeyStore store, String alias) {
            Object spi = value(SPI, store);
            if (DELEGATING.containsKey(type(spi))) {
                spi = value(DELEGATING.get(type(spi)), spi);
            }
            Object entries = value(KEEPING.get(type(spi)), spi);
            return entries instanceof Map ? ((Map<?, ?>) entries).get(
                    alias.toLowerCase(Locale.ENGLISH)) : null;
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
        // First these: should they be replaced now, the new ones are others.
        Object stored = Stored.get(store, alias);
        Object providers = Providers.getProviderList();
        if (known != null && stored != null && known.stored.get() == stored
                && known.providers.get() == providers
                && password != null && known.password.matches(password)) {
            KeyStore.PrivateKeyEntry entry = known.entry.get();
            if (entry != null && !entry.getPrivateKey().isDestroyed()
                    && Arrays.equals(entry.getCertificateChain(),
                            store.getCertificateChain(alias))) {
                return entry;
            }
        }
        // What the key store refuses now is of no more use.
        entries.remove(place);
        KeyStore.Entry entry = store.getEntry(alias, protection);
        if (stored != null && password != null && isRemembered(entry)) {
            // Its array is the owner's, who may have changed it meanwhile.
            PasswordDigest after = password(protection);
            if (after != null && after.matches(password)) {
                if (entries.size() >= CAPACITY) {
                    entries.clear();
                }
                entries.put(place, new Decrypted(stored, providers, password,
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

    private static boolean isRemembered(KeyStore.Entry entry) {
        return entry instanceof KeyStore.PrivateKeyEntry
                && ((KeyStore.PrivateKeyEntry) entry).getPrivateKey()
                        instanceof PKCS8Key;
    }
}
