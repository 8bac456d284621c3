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


import java.io.ByteArrayInputStream;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Enumeration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Clients and servers in one JVM, joined without sockets.
 */
class Peers {
    private static final String[] CERTIFICATES = {
        // CN=server, with the names localhost and server.test
        "MIIBojCCAUigAwIBAgIUZeCc7j0I79zaqo5GdENncpnxKrYwCgYIKoZIzj0E"
            + "AwIwETEPMA0GA1UEAwwGc2VydmVyMCAXDTI2MTEyMjAwNDAwMloYDzIxMjYx"
            + "MDI5MDA0MDAyWjARMQ8wDQYDVQQDDAZzZXJ2ZXIwWTATBgcqhkjOPQIBBggq"
            + "hkjOPQMBBwNCAATFOIMRYf8X8bRM/FpAEXOhECeFsnJeyO18M7NxJ5SKxucy"
            + "51dQ2cRX/C0WQ59rUJCRJVweL2LmK1KVmj8auGWyo3wwejAdBgNVHQ4EFgQU"
            + "r0YZWbDdL5Vhc22jcqJ8QKrxNO0wHwYDVR0jBBgwFoAUr0YZWbDdL5Vhc22j"
            + "cqJ8QKrxNO0wDwYDVR0TAQH/BAUwAwEB/zAnBgNVHREEIDAegglsb2NhbGhv"
            + "c3SCC3NlcnZlci50ZXN0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQDtbXdK"
            + "X6tWfx3FLIRE8MmbHjY1PrMeorU1+93szWGc4gIgVld/l3I1wyr4NWhpgZ7Y"
            + "PiklamYLsy2Sc3dym/CVyeA=",
        // CN=client
        "MIIBojCCAUigAwIBAgIUSSCeNAfoKV7I30hGbe8SKUfa7yQwCgYIKoZIzj0E"
            + "AwIwETEPMA0GA1UEAwwGY2xpZW50MCAXDTI2MTEyMjAwNDAwM1oYDzIxMjYx"
            + "MDI5MDA0MDAzWjARMQ8wDQYDVQQDDAZjbGllbnQwWTATBgcqhkjOPQIBBggq"
            + "hkjOPQMBBwNCAAQPA/SJ2ulbyOgGAfb6OBYGDon/x5IDee/GKj51HGIoTROJ"
            + "kjSQVBZ7Qc+mjA8X7+phLamE+kaSPB6TNH6vNK7Wo3wwejAdBgNVHQ4EFgQU"
            + "TwTjKBgRdigGmKjVnh0Pdftg9v4wHwYDVR0jBBgwFoAUTwTjKBgRdigGmKjV"
            + "nh0Pdftg9v4wDwYDVR0TAQH/BAUwAwEB/zAnBgNVHREEIDAegglsb2NhbGhv"
            + "c3SCC2NsaWVudC50ZXN0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQCF6X9D"
            + "pF5y3B3osi8XYDr9o5Ob9aPi9XBwIzW7RWqaxQIgSEXdy4BGODJDAR98PrBo"
            + "DWzqMFiRbYPwfR54r3ztInI="
    };

    private static final String[] KEYS = {
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdu27Tohw56Hg"
            + "l/a9aK54SzL9oIorNNrgPqkzqlBlS92hRANCAATFOIMRYf8X8bRM/FpAEXOh"
            + "ECeFsnJeyO18M7NxJ5SKxucy51dQ2cRX/C0WQ59rUJCRJVweL2LmK1KVmj8a"
            + "uGWy",
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguOPVlqY6DwK+"
            + "+OcgPvTMUk7KTIKc8824iO8IssP78cihRANCAAQPA/SJ2ulbyOgGAfb6OBYG"
            + "Don/x5IDee/GKj51HGIoTROJkjSQVBZ7Qc+mjA8X7+phLamE+kaSPB6TNH6v"
            + "NK7W"
    };

    static X509Certificate certificate(int which) throws Exception {
        return (X509Certificate)CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(
                        Base64.getDecoder().decode(CERTIFICATES[which])));
    }

    static KeyManager[] keyManagers(int which) throws Exception {
        PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(
                new PKCS8EncodedKeySpec(
                        Base64.getDecoder().decode(KEYS[which])));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("key", key, new char[0],
                new Certificate[] { certificate(which) });
        KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }

    /**
     * Trusts the other side's certificates, and counts how often it was asked
     * to: once in a full handshake, never in one that resumes a session.
     */
    static class CountingTrust implements X509TrustManager {
        final AtomicInteger checks = new AtomicInteger();
        private final X509Certificate[] trusted;

        CountingTrust(X509Certificate... trusted) {
            this.trusted = trusted;
        }

        private void check(X509Certificate[] chain)
                throws CertificateException {
            checks.incrementAndGet();
            if (!Arrays.asList(trusted).contains(chain[0])) {
                throw new CertificateException("not trusted");
            }
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            check(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return trusted.clone();
        }
    }

    final SSLContext context;
    final CountingTrust trust;

    Peers(KeyManager[] own, X509Certificate... trusted) throws Exception {
        trust = new CountingTrust(trusted);
        context = SSLContext.getInstance("TLS");
        context.init(own, new TrustManager[] { trust }, null);
    }

    static Peers server() throws Exception {
        return new Peers(keyManagers(0), certificate(1));
    }

    static Peers client() throws Exception {
        return new Peers(keyManagers(1), certificate(0));
    }

    /** One connection, from ClientHello to close_notify. */
    static class Connection {
        final SSLEngine client;
        final SSLEngine server;
        SSLSession clientSession;
        SSLSession serverSession;
        final ByteBuffer toServer = ByteBuffer.allocate(65536);
        private final ByteBuffer toClient = ByteBuffer.allocate(65536);

        Connection(Peers client, Peers server, String protocol, int port) {
            this.client = client.context.createSSLEngine("localhost", port);
            this.client.setUseClientMode(true);
            this.server = server.context.createSSLEngine();
            this.server.setUseClientMode(false);
            if (protocol != null) {
                this.client.setEnabledProtocols(new String[] { protocol });
            }
        }

        /** Makes the ClientHello, and with it chooses what to resume. */
        Connection begin() throws SSLException {
            client.wrap(ByteBuffer.allocate(0), toServer);
            return this;
        }

        Connection run() throws SSLException {
            exchange();
            ByteBuffer in = ByteBuffer.allocate(65536);
            ByteBuffer none = ByteBuffer.allocate(0);
            client.closeOutbound();
            server.closeOutbound();
            for (int i = 0; i < 4; i++) {
                step(client, none, toServer, toClient, in);
                step(server, none, toClient, toServer, in);
            }
            return this;
        }

        /** The handshake, and a byte in each direction. */
        Connection exchange() throws SSLException {
            ByteBuffer clientIn = ByteBuffer.allocate(65536);
            ByteBuffer serverIn = ByteBuffer.allocate(65536);
            ByteBuffer clientOut = ByteBuffer.wrap(new byte[] { 1 });
            ByteBuffer serverOut = ByteBuffer.wrap(new byte[] { 2 });
            ByteBuffer none = ByteBuffer.allocate(0);

            // Until both sides have read a byte; the client reads after the
            // tickets that the server sends.
            for (int i = 0; clientIn.position() == 0 ||
                    serverIn.position() == 0; i++) {
                if (i == 1000) {
                    throw new SSLException("no progress: " +
                            client.getHandshakeStatus() + " " +
                            server.getHandshakeStatus());
                }
                step(client, clientOut, toServer, toClient, clientIn);
                step(server, serverIn.position() == 0 ? none : serverOut,
                        toClient, toServer, serverIn);
            }
            clientSession = client.getSession();
            serverSession = server.getSession();
            return this;
        }

        private static void step(SSLEngine engine, ByteBuffer plain,
                ByteBuffer out, ByteBuffer in, ByteBuffer received)
                throws SSLException {
            SSLEngineResult result;
            do {
                tasks(engine);
                result = engine.wrap(plain, out);
            } while (result.bytesProduced() > 0 && plain.hasRemaining());
            in.flip();
            do {
                tasks(engine);
                result = engine.unwrap(in, received);
            } while (result.bytesConsumed() > 0 ||
                    engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK);
            in.compact();
        }

        private static void tasks(SSLEngine engine) {
            Runnable task;
            while ((task = engine.getDelegatedTask()) != null) {
                task.run();
            }
        }
    }

    static Connection connect(Peers client, Peers server, String protocol,
            int port) throws SSLException {
        return new Connection(client, server, protocol, port).run();
    }

    /** Connects and tells whether a session was resumed. */
    static boolean resumes(Peers client, Peers server, String protocol,
            int port) throws SSLException {
        int before = client.trust.checks.get();
        connect(client, server, protocol, port);
        return client.trust.checks.get() == before;
    }

    /** Removes from a server's cache what it has stored. */
    static void emptyCache(Peers server) {
        int size = server.context.getServerSessionContext()
                .getSessionCacheSize();
        Enumeration<byte[]> ids =
                server.context.getServerSessionContext().getIds();
        while (ids.hasMoreElements()) {
            SSLSession session = server.context.getServerSessionContext()
                    .getSession(ids.nextElement());
            if (session != null) {
                session.invalidate();
            }
        }
        server.context.getServerSessionContext().setSessionCacheSize(1);
        server.context.getServerSessionContext().setSessionCacheSize(size);
    }

    static Object field(Object object, String name) throws Exception {
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

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new RuntimeException("not so: " + what);
        }
        System.out.println("ok: " + what);
    }
}
