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
 * @summary A copy of a small array that is itself a new copy has its content,
 *          also where the compiler copies small arrays with masked vectors
 * @requires vm.compiler2.enabled
 * @run main/othervm CopyOfSmallCopy
 */

import java.util.Arrays;
import java.util.Random;

public class CopyOfSmallCopy {

    private static final int BLOCK = 16;

    public static void main(String[] args) {
        byte[] input = new byte[1 << 16];
        new Random(1).nextBytes(input);
        byte[] sums = new byte[input.length];
        for (int i = 0; i < input.length; i++) {
            sums[i] = (byte)(input[i] ^ (i < BLOCK ? 0 : sums[i - BLOCK]));
        }
        for (int round = 0; round < 300; round++) {
            check(input, copies(input), "copies, round " + round);
            check(sums, chain(input), "chain, round " + round);
        }
    }

    /** Takes the array apart, copies each piece twice and puts them together. */
    private static byte[] copies(byte[] input) {
        byte[] output = new byte[input.length];
        byte[] zeros = new byte[BLOCK];
        for (int i = 0; i < input.length; i += BLOCK) {
            byte[] block = Arrays.copyOfRange(input, i, i + BLOCK);
            System.arraycopy(xor(block, zeros), 0, output, i, BLOCK);
        }
        return output;
    }

    /** As CBC mode: each block is added to the result before it. */
    private static byte[] chain(byte[] input) {
        byte[] output = new byte[input.length];
        byte[] before = new byte[BLOCK];
        for (int i = 0; i < input.length; i += BLOCK) {
            byte[] block = Arrays.copyOfRange(input, i, i + BLOCK);
            System.arraycopy(xor(block, before), 0, output, i, BLOCK);
            before = Arrays.copyOfRange(output, i, i + BLOCK);
        }
        return output;
    }

    private static byte[] xor(byte[] a, byte[] b) {
        byte[] c = a.clone();
        for (int i = 0; i < c.length; i++) {
            c[i] ^= b[i];
        }
        return c;
    }

    private static void check(byte[] expected, byte[] actual, String what) {
        if (!Arrays.equals(expected, actual)) {
            int at = 0;
            while (expected[at] == actual[at]) {
                at++;
            }
            throw new AssertionError(what + ": " + actual[at] + " at " + at
                    + " instead of " + expected[at]);
        }
    }
}
