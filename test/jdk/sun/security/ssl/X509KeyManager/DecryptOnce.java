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
 * @build ReadOnlyKeyStore SelfSigned
 * @run main/othervm DecryptOnce
 */

import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreSpi;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyStoreBuilderParameters;
import javax.net.ssl.X509ExtendedKeyManager;

public class DecryptOnce {

    private static final class Pair {
        final PrivateKey key;
        final Certificate[] chain;

        Pair(int number) throws Exception {
            key = SelfSigned.key(number);
            chain = new Certificate[] {SelfSigned.certificate(number)};
        }
    }

    /** A key store that counts how often it decrypts. */
    private static final class Spi extends ReadOnlyKeyStore {
        final ConcurrentHashMap<String, Pair> pairs =
                new ConcurrentHashMap<>();
        final AtomicInteger decrypted = new AtomicInteger();

        @Override
        public Enumeration<String> engineAliases() {
            return Collections.enumeration(pairs.keySet());
        }

        @Override
        public Key engineGetKey(String alias, char[] password) {
            decrypted.incrementAndGet();
            Pair pair = pairs.get(alias);
            return pair == null ? null : pair.key;
        }

        @Override
        public Certificate[] engineGetCertificateChain(String alias) {
            Pair pair = pairs.get(alias);
            return pair == null ? null : pair.chain.clone();
        }
    }

    private static final class Store extends KeyStore {
        Store(KeyStoreSpi spi) throws Exception {
            super(spi, null, "counting");
            load(null, null);
        }
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    public static void main(String[] args) throws Exception {
        Pair[] pairs = {new Pair(0), new Pair(1)};
        Spi spi = new Spi();
        KeyStore store = new Store(spi);
        KeyManagerFactory factory = KeyManagerFactory.getInstance("NewSunX509");
        factory.init(new KeyStoreBuilderParameters(KeyStore.Builder.newInstance(
                store, new KeyStore.PasswordProtection("secret".toCharArray()))));
        X509ExtendedKeyManager manager =
                (X509ExtendedKeyManager) factory.getKeyManagers()[0];

        spi.pairs.put("a", pairs[0]);
        expect(manager, pairs[0], spi, 20, 1);
        // another key under the same alias
        spi.pairs.put("a", pairs[1]);
        expect(manager, pairs[1], spi, 20, 1);
        spi.pairs.put("a", pairs[0]);
        expect(manager, pairs[0], spi, 20, 1);
        // none at all
        String alias = manager.chooseServerAlias("EC", null, null);
        spi.pairs.clear();
        check(manager.getPrivateKey(alias) == null
              || manager.getPrivateKey(alias) == pairs[0].key, "a wrong key");
        check(manager.chooseServerAlias("EC", null, null) == null,
              "an alias without an entry");
        check(manager.getPrivateKey("99999.0.a") == null,
              "a key without an entry");
        // two at the same time
        spi.pairs.put("a", pairs[0]);
        spi.pairs.put("b", pairs[1]);
        spi.decrypted.set(0);
        for (int i = 0; i < 20; i++) {
            check(manager.getPrivateKey(1000 + i + ".0.a") == pairs[0].key
                  && manager.getPrivateKey(2000 + i + ".0.b") == pairs[1].key,
                  "a wrong key");
        }
        check(spi.decrypted.get() <= 2, spi.decrypted + " decryptions");
    }

    private static void expect(X509ExtendedKeyManager manager, Pair pair,
            Spi spi, int handshakes, int decryptions) {
        spi.decrypted.set(0);
        for (int i = 0; i < handshakes; i++) {
            String alias = manager.chooseServerAlias("EC", null, null);
            check(manager.getPrivateKey(alias) == pair.key, "a wrong key");
            check(manager.getCertificateChain(alias)[0].equals(pair.chain[0]),
                  "a wrong certificate");
        }
        check(spi.decrypted.get() <= decryptions, spi.decrypted
              + " decryptions for " + handshakes + " handshakes");
    }
}
