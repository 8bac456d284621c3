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
 * @summary TLS 1.3's servers that check revocation ask clients for responses
 *          to staple, and take them where they find out nothing themselves
 * @library ../testlibrary
 * @modules java.base/sun.security.ssl:open
 *          java.base/sun.security.tools.keytool
 *          jdk.httpserver
 * @build Peers IssuedKeys Responder
 * @run main/othervm ClientsStaples taken
 * @run main/othervm ClientsStaples said
 * @run main/othervm ClientsStaples malformed
 * @run main/othervm ClientsStaples kept
 * @run main/othervm -Dcom.sun.net.ssl.checkRevocation=true ClientsStaples store
 * @run main/othervm -Djdk.tls.server.requestClientStatus=false
 *      ClientsStaples off
 * @run main/othervm -Djdk.tls.client.enableStatusRequestExtension=false
 *      ClientsStaples off
 * @run main/othervm -Djdk.tls.server.enableStatusRequestExtension=false
 *      ClientsStaples off
 * @run main/othervm -Djdk.security.defaults=stock ClientsStaples off
 */

import java.io.ByteArrayInputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.security.Provider;
import java.security.Security;
import java.security.cert.CRL;
import java.security.cert.CertPath;
import java.security.cert.CertPathParameters;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorResult;
import java.security.cert.CertPathValidatorSpi;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXRevocationChecker.Option;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CRL;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

public class ClientsStaples {
    private static IssuedKeys keys;
    private static X509Certificate issuer;
    private static Responder responder;
    private static int port = 1000;

    /** A provider of a validator that takes nothing. */
    public static final class Other extends Provider {
        private static final long serialVersionUID = 1;

        Other() {
            super("Other", 1.0, "a test's");
            put("CertPathValidator.PKIX", Refusing.class.getName());
        }
    }

    public static final class Refusing extends CertPathValidatorSpi {
        @Override
        public CertPathValidatorResult engineValidate(CertPath path,
                CertPathParameters parameters)
                throws CertPathValidatorException {
            throw new CertPathValidatorException(
                    "refused by another validator");
        }
    }

    /** A client whose certificate's responses are of a manner. */
    private static Peers client(String manner) throws Exception {
        keys.issued(manner, "issuer", responder.extension(manner),
                responder.extension(Responder.LIST + manner)
                .replace("AIA=ocsp:", "CRL="));
        return new Peers(keys.keyManagers("SunX509", manner,
                keys.certificate(manner), issuer), keys.certificate("server"));
    }

    private static Peers server(TrustManager... trust) throws Exception {
        Peers server = new Peers(null);
        server.context.init(keys.keyManagers("SunX509", "server",
                keys.certificate("server"), issuer), trust, null);
        return server;
    }

    /** A server that checks clients' revocation, by a checker or as it does. */
    private static Peers revoking(PKIXRevocationChecker checker, CRL... lists)
            throws Exception {
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(
                Collections.singleton(new TrustAnchor(issuer, null)),
                new X509CertSelector());
        parameters.setRevocationEnabled(true);
        if (checker != null) {
            parameters.addCertPathChecker(checker);
        }
        for (CRL list : lists) {
            parameters.addCertStore(CertStore.getInstance("Collection",
                    new CollectionCertStoreParameters(
                            Collections.singleton(list))));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(new CertPathTrustManagerParameters(parameters));
        return server(factory.getTrustManagers());
    }

    private static PKIXRevocationChecker checker(Option... options)
            throws Exception {
        PKIXRevocationChecker checker = (PKIXRevocationChecker)
                CertPathValidator.getInstance("PKIX").getRevocationChecker();
        EnumSet<Option> set = EnumSet.noneOf(Option.class);
        Collections.addAll(set, options);
        checker.setOptions(set);
        return checker;
    }

    /** Why the server refuses the client, or null. */
    private static String refusal(Peers client, Peers server, String protocol)
            throws Exception {
        Peers.Connection connection = new Peers.Connection(client, server,
                protocol, port++);
        connection.server.setNeedClientAuth(true);
        try {
            connection.exchange();
            return null;
        } catch (SSLException e) {
            return e.getMessage();
        }
    }

    private static void takes(Peers client, Peers server) throws Exception {
        String last = null;
        for (int i = 0; i < 100; i++) {
            last = refusal(client, server, "TLSv1.3");
            if (last == null) {
                return;
            }
            Thread.sleep(100);
        }
        throw new AssertionError("taken: " + last);
    }

    private static void refuses(Peers client, Peers server, String protocol,
            String word) throws Exception {
        String refusal = refusal(client, server, protocol);
        Peers.check(refusal != null && refusal.contains(word), protocol + ": "
                + refusal);
    }

    private static void requests(String manner, int expected) {
        Peers.check(responder.requests(manner) == expected, manner + ": "
                + responder.requests(manner) + " requests");
    }

    public static void main(String[] args) throws Exception {
        keys = new IssuedKeys("keys.p12");
        keys.root("issuer");
        keys.root("stranger");
        keys.issued("server", "issuer");
        issuer = keys.certificate("issuer");
        try (Responder opened = new Responder(issuer, keys.key("issuer"),
                keys.key("stranger"))) {
            responder = opened;
            switch (args[0]) {
                case "taken":
                    taken();
                    break;
                case "said":
                    said();
                    listed();
                    break;
                case "malformed":
                    malformed();
                    break;
                case "kept":
                    kept();
                    break;
                case "store":
                    takes(client("long"),
                            server(IssuedKeys.trustManagers(issuer)));
                    requests("long", 1);
                    break;
                default:
                    Peers client = client("long");
                    Peers server = revoking(null);
                    for (int i = 0; i < 5; i++) {
                        refuses(client, server, "TLSv1.3", "revocation");
                        Thread.sleep(200);
                    }
                    requests("long", 0);
                    break;
            }
        }
    }

    private static void taken() throws Exception {
        Peers client = client("plain");
        Peers.check(refusal(client, server(IssuedKeys.trustManagers(issuer)),
                "TLSv1.3") == null, "a server that does not check revocation");
        Thread.sleep(500);
        requests("plain", 0);

        client = client("long");
        Peers server = revoking(null);
        refuses(client, server, "TLSv1.3", "revocation");
        takes(client, server);
        refuses(client, server, "TLSv1.2", "revocation");
        // The server asks nobody, the client once.
        requests("long", 1);
        takes(client, revoking(checker(Option.PREFER_CRLS,
                Option.NO_FALLBACK)));
        takes(client, revoking(checker(Option.ONLY_END_ENTITY,
                Option.PREFER_CRLS, Option.NO_FALLBACK)));
        requests("long", 1);
        // One that another class has written is asked alone.
        client = client("other");
        refuses(client, revoking(new PKIXRevocationChecker() {
            @Override
            public List<CertPathValidatorException> getSoftFailExceptions() {
                return Collections.emptyList();
            }

            @Override
            public void init(boolean forward) {
            }

            @Override
            public boolean isForwardCheckingSupported() {
                return false;
            }

            @Override
            public Set<String> getSupportedExtensions() {
                return null;
            }

            @Override
            public void check(Certificate certificate,
                    Collection<String> unresolved)
                    throws CertPathValidatorException {
                throw new CertPathValidatorException(
                        "refused by another class");
            }
        }), "TLSv1.3", "refused by another class");
        Security.insertProviderAt(new Other(), 1);
        refuses(client, revoking(null), "TLSv1.3", "by another validator");
        Security.removeProvider("Other");
        Thread.sleep(500);
        requests("other", 0);

        for (String manner : new String[] {"revoked", "forged", "unknown"}) {
            client = client(manner);
            for (int i = 0; i < 5; i++) {
                refuses(client, server, "TLSv1.3", "revocation");
                Thread.sleep(200);
            }
        }
    }

    /** What is said by those whom the server asks comes first. */
    private static void said() throws Exception {
        Peers client = client("long");
        takes(client, revoking(null));
        // A checker of its own asks the responder.
        for (String manner : new String[] {"unknown", "revoked"}) {
            responder.set("long", manner);
            refuses(client, revoking(checker()), "TLSv1.3", "revo");
            refuses(client, revoking(checker(Option.PREFER_CRLS)), "TLSv1.3",
                    "revo");
            refuses(client, revoking(checker(Option.NO_FALLBACK)), "TLSv1.3",
                    "revo");
        }
        for (String manner : new String[] {"closed", "garbage", "later"}) {
            responder.set("long", manner);
            takes(client, revoking(checker()));
            takes(client, revoking(checker(Option.NO_FALLBACK)));
        }
        X509Certificate own = keys.certificate("long");
        CRL other = list(keys.certificate("server"), -7200);
        takes(client, revoking(null, other));
        for (int until : new int[] {-7200, 3600}) {
            CRL list = list(own, until);
            Peers.check(list.isRevoked(own), "a list until " + until);
            refuses(client, revoking(null, list), "TLSv1.3", "revo");
            refuses(client, revoking(null, other, list), "TLSv1.3", "revo");
        }
    }

    /** Nor is a list that says something nobody understands. */
    private static void listed() throws Exception {
        Peers client = client("first");
        takes(client, revoking(null));
        byte[] critical = Responder.tlv(0x30, Responder.tlv(0x30,
                Responder.oid(0x2a, 3, 4), Responder.tlv(0x01, new byte[] {-1}),
                Responder.tlv(0x04)));
        responder.lists.put(Responder.LIST + "first", ((X509CRL) list(
                keys.certificate("first"), 3600, critical)).getEncoded());
        refuses(client, revoking(checker(Option.PREFER_CRLS,
                Option.NO_FALLBACK)), "TLSv1.3", "critical extension");
        responder.set("first", "closed");
        refuses(client, revoking(checker(Option.PREFER_CRLS)), "TLSv1.3",
                "critical extension");

        // A soft failure is seen, and nobody's staple hides it.
        client = client("second");
        takes(client, revoking(null));
        responder.set("second", "unknown");
        PKIXRevocationChecker soft = checker(Option.SOFT_FAIL,
                Option.PREFER_CRLS);
        takes(client, revoking(soft));
        Peers.check(!soft.getSoftFailExceptions().isEmpty(), "seen");
    }

    /** The issuer's list (RFC 5280, 5.1) of one revoked certificate. */
    private static CRL list(X509Certificate revoked, int until,
            byte[]... extensions) throws Exception {
        byte[] time = Responder.time(-10_000);
        byte[] serial = Responder.tlv(0x02,
                revoked.getSerialNumber().toByteArray());
        byte[] algorithm = Responder.tlv(0x30, Responder.oid(0x2a, 0x86, 0x48,
                0x86, 0xf7, 0x0d, 1, 1, 11), Responder.tlv(0x05));
        byte[] list = Responder.tlv(0x30, Responder.tlv(0x02, new byte[] {1}),
                algorithm, issuer.getSubjectX500Principal().getEncoded(),
                time, Responder.time(until), Responder.tlv(0x30,
                    extensions.length == 0 ? Responder.tlv(0x30, serial, time)
                        : Responder.tlv(0x30, serial, time, extensions[0])));
        byte[] signed = Responder.tlv(0x30, list, Responder.signed(
                keys.key("issuer"), list));
        return CertificateFactory.getInstance("X.509").generateCRL(
                new ByteArrayInputStream(signed));
    }

    /** What a client sends in a response's place is not good, and no more. */
    private static void malformed() throws Exception {
        Peers client = client("long");
        Peers server = revoking(null);
        takes(client, server);
        Object staple = staple();
        Field held = field("Staples$Staple", "held");
        byte[] good = (byte[]) field("Staples$Held", "response").get(
                held.get(staple));
        Constructor<?> made = held.getType().getDeclaredConstructor(
                byte[].class, long.class, long.class);
        made.setAccessible(true);
        for (int i = 0; i < good.length; i += i < 100 ? 1 : 50) {
            byte[] bad = good.clone();
            bad[i] ^= 0x55;
            held.set(staple, made.newInstance(bad, 0, Long.MAX_VALUE));
            String refusal = refusal(client, server, "TLSv1.3");
            Peers.check(refusal != null && refusal.contains("revocation"),
                    "byte " + i + ": " + refusal);
        }
        held.set(staple, made.newInstance(new byte[0], 0, Long.MAX_VALUE));
        refuses(client, server, "TLSv1.3", "revocation");
        held.set(staple, made.newInstance(good, 0, Long.MAX_VALUE));
        takes(client, server);
    }

    /** One that is not wanted any more is not fetched again until it is. */
    private static void kept() throws Exception {
        Peers client = client("good");
        Peers server = revoking(null);
        refuses(client, server, "TLSv1.3", "revocation");
        Field parked = field("Staples$Staple", "isParked");
        for (int i = 0; !parked.getBoolean(staple()); i++) {
            Peers.check(i < 40, "not yet");
            Thread.sleep(1000);
        }
        requests("good", 1);
        takes(client, server);
        for (int i = 0; responder.requests("good") == 1; i++) {
            Peers.check(i < 100, "fetched again");
            Thread.sleep(100);
        }
        Peers.check(!parked.getBoolean(staple()), "in use");
    }

    private static Object staple() throws Exception {
        return ((Map<?, ?>) field("Staples", "staples").get(
                field("Staples$OfJvm", "STAPLES").get(null))).values()
                .iterator().next();
    }

    private static Field field(String type, String name) throws Exception {
        Field field = Class.forName("sun.security.ssl." + type)
                .getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
