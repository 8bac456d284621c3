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

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Memory for the records of SSLSocket, so that no connection needs to keep
 * any. Small buffers are allocated; those for large records, which take
 * longer to allocate than to wipe, come from a few that all connections
 * share. A shared buffer is owned by one connection at a time, and is all
 * zero whenever it is in the pool.
 */
final class RecordBuffers {
    // a full record with the overhead of any cipher suite
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

    /** Returns an array of zeros, of this length at least. */
    static byte[] take(int length) {
        if (length > SMALL && length <= LARGE) {
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
        return length == 0 ? NONE : new byte[length];
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
}
