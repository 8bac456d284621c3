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
 * @summary An idle SSLSocket holds no memory for records; connections that
 *          share such memory do not see each other's data, and streams and
 *          ciphers of the application see no shared memory
 * @modules java.base/sun.security.ssl:+open java.base/java.io:+open
 * @run main/othervm -Djdk.tls.namedGroups=secp256r1 IdleConnectionBuffers
 * @run main/othervm -Djdk.tls.namedGroups=secp256r1 IdleConnectionBuffers
 *      ciphers
 * @run main/othervm -Djdk.tls.namedGroups=secp256r1 IdleConnectionBuffers
 *      behind
 */

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketImpl;
import java.net.SocketOptions;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.Mac;
import javax.crypto.MacSpi;
import javax.crypto.ShortBufferException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
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
        if (args.length != 0 && args[0].equals("behind")) {
            comeBehind();
        }
        context = context();
        threads = Executors.newCachedThreadPool();
        try {
            for (String[] configuration : CONFIGURATIONS) {
                idle(configuration);
                manyConnections(configuration);
            }
            pooledBuffersAreWiped();
            if (args.length == 0) {
                streams();
                lengths();
            } else if (args[0].equals("ciphers")) {
                ciphers();
            } else {
                keptBy("Cipher", CONFIGURATIONS[0]);
            }
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
        Set<byte[]> found = pooledBuffers();
        for (byte[] buffer : found) {
            for (byte b : buffer) {
                if (b != 0) {
                    throw new Exception("A shared buffer keeps data");
                }
            }
        }
        System.out.println(found.size() + " shared buffers");
        if (found.isEmpty()) {
            throw new Exception("No buffer came back");
        }
    }

    private static AtomicReferenceArray<?> pool() throws Exception {
        Class<?> buffers = Class.forName("sun.security.ssl.RecordBuffers");
        Field field = buffers.getDeclaredField("pool");
        field.setAccessible(true);
        return (AtomicReferenceArray<?>) field.get(null);
    }

    private static Set<byte[]> pooledBuffers() throws Exception {
        AtomicReferenceArray<?> pool = pool();
        Set<byte[]> found = arrays();
        for (int i = 0; i < pool.length(); i++) {
            byte[] buffer = (byte[]) pool.get(i);
            if (buffer != null && !found.add(buffer)) {
                throw new Exception("A buffer came back twice");
            }
        }
        return found;
    }

    private static Set<byte[]> arrays() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** Streams that keep the arrays which they are given. */
    private static void streams() throws Exception {
        for (String[] configuration : CONFIGURATIONS) {
            for (Layer layer : Layer.values()) {
                Seen seen = new Seen();
                try (Connection connection =
                        new Connection(configuration, layer, seen)) {
                    exchange(connection);
                    for (SSLSocket socket : connection.ends()) {
                        int bytes = bufferBytes(socket);
                        if (bytes > KEPT) {
                            throw new Exception("An idle connection keeps "
                                    + bytes + " bytes for records");
                        }
                    }
                }
                seen.check(layer + " " + Arrays.toString(configuration),
                        configuration);
            }
        }
        pooledBuffersAreWiped();
    }

    /** An array that a stream has seen may happen to be as long as others. */
    private static void lengths() throws Exception {
        int length = pooledBuffers().iterator().next().length;
        AtomicReferenceArray<?> pool = pool();
        for (int i = 0; i < pool.length(); i++) {
            pool.set(i, null);
        }
        Class<?> buffers = Class.forName("sun.security.ssl.RecordBuffers");
        Method take = buffers.getDeclaredMethod("take", int.class,
                Closeable.class, Object.class);
        take.setAccessible(true);
        Closeable stream = new ByteArrayOutputStream();
        if (((byte[]) take.invoke(null, length, stream, null)).length
                == length) {
            throw new Exception("An array looks like a shared one");
        }

        // One that has grown by itself, in place of what was taken or not.
        try (Connection connection = new Connection(CONFIGURATIONS[0])) {
            connection.exchange(100, 100, new Random(1));
            Object record = get(get(connection.client, "conContext"),
                    "outputRecord");
            Field buf = ByteArrayOutputStream.class.getDeclaredField("buf");
            buf.setAccessible(true);
            buf.set(record, new byte[length]);
            Method release = Class.forName("sun.security.ssl.OutputRecord")
                    .getDeclaredMethod("releaseBuffer");
            release.setAccessible(true);
            release.invoke(record);
            if (!pooledBuffers().isEmpty()) {
                throw new Exception("An array that has grown is shared");
            }
        }
    }

    /** Ciphers, MACs and digests that keep the arrays which they see. */
    private static void ciphers() throws Exception {
        keptBy("Cipher", CONFIGURATIONS[0]);
        keptBy("Mac", CONFIGURATIONS[2]);
        keptBy("MessageDigest", CONFIGURATIONS[2]);
    }

    private static void keptBy(String type, String[] configuration)
            throws Exception {
        Seen seen = new Seen();
        Keeping.seen = seen;
        if (Security.getProvider(KeepingProvider.NAME) == null) {
            Security.insertProviderAt(new KeepingProvider(type), 1);
        }
        try (Connection connection = new Connection(configuration)) {
            exchange(connection);
            // The connection has its ciphers for as long as it lasts.
            Security.removeProvider(KeepingProvider.NAME);
            exchange(connection);
        }
        seen.check(type, CONFIGURATIONS[2]);
    }

    /** A provider has a cipher though its place in the list is the last. */
    private static void comeBehind() throws Exception {
        String preferred = "jdk.security.provider.preferred";
        Security.setProperty(preferred,
                "AES/GCM/NoPadding:" + KeepingProvider.NAME);
        Security.addProvider(new KeepingProvider("Cipher"));
        Security.setProperty(preferred, "");
        if (System.getProperty("java.specification.version").equals("1.8")) {
            Provider listed = Keeping.own;
            Keeping.own = listed.getClass().newInstance();
            for (Object name : listed.keySet().toArray()) {
                if (((String) name).contains("Cipher.AES/GCM")) {
                    listed.remove(name);
                }
            }
            listed.put("Cipher.AES SupportedModes", "CBC|ECB");
        }
    }

    private static void exchange(Connection connection) throws Exception {
        connection.exchange(16384, 16384, new Random(1));
        connection.exchange(50_000, 20_000, new Random(2));
    }

    /** The arrays that the application has seen. */
    private static final class Seen {
        private final Set<byte[]> arrays = arrays();

        // what was shared before
        private final Set<byte[]> shared;

        Seen() throws Exception {
            shared = pooledBuffers();
        }

        synchronized void add(byte[] array) {
            if (array != null) {
                arrays.add(array);
            }
        }

        synchronized void check(String name, String[] configuration)
                throws Exception {
            shared.addAll(pooledBuffers());
            int large = 0;
            for (byte[] array : arrays) {
                if (shared.contains(array)) {
                    throw new Exception(name + ": the application has seen "
                            + "an array that is shared");
                }
                if (array.length > 16384) {
                    large++;
                }
            }
            System.out.println(name + ": " + large + " large arrays");
            if (large == 0) {
                throw new Exception(name + ": no large array");
            }

            // What another connection receives is neither seen nor changed.
            byte[] data = new byte[16384];
            new Random(3).nextBytes(data);
            byte[] part = Arrays.copyOfRange(data, 5000, 5032);
            byte[] received = new byte[data.length];
            try (Connection other = new Connection(configuration)) {
                Future<Void> writer = threads.submit(() -> {
                    other.server.getOutputStream().write(data);
                    return null;
                });
                DataInputStream in =
                        new DataInputStream(other.client.getInputStream());
                received[0] = in.readByte();
                writer.get();
                for (byte[] array : arrays) {
                    if (contains(array, part)) {
                        throw new Exception(name + ": the application sees "
                                + "what another connection has received");
                    }
                    if (array.length > 4096) {
                        Arrays.fill(array, (byte) 'X');
                    }
                }
                in.readFully(received, 1, received.length - 1);
            }
            if (!Arrays.equals(data, received)) {
                throw new Exception(name + ": the application changes what "
                        + "another connection has received");
            }
        }

        private static boolean contains(byte[] array, byte[] part) {
            for (int i = 0; i + part.length <= array.length; i++) {
                int k = 0;
                while (k < part.length && array[i + k] == part[k]) {
                    k++;
                }
                if (k == part.length) {
                    return true;
                }
            }
            return false;
        }
    }

    /** What the application puts between a connection and the network. */
    private enum Layer {
        /** a socket with streams of its own, under the client */
        SOCKET,
        /** a SocketImpl with streams of its own, under the client */
        IMPLEMENTATION,
        /** a stream that has been read from, under the server */
        CONSUMED
    }

    private static InputStream keeping(InputStream source, Seen seen) {
        return new FilterInputStream(source) {
            @Override
            public int read(byte[] b, int off, int len) throws IOException {
                seen.add(b);
                return source.read(b, off, len);
            }
        };
    }

    private static OutputStream keeping(OutputStream target, Seen seen) {
        return new FilterOutputStream(target) {
            @Override
            public void write(byte[] b, int off, int len) throws IOException {
                seen.add(b);
                target.write(b, off, len);
            }
        };
    }

    private static final class KeepingSocket extends Socket {
        private final Seen seen;

        KeepingSocket(InetAddress address, int port, Seen seen)
                throws IOException {
            super(address, port);
            this.seen = seen;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return keeping(super.getInputStream(), seen);
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return keeping(super.getOutputStream(), seen);
        }
    }

    private static final class ImplementedSocket extends Socket {
        ImplementedSocket(InetAddress address, int port, Seen seen)
                throws IOException {
            super(new KeepingImplementation(seen));
            connect(new InetSocketAddress(address, port));
        }
    }

    private static final class KeepingImplementation extends SocketImpl {
        private final Socket socket = new Socket();
        private final Seen seen;

        KeepingImplementation(Seen seen) {
            this.seen = seen;
        }

        @Override
        protected void create(boolean stream) {
        }

        @Override
        protected void connect(String host, int port) throws IOException {
            connect(new InetSocketAddress(host, port), 0);
        }

        @Override
        protected void connect(InetAddress address, int port)
                throws IOException {
            connect(new InetSocketAddress(address, port), 0);
        }

        @Override
        protected void connect(SocketAddress address, int timeout)
                throws IOException {
            socket.connect(address, timeout);
        }

        @Override
        protected void bind(InetAddress host, int port) throws IOException {
            throw new IOException();
        }

        @Override
        protected void listen(int backlog) throws IOException {
            throw new IOException();
        }

        @Override
        protected void accept(SocketImpl s) throws IOException {
            throw new IOException();
        }

        @Override
        protected InputStream getInputStream() throws IOException {
            return keeping(socket.getInputStream(), seen);
        }

        @Override
        protected OutputStream getOutputStream() throws IOException {
            return keeping(socket.getOutputStream(), seen);
        }

        @Override
        protected int available() throws IOException {
            return socket.getInputStream().available();
        }

        @Override
        protected void close() throws IOException {
            socket.close();
        }

        @Override
        protected void sendUrgentData(int data) throws IOException {
            throw new IOException();
        }

        @Override
        public void setOption(int option, Object value) {
        }

        @Override
        public Object getOption(int option) {
            if (option == SocketOptions.SO_TIMEOUT
                    || option == SocketOptions.SO_LINGER) {
                return 0;
            }
            return false;
        }
    }

    private static final class KeepingProvider extends Provider {
        static final String NAME = "Keeping";
        private static final long serialVersionUID = 1;

        @SuppressWarnings("deprecation")
        KeepingProvider(String type) {
            super(NAME, 1, NAME);
            switch (type) {
                case "Cipher":
                    put("Cipher.AES/GCM/NoPadding",
                            KeepingCipher.class.getName());
                    break;
                case "Mac":
                    put("Mac.HmacSHA256", KeepingMac.class.getName());
                    break;
                default:
                    put("MessageDigest.SHA-256",
                            KeepingDigest.class.getName());
                    break;
            }
        }
    }

    private static final class Keeping {
        // what the arrays go on to
        static Provider own = Security.getProvider("SunJCE");
        static volatile Seen seen;

        static void add(byte[] array) {
            if (seen != null) {
                seen.add(array);
            }
        }
    }

    public static final class KeepingMac extends MacSpi {
        private final Mac mac;

        public KeepingMac() throws GeneralSecurityException {
            mac = Mac.getInstance("HmacSHA256", Keeping.own);
        }

        @Override
        protected int engineGetMacLength() {
            return mac.getMacLength();
        }

        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec params)
                throws InvalidKeyException,
                InvalidAlgorithmParameterException {
            mac.init(key, params);
        }

        @Override
        protected void engineUpdate(byte input) {
            mac.update(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int off, int len) {
            Keeping.add(input);
            mac.update(input, off, len);
        }

        @Override
        protected byte[] engineDoFinal() {
            return mac.doFinal();
        }

        @Override
        protected void engineReset() {
            mac.reset();
        }
    }

    // Not an engine alone: 11 does not clone what is around one.
    public static final class KeepingDigest extends MessageDigest
            implements Cloneable {
        private MessageDigest digest;

        public KeepingDigest() throws GeneralSecurityException {
            super("SHA-256");
            digest = MessageDigest.getInstance("SHA-256", "SUN");
        }

        @Override
        protected int engineGetDigestLength() {
            return digest.getDigestLength();
        }

        @Override
        protected void engineUpdate(byte input) {
            digest.update(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int off, int len) {
            Keeping.add(input);
            digest.update(input, off, len);
        }

        @Override
        protected byte[] engineDigest() {
            return digest.digest();
        }

        @Override
        protected void engineReset() {
            digest.reset();
        }

        @Override
        public Object clone() throws CloneNotSupportedException {
            KeepingDigest copy = (KeepingDigest) super.clone();
            copy.digest = (MessageDigest) digest.clone();
            return copy;
        }
    }

    public static final class KeepingCipher extends CipherSpi {
        private final Cipher cipher;

        public KeepingCipher() throws GeneralSecurityException {
            cipher = Cipher.getInstance("AES/GCM/NoPadding", Keeping.own);
        }

        @Override
        protected void engineSetMode(String mode) {
        }

        @Override
        protected void engineSetPadding(String padding) {
        }

        @Override
        protected int engineGetBlockSize() {
            return cipher.getBlockSize();
        }

        @Override
        protected int engineGetOutputSize(int inputLen) {
            return cipher.getOutputSize(inputLen);
        }

        @Override
        protected byte[] engineGetIV() {
            return cipher.getIV();
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return cipher.getParameters();
        }

        @Override
        protected void engineInit(int opmode, Key key, SecureRandom random)
                throws InvalidKeyException {
            cipher.init(opmode, key, random);
        }

        @Override
        protected void engineInit(int opmode, Key key,
                AlgorithmParameterSpec params, SecureRandom random)
                throws InvalidKeyException,
                InvalidAlgorithmParameterException {
            cipher.init(opmode, key, params, random);
        }

        @Override
        protected void engineInit(int opmode, Key key,
                AlgorithmParameters params, SecureRandom random)
                throws InvalidKeyException,
                InvalidAlgorithmParameterException {
            cipher.init(opmode, key, params, random);
        }

        @Override
        protected void engineUpdateAAD(byte[] src, int off, int len) {
            cipher.updateAAD(src, off, len);
        }

        @Override
        protected byte[] engineUpdate(byte[] input, int off, int len) {
            Keeping.add(input);
            return cipher.update(input, off, len);
        }

        @Override
        protected int engineUpdate(byte[] input, int off, int len,
                byte[] output, int outputOff) throws ShortBufferException {
            Keeping.add(input);
            Keeping.add(output);
            return cipher.update(input, off, len, output, outputOff);
        }

        @Override
        protected byte[] engineDoFinal(byte[] input, int off, int len)
                throws IllegalBlockSizeException, BadPaddingException {
            Keeping.add(input);
            return cipher.doFinal(input, off, len);
        }

        @Override
        protected int engineDoFinal(byte[] input, int off, int len,
                byte[] output, int outputOff) throws ShortBufferException,
                IllegalBlockSizeException, BadPaddingException {
            Keeping.add(input);
            Keeping.add(output);
            return cipher.doFinal(input, off, len, output, outputOff);
        }

        @Override
        protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
                throws ShortBufferException, IllegalBlockSizeException,
                BadPaddingException {
            Keeping.add(input.array());
            Keeping.add(output.array());
            return cipher.doFinal(input, output);
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
            this(configuration, null, null);
        }

        Connection(String[] configuration, Layer layer, Seen seen)
                throws Exception {
            InetAddress loopback = InetAddress.getLoopbackAddress();
            SSLSocketFactory factory = context.getSocketFactory();
            try (ServerSocket listener = layer == Layer.CONSUMED
                    ? new ServerSocket(0, 1, loopback)
                    : context.getServerSocketFactory()
                            .createServerSocket(0, 1, loopback)) {
                int port = listener.getLocalPort();
                Socket under = layer == Layer.SOCKET
                        ? new KeepingSocket(loopback, port, seen)
                        : layer == Layer.IMPLEMENTATION
                        ? new ImplementedSocket(loopback, port, seen) : null;
                client = (SSLSocket) (under == null
                        ? factory.createSocket(loopback, port)
                        : factory.createSocket(under, "localhost", port,
                                true));
                Socket accepted = listener.accept();
                server = (SSLSocket) (layer == Layer.CONSUMED
                        ? factory.createSocket(accepted, keeping(
                                accepted.getInputStream(), seen), true)
                        : accepted);
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
