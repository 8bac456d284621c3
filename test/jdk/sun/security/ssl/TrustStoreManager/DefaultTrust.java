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
/*
 * @test
 * @summary What is made of the default trust store is made once for each state
 *          of the file, shared, not dropped by the garbage collector, and
 *          never used for another state
 * @modules java.base/sun.security.ssl:+open
 *          java.base/sun.security.validator:+open
 * @run main/othervm DefaultTrust shared
 * @run main/othervm DefaultTrust collected
 * @run main/othervm DefaultTrust concurrent
 * @run main/othervm DefaultTrust switched
 * @run main/othervm DefaultTrust rotated
 * @run main/othervm DefaultTrust unreadable
 * @run main/othervm DefaultTrust reloading
 */

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class DefaultTrust {

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

    // Which of the certificates each store holds. All files are equally long.
    private static final int SIZE = 4096;
    private static final Path STORE = Paths.get("store");
    private static final Path OTHER = Paths.get("other");

    private static final AtomicInteger LOADS = new AtomicInteger();

    // If not null, the next load says that it has begun, and waits.
    private static volatile CountDownLatch begun;
    private static volatile CountDownLatch proceed;

    /** A store of the certificates whose numbers are in the file. */
    public static final class Spi extends KeyStoreSpi {
        private final List<Integer> numbers = new ArrayList<>();

        @Override
        public void engineLoad(InputStream stream, char[] password)
                throws IOException {
            LOADS.incrementAndGet();
            numbers.clear();
            for (int c; (c = stream.read()) != ' '; ) {
                if (c < '0' || c > '1') {
                    throw new IOException("no such store");
                }
                numbers.add(c - '0');
            }
            CountDownLatch waiter = begun;
            if (waiter != null) {
                begun = null;
                waiter.countDown();
                try {
                    proceed.await(15, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }

        @Override
        public Enumeration<String> engineAliases() {
            List<String> aliases = new ArrayList<>();
            for (int number : numbers) {
                aliases.add("" + number);
            }
            return java.util.Collections.enumeration(aliases);
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
            return numbers.size();
        }

        @Override
        public boolean engineContainsAlias(String alias) {
            return numbers.contains(Integer.parseInt(alias));
        }

        @Override
        public Date engineGetCreationDate(String alias) {
            return new Date();
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

    @SuppressWarnings({"deprecation", "serial"})
    private static final class Counting extends Provider {
        Counting() {
            super("Counting", 1.0, "counts loads");
            put("KeyStore.Counting", Spi.class.getName());
        }

        @Override
        public synchronized Service getService(String type, String algorithm) {
            if (!type.equals("KeyStore") || !algorithm.equals("Counting")) {
                return null;
            }
            return new Service(this, type, algorithm, Spi.class.getName(),
                    null, null) {
                @Override
                public Object newInstance(Object parameter) {
                    return new Spi();
                }
            };
        }
    }

    private static void write(Path file, String content) throws IOException {
        StringBuilder text = new StringBuilder(content);
        while (text.length() < SIZE) {
            text.append(' ');
        }
        Files.write(file, text.toString().getBytes("US-ASCII"));
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

    private static void loads(int expected) {
        check(LOADS.get() == expected,
                LOADS + " loads instead of " + expected);
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
        loads(1);
    }

    /** The garbage collector does not make the file be read again. */
    private static void collected() throws Exception {
        for (int i = 0; i < 10; i++) {
            SSLContext.getInstance("TLS").init(null, null, null);
            expect("0");
            System.gc();
        }
        loads(1);
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
            loads(round);
            write(STORE, "1");
        }
    }

    /** Who wants what is loaded does not wait for the load of another store. */
    private static void switched() throws Exception {
        X509TrustManager manager = manager();
        CountDownLatch reached = new CountDownLatch(1);
        proceed = new CountDownLatch(1);
        begun = reached;
        System.setProperty("javax.net.ssl.trustStore", OTHER.toString());
        Future<X509TrustManager> other = start(DefaultTrust::manager);
        check(reached.await(10, TimeUnit.SECONDS), "nothing is loaded");
        System.setProperty("javax.net.ssl.trustStore", STORE.toString());
        try {
            check(trusts(start(DefaultTrust::manager).get(5, TimeUnit.SECONDS),
                    0), "not trusted");
        } catch (TimeoutException e) {
            throw new RuntimeException("waits for another store", e);
        } finally {
            proceed.countDown();
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
        loads(3);
        expect("01");
        loads(3);
    }

    /** What cannot be read does not leave the trust as it was. */
    private static void unreadable() throws Exception {
        X509TrustManager old = manager();
        write(STORE, "?");
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
        CountDownLatch reached = new CountDownLatch(1);
        proceed = new CountDownLatch(1);
        begun = reached;
        Future<X509TrustManager> first = start(DefaultTrust::manager);
        check(reached.await(10, TimeUnit.SECONDS), "nothing is loaded");
        Future<X509TrustManager> second = start(DefaultTrust::manager);
        try {
            check(!trusts(second.get(1, TimeUnit.SECONDS), 0),
                    "trust in what was there before");
        } catch (TimeoutException e) {
            // it waits
        } finally {
            proceed.countDown();
        }
        check(trusts(first.get(), 1) && !trusts(first.get(), 0)
                && trusts(second.get(), 1) && !trusts(second.get(), 0),
                "wrong trust");
        check(trusts(old, 0), "an old context changed");
        loads(2);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < CAS.length; i++) {
            CAS[i] = (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(
                            Base64.getDecoder().decode(CERTIFICATES[i])));
        }
        Security.addProvider(new Counting());
        System.setProperty("javax.net.ssl.trustStore", STORE.toString());
        System.setProperty("javax.net.ssl.trustStoreType", "Counting");
        write(STORE, "0");
        write(OTHER, "1");
        switch (args[0]) {
            case "shared": shared(); break;
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
