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

/**
 * Kernels for modular exponentiation that the virtual machine writes for the
 * processor at hand. They run at full speed from the first call on, in the
 * interpreter as in compiled code. Where there are none (UseModExpKernels,
 * CryptoKernelTier), {@link #tier} is 0, and no other method may be called.
 * {@link OddModulus} is what other classes use.
 *
 * <p>A number is an array of 64-bit words, the least significant first;
 * leading words may be zero. A modulus is odd and at least 3. In one
 * calculation all numbers have the same number of words.
 *
 * <p>Exponentiations are done one at a time or two side by side, with two
 * moduli; for one, the second array of each kind is null. The time that a
 * calculation takes, and the memory that it reads, depend on nothing but the
 * number of words and the number of the exponent's bits.
 *
 * <p>Arguments that do not fit together are refused with an
 * IllegalArgumentException before anything is written.
 */
public final class ModExpKernels {

    static {
        registerNatives();
    }

    private ModExpKernels() {}

    private static native void registerNatives();

    /**
     * The instruction set of the kernels, as CryptoKernelTier counts: 0 none,
     * 1 base, 2 adx, 3 ifma.
     */
    public static native int tier();

    /**
     * The length of the array that serves as a modulus of so many words, or 0
     * when there are no kernels for this length.
     */
    public static native int modulusLength(int words);

    /**
     * The length of the array that serves as the state of one exponentiation,
     * or of two side by side.
     */
    public static native int stateLength(int words, int count);

    public static native void setModulus(long[] modulus, long[] number);

    /**
     * Begins exponentiations. The bases need not be less than the moduli. The
     * state holds secrets until end is called; who gives up before clears it.
     * The exponents are less than 2^exponentBits; they have at most as many
     * bits as a number. If they are public, they are equal, and what is done
     * may depend on their bits.
     */
    public static native void begin(long[] state, long[] modulus1,
            long[] modulus2, long[] base1, long[] base2, long[] exponent1,
            long[] exponent2, int exponentBits, boolean isPublic);

    /**
     * Continues, for some 0.1 ms, what was begun with so many words and one or
     * two numbers; true when only end remains to be called.
     */
    public static native boolean step(long[] state, int words, int count);

    /** Writes the results, less than the moduli, and clears the state. */
    public static native void end(long[] state, long[] modulus1,
            long[] modulus2, long[] result1, long[] result2);

    /**
     * Computes a * b; the factors need not be less than the modulus. The
     * result may be one of the factors.
     */
    public static native void multiply(long[] modulus, long[] a, long[] b,
            long[] result);
}
