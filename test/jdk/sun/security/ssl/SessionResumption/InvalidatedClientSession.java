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
 * @summary SSLSession.invalidate() on a client ends resumption with the host:
 *          whichever of its sessions it is, the next connection presents the
 *          certificate that the key manager has now
 * @library /sun/security/ssl/testlibrary
 * @build Peers
 * @run main/othervm InvalidatedClientSession TLSv1.2
 * @run main/othervm InvalidatedClientSession TLSv1.3
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      InvalidatedClientSession TLSv1.2
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      InvalidatedClientSession TLSv1.3
 */

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

public class InvalidatedClientSession {
    private static final int COUNT = 3;

    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[0];
        for (int which = 0; which < COUNT; which++) {
            for (int resumptions = 0; resumptions < 3; resumptions++) {
                test(which, resumptions);
            }
        }
    }

    private static void test(int which, int resumptions) throws Exception {
        SwitchingKeyManager keys = new SwitchingKeyManager();
        Peers client = new Peers(new KeyManager[] { keys },
                Peers.certificate(0));
        Peers server = new Peers(Peers.keyManagers(0),
                Peers.certificate(0), Peers.certificate(1));

        keys.use(1);
        Peers.Connection[] connections = connect(client, server);
        for (int i = 0; i < resumptions; i++) {
            int before = client.trust.checks.get();
            connections = connect(client, server);
            Peers.check(client.trust.checks.get() == before, "all resume");
        }

        keys.use(0);
        int seen = seen(open(client, server).run());
        Peers.check(seen == 1, "resumes with the certificate of before");
        connections[which].clientSession.invalidate();
        Peers.check(!connections[which].clientSession.isValid(), "invalid");
        for (int i = 0; i <= COUNT; i++) {
            seen = seen(open(client, server).run());
            Peers.check(seen == 0, "session " + which + " invalidated after " +
                    resumptions + " resumptions: the certificate of now");
        }
        Peers.check(client.trust.checks.get() == COUNT + 1,
                "and only one more full handshake");
    }

    private static Peers.Connection[] connect(Peers client, Peers server)
            throws Exception {
        Peers.Connection[] connections = new Peers.Connection[COUNT];
        for (int i = 0; i < COUNT; i++) {
            connections[i] = open(client, server).begin();
        }
        for (Peers.Connection connection : connections) {
            connection.run();
        }
        return connections;
    }

    private static Peers.Connection open(Peers client, Peers server) {
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443);
        connection.server.setNeedClientAuth(true);
        return connection;
    }

    // The number of the certificate that the server sees.
    private static int seen(Peers.Connection connection) throws Exception {
        return connection.serverSession.getPeerCertificates()[0].equals(
                Peers.certificate(0)) ? 0 : 1;
    }

    private static final class SwitchingKeyManager
            extends X509ExtendedKeyManager {
        private X509ExtendedKeyManager current;

        void use(int which) throws Exception {
            current = (X509ExtendedKeyManager)Peers.keyManagers(which)[0];
        }

        @Override
        public String chooseEngineClientAlias(String[] types,
                Principal[] issuers, SSLEngine engine) {
            return current.chooseEngineClientAlias(types, null, engine);
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers,
                Socket socket) {
            return current.chooseClientAlias(types, null, socket);
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return current.getClientAliases(type, null);
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers,
                Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return current.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return current.getPrivateKey(alias);
        }
    }
}
