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
import java.lang.ref.WeakReference;
import java.security.AccessController;
import java.security.GeneralSecurityException;
import java.security.PrivilegedAction;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

import sun.security.jca.GetInstance;
import sun.security.jca.Providers;
import sun.security.provider.PasswordDigest;

/**
 * All that tells what is found in a key store: where it is, in which state its
 * file is, what reads it, and by which password. It can be kept as long as
 * what was found, since it holds neither the password nor a provider. Of the
 * password there is a digest.
 */
public final class StoreState {

    private static final String DUAL_JKS =
            "sun.security.provider.JavaKeyStore$DualFormatJKS";
    private static final String DUAL_PKCS12 =
            "sun.security.pkcs12.PKCS12KeyStore$DualFormatPKCS12";

    // The JDK's key stores that hold what is in the file, and nothing else.
    private static final Set<String> OF_FILES = Collections.unmodifiableSet(
            new HashSet<>(Arrays.asList(DUAL_JKS, DUAL_PKCS12,
                    "sun.security.provider.JavaKeyStore$JKS",
                    "sun.security.pkcs12.PKCS12KeyStore")));

    // a File, or the name of what is none
    private final Object place;
    private final String type;
    private final String providerName;
    private final FileState fileState;
    private final PasswordDigest password;

    // The class that reads, or what stands for those that do the same.
    private final String reader;

    // A store of the JDK's own parses and decrypts by other providers: here
    // is the list of all. Otherwise here is the provider of the reader, which
    // alone knows what it does. Null if nothing reads such a store.
    private final WeakReference<Object> origin;
    private final boolean lasts;

    private StoreState(Object place, String type, String providerName,
            PasswordDigest password) {
        this.place = place;
        this.type = type;
        this.providerName = providerName;
        this.password = password;
        fileState = place instanceof File ? FileState.of((File) place) : null;
        Object providers = Providers.getProviderList();
        Provider.Service service = service(type, providerName);
        boolean own = service != null && isOwn(service);
        reader = service == null ? null : reader(service.getClassName(), own);
        origin = service == null ? null : new WeakReference<>(
                own ? providers : service.getProvider());
        lasts = own && fileState != null && fileState.isSettled();
    }

    /**
     * Returns the present state of a key store that is about to be read. The
     * caller must be privileged to read the file and security properties.
     *
     * @param place a File, or the name of what is none
     * @param type as for KeyStore.getInstance
     * @param providerName empty for the first provider that has the type
     * @param password empty for none
     */
    public static StoreState of(Object place, String type,
            String providerName, String password) {
        return new StoreState(place, type, providerName, digest(password));
    }

    private static Provider.Service service(String type, String providerName) {
        try {
            return providerName.isEmpty()
                    ? GetInstance.getService("KeyStore", type)
                    : GetInstance.getService("KeyStore", type, providerName);
        } catch (GeneralSecurityException e) {
            // What cannot be read is not found either.
            return null;
        }
    }

    // A provider may call itself and its classes as it likes.
    private static boolean isOwn(Provider.Service service) {
        Provider provider = service.getProvider();
        return provider.getClass().getClassLoader() == null
                && (provider.getName().equals("SUN")
                    || provider.getName().equals("SunJSSE"))
                && OF_FILES.contains(service.getClassName());
    }

    private static String reader(String className, boolean own) {
        // With the standard setting each of these reads the files of both.
        return own && (className.equals(DUAL_JKS)
                    || className.equals(DUAL_PKCS12))
                && "true".equalsIgnoreCase(
                        Security.getProperty("keystore.type.compat"))
                ? "JKS and PKCS12" : className;
    }

    private static PasswordDigest digest(String password) {
        if (password.isEmpty()) {
            return null;
        }
        char[] chars = password.toCharArray();
        try {
            return PasswordDigest.of(chars);
        } finally {
            Arrays.fill(chars, '\0');
        }
    }

    /** Whether what is read now is what would have been read at first. */
    @SuppressWarnings("removal")
    public boolean isCurrent() {
        return AccessController.doPrivileged(new PrivilegedAction<Boolean>() {
            @Override
            public Boolean run() {
                return StoreState.this.equals(new StoreState(
                        place, type, providerName, password));
            }
        });
    }

    /**
     * Whether everything that changes what is found changes this state, too.
     * If not, it may change without notice: a token, a store that does not
     * read its file, or a file that has just been written.
     */
    public boolean lasts() {
        return lasts;
    }

    @Override
    public int hashCode() {
        return place.hashCode();
    }

    /**
     * A state that does not last and one that does are different: the file can
     * have changed unnoticed after it was read.
     */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof StoreState)) {
            return false;
        }
        StoreState that = (StoreState) other;
        if (origin == null || that.origin == null) {
            return false;
        }
        Object present = origin.get();
        return present != null && present == that.origin.get()
                && reader.equals(that.reader) && lasts == that.lasts
                && place.equals(that.place)
                && Objects.equals(fileState, that.fileState)
                && (password == null ? that.password == null
                        : that.password != null
                            && password.matches(that.password));
    }
}
