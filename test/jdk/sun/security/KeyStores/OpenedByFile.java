/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
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
/*
 * @test
 * @summary The type of a key store is found in its file
 * @run main OpenedByFile
 */

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import jdk.security.KeyStores;

public class OpenedByFile {
    private static final char[] PASSWORD = "password".toCharArray();

    public static void main(String[] args) throws Exception {
        for (String type : new String[] {"JKS", "JCEKS", "PKCS12"}) {
            File file = new File("store." + type);
            KeyStore store = KeyStore.getInstance(type);
            store.load(null, null);
            if (!type.equals("JKS")) {
                store.setEntry("key", new KeyStore.SecretKeyEntry(
                        new SecretKeySpec(new byte[16], "AES")),
                        new KeyStore.PasswordProtection(PASSWORD));
            }
            try (OutputStream out = Files.newOutputStream(file.toPath())) {
                store.store(out, PASSWORD);
            }
            opened(file, store);
        }
        refused();
    }

    private static void opened(File file, KeyStore store) throws Exception {
        same(KeyStores.getInstance(file, PASSWORD), store);
        unchecked(KeyStores.getInstance(file, (char[]) null), store);
        KeyStore.ProtectionParameter password
                = new KeyStore.PasswordProtection(PASSWORD.clone());
        same(KeyStores.getInstance(file, () -> password), store);
        // The password stays the caller's.
        same(KeyStores.getInstance(file, () -> password), store);
        same(KeyStores.getInstance(file, () ->
                new KeyStore.CallbackHandlerProtection(callbacks ->
                ((PasswordCallback) callbacks[0]).setPassword(PASSWORD))),
                store);

        check(thrown(() -> KeyStores.getInstance(file, "wrong".toCharArray()))
                .getCause() instanceof UnrecoverableKeyException, file);
        thrown(IllegalArgumentException.class, () -> KeyStores.getInstance(file,
                (KeyStore.LoadStoreParameter) null));
        thrown(NoSuchAlgorithmException.class,
                () -> KeyStores.getInstance(file, () -> null));
        // Whoever was asked and gives none has not said that all will do.
        thrown(NoSuchAlgorithmException.class, () -> KeyStores.getInstance(file,
                () -> new KeyStore.CallbackHandlerProtection(callbacks -> {
                })));
        thrown(NoSuchAlgorithmException.class, () -> KeyStores.getInstance(file,
                () -> new KeyStore.CallbackHandlerProtection(callbacks -> {
                    throw new UnsupportedCallbackException(callbacks[0]);
                })));
        thrown(IOException.class, () -> KeyStores.getInstance(file,
                () -> new KeyStore.CallbackHandlerProtection(callbacks -> {
                    throw new IOException("of the handler");
                })));
        // Anything but the first bytes is the store's concern.
        byte[] half = Files.readAllBytes(file.toPath());
        Files.write(Paths.get("half"), Arrays.copyOf(half, 20));
        check(thrown(() -> KeyStores.getInstance(new File("half"), PASSWORD))
                instanceof IOException, file);
    }

    private static void refused() throws Exception {
        int[][] others = {{}, {0xfe}, {0xfe, 0xed, 0xfe}, {0x30}, {0x30, 0x80},
            {0xfe, 0xed, 0xfe, 0xee, 0, 0, 0, 2}, {0x30, 3, 2, 1, 3},
            {0x30, 3, 2, 1, 0x30, 0}, {0x30, 0xff, 2, 1, 3, 0x30},
            {0x31, 0x80, 2, 1, 3, 0x30}, {'d', 'o', 'm', 'a', 'i', 'n'}};
        for (int[] other : others) {
            byte[] bytes = new byte[other.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) other[i];
            }
            Files.write(Paths.get("other"), bytes);
            thrown(KeyStoreException.class,
                    () -> KeyStores.getInstance(new File("other"), PASSWORD));
            thrown(KeyStoreException.class,
                    () -> KeyStores.getInstance(new File("other"), () -> null));
        }
        thrown(IllegalArgumentException.class,
                () -> KeyStores.getInstance(new File("none"), PASSWORD));
        thrown(IllegalArgumentException.class,
                () -> KeyStores.getInstance(new File("."), PASSWORD));
        thrown(NullPointerException.class,
                () -> KeyStores.getInstance(null, PASSWORD));
    }

    private static void same(KeyStore actual, KeyStore store)
            throws Exception {
        unchecked(actual, store);
        if (store.size() > 0) {
            check(actual.getKey("key", PASSWORD).equals(
                    store.getKey("key", PASSWORD)), store.getType());
        }
    }

    private static void unchecked(KeyStore actual, KeyStore store)
            throws Exception {
        check(actual.getType().equals(store.getType())
                && actual.size() == store.size(), store.getType());
    }

    private static Exception thrown(Callable<KeyStore> open) {
        try {
            throw new AssertionError(open.call().getType());
        } catch (Exception expected) {
            return expected;
        }
    }

    private static void thrown(Class<? extends Exception> expected,
            Callable<KeyStore> open) {
        Exception e = thrown(open);
        if (!expected.isInstance(e)) {
            throw new AssertionError(e);
        }
    }

    private static void check(boolean holds, Object what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
