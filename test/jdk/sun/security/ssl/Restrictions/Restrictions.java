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
 * @summary What certification paths, TLS and signed JARs really refuse is what
 *          restrictions.txt says of this line
 * @library ../testlibrary ../../tools
 * @modules java.base/sun.security.tools.keytool
 * @build Peers WeakPeer Tool
 * @run main/othervm/timeout=300 Restrictions paths
 * @run main/othervm/timeout=300 Restrictions tls
 * @run main/othervm/timeout=300 Restrictions legacy
 */

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Security;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.interfaces.DSAKey;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javax.crypto.interfaces.DHKey;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Each line that this prints after "restrictions: " is one of the matrix: what
 * is used, where, and what becomes of it. "absent" is what this line's JDK
 * cannot make; "last resort" what TLS takes only where there is nothing else.
 */
public class Restrictions {
    private static final String PASSWORD = "password";
    private static final String FILE = "restrictions.txt";
    private static final String GOOD = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";

    private static final String[] SIGNATURES = {"MD2", "MD5", "SHA1", "SHA256"};
    // Names and sizes; three lines lack the shortest of EC
    private static final String[][] KEYS = {{"RSA", "512"}, {"RSA", "1024"},
        {"RSA", "2048"}, {"DSA", "1024"}, {"DSA", "2048"}, {"EC", "192"},
        {"EC", "224"}, {"EC", "256"}};
    private static final String[] PROTOCOLS = {"SSLv3", "TLSv1", "TLSv1.1",
        "TLSv1.2", "TLSv1.3"};
    private static final String DSS = "TLS_DHE_DSS_WITH_AES_128_GCM_SHA256";
    private static final String CBC = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA";
    // Name, and one suite of the kind, of ECDHE where there is one
    private static final String[][] SUITES = {
        {"DES", "SSL_RSA_WITH_DES_CBC_SHA"},
        {"3DES", "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA"},
        {"RC4", "TLS_ECDHE_RSA_WITH_RC4_128_SHA"},
        {"export", "SSL_RSA_EXPORT_WITH_RC4_40_MD5"},
        {"NULL", "TLS_ECDHE_RSA_WITH_NULL_SHA"},
        {"anonymous", "TLS_ECDH_anon_WITH_AES_128_CBC_SHA"},
        {"static RSA", "TLS_RSA_WITH_AES_128_GCM_SHA256"},
        {"static ECDH", "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256"}};

    private static final Map<String, String> FOUND = new LinkedHashMap<>();

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "paths":
                paths();
                break;
            case "tls":
                // What paths refuse is not asked here.
                Security.setProperty("jdk.certpath.disabledAlgorithms", "");
                tls();
                break;
            default:
                Security.setProperty("jdk.tls.disabledAlgorithms", "");
                legacy();
                break;
        }
        compare();
    }

    private static void found(String what, String where, String result) {
        FOUND.put(what + " | " + where, result);
        System.out.println("restrictions: " + what + " | " + where + " | "
                + result);
    }

    private static void compare() throws Exception {
        Path file = Paths.get(System.getProperty("test.src", "."), FILE);
        String version = System.getProperty("java.specification.version")
                .replaceFirst("^1[.]", "");
        Map<String, String> said = new LinkedHashMap<>();
        int column = 0;
        for (String line : Files.readAllLines(file)) {
            String[] cells = line.split(" *\\| *");
            if (line.startsWith("what ")) {
                column = Arrays.asList(cells).indexOf(version);
            } else if (cells.length > 2) {
                said.put(cells[0] + " | " + cells[1], column > 1
                        && column < cells.length ? cells[column] : "");
            }
        }
        List<String> wrong = new ArrayList<>();
        FOUND.forEach((key, result) -> {
            if (!result.equals(said.get(key))) {
                wrong.add(key + ": " + result + ", not " + said.get(key));
            }
        });
        if (!wrong.isEmpty()) {
            throw new AssertionError(FILE + " is not right: " + wrong);
        }
    }

    private static void paths() throws Exception {
        String fine = WeakPeer.store("RSA", 2048, "SHA256withRSA");
        for (String digest : SIGNATURES) {
            String what = "signature with " + digest;
            found(what, "server's path", !has(digest + "withRSA") ? "absent"
                    : path(WeakPeer.store("RSA", 2048, digest + "withRSA")));
            found(what, "signed JAR", !has(digest + "withRSA") ? "absent"
                    : jar(fine, "-digestalg", digest.replace("SHA", "SHA-"),
                        "-sigalg", digest + "withRSA"));
        }
        for (String[] key : KEYS) {
            String what = "key of " + key[0] + " with " + key[1] + " bits";
            String store = store(key);
            found(what, "server's path", store == null ? "absent"
                    : path(store));
            found(what, "signed JAR", store == null ? "absent"
                    : jar(store, "-digestalg", "SHA-256"));
        }
    }

    private static boolean has(String signature) {
        try {
            Signature.getInstance(signature);
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String store(String[] key) throws Exception {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(key[0]);
            generator.initialize(Integer.parseInt(key[1]));
            generator.generateKeyPair();
        } catch (GeneralSecurityException | RuntimeException e) {
            return null;
        }
        return WeakPeer.store(key[0], Integer.parseInt(key[1]),
                "SHA256withRSA");
    }

    private static KeyStore load(String file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static String path(String store) throws Exception {
        KeyStore keys = load(store);
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("ca", keys.getCertificate("ca"));
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(anchors);
        Certificate[] chain = keys.getCertificateChain("key");
        try {
            ((X509TrustManager) factory.getTrustManagers()[0])
                    .checkServerTrusted(Arrays.copyOf(chain, chain.length,
                        X509Certificate[].class), "UNKNOWN");
            return "taken";
        } catch (CertificateException e) {
            System.out.println(store + ": " + e);
            return "refused";
        }
    }

    private static String jar(String store, String... algorithms)
            throws Exception {
        String jar = store + ".jar";
        try (JarOutputStream out = new JarOutputStream(
                new FileOutputStream(jar))) {
            out.putNextEntry(new JarEntry("entry"));
            out.write(1);
        }
        List<String> arguments = new ArrayList<>(Arrays.asList("-keystore",
                store, "-storepass", PASSWORD));
        arguments.addAll(Arrays.asList(algorithms));
        arguments.addAll(Arrays.asList(jar, "key"));
        Tool.run(0, "jarsigner", arguments);
        try (JarFile file = new JarFile(jar)) {
            JarEntry entry = file.getJarEntry("entry");
            try (InputStream in = file.getInputStream(entry)) {
                while (in.read() >= 0) {
                    continue;
                }
            }
            return entry.getCodeSigners() == null ? "refused" : "taken";
        }
    }

    private static void tls() throws Exception {
        for (String[] key : KEYS) {
            String store = store(key);
            String suite = key[0].equals("DSA") ? DSS : "";
            String what = "key of " + key[0] + " with " + key[1] + " bits";
            found(what, "TLS", store == null ? "absent" : server(
                    new WeakPeer(store), "TLSv1.2", suite,
                    new Refusing(key[0], Integer.parseInt(key[1]))));
        }
        String fine = WeakPeer.store("RSA", 2048, "SHA256withRSA");
        for (String digest : new String[] {"sha1", "sha256"}) {
            found("signature with " + digest.toUpperCase(), "TLS", server(
                    new WeakPeer(fine, "-Djdk.tls.server.SignatureSchemes="
                        + "rsa_pkcs1_" + digest), "TLSv1.2", GOOD,
                    new Refusing(digest.toUpperCase() + "withRSA", 0)));
        }
        for (int size : new int[] {1024, 2048}) {
            // A server without the groups of RFC 7919
            found("key of DH with " + size + " bits", "TLS", server(
                    new WeakPeer(fine, "-Djdk.tls.namedGroups=secp384r1",
                        "-Djdk.tls.ephemeralDHKeySize=" + size), "TLSv1.2",
                    "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256",
                    new Refusing("DH", size)));
        }
        for (String protocol : PROTOCOLS) {
            WeakPeer peer = new WeakPeer(fine);
            peer.security = "jdk.tls.disabledAlgorithms=";
            found(protocol, "TLS", server(peer, protocol, protocol.equals(
                    "TLSv1.3") ? "" : CBC, new Refusing(protocol, 0)));
        }
        for (String[] each : SUITES) {
            WeakPeer peer = new WeakPeer(each[0].equals("static ECDH")
                    ? WeakPeer.store("EC", 256, "SHA256withRSA") : fine);
            peer.security = "jdk.tls.disabledAlgorithms=";
            found("suites of " + each[0], "TLS", server(peer, "TLSv1.2",
                    each[1], new Refusing(each[1], 0)));
        }
    }

    private static boolean isSupported(String suite) throws Exception {
        try {
            SSLContext.getDefault().createSSLEngine()
                    .setEnabledCipherSuites(new String[] {suite});
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** What a client does with a weak server, and what its own word does. */
    private static String server(WeakPeer peer, String protocol, String suite,
            Refusing own) throws Exception {
        if (!suite.isEmpty() && !isSupported(suite)) {
            return "absent";
        }
        peer.protocol = protocol;
        peer.suite = suite;
        for (AlgorithmConstraints constraints
                : new AlgorithmConstraints[] {null, own}) {
            peer.preparation = socket -> enable(socket, protocol, suite,
                    constraints);
            peer.server();
            System.out.println(protocol + ", " + suite + ", " + constraints
                    + ": here " + peer.here + ", there " + peer.there);
            boolean taken = peer.here.startsWith("connected ");
            if (constraints == null && !taken) {
                return "refused";
            } else if (constraints != null && taken) {
                return "taken, whatever AlgorithmConstraints say";
            }
        }
        return "taken";
    }

    private static void enable(SSLSocket socket, String protocol, String suites,
            AlgorithmConstraints constraints) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setProtocols(new String[] {protocol});
        if (!suites.isEmpty()) {
            parameters.setCipherSuites(suites.split(","));
        }
        if (constraints != null) {
            parameters.setAlgorithmConstraints(constraints);
        }
        parameters.setUseCipherSuitesOrder(false);
        socket.setSSLParameters(parameters);
    }

    /** An application's constraints, of a name or of keys of a size. */
    private static final class Refusing implements AlgorithmConstraints {
        private final String name;
        private final int size;

        Refusing(String name, int size) {
            this.name = name;
            this.size = size;
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives,
                String algorithm, AlgorithmParameters parameters) {
            return size > 0 || !name.equalsIgnoreCase(algorithm);
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives, Key key) {
            return size == 0 || bits(key) != size;
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives,
                String algorithm, Key key, AlgorithmParameters parameters) {
            return permits(primitives, algorithm, parameters)
                    && permits(primitives, key);
        }

        private int bits(Key key) {
            switch (name) {
                case "RSA":
                    return key instanceof RSAKey ? ((RSAKey) key).getModulus()
                            .bitLength() : 0;
                case "DSA":
                    return key instanceof DSAKey ? ((DSAKey) key).getParams()
                            .getP().bitLength() : 0;
                case "EC":
                    return key instanceof ECKey ? ((ECKey) key).getParams()
                            .getOrder().bitLength() : 0;
                default:
                    return key instanceof DHKey ? ((DHKey) key).getParams()
                            .getP().bitLength() : 0;
            }
        }

        @Override
        public String toString() {
            return "without " + name + (size > 0 ? " " + size : "");
        }
    }

    private static void legacy() throws Exception {
        String fine = WeakPeer.store("RSA", 2048, "SHA256withRSA");
        for (String[] each : SUITES) {
            if (each[0].equals("static ECDH")) {
                // Not of the same key as the other
                continue;
            }
            String result = "absent";
            if (isSupported(each[1])) {
                String suites = each[1] + "," + GOOD;
                WeakPeer peer = new WeakPeer(fine);
                peer.security = "jdk.tls.disabledAlgorithms=";
                peer.suite = suites;
                peer.preparation = socket -> enable(socket, "TLSv1.2", suites,
                        null);
                peer.client();
                System.out.println(suites + ": here " + peer.here + ", there "
                        + peer.there);
                result = peer.here.contains(GOOD) ? "last resort"
                        : peer.here.contains(each[1]) ? "taken" : "refused";
            }
            found("suites of " + each[0], "TLS, if not disabled", result);
        }
    }
}
