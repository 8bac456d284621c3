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
 * @summary what keytool takes where nobody names it has the strength of
 *          later releases' defaults, and stock's can be had back
 * @run main/othervm/timeout=240 DefaultAlgorithms
 */

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sun.security.pkcs10.PKCS10;
import sun.security.util.KeyUtil;
import sun.security.util.Pem;

public class DefaultAlgorithms {
    private static final String PASSWORD = "password";
    private static final String STOCK = "-J-Djdk.security.defaults=stock";
    private static int stores;

    public static void main(String[] args) throws Exception {
        pair("RSA 3072 SHA384withRSA");
        pair("RSA 3072 SHA384withRSA", "-keyalg", "rsa");
        pair("RSA 2048 SHA384withRSA", "-keyalg", "RSA", "-keysize", "2048");
        pair("RSA 512 SHA256withRSA", "-keyalg", "RSA", "-keysize", "512");
        pair("EC 384 SHA384withECDSA", "-keyalg", "EC");
        pair("EC 256 SHA384withECDSA", "-keyalg", "EC", "-keysize", "256");
        pair("EC 521 SHA512withECDSA", "-keyalg", "EC", "-keysize", "521");
        pair("EC 384 SHA256withECDSA", "-keyalg", "EC",
                "-sigalg", "SHA256withECDSA");
        pair("DSA 2048 SHA256withDSA", "-keyalg", "DSA");
        pair("DSA 1024 SHA1withDSA", "-sigalg", "SHA1withDSA",
                "-keysize", "1024");
        pair("EC 384 SHA256withECDSA", "-sigalg", "SHA256withECDSA");
        pair("EC 384 SHA256withECDSA", "-sigalg", "1.2.840.10045.4.3.2");
        pair("RSA 3072 SHA384withRSA",
                "-sigalg", "OID.1.2.840.113549.1.1.12");
        pair("RSA 3072 RSASSA-PSS SHA-384", "-sigalg", "RSASSA-PSS");
        String[] pss = {"-keyalg", "RSASSA-PSS", "-sigalg", "RSASSA-PSS"};
        pair("RSASSA-PSS 3072 RSASSA-PSS SHA-384", pss);
        pair("RSASSA-PSS 2048 RSASSA-PSS SHA-384",
                with(pss, "-keysize", "2048"));
        // no room for a longer digest and its salt
        pair("RSASSA-PSS 768 RSASSA-PSS SHA-256",
                with(pss, "-keysize", "768"));
        pair("RSASSA-PSS 2048 RSASSA-PSS SHA-256", with(pss, STOCK));
        pair("RSA 2048 SHA384withRSA",
                "-J-Djdk.security.defaultKeySize=EC:256, rsa : 2048");
        pair("EC 256 SHA384withECDSA", "-keyalg", "EC",
                "-J-Djdk.security.defaultKeySize=RSA:2048,EC:256");
        pair("RSA 3072 SHA384withRSA",
                "-J-Djdk.security.defaultKeySize=:,RSA,RSA:some,RSA:1:2,,");
        pair("DSA 2048 SHA256withDSA", "-J-Djdk.security.toolDefaults=stock");
        pair("DSA 2048 SHA256withDSA", STOCK);
        pair("RSA 2048 SHA256withRSA", "-keyalg", "RSA", STOCK);
        pair("EC 256 SHA256withECDSA", "-keyalg", "EC", STOCK);

        secret("AES 256");
        secret("AES 256", "-keyalg", "AES");
        secret("AES 128", "-keyalg", "AES", "-keysize", "128");
        secret("DES 64", "-keyalg", "DES");
        secret("DES 64", STOCK);
        // nobody knows a size for it
        keytool(1, "none", "-genseckey", "-keyalg", "HmacSHA256");
        keytool(1, "none", "-genseckey", "-keyalg", "AES", STOCK);

        signatures();
        ownParameters(generated(pss));
        System.out.println(stores + " stores");
    }

    /** The key and the certificate that keytool makes. */
    private static void pair(String wanted, String... options)
            throws Exception {
        String file = generated(options);
        X509Certificate certificate
                = (X509Certificate) loaded(file).getCertificate("mykey");
        Key key = certificate.getPublicKey();
        same(key.getAlgorithm() + " " + KeyUtil.getKeySize(key) + " "
                + signature(certificate), wanted, options);
        certificate.verify(certificate.getPublicKey());
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

    private static void secret(String wanted, String... options)
            throws Exception {
        String file = "secret" + ++stores;
        List<String> all = new ArrayList<>(Arrays.asList(
                "-genseckey", "-storetype", "JCEKS", "-keypass", PASSWORD));
        all.addAll(Arrays.asList(options));
        keytool(0, file, all.toArray(new String[0]));
        KeyStore store = KeyStore.getInstance("JCEKS");
        try (InputStream in = Files.newInputStream(Paths.get(file))) {
            store.load(in, PASSWORD.toCharArray());
        }
        Key key = store.getKey("mykey", PASSWORD.toCharArray());
        same(key.getAlgorithm() + " " + 8 * key.getEncoded().length, wanted,
                options);
    }

    /** Requests, certificates and lists signed with a key of a store. */
    private static void signatures() throws Exception {
        String file = generated("-keyalg", "EC", "-keysize", "256");
        for (String[] row : new String[][] {
                {"SHA384withECDSA"}, {"SHA256withECDSA", STOCK}}) {
            String[] option = Arrays.copyOfRange(row, 1, row.length);
            keytool(0, file, with(option, "-certreq", "-file", "request"));
            PKCS10 request = new PKCS10(Pem.decode(text("request")
                    .replaceAll("-----[A-Z ]*-----", "")));
            same(request.getSigAlg(), row[0], option);

            keytool(0, file, with(option, "-gencert", "-infile", "request",
                    "-outfile", "issued"));
            try (InputStream in = Files.newInputStream(Paths.get("issued"))) {
                X509Certificate issued = (X509Certificate) CertificateFactory
                        .getInstance("X.509").generateCertificate(in);
                same(issued.getSigAlgName(), row[0], option);
            }
        }
    }

    /** A key that takes SHA-256 alone signs as before. */
    private static void ownParameters(String file) throws Exception {
        KeyPairGenerator pairs = KeyPairGenerator.getInstance("RSASSA-PSS");
        pairs.initialize(new RSAKeyGenParameterSpec(2048,
                RSAKeyGenParameterSpec.F4, new PSSParameterSpec("SHA-256",
                "MGF1", MGF1ParameterSpec.SHA256, 32, 1)));
        KeyStore store = loaded(file);
        store.setKeyEntry("mykey", pairs.generateKeyPair().getPrivate(),
                PASSWORD.toCharArray(), store.getCertificateChain("mykey"));
        try (OutputStream out = Files.newOutputStream(Paths.get(file))) {
            store.store(out, PASSWORD.toCharArray());
        }
        keytool(0, file, "-certreq", "-file", "own", "-sigalg", "RSASSA-PSS");
    }

    private static String generated(String... options) throws Exception {
        String file = "store" + ++stores;
        keytool(0, file, with(options, "-genkeypair", "-dname", "CN=own",
                "-keypass", PASSWORD));
        return file;
    }

    private static String[] with(String[] options, String... others) {
        List<String> all = new ArrayList<>(Arrays.asList(others));
        all.addAll(Arrays.asList(options));
        return all.toArray(new String[0]);
    }

    private static void keytool(int status, String file, String... arguments)
            throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(Arrays.asList("-keystore", file, "-storepass", PASSWORD));
        Tool.run(status, "keytool", all);
    }

    private static KeyStore loaded(String file) throws Exception {
        KeyStore store = KeyStore.getInstance("JKS");    // reads PKCS12, too
        try (InputStream in = Files.newInputStream(Paths.get(file))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static String text(String file) throws Exception {
        return new String(Files.readAllBytes(Paths.get(file)),
                StandardCharsets.US_ASCII);
    }

    private static void same(String found, String wanted, String... options) {
        check(found.equals(wanted), Arrays.toString(options) + ": " + found
                + ", not " + wanted);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
