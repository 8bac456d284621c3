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
 * @summary Whatever changes what is found in the default trust store is
 *          noticed: password, file, type, provider, those whom the key store
 *          asks, and stores that nobody can watch
 * @modules java.base/sun.security.provider:+open
 *          java.base/sun.security.ssl:+open
 *          java.base/sun.security.util:+open
 * @run main/othervm ChangedTrust password
 * @run main/othervm ChangedTrust secret
 * @run main/othervm ChangedTrust ignoring
 * @run main/othervm ChangedTrust provider
 * @run main/othervm ChangedTrust compatibility
 * @run main/othervm ChangedTrust properties
 * @run main/othervm ChangedTrust algorithms
 * @run main/othervm ChangedTrust link
 * @run main/othervm ChangedTrust kept
 * @run main/othervm ChangedTrust restricted
 * @run main/othervm ChangedTrust odd
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.MessageDigestSpi;
import java.security.NoSuchProviderException;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.security.cert.CRL;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateFactorySpi;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class ChangedTrust {

    // Self-signed, with a P-256 key each, valid until 2126.
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

    private static final X509Certificate[] CAS =
            new X509Certificate[CERTIFICATES.length];

    private static final String PASSWORD = "ahz8Thoh";

    // Longer than any store here: all files can have the same length.
    private static final int SIZE = 4096;
    private static final Path STORE = Paths.get("store");
    private static final Path OTHER = Paths.get("other");

    // What stores without a file hold now.
    private static volatile String present = "0";

    /** A store of certificates that does not look at its file. */
    public static final class Spi extends KeyStoreSpi {
        private String numbers;

        @Override
        public void engineLoad(InputStream stream, char[] password) {
            numbers = present;
        }

        @Override
        public Enumeration<String> engineAliases() {
            return Collections.enumeration(
                    numbers.isEmpty() ? Collections.<String>emptyList()
                            : Arrays.asList(numbers.split("")));
        }

        @Override
        public boolean engineIsCertificateEntry(String alias) {
            return true;
        }

        @Override
        public Certificate engineGetCertificate(String alias) {
            return CAS[Integer.parseInt(alias)];
        }

        @Override
        public int engineSize() {
            return numbers.length();
        }

        @Override
        public boolean engineContainsAlias(String alias) {
            return numbers.contains(alias);
        }

        @Override
        public Date engineGetCreationDate(String alias) {
            return new Date(0);
        }

        @Override
        public boolean engineIsKeyEntry(String alias) {
            return false;
        }

        @Override
        public Key engineGetKey(String alias, char[] password) {
            return null;
        }

        @Override
        public Certificate[] engineGetCertificateChain(String alias) {
            return null;
        }

        @Override
        public String engineGetCertificateAlias(Certificate certificate) {
            return null;
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
        public void engineStore(OutputStream stream, char[] password) {
            throw new UnsupportedOperationException();
        }
    }

    // If not null, the next certificate that is parsed says so, and waits.
    private static volatile CountDownLatch begun;
    private static final CountDownLatch PROCEED = new CountDownLatch(1);

    /** That of the JDK, and waits. */
    public static final class Factory extends CertificateFactorySpi {
        private final CertificateFactory factory;

        public Factory() throws CertificateException, NoSuchProviderException {
            factory = CertificateFactory.getInstance("X.509", "SUN");
        }

        @Override
        public Certificate engineGenerateCertificate(InputStream stream)
                throws CertificateException {
            CountDownLatch waiter = begun;
            if (waiter != null) {
                begun = null;
                waiter.countDown();
                try {
                    PROCEED.await(15, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new CertificateException(e);
                }
            }
            return factory.generateCertificate(stream);
        }

        @Override
        public Collection<? extends Certificate> engineGenerateCertificates(
                InputStream stream) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CRL engineGenerateCRL(InputStream stream) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Collection<? extends CRL> engineGenerateCRLs(
                InputStream stream) {
            throw new UnsupportedOperationException();
        }
    }

    @SuppressWarnings({"deprecation", "serial"})
    private static final class Other extends Provider {
        Other(String service, Class<?> implementation) {
            super("Other", 1.0, service);
            put(service, implementation.getName());
            put("Alg.Alias.CertificateFactory.X509", "X.509");
        }
    }

    private static byte[] store(String type, String numbers) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        for (int i = 0; i < CAS.length; i++) {
            if (numbers.contains("" + i)) {
                store.setCertificateEntry("" + i, CAS[i]);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        store.store(bytes, PASSWORD.toCharArray());
        return bytes.toByteArray();
    }

    private static void write(Path file, String type, String numbers)
            throws Exception {
        byte[] bytes = store(type, numbers);
        // Without a password JKS does not look at what follows.
        Files.write(file, type.equals("JKS")
                ? Arrays.copyOf(bytes, SIZE) : bytes);
    }

    /** Waits until the next change of any file gives it another time. */
    private static void settle() throws Exception {
        Thread.sleep(3500);
    }

    private static void set(String property, String value) {
        if (value == null) {
            System.clearProperty("javax.net.ssl.trustStore" + property);
        } else {
            System.setProperty("javax.net.ssl.trustStore" + property, value);
        }
    }

    private static String trusted() throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init((KeyStore) null);
        List<X509Certificate> issuers = Arrays.asList(((X509TrustManager)
                factory.getTrustManagers()[0]).getAcceptedIssuers());
        StringBuilder numbers = new StringBuilder();
        for (int i = 0; i < CAS.length; i++) {
            if (issuers.contains(CAS[i])) {
                numbers.append(i);
            }
        }
        check(issuers.size() == numbers.length(), "trust in " + issuers);
        return numbers.toString();
    }

    /** Twice, the second time after what nobody holds is gone. */
    private static void expect(String numbers) throws Exception {
        for (int i = 0; i < 2; i++) {
            String trusted = trusted();
            check(trusted.equals(numbers), "trust in \"" + trusted
                    + "\" instead of \"" + numbers + "\"");
            collect();
        }
    }

    private static void expectFailure() throws Exception {
        collect();
        try {
            throw new RuntimeException("trust in " + trusted());
        } catch (KeyStoreException e) {
            // as it must be
        }
    }

    private static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    /** A store is read again if another password is given, or none. */
    private static void password() throws Exception {
        write(STORE, "PKCS12", "0");
        settle();
        set("Type", "PKCS12");
        expect("");
        set("Password", PASSWORD);
        expect("0");
        set("Password", "wrong");
        expectFailure();
        set("Password", new String(PASSWORD));
        expect("0");
        set("Password", null);
        expect("");
    }

    /** The password is not kept with what was read by it. */
    private static void secret() throws Exception {
        write(STORE, "PKCS12", "0");
        settle();
        set("Type", "PKCS12");
        set("Password", PASSWORD);
        expect("0");
        Field field = Class.forName("sun.security.ssl.TrustStoreManager")
                .getDeclaredField("tam");
        field.setAccessible(true);
        int seen = search(field.get(null), new IdentityHashMap<>());
        check(seen > 5, "looked at " + seen + " objects only");
    }

    private static int search(Object object, Map<Object, Object> seen)
            throws Exception {
        if (object == null || seen.put(object, object) != null) {
            return 0;
        }
        int number = 1;
        Class<?> type = object.getClass();
        check(!(object instanceof String && object.equals(PASSWORD)
                || object instanceof char[]
                && Arrays.equals((char[]) object, PASSWORD.toCharArray())
                || object instanceof byte[] && Arrays.equals((byte[]) object,
                        PASSWORD.getBytes("US-ASCII"))),
                "the password is kept");
        if (object instanceof Object[]) {
            for (int i = 0; i < Array.getLength(object); i++) {
                number += search(Array.get(object, i), seen);
            }
        }
        for (; type.getName().startsWith("sun.security.ssl.")
                || type.getName().startsWith("sun.security.util.")
                || type.getName().startsWith("sun.security.provider.");
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!field.getType().isPrimitive()
                        && !Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    number += search(field.get(object), seen);
                }
            }
        }
        return number;
    }

    /** A key store that does not read its file changes without notice. */
    private static void ignoring() throws Exception {
        write(STORE, "JKS", "0");
        settle();
        Security.addProvider(new Other("KeyStore.Ignoring", Spi.class));
        set("Type", "Ignoring");
        present = "01";
        expect("01");
        present = "1";
        collect();
        expect("1");
        present = "";
        collect();
        expect("");
    }

    /** Another provider takes over what is called JKS, and gives it back. */
    private static void provider() throws Exception {
        write(STORE, "JKS", "0");
        settle();
        set("Type", "JKS");
        expect("0");
        present = "1";
        Security.insertProviderAt(new Other("KeyStore.JKS", Spi.class), 1);
        expect("1");
        present = "01";
        collect();
        expect("01");
        set("Provider", "SUN");
        expect("0");
        set("Provider", null);
        expect("01");
        Security.removeProvider("Other");
        expect("0");
    }

    /** A JKS store reads PKCS12 files only if it may. */
    private static void compatibility() throws Exception {
        write(STORE, "PKCS12", "0");
        settle();
        set("Type", "JKS");
        set("Password", PASSWORD);
        for (int i = 0; i < 2; i++) {
            Security.setProperty("keystore.type.compat", "true");
            expect("0");
            Security.setProperty("keystore.type.compat", "false");
            expectFailure();
        }
    }

    /** Each property counts. */
    private static void properties() throws Exception {
        write(STORE, "JKS", "0");
        write(OTHER, "JKS", "1");
        settle();
        Security.setProperty("keystore.type.compat", "false");
        set("Type", "JKS");
        expect("0");
        set("", OTHER.toString());
        expect("1");
        set("", STORE.toString());
        expect("0");
        set("Type", "PKCS12");
        expectFailure();
        set("Type", "JKS");
        expect("0");
        set("Provider", "None");
        expectFailure();
        set("Provider", "SUN");
        expect("0");
        set("Type", "None");
        expectFailure();
        set("Type", "");
        expectFailure();
        set("Type", "JKS");
        set("Provider", null);
        expect("0");
        Files.delete(OTHER);
        set("", "NONE");
        collect();
        expect("");
    }

    /** A store that cannot be decrypted any more is not trusted. */
    private static void algorithms() throws Exception {
        write(STORE, "PKCS12", "0");
        settle();
        set("Type", "PKCS12");
        set("Password", PASSWORD);
        expect("0");
        Provider provider = Security.getProvider("SunJCE");
        Security.removeProvider("SunJCE");
        expectFailure();
        Security.addProvider(provider);
        expect("0");
    }

    /** A link that points elsewhere while a load waits for another. */
    private static void link() throws Exception {
        Path first = Paths.get("first");
        write(first, "JKS", "0");
        Path second = Paths.get("second");
        write(second, "JKS", "1");
        write(OTHER, "JKS", "01");
        Files.createSymbolicLink(STORE, first);
        settle();
        Security.insertProviderAt(
                new Other("CertificateFactory.X.509", Factory.class), 1);
        set("Type", "JKS");
        set("", OTHER.toString());
        CountDownLatch reached = new CountDownLatch(1);
        begun = reached;
        Thread holder = start();
        check(reached.await(10, TimeUnit.SECONDS), "nothing is loaded");
        set("", STORE.toString());
        Thread waiter = start();
        for (int i = 0; waiter.getState() != Thread.State.WAITING
                && waiter.getState() != Thread.State.BLOCKED; i++) {
            check(i < 1000, "does not wait");
            Thread.sleep(10);
        }
        turn(second);
        PROCEED.countDown();
        holder.join();
        waiter.join();
        turn(first);
        expect("0");
        turn(second);
        expect("1");
    }

    private static Thread start() {
        Thread thread = new Thread(() -> {
            try {
                trusted();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        thread.start();
        return thread;
    }

    private static void turn(Path target) throws Exception {
        Path link = Paths.get("link");
        Files.createSymbolicLink(link, target);
        Files.move(link, STORE, StandardCopyOption.ATOMIC_MOVE,
                LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether what is trusted now is kept though nobody holds it. */
    private static boolean isKept() throws Exception {
        return isKept(getTrustedCerts());
    }

    private static Method getTrustedCerts() throws Exception {
        Method method = Class.forName("sun.security.ssl.TrustStoreManager")
                .getDeclaredMethod("getTrustedCerts");
        method.setAccessible(true);
        return method;
    }

    private static boolean isKept(Method method) throws Exception {
        WeakReference<Object> trusted =
                new WeakReference<>(method.invoke(null));
        collect();
        return trusted.get() != null;
    }

    /** Kept is what can be watched, and only that. */
    private static void kept() throws Exception {
        set("Type", "JKS");
        write(STORE, "JKS", "");
        write(OTHER, "PKCS12", "1");
        settle();
        check(!isKept(), "an empty store is kept");
        write(STORE, "JKS", "0");
        check(!isKept(), "a file that has just been written is kept");
        settle();
        check(isKept(), "JKS is not kept");
        expect("0");
        set("", OTHER.toString());
        set("Type", "PKCS12");
        set("Password", PASSWORD);
        check(isKept(), "PKCS12 is not kept");
        set("Password", null);
        check(!isKept(), "PKCS12 without its password is kept");
        Security.addProvider(new Other("KeyStore.Ignoring", Spi.class));
        set("Type", "Ignoring");
        check(!isKept(), "a store that cannot be watched is kept");
        Security.removeProvider("Other");
        Security.insertProviderAt(new Other("KeyStore.JKS", Spi.class), 1);
        set("Type", "JKS");
        check(!isKept(), "another provider's JKS is kept");
    }

    /** Callers without any permission are given, and have kept, the same. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void restricted() throws Exception {
        write(STORE, "JKS", "0");
        settle();
        set("Type", "JKS");
        Method method = getTrustedCerts();
        AccessControlContext nothing = new AccessControlContext(
                new ProtectionDomain[] {new ProtectionDomain(null, null)});
        PrivilegedExceptionAction<String> trusted =
                new PrivilegedExceptionAction<String>() {
            @Override
            public String run() throws Exception {
                String trusted = trusted();
                check(isKept(method), "not kept");
                return trusted;
            }
        };
        trusted();
        try {
            System.setSecurityManager(new SecurityManager());
        } catch (UnsupportedOperationException e) {
            System.out.println("There is no security manager.");
        }
        for (int i = 0; i < 2; i++) {
            check(AccessController.doPrivileged(trusted, nothing).equals("0"),
                    "no trust");
        }
    }

    /** Of a token that is not there. */
    public static final class Absent extends SecureRandomSpi {
        private static final long serialVersionUID = 1;

        @Override
        protected void engineSetSeed(byte[] seed) {
        }

        @Override
        protected byte[] engineGenerateSeed(int length) {
            throw new ProviderException("absent");
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            throw new ProviderException("absent");
        }
    }

    /** A digest that does not work. */
    public static final class Broken extends MessageDigestSpi {
        @Override
        protected void engineUpdate(byte b) {
            throw new ProviderException("broken");
        }

        @Override
        protected void engineUpdate(byte[] bytes, int from, int length) {
            throw new ProviderException("broken");
        }

        @Override
        protected byte[] engineDigest() {
            throw new ProviderException("broken");
        }

        @Override
        protected void engineReset() {
        }
    }

    /** What a JKS store with a password does not need may fail. */
    private static void odd() throws Exception {
        Files.write(STORE, store("JKS", "0"));
        settle();
        set("Type", "JKS");
        set("Password", PASSWORD);
        Other other = new Other("SecureRandom.Absent", Absent.class);
        other.put("MessageDigest.SHA-256", Broken.class.getName());
        Security.insertProviderAt(other, 1);
        expect("0");
        check(isKept(), "not kept");
        Security.removeProvider("Other");
        expect("0");
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < CAS.length; i++) {
            CAS[i] = (X509Certificate)
                    CertificateFactory.getInstance("X.509", "SUN")
                    .generateCertificate(new ByteArrayInputStream(
                            Base64.getDecoder().decode(CERTIFICATES[i])));
        }
        // what the action before this one has left
        for (String name : new String[] {"store", "other", "first", "second"}) {
            Files.deleteIfExists(Paths.get(name));
        }
        set("", STORE.toString());
        switch (args[0]) {
            case "password": password(); break;
            case "secret": secret(); break;
            case "ignoring": ignoring(); break;
            case "provider": provider(); break;
            case "compatibility": compatibility(); break;
            case "properties": properties(); break;
            case "algorithms": algorithms(); break;
            case "link": link(); break;
            case "kept": kept(); break;
            case "restricted": restricted(); break;
            case "odd": odd(); break;
            default: throw new RuntimeException(args[0]);
        }
    }
}
