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
 * @summary An idle SSLSocket holds no memory for records, and connections that
 *          share such memory do not see each other's data
 * @modules java.base/sun.security.ssl:+open java.base/java.io:+open
 * @run main/othervm -Djdk.tls.namedGroups=secp256r1 IdleConnectionBuffers
 */

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

public class IdleConnectionBuffers {

    private static final String[][] CONFIGURATIONS = {
        {"TLSv1.3", "TLS_AES_128_GCM_SHA256"},
        {"TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"},
        {"TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256"},
    };

    private static final int[] SIZES =
            {1, 100, 1024, 4000, 5000, 16383, 16384, 16385, 40000};

    // what may stay: a record's header, a byte for read()
    private static final int KEPT = 64;

    private static SSLContext context;
    private static ExecutorService threads;

    public static void main(String[] args) throws Exception {
        context = context();
        threads = Executors.newCachedThreadPool();
        try {
            for (String[] configuration : CONFIGURATIONS) {
                idle(configuration);
                manyConnections(configuration);
            }
            pooledBuffersAreWiped();
        } finally {
            threads.shutdownNow();
        }
    }

    /** A connection that has exchanged data and waits for more. */
    private static void idle(String[] configuration) throws Exception {
        try (Connection connection = new Connection(configuration)) {
            for (int size : SIZES) {
                connection.exchange(size, size, new Random(size));
            }
            // The reader may wait inside read().
            Future<Integer> reader = threads.submit(
                    () -> connection.server.getInputStream().read());
            while (!waits(reader)) {
                Thread.sleep(1);
            }
            for (SSLSocket socket : connection.ends()) {
                int bytes = bufferBytes(socket);
                System.out.println(Arrays.toString(configuration) + ": "
                        + bytes + " bytes");
                if (bytes > KEPT) {
                    throw new Exception("An idle connection keeps " + bytes
                            + " bytes for records");
                }
            }
            connection.client.getOutputStream().write(7);
            if (reader.get() != 7) {
                throw new Exception("Wrong byte");
            }
        }
    }

    // No public method tells that a thread waits for a socket.
    private static boolean waits(Future<?> reader) throws Exception {
        Thread.sleep(200);
        return !reader.isDone();
    }

    /** Bytes in the buffers of both record layers and of the input stream. */
    private static int bufferBytes(SSLSocket socket) throws Exception {
        Object context = get(socket, "conContext");
        return bytes(get(context, "inputRecord"))
                + bytes(get(context, "outputRecord"))
                + bytes(get(socket, "appInput"));
    }

    private static int bytes(Object object) throws Exception {
        int sum = 0;
        for (Class<?> c = object.getClass(); c != Object.class;
                c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())
                        || field.getType() != byte[].class
                        && field.getType() != ByteBuffer.class) {
                    continue;
                }
                field.setAccessible(true);
                Object value = field.get(object);
                if (value instanceof byte[]) {
                    sum += ((byte[]) value).length;
                } else if (value != null) {
                    sum += ((ByteBuffer) value).capacity();
                }
            }
        }
        return sum;
    }

    private static Object get(Object object, String name) throws Exception {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    /** Each connection has data of its own, read in pieces of any size. */
    private static void manyConnections(String[] configuration)
            throws Exception {
        List<Future<Void>> results = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int seed = i;
            Callable<Void> task = () -> {
                Random random = new Random(seed);
                try (Connection connection = new Connection(configuration)) {
                    for (int k = 0; k < 15; k++) {
                        connection.exchange(1 + random.nextInt(50_000),
                                1 + random.nextInt(20_000), random);
                    }
                }
                return null;
            };
            results.add(threads.submit(task));
        }
        for (Future<Void> result : results) {
            result.get();
        }
    }

    private static void pooledBuffersAreWiped() throws Exception {
        Class<?> buffers = Class.forName("sun.security.ssl.RecordBuffers");
        Field field = buffers.getDeclaredField("pool");
        field.setAccessible(true);
        java.util.concurrent.atomic.AtomicReferenceArray<?> pool =
                (java.util.concurrent.atomic.AtomicReferenceArray<?>)
                field.get(null);
        int found = 0;
        for (int i = 0; i < pool.length(); i++) {
            byte[] buffer = (byte[]) pool.get(i);
            if (buffer == null) {
                continue;
            }
            found++;
            for (byte b : buffer) {
                if (b != 0) {
                    throw new Exception("A shared buffer keeps data");
                }
            }
        }
        System.out.println(found + " shared buffers");
        if (found == 0) {
            throw new Exception("No buffer came back");
        }
    }

    private static SSLContext context() throws Exception {
        char[] password = "passphrase".toCharArray();
        KeyStore keys = load("keystore", password);
        KeyManagerFactory keyManagers =
                KeyManagerFactory.getInstance("SunX509");
        keyManagers.init(keys, password);
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

    private static final class Connection implements AutoCloseable {
        final SSLSocket client;
        final SSLSocket server;

        Connection(String[] configuration) throws Exception {
            InetAddress loopback = InetAddress.getLoopbackAddress();
            try (SSLServerSocket listener = (SSLServerSocket) context
                    .getServerSocketFactory()
                    .createServerSocket(0, 1, loopback)) {
                client = (SSLSocket) context.getSocketFactory().createSocket(
                        loopback, listener.getLocalPort());
                server = (SSLSocket) listener.accept();
            }
            for (SSLSocket socket : ends()) {
                socket.setEnabledProtocols(
                        new String[] {configuration[0]});
                socket.setEnabledCipherSuites(
                        new String[] {configuration[1]});
                socket.setTcpNoDelay(true);
            }
        }

        SSLSocket[] ends() {
            return new SSLSocket[] {client, server};
        }

        /** Sends data there and back, which is read in pieces. */
        void exchange(int size, int piece, Random random) throws Exception {
            byte[] data = new byte[size];
            random.nextBytes(data);
            Future<Void> echo = threads.submit(() -> {
                byte[] received = new byte[size];
                new DataInputStream(server.getInputStream())
                        .readFully(received);
                server.getOutputStream().write(received);
                return null;
            });
            OutputStream out = client.getOutputStream();
            InputStream in = client.getInputStream();
            out.write(data);
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            byte[] part = new byte[piece];
            while (answer.size() < size) {
                int n = in.read(part, 0,
                        Math.min(piece, size - answer.size()));
                if (n < 0) {
                    throw new Exception("The answer is too short");
                }
                answer.write(part, 0, n);
            }
            echo.get();
            if (!Arrays.equals(data, answer.toByteArray())) {
                throw new Exception("The answer is wrong");
            }
            if (in.available() != 0) {
                throw new Exception("There is more than the answer");
            }
        }

        @Override
        public void close() throws Exception {
            client.close();
            server.close();
        }
    }
}
