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
 * @summary A certificate that comes out of a session ticket is the object
 *          that was known before, not a copy for each connection
 * @run main/othervm TicketCertificates
 */

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;

public class TicketCertificates {

    public static void main(String[] args) throws Exception {
        SSLContext context = context();
        for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
            connect(context, protocol);
            Certificate first = null;
            for (int i = 0; i < 3; i++) {
                SSLSession session =
                        connect(context, protocol)[1].getSession();
                Certificate certificate = session.getLocalCertificates()[0];
                if (first == null) {
                    first = certificate;
                } else if (certificate != first) {
                    throw new Exception(protocol
                            + ": each resumed connection has a copy");
                }
            }
        }
    }

    private static SSLEngine[] connect(SSLContext context, String protocol)
            throws Exception {
        SSLEngine client = context.createSSLEngine("localhost", 443);
        SSLEngine server = context.createSSLEngine();
        client.setUseClientMode(true);
        server.setUseClientMode(false);
        SSLEngine[] engines = {client, server};
        for (SSLEngine engine : engines) {
            engine.setEnabledProtocols(new String[] {protocol});
            engine.beginHandshake();
        }
        run(engines);
        return engines;
    }

    private static void run(SSLEngine[] engines) throws Exception {
        int size = engines[0].getSession().getPacketBufferSize();
        ByteBuffer[] wires = {ByteBuffer.allocate(4 * size),
            ByteBuffer.allocate(4 * size)};
        ByteBuffer empty = ByteBuffer.allocate(0);
        ByteBuffer received = ByteBuffer.allocate(size);
        boolean moved;
        do {
            moved = false;
            for (int i = 0; i < 2; i++) {
                SSLEngine engine = engines[i];
                while (engine.getHandshakeStatus()
                        == HandshakeStatus.NEED_WRAP) {
                    engine.wrap(empty, wires[i]);
                    moved = true;
                }
                ByteBuffer in = wires[1 - i];
                in.flip();
                while (in.hasRemaining() && engine.getHandshakeStatus()
                        != HandshakeStatus.NEED_WRAP) {
                    engine.unwrap(in, received);
                    moved = true;
                    Runnable task;
                    while ((task = engine.getDelegatedTask()) != null) {
                        task.run();
                    }
                }
                in.compact();
            }
        } while (moved);
        for (SSLEngine engine : engines) {
            if (engine.getHandshakeStatus()
                    != HandshakeStatus.NOT_HANDSHAKING) {
                throw new Exception("The handshake stopped at "
                        + engine.getHandshakeStatus());
            }
        }
    }

    private static SSLContext context() throws Exception {
        char[] password = "passphrase".toCharArray();
        KeyManagerFactory keyManagers =
                KeyManagerFactory.getInstance("SunX509");
        keyManagers.init(load("keystore", password), password);
        TrustManagerFactory trustManagers =
                TrustManagerFactory.getInstance("SunX509");
        trustManagers.init(load("truststore", password));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(),
                trustManagers.getTrustManagers(), null);
        return context;
    }

    private static KeyStore load(String name, char[] password)
            throws Exception {
        Path path = Paths.get(System.getProperty("test.src", "."),
                "../../../../javax/net/ssl/etc", name);
        KeyStore store = KeyStore.getInstance("JKS");
        try (InputStream in = Files.newInputStream(path)) {
            store.load(in, password);
        }
        return store;
    }
}
