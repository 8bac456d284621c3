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

import sun.security.util.CryptoKernels;

/**
 * Hands message digests to the virtual machine's kernels, when what there is
 * to compress is worth a call: anything, where the compilers know nothing
 * better for the digest than Java, or else what takes much longer than the
 * call. The kernels are as fast in the first call as in the thousandth.
 *
 * <p>The methods with a limit take the blocks at ofs, ofs plus the size of a
 * block, and so on up to and including limit, from an array that the caller
 * has checked to hold them, and return the offset of the first block that
 * they have not taken.
 */
final class DigestKernels {

    private static final int MD5_LEAST = least(CryptoKernels.MD5);
    private static final int SHA1_LEAST = least(CryptoKernels.SHA1);
    private static final int SHA256_LEAST = least(CryptoKernels.SHA256);
    private static final int SHA512_LEAST = least(CryptoKernels.SHA512);

    private DigestKernels() {}

    /** The least distance from the first block to the last that is worth a call. */
    private static int least(int digest) {
        if ((CryptoKernels.available() & digest) == 0) {
            return Integer.MAX_VALUE;
        }
        return (CryptoKernels.intrinsics() & digest) == 0 ? 0 : 4096;
    }

    /** The last block of one call, which must not delay safepoints. */
    private static int last(int ofs, int limit) {
        return (int) Math.min(limit, (long) ofs + CryptoKernels.MAX_LENGTH / 4);
    }

    static int md5(int[] state, byte[] b, int ofs, int limit) {
        while ((long) limit - ofs >= MD5_LEAST) {
            ofs = CryptoKernels.md5(state, b, ofs, last(ofs, limit));
        }
        return ofs;
    }

    /** Compresses one block of MD5; false if there is no kernel for that. */
    static boolean md5(int[] state, byte[] b, int ofs) {
        if (MD5_LEAST > 0) {
            return false;
        }
        CryptoKernels.md5(state, b, ofs, ofs);
        return true;
    }

    static int sha1(int[] state, byte[] b, int ofs, int limit) {
        while ((long) limit - ofs >= SHA1_LEAST) {
            ofs = CryptoKernels.sha1(state, b, ofs, last(ofs, limit));
        }
        return ofs;
    }

    static int sha256(int[] state, byte[] b, int ofs, int limit) {
        while ((long) limit - ofs >= SHA256_LEAST) {
            ofs = CryptoKernels.sha256(state, b, ofs, last(ofs, limit));
        }
        return ofs;
    }

    static int sha512(long[] state, byte[] b, int ofs, int limit) {
        while ((long) limit - ofs >= SHA512_LEAST) {
            ofs = CryptoKernels.sha512(state, b, ofs, last(ofs, limit));
        }
        return ofs;
    }
}
