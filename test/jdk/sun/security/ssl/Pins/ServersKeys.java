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
 * @summary Servers have the keys that rules want, in full handshakes and where
 *          sessions are resumed, whoever trusts them
 * @library ../testlibrary
 * @modules java.base/jdk.security
 *          java.base/sun.security.util:+open
 * @build Peers
 * @run main/othervm ServersKeys connection
 * @run main/othervm ServersKeys properties
 * @run main/othervm ServersKeys file
 * @run main/othervm ServersKeys bad
 * @run main/othervm ServersKeys anonymous
 */

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.security.Security;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import jdk.security.TlsPins;
import sun.security.util.AnchorCertificates;

public class ServersKeys {
    private static final String RESERVE =
            "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    private static final String OTHER =
            "sha256/AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

    private static final List<String> REPORTS = new ArrayList<>();
    private static String right;
    private static String wrong;
    private static Peers server;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("anonymous")) {
            Security.setProperty("jdk.tls.disabledAlgorithms", "");
        }
        String pin = TlsPins.pinOf(Peers.certificate(0));
        right = " until=2100-01-01 " + pin + " " + RESERVE;
        wrong = " until=2100-01-01 " + OTHER + " " + RESERVE;
        server = Peers.server();
        TlsPins.setReporter((host, reason, refused) ->
                REPORTS.add(host + (refused ? " refused " : " reported ")
                        + reason));
        switch (args[0]) {
            case "connection":
                for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
                    connection(Peers.client().context, protocol);
                    connection(pkix(), protocol);
                }
                break;
            case "properties":
                // A system property that is empty says nothing.
                System.setProperty("jdk.tls.client.pins", " ");
                Security.setProperty("jdk.tls.client.pins", "localhost" + right
                        + "; other.test" + wrong);
                properties(pkix());
                break;
            case "file":
                file(pkix());
                break;
            case "anonymous":
                anonymous();
                break;
            default:
                bad(pkix());
                break;
        }
    }

    private static SSLContext pkix() throws Exception {
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("server", Peers.certificate(0));
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(anchors);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    private static void connection(SSLContext client, String protocol)
            throws Exception {
        // Nobody has asked for pins: the session knows none.
        taken(client, protocol, "localhost", null, false);
        taken(client, protocol, "localhost", null, true);
        taken(client, protocol, "localhost", "localhost" + right, false);
        taken(client, protocol, "localhost", "localhost" + right, true);
        taken(client, protocol, "localhost", null, true);
        refused(client, protocol, "localhost", "localhost" + wrong,
                "none of the path's keys is pinned");
        // A handshake that failed may have ended the session.
        taken(client, protocol, "localhost", "LOCALHOST." + right, null);
        taken(client, protocol, "localhost", "localhost subdomains" + right,
                true);
        taken(client, protocol, "localhost", "other.test" + wrong, true);
        refused(client, protocol, "localhost", "*" + wrong, "");
        taken(client, protocol, "localhost", "*" + wrong + "\nlocalhost"
                + right, null);
        taken(client, protocol, "localhost", "localhost"
                + wrong.replace("2100", "2026"), true);

        taken(client, protocol, "a.b.test", "b.test" + wrong, false);
        refused(client, protocol, "a.b.test", "b.test subdomains" + wrong, "");
        refused(client, protocol, "A.B.test.", "b.test subdomains" + wrong,
                "");
        // Names that are not those of hosts, and what is no name at all
        refused(client, protocol, "a_.-b.test", "test subdomains" + wrong, "");
        taken(client, protocol, "a_.-b.test", "test subdomains" + right, null);
        for (String none : new String[] {"b.test ", "b.test..", "b\0.test",
            "0x7f.1"}) {
            String said = words(connect(engine(client, protocol, none,
                    "c.test" + right)));
            check(said.contains("none that pins can be looked up for"),
                    none + ": " + said);
        }
        // A rule that has ended hides no other.
        String ended = wrong.replace("2100", "2020");
        refused(client, protocol, "a.b.test", "a.b.test" + ended
                + "\nb.test subdomains" + wrong, "pins:2");
        refused(client, protocol, "b.test", "b.test" + ended + "\n*" + wrong,
                "pins:2");
        refused(client, protocol, "192.0.2.1/named.test", "*" + wrong
                + "\nnamed.test report-only" + wrong, "pins:1");
        taken(client, protocol, "ab.test", "b.test subdomains" + wrong, false);
        taken(client, protocol, "a.b.test", "b.test subdomains" + wrong
                + "\na.b.test" + right, false);
        taken(client, protocol, "a.b.test", "test subdomains" + wrong
                + "\nb.test subdomains" + right, true);
        // An address, and the name that the server is told
        taken(client, protocol, "192.0.2.1", "named.test" + wrong, false);
        refused(client, protocol, "192.0.2.1/named.test", "named.test" + wrong,
                "");
        refused(client, protocol, "192.0.2.1/named.test", "192.0.2.1" + wrong
                + "\nnamed.test" + right, "");
        taken(client, protocol, "192.0.2.1/named.test", "*" + wrong
                + "\nnamed.test" + right, null);
        Exception unnamed = connect(engine(client, protocol, null,
                "localhost" + wrong));
        check(words(unnamed).contains("no name of its server"),
                words(unnamed));
        taken(client, protocol, null, "localhost report-only" + wrong, null);
        refused(client, protocol, null, "*" + wrong, "");

        REPORTS.clear();
        taken(client, protocol, "c.test", "c.test report-only" + wrong, false);
        check(REPORTS.size() == 1 && REPORTS.get(0).startsWith(
                "c.test reported "), "reports: " + REPORTS);
        taken(client, protocol, "c.test", "c.test report-only" + wrong, true);
        check(REPORTS.size() == 2, "on resumption: " + REPORTS);
        refused(client, protocol, "d.test", "d.test" + wrong, "");
        check(REPORTS.size() == 3 && REPORTS.get(2).startsWith(
                "d.test refused "), "reports: " + REPORTS);
        anchors(client, protocol);
        reporters(client, protocol);
        SSLEngine begun = engine(client, protocol, "f.test", null);
        begun.beginHandshake();
        try {
            TlsPins.of("f.test" + wrong).require(begun);
            throw new AssertionError("rules after the handshake has begun");
        } catch (IllegalStateException expected) {
            System.out.println(expected);
        }
    }

    /** Which anchors are local is known only where others are not. */
    private static void anchors(SSLContext client, String protocol)
            throws Exception {
        String except = "d.test except-local-anchors" + wrong;
        Field known = AnchorCertificates.class.getDeclaredField("certs");
        known.setAccessible(true);
        Object before = known.get(null);
        known.set(null, Collections.emptySet());
        refused(client, protocol, "d.test", except, "");
        known.set(null, Collections.singleton("another anchor's fingerprint"));
        taken(client, protocol, "d.test", except, null);
        known.set(null, before);
    }

    private static void reporters(SSLContext client, String protocol)
            throws Exception {
        String rule = "e.test report-only" + wrong;
        int[] calls = {0, 0};
        TlsPins.setReporter((host, reason, refused) -> {
            calls[0]++;
            throw new NoClassDefFoundError("of the reporter");
        });
        taken(client, protocol, "e.test", rule, false);
        TlsPins.setReporter((host, reason, refused) -> {
            calls[1]++;
            try {
                taken(client, protocol, "g.test", "g.test report-only" + wrong,
                        null);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        taken(client, protocol, "e.test", rule, null);
        check(calls[0] == 1 && calls[1] == 1, "reports: " + calls[0] + ", "
                + calls[1]);
        TlsPins.setReporter((host, reason, refused) ->
                REPORTS.add(host + (refused ? " refused " : " reported ")
                        + reason));
    }

    /** A server that may show no certificate. */
    private static void anonymous() throws Exception {
        String suite = "TLS_DH_anon_WITH_AES_128_GCM_SHA256";
        SSLContext client = Peers.client().context;
        for (String rule : new String[] {null, "* report-only" + wrong,
            "a.test" + wrong, "*" + right}) {
            SSLEngine engine = engine(client, "TLSv1.2", "localhost", rule);
            SSLEngine other = server.context.createSSLEngine();
            engine.setEnabledCipherSuites(new String[] {suite});
            other.setEnabledCipherSuites(new String[] {suite});
            Exception e = connect(engine, other);
            check(rule != null && rule.startsWith("* ") ? words(e).contains(
                        suite + " shows none") == !rule.contains("report")
                    : e == null, rule + ": " + words(e));
        }
    }

    private static void properties(SSLContext client) throws Exception {
        taken(client, "TLSv1.3", "localhost", null, false);
        taken(client, "TLSv1.3", "localhost", null, true);
        refused(client, "TLSv1.3", "other.test", null,
                "jdk.tls.client.pins:2");
        // Those of a connection are no way around them.
        String said = words(connect(engine(client, "TLSv1.3", "other.test",
                "other.test" + right)));
        check(said.contains("jdk.tls.client.pins:2"), said);
    }

    private static void file(SSLContext client) throws Exception {
        Path file = Paths.get("pins.txt");
        write(file, "# nothing else\nlocalhost" + right + "\n");
        System.setProperty("jdk.tls.client.pinFile", file.toString());
        System.setProperty("jdk.tls.client.pins", "other.test" + wrong);
        taken(client, "TLSv1.3", "localhost", null, false);
        refused(client, "TLSv1.3", "other.test", null, "pins:1");
        taken(client, "TLSv1.3", "localhost", null, true);
        write(file, "localhost" + wrong);
        refused(client, "TLSv1.3", "localhost", null, "pins.txt:1");
        write(file, "localhost" + right + "\nother.test" + right);
        // It names a host that the property has.
        refused(client, "TLSv1.3", "localhost", null, "pins.txt:1");
        write(file, "localhost" + right + "\nlocalhost");
        refused(client, "TLSv1.3", "localhost", null, "pins.txt:1");
        // Emptied before it is written
        write(file, "# no rule");
        refused(client, "TLSv1.3", "localhost", null, "pins.txt:1");
        Files.delete(file);
        refused(client, "TLSv1.3", "localhost", null, "pins.txt:1");
        Files.createDirectory(file);
        Thread.sleep(1100);
        refused(client, "TLSv1.3", "localhost", null, "pins.txt:1");
        Files.delete(file);
        write(file, "localhost" + right);
        taken(client, "TLSv1.3", "localhost", null, null);
        taken(client, "TLSv1.3", "localhost", null, true);
    }

    private static void bad(SSLContext client) throws Exception {
        Path file = Paths.get("bad.txt");
        System.setProperty("jdk.tls.client.pinFile", file.toString());
        for (String host : new String[] {"localhost", "other.test", null}) {
            refused(client, "TLSv1.3", host, null, "bad.txt");
        }
        write(file, "localhost" + right + "\nnonsense");
        refused(client, "TLSv1.2", "other.test", null,
                "bad.txt:2: no until=YYYY-MM-DD");
        write(file, "");
        refused(client, "TLSv1.3", "localhost", null, "bad.txt: no rule");
        write(file, "localhost" + right);
        taken(client, "TLSv1.3", "localhost", null, false);
    }

    private static void write(Path file, String text) throws Exception {
        Files.write(file, text.getBytes("UTF-8"));
        // It is looked at once in a second.
        Thread.sleep(1100);
    }

    private static void taken(SSLContext client, String protocol, String host,
            String rules, Boolean resumed) throws Exception {
        long begin = System.currentTimeMillis();
        Thread.sleep(2);
        SSLEngine engine = engine(client, protocol, host, rules);
        Exception e = connect(engine);
        String what = protocol + ", " + host + ", " + rules;
        check(e == null, what + ": " + words(e));
        boolean old = engine.getSession().getCreationTime() <= begin;
        check(resumed == null || old == resumed, what + " resumes: " + old);
    }

    private static void refused(SSLContext client, String protocol,
            String host, String rules, String words) throws Exception {
        Exception e = connect(engine(client, protocol, host, rules));
        String said = words(e);
        check(e != null && said.contains(words) && (rules == null
                || said.contains("keys of " + (host == null ? null
                    : host.replaceAll("/.*", "")) + " are not those wanted by"
                    + " pins:")), protocol + ", " + host + ", " + rules
                + " is refused with " + words + ": " + said);
    }

    private static String words(Exception e) {
        StringBuilder words = new StringBuilder();
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            words.append(cause).append(" | ");
        }
        return words.toString();
    }

    private static SSLEngine engine(SSLContext client, String protocol,
            String host, String rules) throws Exception {
        String[] names = host == null ? new String[] {null} : host.split("/");
        SSLEngine engine = host == null ? client.createSSLEngine()
                : client.createSSLEngine(names[0], 443);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(new String[] {protocol});
        if (names.length > 1) {
            parameters.setServerNames(Collections.<SNIServerName>singletonList(
                    new SNIHostName(names[1])));
        }
        engine.setSSLParameters(parameters);
        if (rules != null) {
            TlsPins.of(rules).require(engine);
        }
        return engine;
    }

    private static Exception connect(SSLEngine client) {
        return connect(client, server.context.createSSLEngine());
    }

    private static Exception connect(SSLEngine client, SSLEngine other) {
        other.setUseClientMode(false);
        ByteBuffer toServer = ByteBuffer.allocate(65536);
        ByteBuffer toClient = ByteBuffer.allocate(65536);
        ByteBuffer received = ByteBuffer.allocate(65536);
        try {
            for (int i = 0; i < 20; i++) {
                step(client, toServer, toClient, received);
                step(other, toClient, toServer, received);
            }
            check(client.getHandshakeStatus()
                    == HandshakeStatus.NOT_HANDSHAKING, "not done");
            return null;
        } catch (IOException | RuntimeException e) {
            return e;
        }
    }

    private static void step(SSLEngine engine, ByteBuffer out, ByteBuffer in,
            ByteBuffer received) throws IOException {
        tasks(engine);
        engine.wrap(ByteBuffer.allocate(0), out);
        tasks(engine);
        in.flip();
        engine.unwrap(in, received);
        in.compact();
        tasks(engine);
    }

    private static void tasks(SSLEngine engine) {
        for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
            task.run();
        }
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
