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


import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/**
 * Self-signed certificates with a P-256 key each, valid until 2126.
 */
final class SelfSigned {

    private static final String[] ENCODED_CERTIFICATES = {
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

    private static final String[] ENCODED_KEYS = {
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbdzy4SMtK4Bm8IwN"
        + "QcUkWODinLDKDRVCup9SWv4tbQmhRANCAASEDWbiGyOOdOwK5sHzUGRKKdWW6FS1"
        + "Xd7puTwOl28/d/FXLxVOH6OHUkK+egpOMNSDVL+pz7UY3GetK7CN/YZi",
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3LzkbPKBOqEBjsE2"
        + "X82zKsQLahB4DmiPepfJu2PEY2OhRANCAAQj87aNRUOpSyajvFmdV/IujINi7uW/"
        + "8Y0wO22aUlOro7r7qGwbjgkC6m0StbONfFIJIoKCrIKyd6TUUcbyo2Ue"
    };

    private static final X509Certificate[] CERTIFICATES =
            new X509Certificate[ENCODED_CERTIFICATES.length];

    static {
        try {
            // named, so that no provider of a test takes part
            CertificateFactory factory =
                    CertificateFactory.getInstance("X.509", "SUN");
            for (int i = 0; i < CERTIFICATES.length; i++) {
                CERTIFICATES[i] = (X509Certificate)
                        factory.generateCertificate(new ByteArrayInputStream(
                        Base64.getDecoder().decode(ENCODED_CERTIFICATES[i])));
            }
        } catch (GeneralSecurityException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private SelfSigned() {
    }

    static X509Certificate[] certificates() {
        return CERTIFICATES.clone();
    }

    static X509Certificate certificate(int number) {
        return CERTIFICATES[number];
    }

    static PrivateKey key(int number) throws GeneralSecurityException {
        return KeyFactory.getInstance("EC").generatePrivate(
                new PKCS8EncodedKeySpec(
                        Base64.getDecoder().decode(ENCODED_KEYS[number])));
    }

    /** A trust store with the certificates of these numbers. */
    static byte[] trustStore(String type, String password, String numbers)
            throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        for (int i = 0; i < CERTIFICATES.length; i++) {
            if (numbers.contains("" + i)) {
                store.setCertificateEntry("" + i, CERTIFICATES[i]);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        store.store(bytes, password.toCharArray());
        return bytes.toByteArray();
    }
}
