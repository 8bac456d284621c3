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


import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * What the tests of AES with the virtual machine's kernels share.
 */
abstract class AESKernelTest {

    // on aarch64 the first tier is that of processors without instructions for
    // AES, and SPARC has no tier of AES
    private static final String ARCH = System.getProperty("os.arch");

    // The lowest tier of kernels
    static final int LOWEST_TIER = ARCH.equals("sparcv9") ? Integer.MAX_VALUE
            : ARCH.equals("aarch64") ? 2 : 1;

    // around the output
    static final byte FILL = 0x5a;

    static Random random;

    /** The seed is printed, and taken from the property seed. */
    static void seedRandom() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        random = new Random(seed);
    }

    static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(
                    hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    /** For a second, while a collector moves arrays that are in use. */
    static void whileArraysMove(Callable<?> action) throws Exception {
        Thread collector = new Thread(() -> {
            while (!Thread.interrupted()) {
                System.gc();
            }
        });
        collector.start();
        try {
            long end = System.nanoTime() + 1_000_000_000L;
            while (System.nanoTime() < end) {
                action.call();
            }
        } finally {
            collector.interrupt();
            collector.join();
        }
    }

    static void same(byte[] expected, byte[] found, String what) {
        if (!Arrays.equals(expected, found)) {
            int i = 0;
            while (i < Math.min(expected.length, found.length)
                    && expected[i] == found[i]) {
                i++;
            }
            throw new AssertionError(what + ": lengths " + expected.length
                    + " and " + found.length + ", different at " + i);
        }
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
