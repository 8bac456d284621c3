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
 * @library /sun/security/ssl/testlibrary
 * @build ReadOnlyKeyStore SelfSigned
 * @run main/othervm ChangedKeys
 */

import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.ProviderException;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyStoreBuilderParameters;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;

public class ChangedKeys {

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

    /** A token with one key, whose date it need not know. */
    private static final class Token extends ReadOnlyKeyStore {
        final Certificate[] chain;
        final Date date;
        volatile PrivateKey key;
        volatile Runnable reading = () -> { };

        Token(Certificate certificate, Date date) {
            chain = new Certificate[] {certificate};
            this.date = date;
        }

        @Override
        public Enumeration<String> engineAliases() {
            return Collections.enumeration(Collections.singleton("a"));
        }

        @Override
        public Key engineGetKey(String alias, char[] password) {
            reading.run();
            return key;
        }

        @Override
        public Certificate[] engineGetCertificateChain(String alias) {
            return chain.clone();
        }

        @Override
        public Date engineGetCreationDate(String alias) {
            if (date != null) {
                return date;
            }
            throw new ProviderException(new UnsupportedOperationException());
        }
    }

    private static final class TokenStore extends KeyStore {
        TokenStore(Token token) throws Exception {
            super(token, null, "token");
            load(null, null);
        }
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
    private static void token(Date date, PrivateKey... handles)
            throws Exception {
        Token token = new Token(SelfSigned.certificate(0), date);
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

    /** A key is not that of a password that was not there to the end. */
    private static void overwritten() throws Exception {
        Token token = new Token(SelfSigned.certificate(0), new Date(0));
        Owner owner = new Owner(new TokenStore(token));
        KeyStore.PasswordProtection protection =
                new KeyStore.PasswordProtection(PASSWORD);
        owner.protection = protection;
        X509ExtendedKeyManager manager = manager(owner);
        token.key = SelfSigned.key(0);
        token.reading = () -> protection.getPassword()[0] = '?';
        manager.getPrivateKey(manager.chooseServerAlias("EC", null, null));
        token.reading = () -> { };
        protection.getPassword()[0] = PASSWORD[0];
        token.key = SelfSigned.key(1);
        expect(manager, SelfSigned.key(1), "the key of another password");
    }

    /** A key that does not fit its certificate is replaced, and again. */
    private static void replaced(String type) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        X509ExtendedKeyManager manager = manager(store);
        Certificate[] chain = {SelfSigned.certificate(0)};
        for (int number : new int[] {1, 0, 1}) {
            store.setKeyEntry("a", SelfSigned.key(number), PASSWORD, chain);
            expect(manager, SelfSigned.key(number),
                    "the key before (" + type + ")");
            // dates are in milliseconds
            Thread.sleep(5);
        }
        store.setKeyEntry("a", SelfSigned.key(0), "other".toCharArray(), chain);
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
        store.setKeyEntry("a", SelfSigned.key(0), PASSWORD,
                new Certificate[] {SelfSigned.certificate(0)});
        Owner owner = new Owner(store);
        X509ExtendedKeyManager manager = manager(owner);

        KeyStore.PasswordProtection right =
                new KeyStore.PasswordProtection(PASSWORD);
        owner.protection = right;
        expect(manager, SelfSigned.key(0), "not the key (" + type + ")");
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
        expect(manager, SelfSigned.key(0), "not the key again (" + type + ")");
        owner.protection = right;
        expect(manager, SelfSigned.key(0),
                "not the key at last (" + type + ")");
        right.getPassword()[0]++;
        expectNone(manager, owner, right, "the password was overwritten");
        right.getPassword()[0]--;
        expect(manager, SelfSigned.key(0),
                "not the key in the end (" + type + ")");
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
        byte[] encoding = SelfSigned.key(0).getEncoded();
        for (Date date : new Date[] {null, new Date(0)}) {
            token(date, new Handle(null), new Handle(null));
            token(date, new Handle(encoding), new Handle(encoding.clone()));
        }
        // software behind a store that knows no dates
        token(null, SelfSigned.key(0), SelfSigned.key(1));
        overwritten();
        replaced("JKS");
        replaced("PKCS12");
    }
}
