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
 * @summary The PKIX key manager decrypts a private key once, not for each
 *          handshake, and notices when the key store changes
 * @library /sun/security/ssl/testlibrary
 * @build SelfSigned
 * @run main/othervm DecryptOnce
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyStoreBuilderParameters;
import javax.net.ssl.X509ExtendedKeyManager;

public class DecryptOnce {

    private static final char[] PASSWORD = "secret".toCharArray();
    private static final String[] ALIASES = {"a", "b"};

    private static int handshakes;

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    private static void set(KeyStore store, String alias, int number)
            throws Exception {
        store.setKeyEntry(alias, SelfSigned.key(number), PASSWORD,
                new Certificate[] {SelfSigned.certificate(number)});
    }

    /** What is decrypted anew is another object. */
    private static void expect(X509ExtendedKeyManager manager, String type,
            int... numbers) throws Exception {
        PrivateKey[] first = new PrivateKey[numbers.length];
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < numbers.length; j++) {
                String alias = ++handshakes + ".0." + ALIASES[j];
                PrivateKey key = manager.getPrivateKey(alias);
                check(SelfSigned.key(numbers[j]).equals(key),
                        "a wrong key (" + type + ")");
                check(manager.getCertificateChain(alias)[0].equals(
                        SelfSigned.certificate(numbers[j])),
                        "a wrong certificate (" + type + ")");
                check(i == 0 || key == first[j],
                        "decrypted for each handshake (" + type + ")");
                first[j] = key;
            }
        }
    }

    private static void test(String type) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        KeyManagerFactory factory = KeyManagerFactory.getInstance("NewSunX509");
        factory.init(new KeyStoreBuilderParameters(KeyStore.Builder.newInstance(
                store, new KeyStore.PasswordProtection(PASSWORD))));
        X509ExtendedKeyManager manager =
                (X509ExtendedKeyManager) factory.getKeyManagers()[0];
        set(store, "a", 0);
        expect(manager, type, 0);
        // another key under the same alias
        set(store, "a", 1);
        expect(manager, type, 1);
        // two at the same time
        set(store, "a", 0);
        set(store, "b", 1);
        expect(manager, type, 0, 1);
        // none at all
        store.deleteEntry("a");
        check(manager.getPrivateKey(++handshakes + ".0.a") == null,
                "a key without an entry (" + type + ")");
        set(store, "a", 1);
        expect(manager, type, 1, 1);
        // from a file, as servers do
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        store.store(file, PASSWORD);
        store.load(new ByteArrayInputStream(file.toByteArray()), PASSWORD);
        expect(manager, type, 1, 1);
    }

    public static void main(String[] args) throws Exception {
        test("JKS");
        test("PKCS12");
    }
}
