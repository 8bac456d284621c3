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
 *          class; all threads get the same object; the cache has an end
 * @modules java.base/sun.security.provider:open
 * @run main/othervm KnownCertificates
 */

import java.io.ByteArrayInputStream;
import java.lang.reflect.Field;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.Map;

public class KnownCertificates {

    private static final int CAPACITY = 750;
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

    private static int entries() throws Exception {
        Field field = Class.forName("sun.security.provider.X509Factory")
                .getDeclaredField("certCache");
        field.setAccessible(true);
        Object cache = field.get(null);
        field = cache.getClass().getDeclaredField("entries");
        field.setAccessible(true);
        return ((Map<?, ?>) field.get(cache)).size();
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
