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
 * @summary What is made of the default trust store is made once for each state
 *          of the file, shared, not dropped by the garbage collector, and
 *          never used for another state
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 *          java.base/sun.security.validator:+open
 * @build SelfSigned WatchedCertificateFactory
 * @run main/othervm DefaultTrust shared
 * @run main/othervm DefaultTrust collected
 * @run main/othervm DefaultTrust concurrent
 * @run main/othervm DefaultTrust switched
 * @run main/othervm DefaultTrust rotated
 * @run main/othervm DefaultTrust unreadable
 * @run main/othervm DefaultTrust reloading
 */

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.Security;
import java.security.cert.CertificateException;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class DefaultTrust {

    private static final X509Certificate[] CAS = SelfSigned.certificates();

    // Which of the certificates each store holds. All files are equally long.
    private static final int SIZE = 4096;
    private static final Path STORE = Paths.get("store");
    private static final Path OTHER = Paths.get("other");

    /** A store of these certificates; nobody looks at what follows it. */
    private static void write(Path file, String numbers) throws Exception {
        Files.write(file, Arrays.copyOf(
                SelfSigned.trustStore("JKS", "changeit", numbers), SIZE));
    }

    /** Waits until the next change of any file gives it another time. */
    private static void settle() throws Exception {
        Thread.sleep(3500);
    }

    private static X509TrustManager manager() throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init((KeyStore) null);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    private static boolean trusts(X509TrustManager manager, int number) {
        try {
            manager.checkServerTrusted(new X509Certificate[] {CAS[number]},
                    "ECDHE_ECDSA");
            return true;
        } catch (CertificateException e) {
            return false;
        }
    }

    private static void expect(String numbers) throws Exception {
        X509TrustManager manager = manager();
        for (int i = 0; i < CAS.length; i++) {
            boolean expected = numbers.contains("" + i);
            check(trusts(manager, i) == expected, "certificate " + i
                    + (expected ? " is not trusted" : " is trusted"));
        }
        check(manager.getAcceptedIssuers().length == numbers.length(),
                "wrong accepted issuers");
    }

    /** Who is given a set that others share cannot change it. */
    private static void unmodifiable() throws Exception {
        Set<?> certificates = (Set<?>) Class
                .forName("sun.security.validator.TrustedCertificates")
                .getConstructor(Set.class)
                .newInstance(new HashSet<>(Arrays.asList(CAS)));
        Iterator<?> iterator = certificates.iterator();
        Object first = iterator.next();
        refused(iterator::remove);
        refused(() -> certificates.remove(first));
        refused(certificates::clear);
        refused(() -> certificates.removeIf(certificate -> true));
        check(certificates.contains(first), "an anchor was taken away");
    }

    private static void refused(Runnable change) {
        try {
            change.run();
        } catch (UnsupportedOperationException expected) {
            return;
        }
        throw new RuntimeException("the shared set was changed");
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    private static Object field(Object object, String name) throws Exception {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static void parsed(int expected) {
        int parsed = WatchedCertificateFactory.parsed();
        check(parsed == expected,
                parsed + " certificates parsed instead of " + expected);
    }

    private static <T> Future<T> start(Callable<T> task) {
        ExecutorService executor = Executors.newSingleThreadExecutor(r -> {
            Thread thread = new Thread(r);
            thread.setDaemon(true);
            return thread;
        });
        try {
            return executor.submit(task);
        } finally {
            executor.shutdown();
        }
    }

    private static Object validator(boolean server) throws Exception {
        X509TrustManager manager = manager();
        if (server) {
            manager.checkServerTrusted(
                    new X509Certificate[] {CAS[0]}, "ECDHE_ECDSA");
        } else {
            manager.checkClientTrusted(
                    new X509Certificate[] {CAS[0]}, "EC");
        }
        return field(manager, server ? "serverValidator" : "clientValidator");
    }

    private static PKIXBuilderParameters parameters(Object validator)
            throws Exception {
        return (PKIXBuilderParameters) field(validator, "parameterTemplate");
    }

    /** All validators share what does not change, and only that. */
    private static void shared() throws Exception {
        Object first = validator(true);
        PKIXBuilderParameters changed = parameters(first);
        changed.setMaxPathLength(17);
        changed.setRevocationEnabled(!changed.isRevocationEnabled());
        changed.setDate(new Date(0));
        for (boolean server : new boolean[] {true, false}) {
            Object second = validator(server);
            check(field(first, "trustedSubjects")
                    == field(second, "trustedSubjects"), "another index");
            PKIXBuilderParameters parameters = parameters(second);
            check(parameters != changed, "the same parameters");
            check(parameters.getTrustAnchors().containsAll(
                    changed.getTrustAnchors()), "other anchors");
            check(parameters.getMaxPathLength() == 5
                    && parameters.getDate() == null
                    && parameters.isRevocationEnabled()
                            != changed.isRevocationEnabled(),
                    "changes are shared");
        }
        parsed(1);
    }

    /** The garbage collector does not make the file be read again. */
    private static void collected() throws Exception {
        for (int i = 0; i < 10; i++) {
            SSLContext.getInstance("TLS").init(null, null, null);
            expect("0");
            System.gc();
        }
        parsed(1);
    }

    /** Many that begin at the same time read the file once. */
    private static void concurrent() throws Exception {
        int count = 16;
        for (int round = 1; round <= 2; round++) {
            CyclicBarrier barrier = new CyclicBarrier(count);
            List<Future<X509TrustManager>> managers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                managers.add(start(() -> {
                    barrier.await();
                    X509TrustManager manager = manager();
                    // a collection at a bad time
                    System.gc();
                    return manager;
                }));
            }
            for (Future<X509TrustManager> manager : managers) {
                check(trusts(manager.get(), round - 1), "not trusted");
            }
            managers.clear();
            System.gc();
            expect("" + (round - 1));
            parsed(round);
            write(STORE, "1");
            settle();
        }
    }

    /** Who wants what is loaded does not wait for the load of another store. */
    private static void switched() throws Exception {
        X509TrustManager manager = manager();
        WatchedCertificateFactory.Stop stop =
                WatchedCertificateFactory.stopNext();
        System.setProperty("javax.net.ssl.trustStore", OTHER.toString());
        Future<X509TrustManager> other = start(DefaultTrust::manager);
        check(stop.isReached(), "nothing is loaded");
        System.setProperty("javax.net.ssl.trustStore", STORE.toString());
        try {
            check(trusts(start(DefaultTrust::manager).get(5, TimeUnit.SECONDS),
                    0), "not trusted");
        } catch (TimeoutException e) {
            throw new RuntimeException("waits for another store", e);
        } finally {
            stop.proceed();
        }
        check(trusts(other.get(), 1) && !trusts(other.get(), 0), "mixed up");
        check(trusts(manager, 0) && !trusts(manager, 1), "changed");
        System.setProperty("javax.net.ssl.trustStore", OTHER.toString());
        expect("1");
        System.setProperty("javax.net.ssl.trustStore", STORE.toString());
        expect("0");
    }

    /** A file as long and as old as the one before is another file. */
    private static void rotated() throws Exception {
        X509TrustManager old = manager();
        FileTime time = Files.getLastModifiedTime(STORE);
        // in its place
        write(STORE, "1");
        Files.setLastModifiedTime(STORE, time);
        expect("1");
        check(trusts(old, 0) && !trusts(old, 1), "an old context changed");
        // by another
        write(OTHER, "01");
        Files.setLastModifiedTime(OTHER, time);
        Files.move(OTHER, STORE, StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
        expect("01");
        parsed(4);
        settle();
        expect("01");
        expect("01");
        parsed(6);
    }

    /** What cannot be read does not leave the trust as it was. */
    private static void unreadable() throws Exception {
        X509TrustManager old = manager();
        Files.write(STORE, new byte[SIZE]);
        Files.setLastModifiedTime(STORE, FileTime.fromMillis(1000000000000L));
        for (int i = 0; i < 3; i++) {
            try {
                manager();
                throw new RuntimeException("trust in what was there before");
            } catch (KeyStoreException e) {
                // as it must be
            }
        }
        write(STORE, "1");
        expect("1");
        check(trusts(old, 0), "an old context changed");
    }

    /** While a new state is loaded nobody gets the old one. */
    private static void reloading() throws Exception {
        X509TrustManager old = manager();
        write(STORE, "1");
        Files.setLastModifiedTime(STORE, FileTime.fromMillis(1000000000000L));
        settle();
        WatchedCertificateFactory.Stop stop =
                WatchedCertificateFactory.stopNext();
        Future<X509TrustManager> first = start(DefaultTrust::manager);
        check(stop.isReached(), "nothing is loaded");
        Future<X509TrustManager> second = start(DefaultTrust::manager);
        try {
            check(!trusts(second.get(1, TimeUnit.SECONDS), 0),
                    "trust in what was there before");
        } catch (TimeoutException e) {
            // it waits
        } finally {
            stop.proceed();
        }
        check(trusts(first.get(), 1) && !trusts(first.get(), 0)
                && trusts(second.get(), 1) && !trusts(second.get(), 0),
                "wrong trust");
        check(trusts(old, 0), "an old context changed");
        parsed(2);
    }

    public static void main(String[] args) throws Exception {
        Security.insertProviderAt(WatchedCertificateFactory.provider(), 1);
        System.setProperty("javax.net.ssl.trustStore", STORE.toString());
        System.setProperty("javax.net.ssl.trustStoreType", "JKS");
        write(STORE, "0");
        write(OTHER, "1");
        settle();
        switch (args[0]) {
            case "shared": shared(); unmodifiable(); break;
            case "collected": collected(); break;
            case "concurrent": concurrent(); break;
            case "switched": switched(); break;
            case "rotated": rotated(); break;
            case "unreadable": unreadable(); break;
            case "reloading": reloading(); break;
            default: throw new RuntimeException(args[0]);
        }
    }
}
