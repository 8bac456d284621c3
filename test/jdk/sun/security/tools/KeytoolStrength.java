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
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.interfaces.DSAPublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
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
        secret(256, "-keyalg", "AES");
        secret(128, "-keyalg", "AES", "-keysize", "128");
        if (UNNAMED) {
            pair("RSA 3072 SHA384withRSA");
            pair("EC 384 SHA256withECDSA", "-sigalg", "SHA256withECDSA");
            pair("RSA 3072 SHA256withRSA", "-sigalg", "SHA256withRSA");
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
                + found.getSigAlgName(), options);
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
