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
 * @summary The default trust managers and AnchorCertificates parse cacerts
 *          once between them, and the latter knows no other trust store; the
 *          former take nothing that they would not have read themselves
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.util
 * @build SelfSigned WatchedCertificateFactory
 * @run main ReadCacertsOnce
 */

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.Security;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

import sun.security.util.AnchorCertificates;

public class ReadCacertsOnce {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    private static void trust(int... numbers) throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init((KeyStore) null);
        List<X509Certificate> issuers = Arrays.asList(
                ((X509TrustManager) factory.getTrustManagers()[0])
                        .getAcceptedIssuers());
        check(issuers.size() == numbers.length, "trust in " + issuers);
        for (int number : numbers) {
            check(issuers.contains(SelfSigned.certificate(number)), "no trust");
        }
    }

    private static void anchors() throws Exception {
        X509Certificate first = SelfSigned.certificate(0);
        check(AnchorCertificates.contains(first)
                && AnchorCertificates.issuerOf(first), "no anchor");
        X509Certificate second = SelfSigned.certificate(1);
        check(!AnchorCertificates.contains(second)
                && !AnchorCertificates.issuerOf(second), "an anchor");
    }

    private static int parsed() {
        return WatchedCertificateFactory.parsed();
    }

    private static void child(String order) throws Exception {
        Security.insertProviderAt(WatchedCertificateFactory.provider(), 1);
        int expected = 2;
        switch (order) {
            case "trust":
                trust(0, 1);
                anchors();
                break;
            case "anchors":
                anchors();
                trust(0, 1);
                break;
            case "own":
                System.setProperty("javax.net.ssl.trustStore", "own");
                System.setProperty("javax.net.ssl.trustStoreType", "JKS");
                trust(1);
                check(parsed() == 1, "cacerts is read for nothing");
                anchors();
                expected = 3;
                break;
            case "type":
                anchors();
                System.setProperty("javax.net.ssl.trustStoreType", "PKCS12");
                expected = likeKeyStore("PKCS12", null);
                break;
            case "incompatible":
                anchors();
                Security.setProperty("keystore.type.compat", "false");
                System.setProperty("javax.net.ssl.trustStoreType", "PKCS12");
                expected = likeKeyStore("PKCS12", null);
                break;
            case "password":
                anchors();
                System.setProperty("javax.net.ssl.trustStorePassword", "wrong");
                expected = likeKeyStore("JKS", "wrong".toCharArray());
                break;
            default:
                throw new RuntimeException(order);
        }
        check(parsed() == expected,
                parsed() + " certificates parsed instead of " + expected);
    }

    /**
     * Trusts cacerts if a key store of this type can read it, and returns how
     * many certificates must have been parsed.
     */
    private static int likeKeyStore(String type, char[] password)
            throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        try (InputStream stream = Files.newInputStream(Paths.get(
                System.getProperty("java.home"), "lib", "security",
                "cacerts"))) {
            store.load(stream, password);
        } catch (IOException e) {
            try {
                trust();
            } catch (KeyStoreException expected) {
                return parsed();
            }
            throw new RuntimeException("trust in what cannot be read", e);
        }
        int once = parsed();
        trust(0, 1);
        check(parsed() == once, "read once more");
        return once;
    }

    /**
     * A copy, with a cacerts of our own, of what a JDK finds by java.home; it
     * is deleted, as it is large. No links: of a test that fails jtreg may
     * keep the files by moving them away, through links, too.
     */
    private static Path home() throws Exception {
        Path real = Paths.get(System.getProperty("java.home"));
        Path home = Paths.get("home").toAbsolutePath();
        delete(home);
        Files.createDirectories(home.resolve("lib"));
        copy(real, home, "conf");
        copy(real, home, "lib/modules");
        copy(real, home, "lib/security");
        copy(real, home, "lib/tzdb.dat");
        Path security = home.resolve("lib").resolve("security");
        Files.deleteIfExists(security.resolve("jssecacerts"));
        Files.deleteIfExists(security.resolve("cacerts"));
        store(security.resolve("cacerts"), "first [jdk]", 0, "second", 1);
        return home;
    }

    /** Copies a file or a folder, and what links in it point to, if there. */
    private static void copy(Path from, Path to, String name)
            throws IOException {
        Path source = from.resolve(name);
        Path target = to.resolve(name);
        if (Files.isDirectory(source)) {
            Files.createDirectories(target);
            for (String entry : source.toFile().list()) {
                copy(source, target, entry);
            }
        } else if (Files.isReadable(source)) {
            Files.copy(source, target);
        }
    }

    /** Deletes a file or a folder if there is one. */
    private static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            for (String entry : path.toFile().list()) {
                delete(path.resolve(entry));
            }
        }
        Files.deleteIfExists(path);
    }

    private static void store(Path file, Object... entries) throws Exception {
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, null);
        for (int i = 0; i < entries.length; i += 2) {
            store.setCertificateEntry((String) entries[i],
                    SelfSigned.certificate((Integer) entries[i + 1]));
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            child(args[0]);
            return;
        }
        store(Paths.get("own"), "first [jdk]", 1);
        Path home = home();
        try {
            run(home);
        } finally {
            delete(home);
        }
    }

    private static void run(Path home) throws Exception {
        // What has just been written is not kept.
        Thread.sleep(3500);
        for (String order : new String[] {"trust", "anchors", "own", "type",
                "incompatible", "password"}) {
            List<String> command = new ArrayList<>();
            command.add(Paths.get(System.getProperty("java.home"), "bin",
                    "java").toString());
            for (String name : new String[] {"test.vm.opts", "test.java.opts"}) {
                for (String option
                        : System.getProperty(name, "").trim().split(" +")) {
                    if (!option.isEmpty()) {
                        command.add(option);
                    }
                }
            }
            if (!System.getProperty("java.specification.version")
                    .startsWith("1.")) {
                command.add("--add-exports");
                command.add("java.base/sun.security.util=ALL-UNNAMED");
            }
            command.addAll(Arrays.asList("-Djava.home=" + home,
                    "-cp", System.getProperty("java.class.path"),
                    "ReadCacertsOnce", order));
            Process process = new ProcessBuilder(command)
                    .inheritIO().redirectInput(new File("own")).start();
            check(process.waitFor() == 0, order + " first: failed");
        }
    }
}
