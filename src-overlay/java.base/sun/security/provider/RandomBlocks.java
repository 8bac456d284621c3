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

package sun.security.provider;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.ProviderException;
import java.util.Arrays;

/**
 * Random bytes of the operating system, read in blocks. Threads share no
 * lock: each uses one of several blocks, chosen by its number.
 *
 * <p>What has been handed out is wiped from a block at once. What is left in
 * a block is dropped when either clock, the monotonic one or that of the wall,
 * has moved by 100 ms since it was read, or has gone back: the monotonic clock
 * of a cloned machine goes on where it was, and that of the wall may be set.
 * Both are looked at when a new millisecond of the wall's has begun. So a copy
 * of the process, from a clone of its machine or a checkpoint, hands out what
 * the process has handed out only if both clocks tell the copy that less than
 * 100 ms are over, or that of the wall that it is still the same millisecond.
 * A child of fork(2) runs no Java code.
 *
 * <p>A block grows while it is used up sooner, from 256 bytes to 4 KiB.
 *
 * <p>Seeds that the application supplies are mixed in: from the first on,
 * every byte is the exclusive or of the system's and one of a generator of
 * the block's own that has been seeded with all of them, so they add to the
 * system's randomness and cannot lessen it.
 */
final class RandomBlocks {

    private static final int LEAST = 256;
    private static final int MOST = 4096;
    private static final long LIFETIME = 100;    // ms

    // the system's source; any number of threads may read at the same time
    private final InputStream source;

    // a power of two of them
    private final Block[] blocks;

    // A digest of all seeds; never changed once it is here. Null: none so far.
    private volatile byte[] seeds;

    RandomBlocks(InputStream source) {
        this.source = source;
        int processors = Runtime.getRuntime().availableProcessors();
        int count = 2 * Integer.highestOneBit(Math.min(2 * processors, 64));
        blocks = new Block[count];
        for (int i = 0; i < count; i++) {
            blocks[i] = new Block();
        }
    }

    /** Mixes seed into whatever is handed out from now on. */
    synchronized void addSeed(byte[] seed) {
        SHA2.SHA256 digest = new SHA2.SHA256();
        if (seeds != null) {
            digest.engineUpdate(seeds, 0, seeds.length);
        }
        digest.engineUpdate(seed, 0, seed.length);
        seeds = digest.engineDigest();
    }

    /**
     * Fills data.
     *
     * @throws ProviderException if the system's source cannot be read
     */
    void nextBytes(byte[] data) {
        Block block = blocks[number(Thread.currentThread())
                             & (blocks.length - 1)];
        try {
            if (data.length > LEAST) {
                read(data);
            } else {
                block.copy(data);
            }
            byte[] all = seeds;
            if (all != null) {
                block.mix(data, all);
            }
        } catch (IOException e) {
            throw new ProviderException("nextBytes() failed", e);
        }
    }

    /**
     * A number that a thread keeps: of the JDK's own classes getId, as threads
     * have those one after the other. A subclass may override it, throw there
     * or want random bytes itself, so of others a hash that calls none of their
     * methods.
     */
    @SuppressWarnings("deprecation")    // Thread.getId, from 19 on
    private static int number(Thread thread) {
        return thread.getClass().getClassLoader() == null
                ? (int) thread.getId() : System.identityHashCode(thread);
    }

    private void read(byte[] bytes) throws IOException {
        for (int ofs = 0; ofs < bytes.length; ) {
            int n = source.read(bytes, ofs,
                                Math.min(MOST, bytes.length - ofs));
            if (n <= 0) {
                throw new EOFException("no random bytes");
            }
            ofs += n;
        }
    }

    private final class Block {

        // The last `left` of them have not been handed out, the others are 0,
        // if no exception came between (a stack may overflow anywhere).
        private byte[] bytes = new byte[LEAST];
        private int left;

        // System.nanoTime() and System.currentTimeMillis() when it was read
        private long nanos;
        private long millis;

        // System.currentTimeMillis() when its age was last looked at
        private long looked;

        // the seeds that mixer has been seeded with; null: there is no mixer
        private byte[] mixed;
        private SecureRandom mixer;

        synchronized void copy(byte[] data) throws IOException {
            long now = System.currentTimeMillis();
            if (left > 0 && now != looked) {
                if (!isWithin(now - millis, LIFETIME)
                        || !isWithin(System.nanoTime() - nanos,
                                     LIFETIME * 1_000_000)) {
                    resize(bytes.length / 2);
                }
                looked = now;
            }
            for (int ofs = 0; ofs < data.length; ) {
                if (left == 0) {
                    nanos = System.nanoTime();
                    millis = looked = now;
                    read(bytes);
                    left = bytes.length;
                }
                int from = bytes.length - left;
                int n = Math.min(left, data.length - ofs);
                left -= n;      // first: nobody gets them after an exception
                System.arraycopy(bytes, from, data, ofs, n);
                Arrays.fill(bytes, from, from + n, (byte) 0);
                ofs += n;
                if (left == 0) {
                    resize(bytes.length * 2);
                }
            }
        }

        private boolean isWithin(long time, long limit) {
            return time >= 0 && time < limit;
        }

        /** Goes on with an empty block of that size, within the bounds. */
        private void resize(int size) {
            left = 0;
            Arrays.fill(bytes, (byte) 0);
            size = Math.max(LEAST, Math.min(MOST, size));
            if (size != bytes.length) {
                bytes = new byte[size];
            }
        }

        synchronized void mix(byte[] data, byte[] all) throws IOException {
            if (mixed != all) {
                if (mixer == null) {
                    SecureRandom seeded = new SecureRandom();
                    byte[] own = new byte[20];
                    read(own);
                    seeded.engineSetSeed(own);
                    Arrays.fill(own, (byte) 0);
                    mixer = seeded;
                }
                mixer.engineSetSeed(all);
                mixed = all;
            }
            // in pieces: data may be half of the heap
            for (int ofs = 0; ofs < data.length; ) {
                byte[] mask = new byte[Math.min(MOST, data.length - ofs)];
                mixer.engineNextBytes(mask);
                for (int i = 0; i < mask.length; i++, ofs++) {
                    data[ofs] ^= mask[i];
                }
                Arrays.fill(mask, (byte) 0);
            }
        }
    }
}
