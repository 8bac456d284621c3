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
 * Multiplication of points of the elliptic curve P-256 (secp256r1) with
 * kernels that the virtual machine writes for the processor at hand. They run
 * at full speed from the first call on, in the interpreter as in compiled
 * code. Where there are none (UseP256Kernels, CryptoKernelTier, a processor
 * without MULX), {@link #isAvailable} is false, and no other method may be
 * called. {@link P256} is what other classes use.
 *
 * <p>A scalar has four 64-bit words, the least significant first; it is any
 * number below 2^256 and counts modulo the order n of the curve. A point has
 * eight, x and then y, each below p. Infinity has no such form: a method whose
 * result it is returns false and writes nothing.
 *
 * <p>The time that a calculation takes, and the memory that it reads, depend
 * on nothing but whether the result is infinity; {@link #multiplyAdd}, which
 * is for public numbers, is the exception. Arrays of another length, and a
 * point that is not on the curve, are refused with an
 * IllegalArgumentException before anything is written.
 *
 * <p>Source: NIST SP 800-186, section 3.2.1.3.
 */
public final class P256Kernels {

    static {
        registerNatives();
    }

    private P256Kernels() {}

    private static native void registerNatives();

    public static native boolean isAvailable();

    /** Whether both coordinates are below p and satisfy the equation. */
    public static native boolean isOnCurve(long[] point);

    /** Computes scalar * point; the result may be the point. */
    public static native boolean multiply(long[] result, long[] point,
            long[] scalar);

    /** Computes scalar * G, G being the generator. */
    public static native boolean multiplyBase(long[] result, long[] scalar);

    /** Computes baseScalar * G + scalar * point for public numbers. */
    public static native boolean multiplyAdd(long[] result, long[] baseScalar,
            long[] point, long[] scalar);
}
