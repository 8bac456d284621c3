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
 * @summary The signature schemes that a configuration supports are computed
 *          once, and follow every change of the configuration
 * @modules java.base/sun.security.ssl:+open
 * @build ClientHandshake
 * @run main/othervm ActiveSignatureSchemes
 */

import java.lang.reflect.Method;
import java.security.AlgorithmConstraints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

public class ActiveSignatureSchemes {

    private static final String[][] PROTOCOLS = {{"TLSv1.2"}, {"TLSv1.3"},
        {"TLSv1.3", "TLSv1.2"}};

    // In releases that tell schemes for certificates apart
    private static final String CERTIFICATES = "localSupportedCertSignAlgs";
    private static final String SIGNATURES = "localSupportedSignAlgs";

    private static SSLContext context;

    public static void main(String[] args) throws Exception {
        context = ClientHandshake.context();
        // Twice, so that what is kept of the first round would be found.
        for (int i = 0; i < 2; i++) {
            for (String[] protocols : PROTOCOLS) {
                sameAsComputed(protocols);
            }
            constraints();
            configured();
        }
        check(!schemes(engine(PROTOCOLS[0]), SIGNATURES).equals(
                schemes(engine(PROTOCOLS[1]), SIGNATURES)),
                "protocols have schemes of their own");
        for (String[] protocols : PROTOCOLS) {
            once(protocols);
        }
    }

    private static SSLEngine engine(String[] protocols) {
        return engine(protocols, null);
    }

    private static SSLEngine engine(String[] protocols,
            AlgorithmConstraints constraints) {
        return ClientHandshake.engine(context, protocols, constraints);
    }

    /** With constraints of an application the schemes are always computed. */
    private static void sameAsComputed(String[] protocols) throws Exception {
        for (String field : new String[] {SIGNATURES, CERTIFICATES}) {
            List<?> kept = schemes(engine(protocols), field);
            List<?> computed = schemes(engine(protocols,
                    new ClientHandshake.Changing()), field);
            check(kept == null || !kept.isEmpty() && kept.equals(computed),
                    field + " are those that would be computed");
        }
    }

    private static void constraints() throws Exception {
        ClientHandshake.Changing changing = new ClientHandshake.Changing();
        for (String denied : new String[] {"none", "RSA", "ECDSA", "none"}) {
            changing.denied = denied;
            List<String> left = new ArrayList<>();
            for (Object scheme : schemes(engine(PROTOCOLS[0]), SIGNATURES)) {
                if (!algorithm(scheme).contains(denied)) {
                    left.add(scheme.toString());
                }
            }
            check(schemes(engine(PROTOCOLS[0], changing), SIGNATURES)
                    .toString().equals(left.toString()),
                    "without " + denied + " " + left + " are left");
        }
    }

    private static String algorithm(Object scheme) throws Exception {
        return (String) ClientHandshake.get(scheme, "algorithm");
    }

    /** Releases since 19 let an application name the schemes. */
    private static void configured() throws Exception {
        Method set;
        try {
            set = SSLParameters.class.getMethod("setSignatureSchemes",
                    String[].class);
        } catch (NoSuchMethodException e) {
            return;
        }
        String[][] wishes = {{"rsa_pss_rsae_sha256", "rsa_pkcs1_sha256"},
            {"rsa_pkcs1_sha256", "rsa_pss_rsae_sha256"},
            {"rsa_pss_rsae_sha256"}};
        for (String[] wish : wishes) {
            SSLEngine engine = engine(PROTOCOLS[0]);
            SSLParameters parameters = engine.getSSLParameters();
            String[] array = wish.clone();
            set.invoke(parameters, (Object) array);
            engine.setSSLParameters(parameters);
            array[0] = "ecdsa_secp256r1_sha256";
            List<String> names = new ArrayList<>();
            for (Object scheme : schemes(engine, SIGNATURES)) {
                names.add((String) ClientHandshake.get(scheme, "name"));
            }
            check(names.equals(Arrays.asList(wish)),
                    "the configured schemes are " + names);
        }
    }

    private static void once(String[] protocols) throws Exception {
        for (String field : new String[] {SIGNATURES, CERTIFICATES}) {
            check(schemes(engine(protocols), field)
                    == schemes(engine(protocols), field),
                    field + " are computed once");
        }
    }

    /** What a client offers; null if the release has no such list. */
    private static List<?> schemes(SSLEngine engine, String field)
            throws Exception {
        Object handshake = ClientHandshake.of(engine);
        try {
            return (List<?>) ClientHandshake.get(handshake, field);
        } catch (NoSuchFieldException e) {
            if (field.equals(CERTIFICATES)) {
                return null;
            }
            throw e;
        }
    }

    private static void check(boolean condition, String what)
            throws Exception {
        if (!condition) {
            throw new Exception("not so: " + what);
        }
        System.out.println("ok: " + what);
    }
}
