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
 * @summary Servers' certificates are refused if they or what issues them have
 *          RSA keys below 2048 bits or signatures with SHA-1, whoever issued
 *          them, and JARs count as unsigned if such a key has signed them
 *          without a time stamp from before 2019; what their own key has
 *          signed, and lists of revoked certificates, are as they were
 * @library ../../ssl/testlibrary ../../tools
 * @modules java.base/sun.security.tools.keytool
 * @build Peers WeakPeer Tool
 * @run main/othervm PathsAndJars refused
 * @run main/othervm -Djdk.security.defaults=stock PathsAndJars taken
 * @run main/othervm PathsAndJars later
 */

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.security.KeyStore;
import java.security.Security;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyStoreBuilderParameters;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;

public class PathsAndJars {
    private static final String PATHS = "jdk.certpath.disabledAlgorithms";
    private static final String JARS = "jdk.jar.disabledAlgorithms";
    private static final String PASSWORD = "password";

    public static void main(String[] args) throws Exception {
        boolean refused = args[0].equals("refused");
        if (args[0].equals("later")) {
            for (String property : new String[] {PATHS, JARS}) {
                String value = Security.getProperty(property);
                String later = value.replaceAll(
                        "((RSA|SHA1) usage )TLSServerPath", "$1SignedJAR")
                        .replaceAll("(RSA [^,]*denyAfter )[0-9-]*",
                                "$12999-01-01");
                Peers.check(!later.equals(value), "a default: " + value);
                Security.setProperty(property, later);
            }
        }

        String fine = WeakPeer.store("RSA", 2048, "SHA256withRSA");
        String small = WeakPeer.store("RSA", 1024, "SHA256withRSA");
        String sha1 = WeakPeer.store("RSA", 2048, "SHA1withRSA");
        judge(false, fine, "a certificate with SHA-256 and 2048 bits");
        judge(refused, small, "a certificate with 1024 bits",
                "RSA 1024 bit key");
        judge(refused, WeakPeer.store("RSASSA-PSS", 1024, "SHA256withRSA"),
                "a certificate of RSASSA-PSS with 1024 bits",
                "PSS 1024 bit key");
        judge(refused, sha1, "a certificate with SHA-1", "SHA1");

        isRevoked(fine);
        isOwnBelow("SHA1withRSA");

        Peers.check(isSigned(fine), "a JAR signed with 2048 bits is signed");
        Peers.check(isSigned(small) != refused,
                "a JAR signed with 1024 bits is signed: " + !refused);
    }

    /** Clients' certificates are as they were. */
    private static void judge(boolean refused, String store, String what,
            String... words) throws Exception {
        KeyStore keys = load(store);
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("ca", keys.getCertificate("ca"));
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(anchors);
        X509TrustManager manager =
                (X509TrustManager) factory.getTrustManagers()[0];
        X509Certificate[] path = path(keys);
        manager.checkClientTrusted(path, "RSA");
        String said = said(manager, path);
        Peers.check(said.equals("taken") != refused, what + ": " + said);
        for (String word : words) {
            Peers.check(!refused || said.contains(word)
                    && said.contains("by " + PATHS), what + " names " + word
                    + " and the property: " + said);
        }
    }

    private static X509Certificate[] path(KeyStore keys) throws Exception {
        Certificate[] chain = keys.getCertificateChain("key");
        return Arrays.copyOf(chain, chain.length, X509Certificate[].class);
    }

    private static String said(X509TrustManager manager,
            X509Certificate[] path) {
        try {
            manager.checkServerTrusted(path, "ECDHE_RSA");
            return "taken";
        } catch (CertificateException e) {
            StringBuilder all = new StringBuilder();
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                all.append(cause).append(" | ");
            }
            return all.toString();
        }
    }

    /** A list of revoked certificates is read, whatever has signed it. */
    private static void isRevoked(String store) throws Exception {
        KeyStore keys = load(store);
        String list = store + ".crl";
        Tool.run(0, "keytool", Arrays.asList("-gencrl", "-keystore", store,
                "-storepass", PASSWORD, "-alias", "ca", "-id",
                ((X509Certificate) keys.getCertificate("key"))
                        .getSerialNumber().toString(),
                "-sigalg", "SHA1withRSA", "-file", list));
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(
                Collections.singleton(new TrustAnchor(
                        (X509Certificate) keys.getCertificate("ca"), null)),
                new X509CertSelector());
        try (FileInputStream in = new FileInputStream(list)) {
            parameters.addCertStore(CertStore.getInstance("Collection",
                    new CollectionCertStoreParameters(Collections.singleton(
                            CertificateFactory.getInstance("X.509")
                                    .generateCRL(in)))));
        }
        // It would take what is not known to be revoked.
        PKIXRevocationChecker checker = (PKIXRevocationChecker)
                CertPathBuilder.getInstance("PKIX").getRevocationChecker();
        checker.setOptions(EnumSet.of(
                PKIXRevocationChecker.Option.SOFT_FAIL,
                PKIXRevocationChecker.Option.PREFER_CRLS,
                PKIXRevocationChecker.Option.NO_FALLBACK));
        parameters.addCertPathChecker(checker);
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(new CertPathTrustManagerParameters(parameters));
        String said = said((X509TrustManager) factory.getTrustManagers()[0],
                path(keys));
        Peers.check(said.contains("revoked"), "a certificate on a list signed"
                + " with SHA-1 is revoked: " + said);
    }

    /** The signature of a root in a server's own chain proves nothing. */
    private static void isOwnBelow(String signature) throws Exception {
        String store = "root" + signature + ".p12";
        WeakPeer.chain(store, "-sigalg", signature);
        KeyStore keys = load(store);
        keys.deleteEntry("ca");
        KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(new KeyStoreBuilderParameters(KeyStore.Builder.newInstance(
                keys, new KeyStore.PasswordProtection(
                        PASSWORD.toCharArray()))));
        String alias = ((X509KeyManager) factory.getKeyManagers()[0])
                .chooseServerAlias("RSA", null, null);
        Peers.check(alias != null, "a server has its key below a root with "
                + signature);
    }

    private static boolean isSigned(String store) throws Exception {
        String jar = store + ".jar";
        try (JarOutputStream out = new JarOutputStream(
                new FileOutputStream(jar))) {
            out.putNextEntry(new JarEntry("entry"));
            out.write(1);
        }
        Tool.run(0, "jarsigner", Arrays.asList("-keystore", store, "-storepass",
                PASSWORD, "-digestalg", "SHA-256", jar, "key"));
        try (JarFile file = new JarFile(jar)) {
            JarEntry entry = file.getJarEntry("entry");
            try (InputStream in = file.getInputStream(entry)) {
                while (in.read() >= 0) {
                }
            }
            return entry.getCodeSigners() != null;
        }
    }

    private static KeyStore load(String file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }
}
