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
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.provider:+open
 *          java.base/sun.security.ssl:+open
 *          java.base/sun.security.util:+open
 * @build ReadOnlyKeyStore SelfSigned WatchedCertificateFactory
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

import java.io.InputStream;
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
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.MessageDigestSpi;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class ChangedTrust {

    private static final X509Certificate[] CAS = SelfSigned.certificates();

    private static final String PASSWORD = "ahz8Thoh";

    // Longer than any store here: all files can have the same length.
    private static final int SIZE = 4096;
    private static final Path STORE = Paths.get("store");
    private static final Path OTHER = Paths.get("other");

    // What stores without a file hold now.
    private static volatile String present = "0";

    /** A store of certificates that does not look at its file. */
    public static final class Spi extends ReadOnlyKeyStore {
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
        public Certificate engineGetCertificate(String alias) {
            return CAS[Integer.parseInt(alias)];
        }
    }

    @SuppressWarnings({"deprecation", "serial"})
    private static final class Other extends Provider {
        Other(String service, Class<?> implementation) {
            super("Other", 1.0, service);
            put(service, implementation.getName());
        }
    }

    private static void write(Path file, String type, String numbers)
            throws Exception {
        byte[] bytes = SelfSigned.trustStore(type, PASSWORD, numbers);
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
        Security.insertProviderAt(WatchedCertificateFactory.provider(), 1);
        set("Type", "JKS");
        set("", OTHER.toString());
        WatchedCertificateFactory.Stop stop =
                WatchedCertificateFactory.stopNext();
        Thread holder = start();
        check(stop.isReached(), "nothing is loaded");
        set("", STORE.toString());
        Thread waiter = start();
        for (int i = 0; waiter.getState() != Thread.State.WAITING
                && waiter.getState() != Thread.State.BLOCKED; i++) {
            check(i < 1000, "does not wait");
            Thread.sleep(10);
        }
        turn(second);
        stop.proceed();
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
        Files.write(STORE, SelfSigned.trustStore("JKS", PASSWORD, "0"));
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
