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
 * @summary After a TLS 1.3 handshake neither side keeps messages for a
 *          transcript, be it of session tickets
 * @modules java.base/sun.security.ssl:+open java.base/java.io:+open
 * @run main/othervm AfterHandshake
 */

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.util.Collection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.TrustManagerFactory;

public class AfterHandshake {

    public static void main(String[] args) throws Exception {
        SSLContext context = context();
        for (int i = 0; i < 3; i++) {
            for (SSLEngine engine : connect(context, "TLSv1.3")) {
                int bytes = transcriptBytes(engine);
                if (bytes != 0) {
                    throw new Exception((engine.getUseClientMode()
                            ? "The client" : "The server") + " keeps "
                            + bytes + " bytes of messages");
                }
            }
        }
        // One which may handshake again, and does.
        SSLEngine[] engines = connect(context, "TLSv1.2");
        engines[0].beginHandshake();
        run(engines);
    }

    private static int transcriptBytes(SSLEngine engine) throws Exception {
        Object hash = get(get(get(engine, "conContext"), "inputRecord"),
                "handshakeHash");
        int bytes = 0;
        for (Object message : (Collection<?>) get(hash, "reserves")) {
            bytes += ((byte[]) message).length;
        }
        return bytes + ((ByteArrayOutputStream)
                get(get(hash, "transcriptHash"), "baos")).size();
    }

    private static Object get(Object object, String name) throws Exception {
        for (Class<?> c = object.getClass(); c != null;
                c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(name);
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
