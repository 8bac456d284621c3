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
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Keys with certificates that issuers have signed, which keytool makes in this
 * JVM, in the key store of a file.
 */
final class IssuedKeys {
    private static final char[] PASSWORD = "password".toCharArray();

    private final String file;

    IssuedKeys(String file) throws Exception {
        this.file = file;
        Files.deleteIfExists(Paths.get(file));
    }

    /** Makes a root with a key of RSA. */
    void root(String alias) throws Exception {
        root(alias, "RSA");
    }

    /** Makes a root with a key of RSA or DSA. */
    void root(String alias, String algorithm) throws Exception {
        keytool("-genkeypair", "-alias", alias, "-dname", "CN=" + alias,
                "-ext", "bc:c", "-keyalg", algorithm, "-keysize", "2048");
    }

    /**
     * Makes a key whose certificate an issuer signs.
     *
     * @param extensions as keytool's option -ext takes them
     */
    void issued(String alias, String issuer, String... extensions)
            throws Exception {
        keytool("-genkeypair", "-alias", alias, "-dname", "CN=" + alias,
                "-keyalg", "RSA", "-keysize", "2048");
        certified(alias, issuer, alias, extensions);
    }

    /** Has an issuer sign a certificate for a key; keeps it under a name. */
    void certified(String key, String issuer, String alias,
            String... extensions) throws Exception {
        String request = file + ".request";
        String reply = file + ".reply";
        keytool("-certreq", "-alias", key, "-file", request);
        List<String> arguments = new ArrayList<>(Arrays.asList("-gencert",
                "-alias", issuer, "-infile", request, "-outfile", reply));
        for (String extension : extensions) {
            arguments.addAll(Arrays.asList("-ext", extension));
        }
        keytool(arguments.toArray(new String[0]));
        keytool("-importcert", "-alias", alias, "-file", reply, "-noprompt");
    }

    X509Certificate certificate(String alias) throws Exception {
        return (X509Certificate) load().getCertificate(alias);
    }

    PrivateKey key(String alias) throws Exception {
        return (PrivateKey) load().getKey(alias, PASSWORD);
    }

    /** Key managers that have one key, with these certificates. */
    KeyManager[] keyManagers(String algorithm, String alias,
            X509Certificate... chain) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("key", key(alias), PASSWORD, chain);
        KeyManagerFactory factory = KeyManagerFactory.getInstance(algorithm);
        factory.init(store, PASSWORD);
        return factory.getKeyManagers();
    }

    /** The JDK's trust managers with some anchors. */
    static TrustManager[] trustManagers(X509Certificate... anchors)
            throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (X509Certificate anchor : anchors) {
            store.setCertificateEntry("anchor " + store.size(), anchor);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        return factory.getTrustManagers();
    }

    private KeyStore load() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private void keytool(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(Arrays.asList("-keystore", file, "-storetype", "PKCS12",
                "-storepass", new String(PASSWORD)));
        Class.forName("sun.security.tools.keytool.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) all.toArray(new String[0]));
    }
}
