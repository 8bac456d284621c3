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
 * @summary The active protocols and cipher suites of a configuration are
 *          computed once, and follow every change of the configuration
 * @modules java.base/sun.security.ssl:+open
 * @build ClientHandshake
 * @run main/othervm ActiveCipherSuites
 */

import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

public class ActiveCipherSuites {

    private static final String AES =
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
    private static final String DHE =
            "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";
    private static final String AES13 = "TLS_AES_128_GCM_SHA256";

    private static SSLContext context;

    public static void main(String[] args) throws Exception {
        context = ClientHandshake.context();
        // Twice, so that what is kept of the first round would be found.
        for (int i = 0; i < 2; i++) {
            suites();
            protocols();
            constraints();
            parameters();
        }
        once();
    }

    private static SSLEngine engine(String[] protocols, String... suites) {
        SSLEngine engine = ClientHandshake.engine(context, protocols, null);
        if (suites.length > 0) {
            engine.setEnabledCipherSuites(suites);
        }
        return engine;
    }

    private static String[] tls12() {
        return new String[] {"TLSv1.2"};
    }

    private static void suites() throws Exception {
        expect(engine(tls12(), AES, DHE), AES, DHE);
        expect(engine(tls12(), DHE, AES), DHE, AES);
        expect(engine(tls12(), AES), AES);

        // A change between handshakes and in the caller's array
        String[] array = {AES, DHE};
        SSLEngine engine = engine(tls12(), array);
        array[0] = DHE;
        expect(engine, AES, DHE);
        engine = engine(tls12(), AES, DHE);
        engine.setEnabledCipherSuites(new String[] {DHE});
        expect(engine, DHE);
    }

    private static void protocols() throws Exception {
        SSLEngine engine = engine(new String[] {"TLSv1.3", "TLSv1.2"},
                AES13, AES);
        expect(engine, AES13, AES);
        expectProtocols(engine, "TLS13", "TLS12");
        engine = engine(tls12(), AES13, AES);
        expect(engine, AES);
        expectProtocols(engine, "TLS12");
        engine = engine(new String[] {"TLSv1.3"}, AES13, AES);
        expect(engine, AES13);
        expectProtocols(engine, "TLS13");
        // TLSv1.2 with no suite of its own is not active.
        engine = engine(new String[] {"TLSv1.3", "TLSv1.2"}, AES13);
        expect(engine, AES13);
        expectProtocols(engine, "TLS13");
        try {
            engine(tls12(), AES13).beginHandshake();
            throw new Exception("No suite is active, and nothing is said");
        } catch (SSLException e) {
            System.out.println("as expected: " + e);
        }
    }

    /** What an application's constraints say now counts. */
    private static void constraints() throws Exception {
        ClientHandshake.Changing changing = new ClientHandshake.Changing();
        for (String denied : new String[] {"none", "DHE_RSA_WITH",
                "TLS_ECDHE", "none", "TLS_DHE"}) {
            changing.denied = denied;
            SSLEngine engine =
                    ClientHandshake.engine(context, tls12(), changing);
            engine.setEnabledCipherSuites(new String[] {AES, DHE});
            String[] left = Arrays.stream(new String[] {AES, DHE})
                    .filter(s -> !s.contains(denied)).toArray(String[]::new);
            if (left.length == 0) {
                try {
                    engine.beginHandshake();
                    throw new Exception("The constraints are ignored");
                } catch (SSLException e) {
                    System.out.println("as expected: " + e);
                }
            } else {
                expect(engine, left);
            }
        }
        expect(engine(tls12(), AES, DHE), AES, DHE);
    }

    private static void parameters() throws Exception {
        SSLEngine engine = engine(null);
        engine.setSSLParameters(new SSLParameters(
                new String[] {DHE, AES}, tls12()));
        expect(engine, DHE, AES);
        engine = engine(null);
        SSLParameters same = engine.getSSLParameters();
        same.setCipherSuites(new String[] {AES});
        same.setProtocols(tls12());
        engine.setSSLParameters(same);
        expect(engine, AES);
    }

    private static void expect(SSLEngine engine, String... names)
            throws Exception {
        check("activeCipherSuites", engine, names);
    }

    private static void expectProtocols(SSLEngine engine, String... names)
            throws Exception {
        check("activeProtocols", engine, names);
    }

    private static void check(String field, SSLEngine engine, String[] names)
            throws Exception {
        String[] active = active(field, engine).stream()
                .map(x -> ((Enum<?>) x).name()).toArray(String[]::new);
        if (!Arrays.equals(active, names)) {
            throw new Exception(field + " are " + Arrays.toString(active)
                    + ", not " + Arrays.toString(names));
        }
    }

    private static List<?> active(String name, SSLEngine engine)
            throws Exception {
        return (List<?>) ClientHandshake.get(ClientHandshake.of(engine), name);
    }

    private static void once() throws Exception {
        String[][] protocols = {null, tls12()};
        for (String[] p : protocols) {
            String[] suites = p == null ? new String[0]
                    : new String[] {AES, DHE};
            SSLEngine first = engine(p, suites);
            SSLEngine second = engine(p, suites);
            for (String field : new String[] {"activeProtocols",
                    "activeCipherSuites"}) {
                active(field, first);
                if (active(field, second)
                        != active(field, engine(p, suites))) {
                    throw new Exception(field
                            + " are computed for every handshake");
                }
            }
        }
    }
}
