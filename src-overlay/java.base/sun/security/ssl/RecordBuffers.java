/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.  Temper designates this
 * particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file that accompanied this code.
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

package sun.security.ssl;

import java.io.Closeable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.AccessController;
import java.security.MessageDigestSpi;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.Mac;
import javax.crypto.MacSpi;

/**
 * Memory for the records of SSLSocket, so that no connection needs to keep
 * any. Small buffers are allocated; those for large records, which take
 * longer to allocate than to wipe, come from a few that connections share. A
 * shared buffer is owned by one connection at a time, and is all zero
 * whenever it is in the pool.
 *
 * Nobody but the platform ever sees a shared buffer: it could be kept, and
 * show and change what is another connection's by then. What goes through
 * streams or ciphers of others is in arrays that no other connection gets.
 */
final class RecordBuffers {
    // a full record with the overhead of any cipher suite; no buffer but a
    // shared one has this length
    private static final int LARGE = Record.maxDataSize + 512;

    // up to this length allocation takes hardly any time
    private static final int SMALL = 4096;

    private static final int PROBES = 4;

    private static final byte[] NONE = new byte[0];

    // the number of slots is a power of two
    private static final AtomicReferenceArray<byte[]> pool =
            new AtomicReferenceArray<>(Integer.highestOneBit(Math.min(64,
                    4 * Runtime.getRuntime().availableProcessors())));

    private RecordBuffers() {
    }

    /** What a connection holds in place of a buffer. */
    static byte[] none() {
        return NONE;
    }

    /**
     * Returns an array of zeros, of this length at least, for a record that
     * this stream of the connection's socket reads or writes, and that this
     * SSLReadCipher or SSLWriteCipher, and no other, decrypts or encrypts.
     */
    static byte[] take(int length, Closeable stream, Object cipher) {
        if (length > SMALL && length <= LARGE && Streams.isOwn(stream)
                && Ciphers.areOwn(cipher)) {
            int slot = System.identityHashCode(Thread.currentThread());
            for (int i = 0; i < PROBES; i++) {
                int k = (slot + i) & (pool.length() - 1);
                if (pool.get(k) != null) {
                    byte[] buffer = pool.getAndSet(k, null);
                    if (buffer != null) {
                        return buffer;
                    }
                }
            }
            return new byte[LARGE];
        }
        return length == 0 ? NONE
                : new byte[length == LARGE ? LARGE + 1 : length];
    }

    /** The caller, which took the array, must hold no reference to it. */
    static void give(byte[] buffer) {
        if (buffer.length != LARGE) {
            return;
        }
        int slot = System.identityHashCode(Thread.currentThread());
        for (int i = 0; i < PROBES; i++) {
            int k = (slot + i) & (pool.length() - 1);
            if (pool.get(k) == null) {
                Arrays.fill(buffer, (byte) 0);
                if (pool.compareAndSet(k, null, buffer)) {
                    return;
                }
            }
        }
    }

    /** Whose streams a connection uses. */
    private static final class Streams {
        // Up to 11 the platform's streams of a socket are of these classes,
        private static final Class<?> INPUT =
                find("java.net.SocketInputStream");
        private static final Class<?> OUTPUT =
                find("java.net.SocketOutputStream");

        // and later of these, which are before the streams of any SocketImpl.
        private static final Class<?> OUTER_INPUT =
                find("java.net.Socket$SocketInputStream");
        private static final Class<?> OUTER_OUTPUT =
                find("java.net.Socket$SocketOutputStream");
        private static final Field IN = find(OUTER_INPUT, "in");
        private static final Field OUT = find(OUTER_OUTPUT, "out");

        @SuppressWarnings("removal")
        private static Field find(Class<?> owner, String name) {
            if (owner == null) {
                return null;
            }
            return AccessController.doPrivileged(new PrivilegedAction<Field>() {
                @Override
                public Field run() {
                    try {
                        Field field = owner.getDeclaredField(name);
                        field.setAccessible(true);
                        return field;
                    } catch (NoSuchFieldException | RuntimeException e) {
                        return null;
                    }
                }
            });
        }

        private static Class<?> find(String name) {
            try {
                return Class.forName(name, false, null);
            } catch (ClassNotFoundException e) {
                return null;
            }
        }

        static boolean isOwn(Closeable stream) {
            if (stream == null) {
                return false;
            }
            Class<?> type = stream.getClass();
            if (type != OUTER_INPUT && type != OUTER_OUTPUT) {
                return type == INPUT || type == OUTPUT;
            }
            Field field = type == OUTER_INPUT ? IN : OUT;
            Object inner;
            try {
                inner = field == null ? null : field.get(stream);
            } catch (IllegalAccessException e) {
                return false;
            }
            return inner != null && inner.getClass().getClassLoader() == null
                    && inner.getClass().getName()
                            .startsWith("sun.nio.ch.NioSocketImpl$");
        }
    }

    /** Whose code sees what a connection encrypts, decrypts or signs. */
    private static final class Ciphers {
        // Each stands for code that sees a record, or leads to some.
        private static final List<Class<?>> PARTS = Arrays.asList(
                Authenticator.class, Authenticator.MAC.class,
                Cipher.class, CipherSpi.class, Mac.class, MacSpi.class,
                MessageDigestSpi.class);

        // The fields of a class that hold such parts; null if they cannot be
        // read. Of those that stand before a provider's object, which may not
        // be chosen yet, no more than that object counts.
        private static final ClassValue<List<Field>> fields =
                new ClassValue<List<Field>>() {
            @Override
            @SuppressWarnings("removal")
            protected List<Field> computeValue(Class<?> type) {
                return AccessController.doPrivileged(
                        new PrivilegedAction<List<Field>>() {
                    @Override
                    public List<Field> run() {
                        try {
                            return find(type);
                        } catch (ReflectiveOperationException
                                | RuntimeException e) {
                            return null;
                        }
                    }
                });
            }
        };

        private static List<Field> find(Class<?> type)
                throws ReflectiveOperationException {
            List<Field> found = new ArrayList<>();
            if (type == Cipher.class || type == Mac.class) {
                found.add(type.getDeclaredField("spi"));
            } else {
                for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                    for (Field field : c.getDeclaredFields()) {
                        if (!Modifier.isStatic(field.getModifiers())
                                && !field.isSynthetic()
                                && isPart(field.getType())) {
                            found.add(field);
                        }
                    }
                }
            }
            for (Field field : found) {
                field.setAccessible(true);
            }
            return found;
        }

        private static boolean isPart(Class<?> type) {
            for (Class<?> part : PARTS) {
                if (part.isAssignableFrom(type)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Whether a cipher of this package, and all that it holds, is the
         * platform's. Asked of the objects themselves: which providers are
         * in the list may have been different when they were made. One whose
         * provider is chosen with the first record is not, before that.
         */
        static boolean areOwn(Object part) {
            if (part == null || !isOfPlatform(part.getClass())) {
                return false;
            }
            List<Field> parts = fields.get(part.getClass());
            if (parts == null) {
                return false;
            }
            for (int i = 0; i < parts.size(); i++) {
                try {
                    if (!areOwn(parts.get(i).get(part))) {
                        return false;
                    }
                } catch (IllegalAccessException e) {
                    return false;
                }
            }
            return true;
        }

        // Other packages of the platform hand arrays to libraries.
        private static boolean isOfPlatform(Class<?> type) {
            String name = type.getName();
            ClassLoader loader = type.getClassLoader();
            return loader == null ? name.startsWith("sun.security.ssl.")
                            || name.startsWith("sun.security.provider.")
                            || name.startsWith("com.sun.crypto.provider.")
                            || name.startsWith("java.security.MessageDigest$")
                            || name.startsWith("javax.crypto.")
                    : isOf8(loader)
                            && name.startsWith("com.sun.crypto.provider.");
        }

        // 8u alone has SunJCE outside the boot loader.
        private static boolean isOf8(ClassLoader loader) {
            Class<?> type = loader.getClass();
            return type.getClassLoader() == null
                    && type.getName().equals("sun.misc.Launcher$ExtClassLoader");
        }
    }
}
