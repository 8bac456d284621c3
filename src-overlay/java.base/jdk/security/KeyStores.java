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

package jdk.security;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.util.Arrays;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import sun.security.util.StoreFormat;

/**
 * Opens key stores of which only the file is known. The methods are those that
 * {@link KeyStore} itself has since release 9, where a program that moves on
 * finds them under the same names.
 */
public final class KeyStores {
    private KeyStores() {
    }

    /**
     * Returns the key store of a file: JKS, JCEKS or PKCS12, whichever it is.
     *
     * @param password checks that nobody has changed the file; null to leave
     *        that unchecked
     * @throws KeyStoreException if the file is none of these
     * @throws IOException if it cannot be read, or the password is wrong, whose
     *         cause is an {@code UnrecoverableKeyException} then
     * @throws NoSuchAlgorithmException if what checks it is not available
     * @throws CertificateException if one of its certificates cannot be read
     * @throws IllegalArgumentException if there is no such file
     */
    public static KeyStore getInstance(File file, char[] password)
            throws KeyStoreException, IOException, NoSuchAlgorithmException,
            CertificateException {
        try (InputStream in = open(file)) {
            KeyStore store = KeyStore.getInstance(typeOf(in));
            store.load(in, password);
            return store;
        }
    }

    /**
     * Returns the key store of a file, as above.
     *
     * @param parameter knows the password
     * @throws IllegalArgumentException also if there is no parameter, for which
     *         later releases return a key store without entries
     * @throws NoSuchAlgorithmException also if the parameter's protection is
     *         neither a password nor asks for one, or gets none
     */
    public static KeyStore getInstance(File file,
            KeyStore.LoadStoreParameter parameter)
            throws KeyStoreException, IOException, NoSuchAlgorithmException,
            CertificateException {
        if (parameter == null) {
            throw new IllegalArgumentException("no LoadStoreParameter");
        }
        try (InputStream in = open(file)) {
            KeyStore store = KeyStore.getInstance(typeOf(in));
            char[] password = password(parameter.getProtectionParameter());
            try {
                store.load(in, password);
            } finally {
                if (password != null) {
                    Arrays.fill(password, '\0');
                }
            }
            return store;
        }
    }

    private static InputStream open(File file) throws IOException {
        if (!file.isFile()) {
            throw new IllegalArgumentException("no file: " + file);
        }
        return new BufferedInputStream(new FileInputStream(file));
    }

    private static String typeOf(InputStream in)
            throws IOException, KeyStoreException {
        in.mark(StoreFormat.LENGTH);
        String type = StoreFormat.of(in);
        in.reset();
        if (type == null) {
            throw new KeyStoreException("the file is of no type that is known;"
                    + " KeyStore.getInstance(String) takes one");
        }
        return type;
    }

    /** Returns a copy, or null. */
    private static char[] password(KeyStore.ProtectionParameter protection)
            throws IOException, NoSuchAlgorithmException {
        if (protection instanceof KeyStore.PasswordProtection) {
            char[] password = ((KeyStore.PasswordProtection) protection)
                    .getPassword();
            return password == null ? null : password.clone();
        }
        if (!(protection instanceof KeyStore.CallbackHandlerProtection)) {
            throw new NoSuchAlgorithmException("a key store's password comes"
                    + " from PasswordProtection or CallbackHandlerProtection");
        }
        CallbackHandler handler = ((KeyStore.CallbackHandlerProtection)
                protection).getCallbackHandler();
        PasswordCallback callback = new PasswordCallback("Password: ", false);
        try {
            handler.handle(new Callback[] {callback});
            char[] password = callback.getPassword();
            if (password == null) {
                // Who gives none has not asked for a file that is not checked.
                throw new NoSuchAlgorithmException("no password");
            }
            return password;
        } catch (UnsupportedCallbackException e) {
            throw new NoSuchAlgorithmException("no password", e);
        } finally {
            callback.clearPassword();
        }
    }
}
