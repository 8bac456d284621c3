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
 * @summary A key manager hands out the private key that its key store has now:
 *          handles of tokens are not remembered, with or without an encoding,
 *          nor are keys that were replaced under the same certificate, and
 *          there is no key without the password of this moment
 * @run main/othervm ChangedKeys
 */

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.PrivateKey;
import java.security.ProviderException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyStoreBuilderParameters;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;

public class ChangedKeys {

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

    private static final char[] PASSWORD = "secret".toCharArray();

    /** A handle that a token has given out. */
    private static final class Handle implements PrivateKey {
        private static final long serialVersionUID = 1;
        private final byte[] encoding;

        Handle(byte[] encoding) {
            this.encoding = encoding;
        }

        @Override
        public String getAlgorithm() {
            return "EC";
        }

        @Override
        public String getFormat() {
            return encoding == null ? null : "PKCS#8";
        }

        // The array itself: who gets it must not change it.
        @Override
        public byte[] getEncoded() {
            return encoding;
        }
    }

    /** A token with one key, whose date it does not know. */
    private static final class Token extends KeyStoreSpi {
        final Certificate[] chain;
        volatile PrivateKey key;

        Token(Certificate certificate) {
            chain = new Certificate[] {certificate};
        }

        @Override
        public Key engineGetKey(String alias, char[] password) {
            return key;
        }

        @Override
        public Certificate[] engineGetCertificateChain(String alias) {
            return chain.clone();
        }

        @Override
        public Certificate engineGetCertificate(String alias) {
            return chain[0];
        }

        @Override
        public Date engineGetCreationDate(String alias) {
            throw new ProviderException(new UnsupportedOperationException());
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
            throw new UnsupportedOperationException();
        }

        @Override
        public Enumeration<String> engineAliases() {
            return Collections.enumeration(Collections.singleton("a"));
        }

        @Override
        public boolean engineContainsAlias(String alias) {
            return alias.equals("a");
        }

        @Override
        public int engineSize() {
            return 1;
        }

        @Override
        public boolean engineIsKeyEntry(String alias) {
            return engineContainsAlias(alias);
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

    private static final class TokenStore extends KeyStore {
        TokenStore(Token token) throws Exception {
            super(token, null, "token");
            load(null, null);
        }
    }

    private static PrivateKey key(int number) throws Exception {
        return KeyFactory.getInstance("EC").generatePrivate(
                new PKCS8EncodedKeySpec(
                        Base64.getDecoder().decode(KEYS[number])));
    }

    private static Certificate certificate(int number) throws Exception {
        return CertificateFactory.getInstance("X.509").generateCertificate(
                new ByteArrayInputStream(
                        Base64.getDecoder().decode(CERTIFICATES[number])));
    }

    private static X509ExtendedKeyManager manager(KeyStore store)
            throws Exception {
        return manager(KeyStore.Builder.newInstance(
                store, new KeyStore.PasswordProtection(PASSWORD)));
    }

    private static X509ExtendedKeyManager manager(KeyStore.Builder builder)
            throws Exception {
        KeyManagerFactory factory = KeyManagerFactory.getInstance("NewSunX509");
        factory.init(new KeyStoreBuilderParameters(builder));
        return (X509ExtendedKeyManager) factory.getKeyManagers()[0];
    }

    private static void expect(X509ExtendedKeyManager manager, PrivateKey key,
            String message) {
        for (int i = 0; i < 3; i++) {
            PrivateKey found = manager.getPrivateKey(
                    manager.chooseServerAlias("EC", null, null));
            if (key == null ? found != null : !key.equals(found)) {
                throw new RuntimeException(message);
            }
        }
    }

    /** Each session with a token has handles of its own. */
    private static void token(PrivateKey... handles) throws Exception {
        Token token = new Token(certificate(0));
        X509ExtendedKeyManager manager = manager(new TokenStore(token));
        for (PrivateKey handle : handles) {
            byte[] before = handle.getEncoded() == null
                    ? null : handle.getEncoded().clone();
            token.key = handle;
            expect(manager, handle, "the handle of another session");
            if (!Arrays.equals(before, handle.getEncoded())) {
                throw new RuntimeException("the key has been changed");
            }
        }
    }

    /** A key that does not fit its certificate is replaced, and again. */
    private static void replaced(String type) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        X509ExtendedKeyManager manager = manager(store);
        Certificate[] chain = {certificate(0)};
        for (int number : new int[] {1, 0, 1}) {
            store.setKeyEntry("a", key(number), PASSWORD, chain);
            expect(manager, key(number), "the key before (" + type + ")");
            // dates are in milliseconds
            Thread.sleep(5);
        }
        store.setKeyEntry("a", key(0), "other".toCharArray(), chain);
        expect(manager, null, "a key without its password (" + type + ")");
    }

    /** Gives what the test says, or refuses. */
    private static final class Owner extends KeyStore.Builder {
        final KeyStore store;
        int asked;
        KeyStore.ProtectionParameter protection;

        Owner(KeyStore store) {
            this.store = store;
        }

        @Override
        public KeyStore getKeyStore() {
            return store;
        }

        @Override
        public KeyStore.ProtectionParameter getProtectionParameter(
                String alias) throws KeyStoreException {
            asked++;
            if (protection == null) {
                throw new KeyStoreException("not now");
            }
            return protection;
        }
    }

    /** Who may no longer have the key does not get it. */
    private static void withdrawn(String type) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        store.setKeyEntry("a", key(0), PASSWORD,
                new Certificate[] {certificate(0)});
        Owner owner = new Owner(store);
        X509ExtendedKeyManager manager = manager(owner);

        KeyStore.PasswordProtection right =
                new KeyStore.PasswordProtection(PASSWORD);
        owner.protection = right;
        expect(manager, key(0), "not the key (" + type + ")");
        if (owner.asked != 3) {
            throw new RuntimeException("asked " + owner.asked + " times");
        }
        expectNone(manager, owner, null, "the owner refuses");
        expectNone(manager, owner, new KeyStore.PasswordProtection(
                "other".toCharArray()), "a wrong password");
        expectNone(manager, owner, new KeyStore.PasswordProtection(
                new char[0]), "an empty password");
        expectNone(manager, owner, new KeyStore.PasswordProtection(null),
                "no password");
        expectNone(manager, owner, new KeyStore.CallbackHandlerProtection(
                new CallbackHandler() {
                    @Override
                    public void handle(Callback[] callbacks) {
                    }
                }), "someone to ask");
        owner.protection = new KeyStore.PasswordProtection(PASSWORD);
        expect(manager, key(0), "not the key again (" + type + ")");
        owner.protection = right;
        expect(manager, key(0), "not the key at last (" + type + ")");
        right.getPassword()[0]++;
        expectNone(manager, owner, right, "the password was overwritten");
        right.getPassword()[0]--;
        expect(manager, key(0), "not the key in the end (" + type + ")");
        right.destroy();
        expectNone(manager, owner, right, "the password was destroyed");
    }

    private static int aliases = 1000000;

    private static void expectNone(X509ExtendedKeyManager manager, Owner owner,
            KeyStore.ProtectionParameter protection, String message) {
        owner.protection = protection;
        for (int i = 0; i < 3; i++) {
            PrivateKey found;
            try {
                // a name of the entry that was never used before
                found = manager.getPrivateKey(++aliases + ".0.a");
            } catch (IllegalStateException | UnsupportedOperationException e) {
                found = null;   // 27 does not hide them
            }
            if (found != null) {
                throw new RuntimeException("a key, although " + message);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        withdrawn("JKS");
        withdrawn("PKCS12");
        token(new Handle(null), new Handle(null));
        byte[] encoding = key(0).getEncoded();
        token(new Handle(encoding), new Handle(encoding.clone()));
        // software behind a store that knows no dates
        token(key(0), key(1));
        replaced("JKS");
        replaced("PKCS12");
    }
}
