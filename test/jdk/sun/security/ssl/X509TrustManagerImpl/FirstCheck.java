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
 * @summary The first checks of a trust manager do not wait for each other
 * @run main/othervm FirstCheck
 */

import java.io.ByteArrayInputStream;
import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class FirstCheck {

    // CN=client, which issued itself
    private static final byte[] CERTIFICATE = Base64.getDecoder().decode(
        "MIIBeDCCAR+gAwIBAgIUSPjQeS6Z99F6d47E/1xlwUQwGukwCgYIKoZIzj0EAwIw"
        + "ETEPMA0GA1UEAwwGY2xpZW50MCAXDTI2MTEyNDA4NDE1OFoYDzIxMjYxMDMxMDg0"
        + "MTU4WjARMQ8wDQYDVQQDDAZjbGllbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC"
        + "AATyEWuV0ZLuB9lBgcTs9pGS6P734e7TNr7MwV+TYLyI2NjAQOHRJk9mf0y5Rg1b"
        + "U9DRTfW7doYIn2CnK14w9AQKo1MwUTAdBgNVHQ4EFgQUVntDEv2CejAIBVwo8Fnl"
        + "C1nKsEYwHwYDVR0jBBgwFoAUVntDEv2CejAIBVwo8FnlC1nKsEYwDwYDVR0TAQH/"
        + "BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiB3w0ODQnMkN6OEMWXSRXrTYsOlsp37"
        + "pkETJraKIeSKsQIgW/bukse1Ygsj1reJrBthG1iYfOFBEnzWY5hngQpIVjQ=");

    private static final CountDownLatch reached = new CountDownLatch(1);
    private static final CountDownLatch proceed = new CountDownLatch(1);
    private static volatile Thread slow;

    /** Keeps one thread, which makes a validator of them, until told. */
    private static final class Parameters extends PKIXBuilderParameters {
        Parameters(X509Certificate anchor)
                throws InvalidAlgorithmParameterException {
            super(Collections.singleton(new TrustAnchor(anchor, null)), null);
            setRevocationEnabled(false);
        }

        @Override
        public Set<TrustAnchor> getTrustAnchors() {
            if (Thread.currentThread() == slow) {
                reached.countDown();
                try {
                    proceed.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return super.getTrustAnchors();
        }
    }

    private static FutureTask<Boolean> check(X509TrustManager manager,
            X509Certificate certificate) {
        return new FutureTask<>(() -> {
            manager.checkClientTrusted(
                    new X509Certificate[] {certificate}, "EC");
            return true;
        });
    }

    private static Thread daemon(FutureTask<?> task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) throws Exception {
        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(
                        new ByteArrayInputStream(CERTIFICATE));
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(new CertPathTrustManagerParameters(
                new Parameters(certificate)));
        X509TrustManager manager =
                (X509TrustManager) factory.getTrustManagers()[0];

        FutureTask<Boolean> first = check(manager, certificate);
        slow = daemon(first);
        slow.start();
        reached.await();
        try {
            FutureTask<Boolean> second = check(manager, certificate);
            daemon(second).start();
            second.get(10, TimeUnit.SECONDS);
            if (first.isDone()) {
                throw new Exception("the first did not wait");
            }
        } finally {
            proceed.countDown();
        }
        first.get(60, TimeUnit.SECONDS);

        synchronized (manager) {
            FutureTask<Boolean> third = check(manager, certificate);
            daemon(third).start();
            third.get(10, TimeUnit.SECONDS);
        }
    }
}
