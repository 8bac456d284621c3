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
 * @summary keys and signatures of keytool have the strength of later
 *          releases' defaults where nobody names it, and stock's can be had
 *          back
 * @build Tool
 * @run main KeytoolStrength
 */

import java.io.FileInputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.interfaces.DSAPublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class KeytoolStrength {
    private static final String PASSWORD = "password";
    private static final String STOCK = "-J-Djdk.security.defaults=stock";
    // Later releases want the name of an algorithm.
    private static final boolean UNNAMED =
            System.getProperty("java.specification.version").equals("11");
    private static int stores;

    public static void main(String[] args) throws Exception {
        pair("RSA 3072 SHA384withRSA", "-keyalg", "rsa");
        pair("RSA 2048 SHA384withRSA", "-keyalg", "RSA", "-keysize", "2048");
        pair("RSA 512 SHA256withRSA", "-keyalg", "RSA", "-keysize", "512");
        pair("EC 384 SHA384withECDSA", "-keyalg", "EC");
        pair("EC 256 SHA384withECDSA", "-keyalg", "EC", "-groupname",
                "secp256r1");
        pair("EC 521 SHA512withECDSA", "-keyalg", "EC", "-groupname",
                "secp521r1");
        pair("EC 384 SHA256withECDSA", "-keyalg", "EC", "-sigalg",
                "SHA256withECDSA");
        pair("DSA 2048 SHA256withDSA", "-keyalg", "DSA");
        pair("RSA 2048 SHA384withRSA", "-keyalg", "RSA",
                "-J-Djdk.security.defaultKeySize=RSA:2048");
        pair("RSA 2048 SHA256withRSA", "-keyalg", "RSA", STOCK);
        pair("EC 256 SHA256withECDSA", "-keyalg", "EC", STOCK);
        pair("RSA 2048 SHA256withRSA", "-keyalg", "RSA",
                "-J-Djdk.security.toolDefaults=stock");
        pair("RSASSA-PSS 3072 RSASSA-PSS SHA-384", "-keyalg", "RSASSA-PSS");
        pair("RSASSA-PSS 2048 RSASSA-PSS SHA-384", "-keyalg", "RSASSA-PSS",
                "-keysize", "2048");
        // no room for a longer digest and its salt
        pair("RSASSA-PSS 768 RSASSA-PSS SHA-256", "-keyalg", "RSASSA-PSS",
                "-keysize", "768");
        pair("RSA 3072 RSASSA-PSS SHA-384", "-keyalg", "RSA", "-sigalg",
                "RSASSA-PSS");
        pair("RSASSA-PSS 2048 RSASSA-PSS SHA-256", "-keyalg", "RSASSA-PSS",
                STOCK);
        ownParameters();
        secret(256, "-keyalg", "AES");
        secret(128, "-keyalg", "AES", "-keysize", "128");
        if (UNNAMED) {
            pair("RSA 3072 SHA384withRSA");
            pair("EC 384 SHA256withECDSA", "-sigalg", "SHA256withECDSA");
            pair("RSA 3072 SHA256withRSA", "-sigalg", "SHA256withRSA");
            pair("EC 384 SHA256withECDSA", "-sigalg", "1.2.840.10045.4.3.2");
            pair("DSA 2048 SHA256withDSA", STOCK);
            secret(256);
        }
    }

    private static KeyStore made(String command, String... options)
            throws Exception {
        String store = "store" + ++stores;
        List<String> all = new ArrayList<>(Arrays.asList(command, "-alias",
                "key", "-keystore", store, "-storepass", PASSWORD,
                "-storetype", "PKCS12"));
        if (command.equals("-genkeypair")) {
            all.addAll(Arrays.asList("-dname", "CN=own"));
        }
        all.addAll(Arrays.asList(options));
        Tool.run(0, "keytool", all);
        KeyStore loaded = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream(store)) {
            loaded.load(in, PASSWORD.toCharArray());
        }
        return loaded;
    }

    private static void pair(String expected, String... options)
            throws Exception {
        X509Certificate found = (X509Certificate) made("-genkeypair", options)
                .getCertificate("key");
        Key key = found.getPublicKey();
        int size = key instanceof RSAPublicKey
                ? ((RSAPublicKey) key).getModulus().bitLength()
                : key instanceof ECPublicKey
                ? ((ECPublicKey) key).getParams().getOrder().bitLength()
                : ((DSAPublicKey) key).getParams().getP().bitLength();
        same(expected, key.getAlgorithm() + " " + size + " "
                + signature(found), options);
    }

    // With the digest of RSASSA-PSS, whose name does not say it.
    private static String signature(X509Certificate certificate)
            throws Exception {
        String name = certificate.getSigAlgName();
        if (!name.equals("RSASSA-PSS")) {
            return name;
        }
        AlgorithmParameters parameters = AlgorithmParameters.getInstance(name);
        parameters.init(certificate.getSigAlgParams());
        return name + " " + parameters.getParameterSpec(PSSParameterSpec.class)
                .getDigestAlgorithm();
    }

    /** A key that takes SHA-256 alone signs as before. */
    private static void ownParameters() throws Exception {
        KeyPairGenerator pairs = KeyPairGenerator.getInstance("RSASSA-PSS");
        pairs.initialize(new RSAKeyGenParameterSpec(2048,
                RSAKeyGenParameterSpec.F4, new PSSParameterSpec("SHA-256",
                "MGF1", MGF1ParameterSpec.SHA256, 32, 1)));
        KeyStore store = made("-genkeypair", "-keyalg", "RSASSA-PSS");
        store.setKeyEntry("key", pairs.generateKeyPair().getPrivate(),
                PASSWORD.toCharArray(), store.getCertificateChain("key"));
        try (OutputStream out = Files.newOutputStream(Paths.get("own"))) {
            store.store(out, PASSWORD.toCharArray());
        }
        Tool.run(0, "keytool", Arrays.asList("-certreq", "-alias", "key",
                "-keystore", "own", "-storepass", PASSWORD, "-file", "request",
                "-sigalg", "RSASSA-PSS"));
    }

    private static void secret(int bits, String... options) throws Exception {
        Key key = made("-genseckey", options).getKey("key",
                PASSWORD.toCharArray());
        same("AES " + bits, key.getAlgorithm() + " "
                + 8 * key.getEncoded().length, options);
    }

    private static void same(String expected, String found,
            String... options) {
        if (!found.equals(expected)) {
            throw new RuntimeException(Arrays.toString(options) + ": " + found
                    + ", not " + expected);
        }
    }
}
