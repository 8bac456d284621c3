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


import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * A TLS peer in a JVM of its own that takes almost anything, and one in this
 * JVM that has its security properties. They connect on loopback.
 */
class WeakPeer {
    private static final char[] PASSWORD = "password".toCharArray();
    private static final String LOOSE = "jdk.tls.disabledAlgorithms=SSLv3\n"
            + "jdk.certpath.disabledAlgorithms=MD2\n"
            + "jdk.tls.rejectClientInitiatedRenegotiation=false\n";

    final List<String> options = new ArrayList<>();
    String store;
    String protocol = "TLSv1.2";
    String suite = "";    // of the weak peer; empty for its defaults
    String security = "";    // what the weak peer's security properties have

    /** What the two sides say: "connected SUITE", or their exceptions. */
    String here;
    String there;

    /** What a connection of this JVM's side may do before the handshake. */
    interface Preparation {
        void prepare(SSLSocket socket) throws Exception;
    }

    Preparation preparation = socket -> { };

    WeakPeer(String store, String... options) {
        this.store = store;
        this.options.addAll(Arrays.asList(options));
    }

    /** Connects a client here to a weak server. */
    WeakPeer server() throws Exception {
        Process process = start("server");
        try (BufferedReader output = output(process)) {
            int port = Integer.parseInt(answer(output, "port "));
            try (SSLSocket socket = (SSLSocket) context(store)
                    .getSocketFactory().createSocket("localhost", port)) {
                here = handshake(socket, preparation);
            }
            there = answer(output, "result ");
        } finally {
            process.destroy();
        }
        return this;
    }

    /** Connects a weak client to a server here. */
    WeakPeer client() throws Exception {
        try (SSLServerSocket listener = (SSLServerSocket) context(store)
                .getServerSocketFactory().createServerSocket(0)) {
            Process process = start("client", "" + listener.getLocalPort());
            try (BufferedReader output = output(process);
                    SSLSocket socket = (SSLSocket) listener.accept()) {
                here = handshake(socket, preparation);
                socket.close();
                there = answer(output, "result ");
            } finally {
                process.destroy();
            }
        }
        return this;
    }

    /** Both sides are connected. */
    WeakPeer connects(String what) {
        Peers.check(here.startsWith("connected ")
                && there.startsWith("connected "), what + " connects: here "
                + here + ", there " + there);
        return this;
    }

    /** The side of this JVM has refused, and its exception has the words. */
    WeakPeer refuses(String what, String... words) {
        for (String word : words) {
            Peers.check(!here.startsWith("connected ") && here.contains(word),
                    what + " is refused with " + word + ": here " + here
                    + ", there " + there);
        }
        return this;
    }

    /** As the two above, whichever is to be. */
    WeakPeer judge(boolean refused, String what, String... words) {
        return refused ? refuses(what, words) : connects(what);
    }

    private Process start(String... arguments) throws Exception {
        Path loose = Paths.get("loose.security");
        Files.write(loose, (LOOSE + security + "\n").getBytes("US-ASCII"));
        List<String> command = new ArrayList<>();
        command.add(Paths.get(System.getProperty("test.jdk"), "bin", "java")
                .toString());
        command.add("-Djava.security.properties=" + loose);
        command.addAll(options);
        command.addAll(Arrays.asList("-cp",
                System.getProperty("java.class.path"), "WeakPeer", store,
                protocol, suite));
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream()));
    }

    private static String answer(BufferedReader output, String key)
            throws Exception {
        for (String line; (line = output.readLine()) != null; ) {
            if (line.startsWith(key)) {
                return line.substring(key.length());
            }
        }
        return "nothing";
    }

    // In this JVM: a dozen more would take longer than the handshakes.
    private static void keytool(String... arguments) throws Exception {
        Class.forName("sun.security.tools.keytool.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) arguments);
    }

    /**
     * Makes a key store with a key whose certificate a CA has signed, which
     * the store has too. A test that runs several times makes it once.
     */
    static String store(String algorithm, int size, String signature)
            throws Exception {
        String store = algorithm + size + signature + ".p12";
        chain(store, algorithm, size, signature, "-keysize", "2048", "-sigalg",
                "SHA256withRSA");
        return store;
    }

    /** A store with a key of 2048 bits below a root with some options. */
    static void chain(String store, String... root) throws Exception {
        chain(store, "RSA", 2048, "SHA256withRSA", root);
    }

    private static void chain(String store, String algorithm, int size,
            String signature, String... root) throws Exception {
        String base = store.replace(".p12", "");
        if (new File(base + ".done").exists()) {
            return;
        }
        String[] rest = {"-keystore", store, "-storetype", "PKCS12",
            "-storepass", new String(PASSWORD), "-validity", "1000"};
        keytool(more(more(rest, root), "-genkeypair", "-alias", "ca", "-keyalg",
                "RSA", "-dname", "CN=CA", "-ext", "bc:c"));
        String[] own = algorithm.equals("RSASSA-PSS")
                ? new String[] {"-sigalg", algorithm} : new String[0];
        keytool(more(more(rest, own), "-genkeypair", "-alias", "key", "-keyalg",
                algorithm, "-keysize", "" + size, "-dname", "CN=localhost"));
        String[] access = Arrays.copyOf(rest, 6);
        keytool(more(more(access, own), "-certreq", "-alias", "key", "-file",
                base + ".csr"));
        keytool(more(rest, "-gencert", "-alias", "ca", "-infile",
                base + ".csr", "-outfile", base + ".crt", "-sigalg",
                signature));
        keytool(more(access, "-importcert", "-alias", "key", "-file",
                base + ".crt", "-noprompt"));
        Files.createFile(Paths.get(base + ".done"));
    }

    private static String[] more(String[] rest, String... first) {
        List<String> all = new ArrayList<>(Arrays.asList(first));
        all.addAll(Arrays.asList(rest));
        return all.toArray(new String[0]);
    }

    private static SSLContext context(String file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("ca", keys.getCertificate("ca"));
        keys.deleteEntry("ca");
        KeyManagerFactory own = KeyManagerFactory.getInstance("SunX509");
        own.init(keys, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(anchors);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static String handshake(SSLSocket socket, Preparation preparation) {
        try {
            socket.setSoTimeout(20_000);
            preparation.prepare(socket);
            socket.startHandshake();
            if (socket.getUseClientMode()) {
                socket.getOutputStream().write(1);
                Peers.check(socket.getInputStream().read() == 2, "a byte");
            } else {
                Peers.check(socket.getInputStream().read() == 1, "a byte");
                socket.getOutputStream().write(2);
            }
            return "connected " + socket.getSession().getCipherSuite();
        } catch (Exception e) {
            StringBuilder words = new StringBuilder();
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                words.append(cause).append(" | ");
            }
            return words.toString().replace('\n', ' ');
        }
    }

    /** The weak side: STORE PROTOCOL SUITE server, or client PORT. */
    public static void main(String[] args) throws Exception {
        SSLContext context = context(args[0]);
        Preparation preparation = socket -> {
            socket.setEnabledProtocols(args[1].split(","));
            if (!args[2].isEmpty()) {
                socket.setEnabledCipherSuites(args[2].split(","));
            }
        };
        if (args[3].equals("client")) {
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory()
                    .createSocket("localhost", Integer.parseInt(args[4]))) {
                System.out.println("result " + handshake(socket, preparation));
            }
            return;
        }
        try (SSLServerSocket listener = (SSLServerSocket) context
                .getServerSocketFactory().createServerSocket(0)) {
            System.out.println("port " + listener.getLocalPort());
            try (SSLSocket socket = (SSLSocket) listener.accept()) {
                System.out.println("result " + handshake(socket, preparation));
            }
        }
    }
}
