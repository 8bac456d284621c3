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
 * @summary Servers staple OCSP responses that they have fetched beforehand;
 *          clients refuse servers whose certificate demands a staple that is
 *          not there; no handshake waits, whatever a responder does
 * @library ../testlibrary
 * @modules java.base/sun.security.ssl:open
 *          java.base/sun.security.tools.keytool
 *          jdk.httpserver
 * @build Peers IssuedKeys Responder
 * @run main/othervm Stapled manners
 * @run main/othervm Stapled beforehand
 * @run main/othervm Stapled revocation
 * @run main/othervm Stapled authorities
 * @run main/othervm Stapled anchors
 * @run main/othervm Stapled clock
 * @run main/othervm Stapled malformed
 * @run main/othervm Stapled named
 * @run main/othervm -Djdk.tls.stapling.cacheSize=3 Stapled room
 * @run main/othervm -Djdk.tls.client.mustStaple=false Stapled off
 * @run main/othervm -Djdk.tls.client.enableStatusRequestExtension=false
 *      Stapled off
 * @run main/othervm -Djdk.security.defaults=stock Stapled stock
 */

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.PasswordAuthentication;
import java.security.GeneralSecurityException;
import java.security.Security;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class Stapled {
    // TLS features (RFC 7633): status_request
    private static final String MUST = "1.3.6.1.5.5.7.1.24=30:03:02:01:05";
    private static final String NONE = "demands a stapled OCSP response, and"
            + " there is none (jdk.tls.client.mustStaple)";

    // What a responder must not do
    private static final String[] BAD = {"redirect", "megabytes", "other",
        "forged", "unknown", "expired", "later", "garbage", "empty", "error",
        "closed", "password", "padded", "over"};

    private static IssuedKeys keys;
    private static X509Certificate issuer;
    private static Responder responder;
    private static int port = 1000;

    /** An application's own trust manager. */
    private static class TakesAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[] {issuer};
        }
    }

    /** A server, and clients that trust it. */
    private static final class Pair {
        final Peers client = new Peers(new KeyManager[0]);
        final Peers other = new Peers(new KeyManager[0]);
        final Peers server;

        Pair(Responder responder, String manner, String factory,
                String... more) throws Exception {
            String[] extensions = Arrays.copyOf(more,
                    more.length + 1);
            extensions[more.length] = responder.extension(manner);
            keys.issued(manner, "issuer", extensions);
            X509Certificate own = keys.certificate(manner);
            server = new Peers(keys.keyManagers(factory, manner, own, issuer));
            client.context.init(null, IssuedKeys.trustManagers(issuer), null);
            other.context.init(null, new TrustManager[] {new TakesAll()}, null);
        }

        Pair(String manner) throws Exception {
            this(responder, manner, "SunX509", MUST);
        }

        /** Why the client refuses the server in full handshakes, or null. */
        String refusal() throws Exception {
            for (Peers each : new Peers[] {client, other}) {
                for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
                    String refusal = refusal(each, protocol);
                    if (refusal != null) {
                        return refusal;
                    }
                }
            }
            return null;
        }

        private String refusal(Peers client, String protocol)
                throws Exception {
            long begin = System.nanoTime();
            try {
                // Another port is another server to a client.
                Peers.connect(client, server, protocol, port++);
                return null;
            } catch (SSLException e) {
                return e.getMessage();
            } finally {
                long took = System.nanoTime() - begin;
                Peers.check(took < 2_000_000_000L, protocol
                        + ", a handshake does not wait: " + took + " ns");
            }
        }

        /** Waits until a word is in the refusal, or there is none. */
        void becomes(String word) throws Exception {
            long end = System.nanoTime() + 60_000_000_000L;
            for (String last = refusal(); word == null ? last != null
                    : last == null || !last.contains(word); last = refusal()) {
                if (System.nanoTime() - end > 0) {
                    throw new AssertionError("not " + word + " but " + last);
                }
                Thread.sleep(200);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        keys = new IssuedKeys("keys.p12");
        keys.root("issuer");
        keys.root("stranger");
        issuer = keys.certificate("issuer");
        try (Responder opened = new Responder(issuer, keys.key("issuer"),
                keys.key("stranger"))) {
            responder = opened;
            CookieManager cookies = new CookieManager(null,
                    CookiePolicy.ACCEPT_ALL);
            CookieHandler.setDefault(cookies);
            Authenticator.setDefault(new Authenticator() {
                @Override
                protected PasswordAuthentication getPasswordAuthentication() {
                    throw new AssertionError("asked for a password");
                }
            });
            switch (args[0]) {
                case "manners":
                    manners();
                    break;
                case "beforehand":
                    beforehand();
                    break;
                case "revocation":
                    revocation();
                    break;
                case "authorities":
                    authorities();
                    break;
                case "anchors":
                    anchors();
                    break;
                case "clock":
                    clock();
                    break;
                case "malformed":
                    malformed();
                    break;
                case "named":
                    // Whoever that is, an issuer's word stands.
                    Security.setProperty("ocsp.responderCertSubjectName",
                            "CN=nobody");
                    new Pair("long").becomes(null);
                    break;
                case "room":
                    room();
                    break;
                default:
                    Peers.check(new Pair(responder, "closed", "SunX509",
                            "1.3.6.1.5.5.7.1.24=04:00").refusal() == null,
                            "no features");
                    Pair pair = new Pair("hang");
                    Peers.check(pair.refusal() == null, "taken");
                    Peers.check(responder.requests("hang")
                            == (args[0].equals("stock") ? 0 : 1), "requests: "
                            + responder.requests("hang"));
                    break;
            }
            Peers.check(cookies.getCookieStore().getCookies().isEmpty()
                    && !responder.headers.contains("Cookie"), "no cookies");
        }
    }

    private static void manners() throws Exception {
        // Those that hang keep no others from theirs.
        try (Responder slow = new Responder(issuer, keys.key("issuer"),
                keys.key("stranger"))) {
            Pair hanging = new Pair(slow, "hang", "SunX509", MUST);
            Pair trickling = new Pair(slow, "trickle", "SunX509", MUST);
            none(hanging);
            none(trickling);
            for (String manner : BAD) {
                Pair bad = new Pair(manner);
                none(bad);
                for (int i = 0; responder.requests(manner) == 0; i++) {
                    Peers.check(i < 100, manner + " is asked");
                    Thread.sleep(100);
                }
                Thread.sleep(200);
                none(bad);
            }
            new Pair("revoked").becomes("is not good: Certificate has been revoked");
            // A failure takes nothing away that holds, nor does an old one.
            Pair kept = new Pair("kept");
            Pair rotating = new Pair("rotating");
            kept.becomes(null);
            rotating.becomes(null);
            long last = System.currentTimeMillis();
            responder.set("kept", "over");
            again("kept", 1);
            again("rotating", 1);
            responder.set("rotating", "older");
            Peers.check(kept.refusal() == null, "kept through a failure");
            Thread.sleep(Math.max(0, last + 1000 * (Responder.HOLDS_SECONDS + 1)
                    - System.currentTimeMillis()));
            none(kept);
            again("rotating", 2);
            Peers.check(rotating.refusal() == null, "the last one stays");
            responder.set("kept", "good");
            kept.becomes(null);
            none(hanging);
            none(trickling);
            Peers.check(responder.most.get() == 1, "one at a time: "
                    + responder.most);
        }
    }

    /** Waits until there were more requests than so many, and a moment. */
    private static void again(String manner, int requests) throws Exception {
        for (int i = 0; responder.requests(manner) <= requests; i++) {
            Peers.check(i < 300, manner + " is fetched again");
            Thread.sleep(100);
        }
        Thread.sleep(500);
    }

    private static void none(Pair pair) throws Exception {
        String refusal = pair.refusal();
        Peers.check(refusal != null && refusal.contains(NONE), "none: "
                + refusal);
    }

    /** Keys that are at hand need no client to begin. */
    private static void beforehand() throws Exception {
        Pair pair = new Pair("engine");
        pair.server.context.createSSLEngine().setUseClientMode(true);
        Thread.sleep(500);
        Peers.check(responder.requests("engine") == 0, "a client's keys");
        pair.server.context.createSSLEngine().setUseClientMode(false);
        first("engine", pair);
        pair = new Pair("socket");
        pair.server.context.getServerSocketFactory().createServerSocket()
                .close();
        first("socket", pair);

        pair = new Pair(responder, "asked", "NewSunX509", MUST);
        pair.server.context.createSSLEngine().setUseClientMode(false);
        none(pair);
        pair.becomes(null);
        Peers.check(responder.requests("asked") == 1, "one request");
    }

    private static void first(String manner, Pair pair) throws Exception {
        for (int i = 0; responder.requests(manner) == 0; i++) {
            Peers.check(i < 100, manner + " is asked");
            Thread.sleep(100);
        }
        Thread.sleep(1000);
        Peers.check(pair.refusal() == null, manner + ": the first client");
        Peers.check(responder.requests(manner) == 1, manner + ": one request");
    }

    /** Responses for issuers are checked as all others are. */
    private static void authorities() throws Exception {
        for (String manner : new String[] {"good", "revoked", "forged"}) {
            Pair pair = new Pair(responder, manner, "SunX509", MUST, "bc:c");
            if (manner.equals("forged")) {
                while (responder.requests(manner) == 0) {
                    pair.refusal();
                }
                Thread.sleep(500);
                none(pair);
            } else {
                pair.becomes(manner.equals("good") ? null
                        : "Certificate has been revoked");
            }
        }
        keys.issued("between", "issuer", "bc:c",
                responder.extension("intermediate"));
        X509Certificate between = keys.certificate("between");
        responder.set("intermediate", "forged");
        try (Responder own = new Responder(between, keys.key("between"),
                keys.key("stranger"))) {
            keys.issued("own", "between", own.extension("long"));
            Peers server = new Peers(keys.keyManagers("SunX509", "own",
                    keys.certificate("own"), between, issuer));
            server.context.createSSLEngine().setUseClientMode(false);
            while (responder.requests("intermediate") == 0) {
                Thread.sleep(100);
            }
            Thread.sleep(500);
            Peers.check(held(between) == null, "a forged one is not kept");
            responder.set("intermediate", "long");
            for (int i = 0; held(between) == null; i++) {
                Peers.check(i < 200, "a good one is");
                Thread.sleep(100);
            }
        }
    }

    private static Object held(X509Certificate certificate) throws Exception {
        return field("Staples$Staple", "held").get(staple(certificate));
    }

    private static Object staple(X509Certificate certificate)
            throws Exception {
        return ((Map<?, ?>) field("Staples", "staples").get(staples()))
                .get(certificate);
    }

    /** Who is an anchor is not asked for more, and who has none for less. */
    private static void anchors() throws Exception {
        Pair pair = new Pair("long");
        X509Certificate own = keys.certificate("long");
        pair.becomes(null);
        for (X509Certificate[] anchors : new X509Certificate[][] {{own},
            {own, issuer}, {issuer}}) {
            pair.client.context.init(null, IssuedKeys.trustManagers(anchors),
                    null);
            Peers.check(pair.refusal() == null, anchors.length + " anchors: "
                    + pair.refusal());
        }
        pair.client.context.init(null, new TrustManager[] {new TakesAll() {
            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        }}, null);
        Peers.check(pair.refusal() == null, "no issuers: " + pair.refusal());
        Pair bad = new Pair("garbage");
        bad.client.context.init(null, new TrustManager[] {new TakesAll() {
            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return null;
            }
        }}, null);
        none(bad);
    }

    /** Who was asleep when a response ended fetches another one at once. */
    private static void clock() throws Exception {
        Pair pair = new Pair("long");
        pair.becomes(null);
        Object staple = staple(keys.certificate("long"));
        end(staple);
        // Its first handshake fails, unless the machine is very slow.
        pair.becomes(null);
        Peers.check(responder.requests("long") == 2, "one more request: "
                + responder.requests("long"));

        // One that runs while its response ends is the only one.
        responder.set("long", "hang");
        end(staple);
        none(pair);
        while (responder.requests("long") == 2) {
            Thread.sleep(100);
        }
        end(staple);
        none(pair);
        none(pair);
        ScheduledThreadPoolExecutor threads = (ScheduledThreadPoolExecutor)
                field("Staples", "threads").get(staples());
        Peers.check(threads.getQueue().isEmpty(), "no second plan");
    }

    private static void end(Object staple) throws Exception {
        Field held = field("Staples$Staple", "held");
        Constructor<?> made = held.getType().getDeclaredConstructor(byte[].class,
                long.class, long.class);
        made.setAccessible(true);
        held.set(staple, made.newInstance(field("Staples$Held", "response")
                .get(held.get(staple)), 0, System.currentTimeMillis() - 1));
    }

    /** Whatever is in a response's place, it is said to be no good one. */
    private static void malformed() throws Exception {
        new Pair("long").becomes(null);
        X509Certificate own = keys.certificate("long");
        byte[] good = (byte[]) field("Staples$Held", "response").get(held(own));
        Method check = Class.forName("sun.security.ssl.StapledResponse")
                .getDeclaredMethod("check", X509Certificate.class,
                    X509Certificate.class, byte[].class);
        check.setAccessible(true);
        check.invoke(null, own, issuer, good);
        int still = 0;
        for (int i = 0; i < good.length; i++) {
            for (int mask = 1; mask < 0x100; mask <<= 1) {
                byte[] bad = good.clone();
                bad[i] ^= mask;
                try {
                    check.invoke(null, own, issuer, bad);
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof GeneralSecurityException) {
                        continue;
                    }
                    throw e;
                }
                // in what nobody has signed: the words around the response
                still++;
            }
        }
        Peers.check(still < good.length / 16, still + " are good still");
    }

    /** Clients take the room of clients alone, servers theirs at once. */
    private static void room() throws Exception {
        Map<?, ?> all = (Map<?, ?>) field("Staples", "staples").get(staples());
        Method ofClient = Class.forName("sun.security.ssl.Staples")
                .getDeclaredMethod("ofClient", X509Certificate[].class);
        ofClient.setAccessible(true);
        new Pair("long").becomes(null);
        new Pair("kept").becomes(null);
        for (String[] step : new String[][] {{"first"}, {"second"},
            {"server", "good"}, {"third"}}) {
            String name = step[step.length - 1];
            if (step.length == 2) {
                new Pair(name).becomes(null);
            } else {
                used();
                keys.issued(name, "issuer", responder.extension(name));
                ofClient.invoke(staples(), (Object) new X509Certificate[] {
                    keys.certificate(name), issuer});
            }
            Peers.check(all.size() == 3
                    && all.containsKey(keys.certificate("long"))
                    && all.containsKey(keys.certificate("kept"))
                    && all.containsKey(keys.certificate(name))
                    != name.equals("third"), name);
        }
    }

    /** Makes all of them last used long ago, a server's before the others. */
    private static void used() throws Exception {
        for (Object each : ((Map<?, ?>) field("Staples", "staples").get(
                staples())).values()) {
            boolean isServers = field("Staples$Staple", "isServers")
                    .getBoolean(each);
            field("Staples$Staple", "used").setLong(each,
                    System.currentTimeMillis() - (isServers ? 200_000
                        : 100_000));
        }
    }

    private static Object staples() throws Exception {
        return field("Staples$OfJvm", "STAPLES").get(null);
    }

    private static Field field(String type, String name) throws Exception {
        Field field = Class.forName("sun.security.ssl." + type)
                .getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static TrustManager[] revoking() throws Exception {
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(
                Collections.singleton(new TrustAnchor(issuer, null)),
                new X509CertSelector());
        parameters.setRevocationEnabled(true);
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(new CertPathTrustManagerParameters(parameters));
        return factory.getTrustManagers();
    }

    /** A client that checks revocation takes the staple, and asks nobody. */
    private static void revocation() throws Exception {
        for (String manner : new String[] {"long", "revoked"}) {
            Pair pair = new Pair(responder, manner, "SunX509");
            pair.client.context.init(null, revoking(), null);
            pair.other.context.init(null, revoking(), null);
            if (manner.equals("long")) {
                pair.becomes(null);
            } else {
                pair.becomes("Certificate has been revoked");
            }
            Peers.check(responder.requests(manner) == 1, manner + ": "
                    + responder.requests(manner) + " requests");
        }
    }
}
