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
 * @summary A certificate is verified without its monitor, and the result that
 *          it remembers is that of the same key and the same provider
 * @run main/othervm ConcurrentVerify
 */

import java.io.ByteArrayInputStream;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class ConcurrentVerify {

    private static final byte[] CERTIFICATE = Base64.getDecoder().decode(
        "MIIBeDCCAR2gAwIBAgIIQUJDREVGR0gwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwL"
        + "VGVtcGVyIHRlc3QwIBcNMjYxMTIxMjA0NDQ3WhgPMjEyNjEwMjgyMDQ0NDdaMBYx"
        + "FDASBgNVBAMMC1RlbXBlciB0ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
        + "RC8UOIm9PjGGk+m9Ebz3H3jQomql4MzeM3YT5LV0jBlauWSN6r1U2SxuQE/kqPed"
        + "N25wvSgraGpT/hJb+FzUB6NTMFEwHQYDVR0OBBYEFHoMH79Ege9BCHldp4d2X/3p"
        + "qmz2MB8GA1UdIwQYMBaAFHoMH79Ege9BCHldp4d2X/3pqmz2MA8GA1UdEwEB/wQF"
        + "MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJQnaQJYkGHnmPZWzosJ6mqjCvgxUVzb"
        + "El1Usq0o9bNgAiEA2J6/gNM5xWOeHVtymLXSBSpBhosbfZ6WV7PhqOHoTtI=");

    private static X509Certificate certificate;

    public static void main(String[] args) throws Exception {
        certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(
                        new ByteArrayInputStream(CERTIFICATE));
        PublicKey right = certificate.getPublicKey();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        PublicKey wrong = generator.generateKeyPair().getPublic();
        Provider provider = Signature.getInstance("SHA256withECDSA")
                .getProvider();
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try {
            synchronized (certificate) {
                executor.submit(() -> verifyAll(right, wrong, provider))
                        .get(60, TimeUnit.SECONDS);
            }
            Future<?>[] results = new Future<?>[4];
            for (int i = 0; i < results.length; i++) {
                results[i] = executor.submit(() -> {
                    for (int k = 0; k < 20; k++) {
                        verifyAll(right, wrong, provider);
                    }
                    return null;
                });
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            executor.shutdownNow();
        }
        // What another provider found is nobody's result.
        Security.addProvider(new Nay());
        for (int i = 0; i < 2; i++) {
            certificate.verify(right);
            refused(() -> certificate.verify(right, "Nay"));
            certificate.verify(right, provider.getName());
            refused(() -> certificate.verify(right, "Nay"));
        }
        certificate.verify(right, provider);
        try {
            certificate.verify(right, "no such provider");
            throw new RuntimeException("verified by no provider");
        } catch (java.security.NoSuchProviderException expected) {
        }
    }

    /** Says of every signature that it is wrong. */
    public static final class NaySignature extends SignatureSpi {
        @Override
        protected void engineInitVerify(PublicKey key) {
        }

        @Override
        protected void engineInitSign(PrivateKey key) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineUpdate(byte b) {
        }

        @Override
        protected void engineUpdate(byte[] b, int off, int len) {
        }

        @Override
        protected byte[] engineSign() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected boolean engineVerify(byte[] signature) {
            return false;
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            throw new UnsupportedOperationException();
        }
    }

    @SuppressWarnings("deprecation")    // from 9 on
    private static final class Nay extends Provider {
        Nay() {
            super("Nay", 1.0, "finds every signature wrong");
            put("Signature.SHA256withECDSA", NaySignature.class.getName());
        }
    }

    private static Void verifyAll(PublicKey right, PublicKey wrong,
            Provider provider) throws Exception {
        for (int i = 0; i < 2; i++) {
            certificate.verify(right);
            certificate.verify(right, provider.getName());
            certificate.verify(right, provider);
            refused(() -> certificate.verify(wrong));
            refused(() -> certificate.verify(wrong, provider.getName()));
            refused(() -> certificate.verify(wrong, provider));
        }
        return null;
    }

    private interface Check {
        void run() throws Exception;
    }

    private static void refused(Check check) throws Exception {
        try {
            check.run();
        } catch (SignatureException expected) {
            return;
        }
        throw new RuntimeException("verified with a wrong key");
    }
}
