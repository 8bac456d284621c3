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
 * @summary A server with more certificate chains than its tickets can name
 *          caches the sessions of the further ones, and does not look through
 *          the others at each handshake
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers ServerKey
 * @run main/othervm ManyServerChains
 */

import java.io.ByteArrayInputStream;
import java.lang.reflect.Field;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManager;

public class ManyServerChains {
    private static final int LIMIT = 1024;
    private static final int MORE = 50;

    public static void main(String[] args) throws Exception {
        ManyChains chains = new ManyChains();
        Peers client = Peers.client();
        Peers server = new Peers(new KeyManager[] { chains },
                Peers.certificate(1));
        Object tickets = Peers.field(
                server.context.getServerSessionContext(), "tickets");
        int[] passes = new int[1];
        Map<Object, Object> identities =
                new ConcurrentHashMap<Object, Object>() {
            @Override
            public Collection<Object> values() {
                passes[0]++;
                return super.values();
            }
        };
        Field field = tickets.getClass().getDeclaredField("identities");
        field.setAccessible(true);
        field.set(tickets, identities);

        for (int i = 0; i < LIMIT + MORE; i++) {
            chains.last = i;
            Peers.connect(client, server, protocol(i), i);
        }
        Peers.check(identities.size() == LIMIT && passes[0] == 1,
                "looked through " + passes[0] + " times");
        for (int i = LIMIT - MORE; i < LIMIT + MORE; i++) {
            chains.last = 0;
            int before = client.trust.checks.get();
            Peers.Connection connection =
                    Peers.connect(client, server, protocol(i), i);
            if (client.trust.checks.get() != before ||
                    !connection.serverSession.getLocalCertificates()[1].equals(
                            chains.chain(i)[1])) {
                throw new RuntimeException(i + " is not resumed");
            }
        }
        Peers.check(true, "all are resumed, with the chains that they had");

        // Later no ticket has any of them.
        set(tickets, "fullUntil");
        for (Object identity : identities.values()) {
            set(identity, "expires");
        }
        passes[0] = 0;
        for (int i = 0; i < 2; i++) {
            chains.last = LIMIT + MORE + i;
            Peers.connect(client, server, "TLSv1.2", chains.last);
        }
        Peers.check(identities.size() == 2 && passes[0] == 1,
                "there is room when tickets have expired");
    }

    private static String protocol(int i) {
        return i % 2 == 0 ? "TLSv1.2" : "TLSv1.3";
    }

    private static void set(Object object, String name) throws Exception {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.setLong(object, System.nanoTime());
    }

    // Presents one certificate with a further one that is always another. No
    // one looks whether it is a good one.
    private static final class ManyChains extends ServerKey {
        private final byte[] further = Peers.certificate(1).getEncoded();
        private final CertificateFactory factory =
                CertificateFactory.getInstance("X.509");
        int last;

        ManyChains() throws Exception {
        }

        X509Certificate[] chain(int number) {
            byte[] encoded = further.clone();
            encoded[encoded.length - 1] = (byte)number;
            encoded[encoded.length - 2] = (byte)(number >> 8);
            try {
                return new X509Certificate[] {
                    Peers.certificate(0),
                    (X509Certificate)factory.generateCertificate(
                            new ByteArrayInputStream(encoded))
                };
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return chain(last);
        }
    }
}
