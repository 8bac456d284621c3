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
 * @run main/othervm DecryptOnce
 */

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.KeyStoreSpi;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyStoreBuilderParameters;
import javax.net.ssl.X509ExtendedKeyManager;

public class DecryptOnce {

    private static final String[] KEYS = {
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbdzy4SMtK4Bm8IwN"
        + "QcUkWODinLDKDRVCup9SWv4tbQmhRANCAASEDWbiGyOOdOwK5sHzUGRKKdWW6FS1"
        + "Xd7puTwOl28/d/FXLxVOH6OHUkK+egpOMNSDVL+pz7UY3GetK7CN/YZi",
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3LzkbPKBOqEBjsE2"
        + "X82zKsQLahB4DmiPepfJu2PEY2OhRANCAAQj87aNRUOpSyajvFmdV/IujINi7uW/"
        + "8Y0wO22aUlOro7r7qGwbjgkC6m0StbONfFIJIoKCrIKyd6TUUcbyo2Ue"
    };

    private static final String[] CERTIFICATES = {
        "MIIBiDCCAS2gAwIBAgIUbSQvW1zh4ONGhnNVvlS3KA51hSQwCgYIKoZIzj0EAwIw"
        + "GDEWMBQGA1UEAwwNVGVtcGVyIHRlc3QgMTAgFw0yNjExMjEyMDQ4MTJaGA8yMTI2"
        + "MTAyODIwNDgxMlowGDEWMBQGA1UEAwwNVGVtcGVyIHRlc3QgMTBZMBMGByqGSM49"
        + "AgEGCCqGSM49AwEHA0IABIQNZuIbI4507ArmwfNQZEop1ZboVLVd3um5PA6Xbz93"
        + "8VcvFU4fo4dSQr56Ck4w1INUv6nPtRjcZ60rsI39hmKjUzBRMB0GA1UdDgQWBBSB"
        + "+FL3FxmWePqkC00aD5gHFUrSnjAfBgNVHSMEGDAWgBSB+FL3FxmWePqkC00aD5gH"
        + "FUrSnjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCRFCKx/GpK"
        + "yK4TxIwBua1hwpEKR/sum8pV2k//ikKyKwIhAKDTQWAFxieIVQesWxuRXqK7px8g"
        + "5qjvoYjDh54BILj1",
        "MIIBhzCCAS2gAwIBAgIUFMUdJy9MqedJZiHob04L/72to64wCgYIKoZIzj0EAwIw"
        + "GDEWMBQGA1UEAwwNVGVtcGVyIHRlc3QgMjAgFw0yNjExMjEyMDQ4MTJaGA8yMTI2"
        + "MTAyODIwNDgxMlowGDEWMBQGA1UEAwwNVGVtcGVyIHRlc3QgMjBZMBMGByqGSM49"
        + "AgEGCCqGSM49AwEHA0IABCPzto1FQ6lLJqO8WZ1X8i6Mg2Lu5b/xjTA7bZpSU6uj"
        + "uvuobBuOCQLqbRK1s418UgkigoKsgrJ3pNRRxvKjZR6jUzBRMB0GA1UdDgQWBBRR"
        + "0V3q6M5bt5PQcMvZGhw6b9mtKTAfBgNVHSMEGDAWgBRR0V3q6M5bt5PQcMvZGhw6"
        + "b9mtKTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIA7WIfx9CCh1"
        + "5gHxPhp5pTcybCplSzmygP4EJm1RJ+HoAiEAxrDAY5HQRDotNgPAdnlrjYOqhINm"
        + "m7uk75KXH6yXngc="
    };

    private static final class Pair {
        final PrivateKey key;
        final Certificate[] chain;

        Pair(int number) throws Exception {
            Base64.Decoder decoder = Base64.getDecoder();
            key = KeyFactory.getInstance("EC").generatePrivate(
                    new PKCS8EncodedKeySpec(decoder.decode(KEYS[number])));
            chain = new Certificate[] {
                CertificateFactory.getInstance("X.509").generateCertificate(
                        new ByteArrayInputStream(
                                decoder.decode(CERTIFICATES[number])))
            };
        }
    }

    /** A key store that counts how often it decrypts. */
    private static final class Spi extends KeyStoreSpi {
        final ConcurrentHashMap<String, Pair> pairs =
                new ConcurrentHashMap<>();
        final AtomicInteger decrypted = new AtomicInteger();

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

        @Override
        public Certificate engineGetCertificate(String alias) {
            Pair pair = pairs.get(alias);
            return pair == null ? null : pair.chain[0];
        }

        @Override
        public Date engineGetCreationDate(String alias) {
            return pairs.containsKey(alias) ? new Date(0) : null;
        }

        @Override
        public void engineSetKeyEntry(String alias, Key key, char[] password,
                Certificate[] chain) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineSetKeyEntry(String alias, byte[] key,
                Certificate[] chain) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineSetCertificateEntry(String alias,
                Certificate certificate) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineDeleteEntry(String alias) {
            pairs.remove(alias);
        }

        @Override
        public Enumeration<String> engineAliases() {
            return Collections.enumeration(pairs.keySet());
        }

        @Override
        public boolean engineContainsAlias(String alias) {
            return pairs.containsKey(alias);
        }

        @Override
        public int engineSize() {
            return pairs.size();
        }

        @Override
        public boolean engineIsKeyEntry(String alias) {
            return pairs.containsKey(alias);
        }

        @Override
        public boolean engineIsCertificateEntry(String alias) {
            return false;
        }

        @Override
        public String engineGetCertificateAlias(Certificate certificate) {
            return null;
        }

        @Override
        public void engineStore(OutputStream stream, char[] password) {
        }

        @Override
        public void engineLoad(InputStream stream, char[] password) {
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
