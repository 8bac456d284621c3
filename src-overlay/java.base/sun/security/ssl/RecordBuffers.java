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
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import sun.security.jca.ProviderList;
import sun.security.jca.Providers;

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
     * this stream of the connection's socket reads or writes.
     */
    static byte[] take(int length, Closeable stream) {
        // asked for each record, so that no cipher of others is missed
        boolean own = Ciphers.areOwn();
        if (length > SMALL && length <= LARGE && own && Streams.isOwn(stream)) {
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
        if (buffer.length != LARGE || !Ciphers.areOwn()) {
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

    /** As above, for an array that may have grown by itself. */
    static void give(byte[] buffer, Closeable stream) {
        if (buffer.length == LARGE && Streams.isOwn(stream)) {
            give(buffer);
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

    /** Whose ciphers and MACs connections use. */
    private static final class Ciphers {
        private static final String LAST = "com.sun.crypto.provider.SunJCE";

        // SunJCE has all that connections use. These may come before.
        private static final Set<String> OWN = new HashSet<>(Arrays.asList(
                "sun.security.provider.Sun", "sun.security.rsa.SunRsaSign",
                "sun.security.ec.SunEC", "sun.security.ssl.SunJSSE",
                "com.sun.net.ssl.internal.ssl.Provider", LAST));

        // Once there were others, a connection may have their ciphers for
        // as long as it lasts.
        private static volatile boolean others = areConfigured();

        // the last list of providers that was found to be in order
        private static volatile WeakReference<ProviderList> known =
                new WeakReference<>(null);

        static boolean areOwn() {
            if (others) {
                return false;
            }
            ProviderList list = Providers.getProviderList();
            if (known.get() == list) {
                return true;
            }
            if (areOwn(list)) {
                known = new WeakReference<>(list);
                return true;
            }
            others = true;
            for (int i = 0; i < pool.length(); i++) {
                pool.set(i, null);
            }
            return false;
        }

        // Loads no provider that a search for a cipher would not load.
        private static boolean areOwn(ProviderList list) {
            for (Provider provider : list.providers()) {
                String name = provider.getClass().getName();
                if (!OWN.contains(name)
                        || !isOfPlatform(provider.getClass())) {
                    return false;
                }
                if (name.equals(LAST)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isOfPlatform(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            if (loader == null) {
                return true;
            }
            String name = loader.getClass().getName();
            return loader.getClass().getClassLoader() == null
                    && (name.equals("sun.misc.Launcher$ExtClassLoader")
                        || name.equals("jdk.internal.loader."
                                + "ClassLoaders$PlatformClassLoader"));
        }

        // A provider can also be preferred whatever its place in the list is,
        // or, up to 11, be given to JSSE for its FIPS mode.
        @SuppressWarnings("removal")
        private static boolean areConfigured() {
            return AccessController.doPrivileged(
                    new PrivilegedAction<Boolean>() {
                @Override
                public Boolean run() {
                    String preferred = Security.getProperty(
                            "jdk.security.provider.preferred");
                    if (preferred != null && !preferred.trim().isEmpty()) {
                        return true;
                    }
                    try {
                        Field field = Class.forName(
                                "sun.security.ssl.SunJSSE", false, null)
                                .getDeclaredField("cryptoProvider");
                        field.setAccessible(true);
                        return field.get(null) != null;
                    } catch (NoSuchFieldException e) {
                        return false;
                    } catch (ReflectiveOperationException
                            | RuntimeException e) {
                        return true;
                    }
                }
            });
        }
    }
}
