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
 * @summary key stores of no given type are of PKCS12 with AES-256 and SHA-256,
 *          files of JKS and of older stores are read as before and keep their
 *          form, and stock's defaults can be had back
 * @run main/othervm DefaultStores aes
 * @run main/othervm -Dkeystore.pkcs12.legacy DefaultStores old
 * @run main/othervm -Djdk.security.defaults=stock DefaultStores stock
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Security;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Enumeration;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import sun.security.tools.keytool.CertAndKeyGen;
import sun.security.x509.X500Name;

/** Argument: what new stores are to be like. */
public class DefaultStores {
    private static final char[] PASSWORD = "password".toCharArray();
    private static final char[] OF_KEY = "of the key".toCharArray();
    private static final char[] WRONG = "passwort".toCharArray();

    // contents of DER's object identifiers
    private static final String PBES2 = "2a864886f70d01050d";
    private static final String AES_256_CBC = "60864801650304012a";
    private static final String HMAC_SHA256 = "2a864886f70d0209";
    private static final String SHA256 = "608648016503040201";
    private static final String RC2_40 = "2a864886f70d010c0106";
    private static final String TRIPLE_DES = "2a864886f70d010c0103";
    private static final String SHA1 = "2b0e03021a";

    private static PrivateKey key;
    private static Certificate[] chain;

    public static void main(String[] args) throws Exception {
        CertAndKeyGen pair = new CertAndKeyGen("EC", "SHA256withECDSA");
        pair.generate(256);
        key = pair.getPrivateKey();
        chain = new Certificate[] {
            pair.getSelfCertificate(new X500Name("CN=own"), 86400)};

        boolean stock = args[0].equals("stock");
        same(KeyStore.getDefaultType(), stock ? "jks" : "pkcs12", "type");
        byte[] jks = written("JKS", OF_KEY);
        byte[] pkcs12 = written("PKCS12", PASSWORD);
        check(isJKS(jks), "JKS is JKS");
        check(!isJKS(pkcs12), "PKCS12 is not JKS");
        check(isJKS(written(KeyStore.getDefaultType(), PASSWORD)) == stock,
                "a new store of the default type");
        if (args[0].equals("aes")) {
            expectAES(pkcs12);
            everyPropertyCounts();
        } else {
            expectOld(pkcs12);
        }

        for (String type : new String[] {"JKS", "PKCS12", "jks", "pkcs12"}) {
            if (stock && type.equalsIgnoreCase("PKCS12")) {
                // JKS alone reads both there
                readable(type, pkcs12, PASSWORD);
                refused(type, jks);
                continue;
            }
            readable(type, jks, OF_KEY);
            readable(type, pkcs12, PASSWORD);
            refused(type, "nothing of the sort".getBytes("US-ASCII"));
            refused(type, new byte[0]);
            refused(type, Arrays.copyOf(jks, jks.length - 1));
            refused(type, Arrays.copyOf(pkcs12, pkcs12.length - 1));
            byte[] broken = jks.clone();
            broken[jks.length / 2] ^= 1;
            refused(type, broken);
            refused(type, Arrays.copyOf(jks, 3));
        }
        if (!stock) {
            deletedMeanwhile(pkcs12);
            behindTheStore(jks);
            behindTheStore(pkcs12);
            ownExceptions(jks);
            olderStores();
            notCompatible(jks, pkcs12);
        }
        trust(jks);
    }

    /** What is stored again keeps the form of its file. */
    private static void readable(String type, byte[] file, char[] ofKey)
            throws Exception {
        KeyStore store = loaded(type, file, PASSWORD);
        check(key.equals(store.getKey("Own", ofKey)), "key");
        check(Arrays.equals(chain, store.getCertificateChain("own")), "chain");
        check(chain[0].equals(store.getCertificate("Other")), "certificate");
        check(store.isCertificateEntry("other"), "kind of entry");
        check(store.size() == 2, "entries " + store.size());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.store(out, PASSWORD);
        check(isJKS(out.toByteArray()) == isJKS(file), "form stays");
        if (isJKS(file)) {
            try {
                store.getKey("own", PASSWORD);
                throw new AssertionError("a key with another's password");
            } catch (UnrecoverableKeyException expected) {
            }
        }
        try {
            loaded(type, file, WRONG);
            throw new AssertionError("loaded with a wrong password");
        } catch (IOException e) {
            check(e.getCause() instanceof UnrecoverableKeyException,
                    "cause of " + e);
        }
        check(!isJKS(file) || loaded(type, file, null).isKeyEntry("own"),
                "entries of JKS without a password");
    }

    private static void refused(String type, byte[] file) {
        try {
            loaded(type, file, PASSWORD);
            throw new AssertionError("loaded what is no key store");
        } catch (IOException expected) {
            System.out.println("refused: " + expected);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void deletedMeanwhile(byte[] file) throws Exception {
        KeyStore store = loaded("pkcs12", file, PASSWORD);
        for (Enumeration<String> e = store.aliases(); e.hasMoreElements();) {
            store.deleteEntry(e.nextElement());
        }
        check(store.size() == 0, "entries left");
    }

    /** What follows in the stream stays there. */
    private static void behindTheStore(byte[] file) throws Exception {
        byte[] longer = Arrays.copyOf(file, file.length + 3);
        ByteArrayInputStream in = new ByteArrayInputStream(longer);
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(in, PASSWORD);
        check(in.available() == 3, in.available() + " bytes left");
        // What is no store leaves the entries that there are, as stock does.
        try {
            store.load(new ByteArrayInputStream(new byte[9]), PASSWORD);
            throw new AssertionError("loaded zeros");
        } catch (IOException expected) {
            check(store.size() == 2, "entries after a failure");
        }
        if (!isJKS(file)) {
            // So does what makes a new store of an object that has none.
            store.load(null, null);
            check(store.size() == 2, "entries after loading nothing");
        }
    }

    /** Damaged JKS is refused as JKS is. */
    private static void ownExceptions(byte[] jks) throws Exception {
        byte[] truncated = Arrays.copyOf(jks, jks.length / 2);
        try {
            loaded("PKCS12", truncated, PASSWORD);
            throw new AssertionError("loaded half a store");
        } catch (EOFException expected) {
        }
    }

    /** A store keeps its MAC and what its certificates are encrypted with. */
    private static void olderStores() throws Exception {
        System.setProperty("keystore.pkcs12.legacy", "true");
        byte[] old = written("PKCS12", PASSWORD);
        System.clearProperty("keystore.pkcs12.legacy");
        expectOld(old);
        readable("pkcs12", old, PASSWORD);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        loaded("pkcs12", old, PASSWORD).store(out, PASSWORD);
        expectOld(out.toByteArray());
    }

    private static void notCompatible(byte[] jks, byte[] pkcs12)
            throws Exception {
        Security.setProperty("keystore.type.compat", "false");
        refused("PKCS12", jks);
        refused("JKS", pkcs12);
        readable("PKCS12", pkcs12, PASSWORD);
        readable("JKS", jks, OF_KEY);
        Security.setProperty("keystore.type.compat", "true");
    }

    /** System properties supersede, and the switch supersedes these. */
    private static void everyPropertyCounts() throws Exception {
        String[][] algorithms = {
            {"certProtectionAlgorithm", "PBEWithSHA1AndRC2_40", RC2_40},
            {"keyProtectionAlgorithm", "PBEWithSHA1AndDESede", TRIPLE_DES},
            {"macAlgorithm", "HmacPBESHA1", SHA1},
        };
        for (String[] row : algorithms) {
            String name = "keystore.pkcs12." + row[0];
            System.setProperty(name, row[1]);
            String found = hex(written("PKCS12", PASSWORD));
            check(found.contains(row[2]), name + " counts");
            System.clearProperty(name);
        }
        for (String name : new String[] {"certPbeIterationCount",
            "keyPbeIterationCount", "macIterationCount"}) {
            System.setProperty("keystore.pkcs12." + name, "12345");
            String found = hex(written("PKCS12", PASSWORD));
            check(found.contains("02023039"), name + " counts");
            System.setProperty("keystore.pkcs12.legacy", "");
            found = hex(written("PKCS12", PASSWORD));
            check(!found.contains("02023039"), name + " in spite of legacy");
            System.clearProperty("keystore.pkcs12.legacy");
            System.clearProperty("keystore.pkcs12." + name);
        }
    }

    private static void expectAES(byte[] file) {
        String found = hex(file);
        for (String wanted : new String[] {
            PBES2, AES_256_CBC, HMAC_SHA256, SHA256}) {
            check(found.contains(wanted), "without " + wanted);
        }
        for (String old : new String[] {RC2_40, TRIPLE_DES, SHA1}) {
            check(!found.contains(old), "with " + old);
        }
        check(count(found, "02022710") == 3, "10 000 iterations each");
    }

    private static void expectOld(byte[] file) {
        String found = hex(file);
        for (String wanted : new String[] {RC2_40, TRIPLE_DES, SHA1}) {
            check(found.contains(wanted), "without " + wanted);
        }
        check(!found.contains(PBES2), "with PBES2");
        check(count(found, "020300c350") == 2 && count(found, "02030186a0") == 1,
                "50 000 iterations for entries and 100 000 for the MAC");
    }

    /**
     * A store of anchors of no given type may be of JKS, as cacerts are,
     * whatever the first provider reads.
     */
    private static void trust(byte[] jks) throws Exception {
        Path file = Paths.get("anchors");
        Files.write(file, jks);
        System.setProperty("javax.net.ssl.trustStore", file.toString());
        Provider first = new Provider("First", 1, "reads no JKS") {
        };
        first.put("KeyStore.PKCS12", "sun.security.pkcs12.PKCS12KeyStore");
        Security.insertProviderAt(first, 1);
        TrustManagerFactory factory = TrustManagerFactory.getInstance(
                TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        X509TrustManager manager
                = (X509TrustManager) factory.getTrustManagers()[0];
        check(manager.getAcceptedIssuers().length == 1, "anchors");
    }

    private static KeyStore loaded(String type, byte[] file, char[] password)
            throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(new ByteArrayInputStream(file), password);
        return store;
    }

    private static byte[] written(String type, char[] ofKey) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        store.setKeyEntry("own", key, ofKey, chain);
        store.setCertificateEntry("other", chain[0]);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.store(out, PASSWORD);
        return out.toByteArray();
    }

    private static boolean isJKS(byte[] file) {
        return file.length > 3 && file[0] == (byte) 0xfe
                && file[1] == (byte) 0xed && file[2] == (byte) 0xfe
                && file[3] == (byte) 0xed;
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) {
            text.append(String.format("%02x", each));
        }
        return text.toString();
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int i = text.indexOf(part); i >= 0; i = text.indexOf(part, i + 1)) {
            count++;
        }
        return count;
    }

    private static void same(Object one, Object other, String what) {
        check(one.equals(other), what + ": " + one + ", not " + other);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
