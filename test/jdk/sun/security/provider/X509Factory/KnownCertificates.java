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
 * @summary Known certificates are found without the monitor of their factory's
 *          class; all threads get the same object; the cache has an end, and
 *          does not keep the encodings of what the collector has taken
 * @modules java.base/sun.security.provider:open
 * @run main/othervm KnownCertificates
 */

import java.io.ByteArrayInputStream;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class KnownCertificates {

    private static final int CAPACITY = 750;
    private static final int LONGEST = 4096 * 1024;
    private static final int THREADS = 4;

    // serial number 0x4142434445464748
    private static final byte[] CERTIFICATE = Base64.getDecoder().decode(
        "MIIBeDCCAR2gAwIBAgIIQUJDREVGR0gwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwL"
        + "VGVtcGVyIHRlc3QwIBcNMjYxMTIxMjA0NDQ3WhgPMjEyNjEwMjgyMDQ0NDdaMBYx"
        + "FDASBgNVBAMMC1RlbXBlciB0ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
        + "RC8UOIm9PjGGk+m9Ebz3H3jQomql4MzeM3YT5LV0jBlauWSN6r1U2SxuQE/kqPed"
        + "N25wvSgraGpT/hJb+FzUB6NTMFEwHQYDVR0OBBYEFHoMH79Ege9BCHldp4d2X/3p"
        + "qmz2MB8GA1UdIwQYMBaAFHoMH79Ege9BCHldp4d2X/3pqmz2MA8GA1UdEwEB/wQF"
        + "MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJQnaQJYkGHnmPZWzosJ6mqjCvgxUVzb"
        + "El1Usq0o9bNgAiEA2J6/gNM5xWOeHVtymLXSBSpBhosbfZ6WV7PhqOHoTtI=");

    public static void main(String[] args) throws Exception {
        lock();
        threads();
        capacity();
        cleared();
        tooLong();
        together();
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    /** The certificate with another serial number; nobody checks it here. */
    private static byte[] certificate(int number) {
        byte[] bytes = CERTIFICATE.clone();
        int serial = 0;
        while (bytes[serial] != 0x41 || bytes[serial + 7] != 0x48) {
            serial++;
        }
        for (int i = 0; i < 4; i++) {
            bytes[serial + 4 + i] = (byte) (number >> 8 * i);
        }
        return bytes;
    }

    private static X509Certificate parse(byte[] encoding) throws Exception {
        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(
                        new ByteArrayInputStream(encoding));
        check(Arrays.equals(certificate.getEncoded(), encoding),
              "another certificate");
        return certificate;
    }

    private static void lock() throws Exception {
        X509Certificate known = parse(CERTIFICATE);
        check(parse(CERTIFICATE) == known, "not the known object");
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            synchronized (Class.forName("sun.security.provider.X509Factory")) {
                check(executor.submit(() -> parse(CERTIFICATE))
                              .get(20, TimeUnit.SECONDS) == known,
                      "not the known object");
                executor.submit(() -> parse(certificate(-1)))
                        .get(20, TimeUnit.SECONDS);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static void threads() throws Exception {
        int count = 300;
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        CountDownLatch start = new CountDownLatch(THREADS);
        Future<?>[] results = new Future<?>[THREADS];
        for (int i = 0; i < THREADS; i++) {
            results[i] = executor.submit(() -> {
                X509Certificate[] parsed = new X509Certificate[count];
                start.countDown();
                start.await();
                for (int k = 0; k < count; k++) {
                    parsed[k] = parse(certificate(k));
                }
                return parsed;
            });
        }
        X509Certificate[] first = (X509Certificate[]) results[0].get();
        for (Future<?> result : results) {
            X509Certificate[] parsed = (X509Certificate[]) result.get();
            for (int k = 0; k < count; k++) {
                check(parsed[k] == first[k], "two objects for one encoding");
            }
        }
        executor.shutdown();
    }

    private static Object cache() throws Exception {
        Field field = Class.forName("sun.security.provider.X509Factory")
                .getDeclaredField("certCache");
        field.setAccessible(true);
        return field.get(null);
    }

    private static Object cache(String name) throws Exception {
        Field field = cache().getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(cache());
    }

    private static Map<?, ?> map() throws Exception {
        return (Map<?, ?>) cache("entries");
    }

    private static Collection<?> order() throws Exception {
        return (Collection<?>) cache("order");
    }

    private static int entries() throws Exception {
        return map().size();
    }

    /** Clears all values but one, as the collector does. */
    private static void clearBut(Object kept) throws Exception {
        for (Object entry : map().values()) {
            Reference<?> reference = (Reference<?>) entry;
            if (reference.get() != kept) {
                reference.clear();
                reference.enqueue();
            }
        }
    }

    /** Look-ups take away what belongs to values that are gone. */
    private static void cleared() throws Exception {
        X509Certificate inUse = parse(CERTIFICATE);
        byte[] unknown = certificate(3_000_000);
        for (boolean hit : new boolean[] {true, false}) {
            for (int i = 0; i < CAPACITY; i++) {
                parse(certificate(4_000_000 + i));
                parse(CERTIFICATE);
            }
            clearBut(inUse);
            check(entries() > CAPACITY / 2, "nothing to take away");
            for (int i = 0; i < CAPACITY; i++) {
                if (hit) {
                    check(parse(CERTIFICATE) == inUse, "not the known object");
                } else {
                    lookUp(unknown);
                }
            }
            check(entries() == 1 && order().size() == 1,
                  entries() + " encodings kept, " + order().size()
                  + " in order");
        }
    }

    private static void lookUp(byte[] encoding) throws Exception {
        Method get = cache().getClass().getDeclaredMethod("get", byte[].class);
        get.setAccessible(true);
        check(get.invoke(cache(), encoding) == null, "a known object");
    }

    /** What is longer than any certificate in use does not stay. */
    private static void tooLong() throws Exception {
        Method add = cache().getClass().getDeclaredMethod("add", byte[].class,
                Object.class);
        add.setAccessible(true);
        byte[] encoding = new byte[LONGEST + 1];
        check(add.invoke(cache(), encoding, "value") == "value", "not added");
        lookUp(encoding);
    }

    /** Whatever threads do, the map and its order have the same entries. */
    private static void together() throws Exception {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        Future<?>[] results = new Future<?>[THREADS];
        long end = System.nanoTime() + 3_000_000_000L;
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            results[i] = executor.submit(() -> {
                for (int k = 0; System.nanoTime() < end; k++) {
                    parse(certificate(5_000_000 + k % (2 * CAPACITY)));
                    if (k % 1000 == 250 * thread) {
                        clearBut(null);
                    } else if (k % 5000 == 1250 * thread + 1) {
                        try {
                            factory.generateCertificate(null);
                        } catch (CertificateException e) {
                            // this empties the cache
                        }
                    }
                }
                return null;
            });
        }
        for (Future<?> result : results) {
            result.get();
        }
        executor.shutdown();
        for (int i = 0; i < CAPACITY; i++) {
            parse(CERTIFICATE);
        }
        Set<Object> ordered =
                Collections.newSetFromMap(new IdentityHashMap<>());
        ordered.addAll(order());
        for (Object entry : map().values()) {
            check(ordered.remove(entry), "an entry is not in order");
        }
        check(ordered.isEmpty(), ordered.size()
              + " entries left the map and are still in order");
        check(entries() <= CAPACITY, "too many entries");
    }

    private static void capacity() throws Exception {
        X509Certificate inUse = parse(CERTIFICATE);
        X509Certificate old = parse(certificate(1_000_000));
        for (int i = 0; i < 4 * CAPACITY; i++) {
            parse(certificate(2_000_000 + i));
            check(entries() <= CAPACITY, "too many entries");
            check(parse(CERTIFICATE) == inUse, "dropped while in use");
        }
        check(parse(certificate(1_000_000)) != old, "never dropped");
        check(entries() > CAPACITY / 2, "hardly any entry is kept");
    }
}
