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
 *          nor are keys of key stores other than the JDK's, nor keys that were
 *          replaced under the same certificate and with the same date, and
 *          there is no key without the password and providers of this moment
 * @library /sun/security/ssl/testlibrary
 * @build ReadOnlyKeyStore SelfSigned
 * @run main/othervm ChangedKeys
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.ProviderException;
import java.security.PublicKey;
import java.security.Security;
import java.security.UnrecoverableEntryException;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
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
            return key;
        }

        @Override
        public KeyStore.Entry engineGetEntry(String alias,
                KeyStore.ProtectionParameter protection)
                throws KeyStoreException, NoSuchAlgorithmException,
                UnrecoverableEntryException {
            if (key == null) {
                throw new UnrecoverableKeyException("refused");
            }
            return super.engineGetEntry(alias, protection);
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

    /** Watches others decrypt, or decrypts to handles itself. */
    private static final class Watching extends Provider {
        private static final long serialVersionUID = 1;
        transient volatile Runnable reading = () -> { };
        volatile boolean handles;

        @SuppressWarnings("deprecation")
        Watching() {
            super("Watching", 1, "");
        }

        @Override
        public Service getService(String type, String algorithm) {
            if (type.equals("AlgorithmParameters")) {
                reading.run();
            }
            if (!handles || !type.equals("KeyFactory")) {
                return null;
            }
            return new Service(this, type, algorithm, "Handles", null, null) {
                @Override
                public Object newInstance(Object parameter) {
                    return new Handles();
                }
            };
        }
    }

    /** Keeps keys in a token. */
    private static final class Handles extends KeyFactorySpi {
        @Override
        protected PrivateKey engineGeneratePrivate(KeySpec spec) {
            return new Handle(((PKCS8EncodedKeySpec) spec).getEncoded());
        }

        @Override
        protected PublicKey engineGeneratePublic(KeySpec spec) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected <T extends KeySpec> T engineGetKeySpec(Key key,
                Class<T> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected Key engineTranslateKey(Key key) {
            throw new UnsupportedOperationException();
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
            byte[] before = handle == null || handle.getEncoded() == null
                    ? null : handle.getEncoded().clone();
            token.key = handle;
            expect(manager, handle, "the handle of another session");
            if (handle != null && !Arrays.equals(before, handle.getEncoded())) {
                throw new RuntimeException("the key has been changed");
            }
        }
    }

    private static KeyStore store(String type, int number, String password)
            throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        store.setKeyEntry("a", SelfSigned.key(number), password.toCharArray(),
                new Certificate[] {SelfSigned.certificate(0)});
        return store;
    }

    private static PrivateKey next(X509ExtendedKeyManager manager) {
        // a name of the entry that was never used before
        return manager.getPrivateKey(++aliases + ".0.a");
    }

    /** A key is not that of a password that was not there to the end. */
    private static void overwritten() throws Exception {
        Owner owner = new Owner(store("PKCS12", 0, "?ecret"));
        KeyStore.PasswordProtection protection =
                new KeyStore.PasswordProtection(PASSWORD.clone());
        owner.protection = protection;
        X509ExtendedKeyManager manager = manager(owner);
        Watching watching = new Watching();
        Security.insertProviderAt(watching, 1);
        try {
            watching.reading = () -> protection.getPassword()[0] = '?';
            if (next(manager) == null) {
                throw new RuntimeException("the password was not overwritten");
            }
            watching.reading = () -> { };
            expectNone(manager, owner,
                    new KeyStore.PasswordProtection(PASSWORD),
                    "the key has another password");
        } finally {
            Security.removeProvider(watching.getName());
        }
    }

    /** A key is that of the present providers, and a handle is not kept. */
    private static void providers() throws Exception {
        X509ExtendedKeyManager manager = manager(store("PKCS12", 0, "secret"));
        expect(manager, SelfSigned.key(0), "not the key");
        Watching watching = new Watching();
        watching.handles = true;
        Security.insertProviderAt(watching, 1);
        try {
            PrivateKey first = next(manager);
            if (!(first instanceof Handle)) {
                throw new RuntimeException("the key of other providers");
            }
            if (first == next(manager)) {
                throw new RuntimeException("a handle was kept");
            }
        } finally {
            Security.removeProvider(watching.getName());
        }
        expect(manager, SelfSigned.key(0), "not the key again");
    }

    /** A key that does not fit its certificate is replaced, and again. */
    private static void replaced(String type) throws Exception {
        KeyStore store = store(type, 0, "secret");
        X509ExtendedKeyManager manager = manager(store);
        Certificate[] chain = {SelfSigned.certificate(0)};
        expect(manager, SelfSigned.key(0), "not the key (" + type + ")");
        // often within a millisecond, the unit of dates
        for (int i = 0; i < 50; i++) {
            PrivateKey key = SelfSigned.key((i + 1) % 2);
            store.setKeyEntry("A", key, PASSWORD, chain);
            if (!key.equals(next(manager))) {
                throw new RuntimeException("the key before (" + type + ")");
            }
        }
        store.setKeyEntry("a", SelfSigned.key(0), "other".toCharArray(), chain);
        expect(manager, null, "a key without its password (" + type + ")");
        store.setKeyEntry("a", SelfSigned.key(0), PASSWORD, chain);
        expect(manager, SelfSigned.key(0), "not the key again (" + type + ")");
        store.deleteEntry("a");
        if (next(manager) != null) {
            throw new RuntimeException("a deleted key (" + type + ")");
        }
    }

    /** Puts another file of the same date in the place of the first. */
    private static void loaded() throws Exception {
        byte[][] files = {file(0, "secret"), file(1, "secret"),
                file(1, "other")};
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(new ByteArrayInputStream(files[0]), null);
        X509ExtendedKeyManager manager = manager(store);
        expect(manager, SelfSigned.key(0), "not the key");
        Date date = store.getCreationDate("a");
        store.load(new ByteArrayInputStream(files[1]), null);
        expect(manager, SelfSigned.key(1), "the key of the file before");
        store.load(new ByteArrayInputStream(files[2]), null);
        expect(manager, null, "a key for the password of the file before");
        if (!date.equals(store.getCreationDate("a"))) {
            throw new RuntimeException("the files have different dates");
        }
    }

    private static byte[] file(int number, String password) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        store("JKS", number, password).store(file, PASSWORD);
        byte[] bytes = file.toByteArray();
        // After magic, version, count, tag, length of the alias and "a".
        // The digest at the end is not looked at without a password.
        ByteBuffer.wrap(bytes).putLong(4 + 4 + 4 + 4 + 2 + 1, 1000000000000L);
        return bytes;
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
                found = next(manager);
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
        // Software behind a store of others, who may replace or refuse it.
        for (Date date : new Date[] {null, new Date(0)}) {
            token(date, SelfSigned.key(0), SelfSigned.key(1), null);
        }
        overwritten();
        providers();
        loaded();
        replaced("JKS");
        replaced("PKCS12");
    }
}
