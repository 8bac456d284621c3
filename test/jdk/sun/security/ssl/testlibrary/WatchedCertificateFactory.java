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


import java.io.InputStream;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.cert.CRL;
import java.security.cert.CRLException;
import java.security.cert.CertPath;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateFactorySpi;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The JDK's factory of X.509 certificates; counts what it parses, and waits if
 * it is told to.
 */
public final class WatchedCertificateFactory extends CertificateFactorySpi {

    private static final AtomicInteger parsed = new AtomicInteger();

    private static volatile Stop stop;

    private final CertificateFactory factory;

    public WatchedCertificateFactory()
            throws CertificateException, NoSuchProviderException {
        factory = CertificateFactory.getInstance("X.509", "SUN");
    }

    @SuppressWarnings({"deprecation", "serial"})
    private static final class Watching extends Provider {
        Watching() {
            super("Watching", 1.0, "watches parsed certificates");
            put("CertificateFactory.X.509",
                    WatchedCertificateFactory.class.getName());
            put("Alg.Alias.CertificateFactory.X509", "X.509");
        }
    }

    static Provider provider() {
        return new Watching();
    }

    /** How many certificates have been parsed, but for those in collections. */
    static int parsed() {
        return parsed.get();
    }

    /** Where a thread waits that is about to parse a certificate. */
    static final class Stop {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch proceed = new CountDownLatch(1);

        /** Whether a thread has come here, or comes soon. */
        boolean isReached() throws InterruptedException {
            return reached.await(10, TimeUnit.SECONDS);
        }

        void proceed() {
            proceed.countDown();
        }
    }

    /** Stops the thread that parses the next certificate. */
    static Stop stopNext() {
        return stop = new Stop();
    }

    @Override
    public Certificate engineGenerateCertificate(InputStream stream)
            throws CertificateException {
        parsed.incrementAndGet();
        Stop here = stop;
        if (here != null) {
            stop = null;
            here.reached.countDown();
            try {
                here.proceed.await(15, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new CertificateException(e);
            }
        }
        return factory.generateCertificate(stream);
    }

    @Override
    public Collection<? extends Certificate> engineGenerateCertificates(
            InputStream stream) throws CertificateException {
        return factory.generateCertificates(stream);
    }

    @Override
    public CRL engineGenerateCRL(InputStream stream) throws CRLException {
        return factory.generateCRL(stream);
    }

    @Override
    public Collection<? extends CRL> engineGenerateCRLs(InputStream stream)
            throws CRLException {
        return factory.generateCRLs(stream);
    }

    @Override
    public CertPath engineGenerateCertPath(
            List<? extends Certificate> certificates)
            throws CertificateException {
        return factory.generateCertPath(certificates);
    }
}
