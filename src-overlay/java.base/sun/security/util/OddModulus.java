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

package sun.security.util;

import java.util.Arrays;

/**
 * Calculations modulo an odd number with {@link ModExpKernels}. Numbers are
 * arrays of 64-bit words as there; all have {@link #words} words.
 *
 * <p>Time and accesses to memory depend on lengths only, except where a method
 * says otherwise.
 */
public final class OddModulus {

    private static final int TIER = ModExpKernels.tier();

    private static final int MAX_WORDS = 16384 / 64;

    // Exponents of no more bits are no secrets: trying all takes no time.
    private static final int PUBLIC_EXPONENT_BITS = 24;

    private final int words;
    private final long[] modulus;

    private OddModulus(int words, long[] modulus) {
        this.words = words;
        this.modulus = modulus;
    }

    /**
     * The modulus with the given value, or null when it is even or less than
     * three or there are no kernels for its length.
     */
    public static OddModulus of(long[] value) {
        int words = value.length;
        if (words == 0 || words > MAX_WORDS || TIER == 0
                || (value[0] & 1) == 0) {
            return null;
        }
        long aboveOne = value[0] & ~1L;
        for (int i = 1; i < words; i++) {
            aboveOne |= value[i];
        }
        int length = ModExpKernels.modulusLength(words);
        if (aboveOne == 0 || length == 0) {
            return null;
        }
        long[] modulus = new long[length];
        ModExpKernels.setModulus(modulus, value);
        return new OddModulus(words, modulus);
    }

    /** Whether there are kernels at all. */
    public static boolean isSupported() {
        return TIER > 0;
    }

    /** The number of words that all numbers have. */
    public int words() {
        return words;
    }

    /**
     * Computes a * b. The factors need not be less than the modulus; the
     * result is. It may be one of the factors.
     */
    public void multiply(long[] a, long[] b, long[] result) {
        ModExpKernels.multiply(modulus, a, b, result);
    }

    /**
     * Raises base to the power of the low bits of exponent. The base need not
     * be less than the modulus; the result is.
     */
    public void power(long[] base, long[] exponent, int bits, long[] result) {
        power(this, null, base, null, exponent, null, bits, false, result,
                null);
    }

    /** As power, for an exponent that is no secret. */
    public void publicPower(long[] base, long[] exponent, int bits,
            long[] result) {
        power(this, null, base, null, exponent, null, bits, true, result,
                null);
    }

    /**
     * Does two exponentiations side by side, which takes less time than one
     * after another. Both moduli have the same number of words.
     */
    public static void power(OddModulus modulus1, OddModulus modulus2,
            long[] base1, long[] base2, long[] exponent1, long[] exponent2,
            int bits, long[] result1, long[] result2) {
        power(modulus1, modulus2, base1, base2, exponent1, exponent2, bits,
                false, result1, result2);
    }

    private static void power(OddModulus modulus1, OddModulus modulus2,
            long[] base1, long[] base2, long[] exponent1, long[] exponent2,
            int bits, boolean isPublic, long[] result1, long[] result2) {
        int words = modulus1.words;
        long[] m1 = modulus1.modulus;
        long[] m2 = modulus2 == null ? null : modulus2.modulus;
        int count = modulus2 == null ? 1 : 2;
        long[] state = new long[ModExpKernels.stateLength(words, count)];
        boolean clear = true;
        try {
            ModExpKernels.begin(state, m1, m2, base1, base2, exponent1,
                    exponent2, bits, isPublic);
            while (!ModExpKernels.step(state, words, count)) {
                // The virtual machine may stop the thread between two steps.
            }
            ModExpKernels.end(state, m1, m2, result1, result2);
            clear = false;
        } finally {
            if (clear) {
                Arrays.fill(state, 0);
            }
        }
    }

    /**
     * For BigInteger: base, which is less than the modulus, to the power of
     * exponent modulo an odd modulus. All are magnitudes without leading zeros,
     * and none is zero. Null where BigInteger is as fast.
     */
    public static int[] power(int[] base, int[] exponent, int[] modulus) {
        // The lowest tier is slower than BigInteger's intrinsics; it serves
        // where time must not tell secrets.
        if (TIER < 2) {
            return null;
        }
        int words = (modulus.length + 1) / 2;
        int bits = 32 * exponent.length
                - Integer.numberOfLeadingZeros(exponent[0]);
        if (words > MAX_WORDS || exponent.length > 2 * words
                || !gains(words, bits)) {
            return null;
        }
        OddModulus m = of(words(modulus, words));
        if (m == null) {
            return null;
        }
        long[] b = words(base, words);
        long[] e = words(exponent, words);
        try {
            power(m, null, b, null, e, null, bits,
                    bits <= PUBLIC_EXPONENT_BITS, b, null);
            int[] result = new int[2 * words];
            for (int i = 0; i < words; i++) {
                result[2 * words - 1 - 2 * i] = (int)b[i];
                result[2 * words - 2 - 2 * i] = (int)(b[i] >>> 32);
            }
            return result;
        } finally {
            Arrays.fill(b, 0);
            Arrays.fill(e, 0);
        }
    }

    // Preparing a modulus takes as long as some multiplications do, and the
    // kernels pad what is short; those of tier 2, to a multiple of 8 words, on
    // a lead over BigInteger's intrinsics that is less than that of tier 3.
    private static boolean gains(int words, int exponentBits) {
        if (TIER == 2) {
            int padded = words + 7 & ~7;
            return 10 * words >= 9 * padded && exponentBits
                    >= (words < 16 || words < padded ? 128 : 16);
        }
        int fewest = words < 8 ? Integer.MAX_VALUE : words < 16 ? 128
                : words < 32 ? 16 : 2;
        return exponentBits >= fewest;
    }

    private static long[] words(int[] magnitude, int words) {
        long[] result = new long[words];
        for (int i = 0, j = magnitude.length - 1; j >= 0; i++, j -= 2) {
            long high = j == 0 ? 0 : magnitude[j - 1];
            result[i] = high << 32 | magnitude[j] & 0xffffffffL;
        }
        return result;
    }

    /**
     * The number that the big-endian bytes mean. Those that are beyond the
     * words must be zero.
     */
    public static long[] words(byte[] bytes, int words) {
        long[] result = new long[words];
        int length = Math.min(bytes.length, 8 * words);
        for (int i = 0; i < length; i++) {
            result[i >> 3] |=
                    (bytes[bytes.length - 1 - i] & 0xffL) << (8 * (i & 7));
        }
        return result;
    }

    /** The big-endian bytes of a number; bytes beyond length are left out. */
    public static byte[] bytes(long[] number, int length) {
        byte[] result = new byte[length];
        int count = Math.min(length, 8 * number.length);
        for (int i = 0; i < count; i++) {
            result[length - 1 - i] = (byte)(number[i >> 3] >>> (8 * (i & 7)));
        }
        return result;
    }

    /** Computes a + b, and returns the carry, 0 or 1. */
    public static long add(long[] a, long[] b, long[] result) {
        long carry = 0;
        for (int i = 0; i < result.length; i++) {
            long x = a[i];
            long y = b[i];
            long sum = x + y + carry;
            carry = (x & y | (x | y) & ~sum) >>> 63;
            result[i] = sum;
        }
        return carry;
    }

    /** Computes a - b, and returns the borrow, 0 or 1. */
    public static long subtract(long[] a, long[] b, long[] result) {
        long borrow = 0;
        for (int i = 0; i < result.length; i++) {
            long x = a[i];
            long y = b[i];
            long difference = x - y - borrow;
            borrow = (~x & y | (~x | y) & difference) >>> 63;
            result[i] = difference;
        }
        return borrow;
    }

    /** Computes a + (b & mask) for a mask of 0 or -1, without the carry. */
    public static void addMasked(long[] a, long[] b, long mask, long[] result) {
        long carry = 0;
        for (int i = 0; i < result.length; i++) {
            long x = a[i];
            long y = b[i] & mask;
            long sum = x + y + carry;
            carry = (x & y | (x | y) & ~sum) >>> 63;
            result[i] = sum;
        }
    }
}
