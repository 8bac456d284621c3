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
 * Kernels for cryptography that the virtual machine writes for the processor
 * at hand. They run at full speed from the first call on, in the interpreter
 * as in compiled code. A set of kernels that the processor lacks, or that is
 * switched off (UseAESKernels, UseGCMKernels, UseDigestKernels,
 * CryptoKernelTier), is not
 * {@link #available}, and none of its methods may be called.
 *
 * <p>Data are given as an array and an index in it, or as null and an address
 * in memory. The caller sees to it that such memory stays allocated during
 * the call and, unlike a mapped file, accessible. Input and output are the
 * very same bytes, or have none in common. No call takes more than
 * {@link #MAX_LENGTH} bytes, as it delays the collector's safepoints; callers
 * split what is longer. Arguments that do not fit together are refused with an
 * IllegalArgumentException or ArrayIndexOutOfBoundsException before anything
 * is written.
 */
public final class CryptoKernels {

    /**
     * Bit of {@link #available}: the methods whose names begin with aes. Bit
     * of {@link #intrinsics}: decryption in CBC, and CTR.
     */
    public static final int AES = 1;

    /** Bit of {@link #available}: the methods whose names begin with gcm. */
    public static final int GCM = 2;

    /** Bit of {@link #available} and {@link #intrinsics}: {@link #md5}. */
    public static final int MD5 = 4;

    /** Bit of {@link #available} and {@link #intrinsics}: {@link #sha1}. */
    public static final int SHA1 = 8;

    /** Bit of {@link #available} and {@link #intrinsics}: {@link #sha256}. */
    public static final int SHA256 = 16;

    /** Bit of {@link #available} and {@link #intrinsics}: {@link #sha512}. */
    public static final int SHA512 = 32;

    /** Bit of {@link #intrinsics}: AES in ECB mode. */
    public static final int ECB = 64;

    /** The most bytes that one call takes; a multiple of 16. */
    public static final int MAX_LENGTH = 256 * 1024;

    static {
        registerNatives();
    }

    private CryptoKernels() {}

    private static native void registerNatives();

    /** Which kernels there are: a set of the bits above. */
    public static native int available();

    /**
     * The instruction set of one of the sets of kernels, as CryptoKernelTier
     * counts: 0 none, 1 base, 2 avx2, 3 avx512.
     */
    public static native int tier(int kernels);

    /**
     * What compiled code does without a call, with instructions of the same
     * kind: a set of the bits above. To be asked for when there are kernels.
     */
    public static native int intrinsics();

    // Digests take the blocks at ofs, ofs plus the size of a block, and so on
    // up to and including limit, none if that is less than ofs, and return the
    // offset of the first that they did not take. The state has the standard's
    // words.

    public static native int md5(int[] state, byte[] in, int ofs, int limit);

    public static native int sha1(int[] state, byte[] in, int ofs, int limit);

    /** For SHA-224, too. */
    public static native int sha256(int[] state, byte[] in, int ofs, int limit);

    /** For SHA-384 and those of SHA-512 with shorter results, too. */
    public static native int sha512(long[] state, byte[] in, int ofs,
            int limit);

    // A key is FIPS 197's schedule of 44, 52 or 60 words. For decryption it is
    // that of the equivalent inverse cipher, with the words used last at the
    // front. Lengths are multiples of 16.

    public static native void aesEncryptECB(int[] key, byte[] in, long inPos,
            int length, byte[] out, long outPos);

    public static native void aesDecryptECB(int[] key, byte[] in, long inPos,
            int length, byte[] out, long outPos);

    /** Leaves the last block of input in iv, as the next call needs it. */
    public static native void aesDecryptCBC(int[] key, byte[] iv, byte[] in,
            long inPos, int length, byte[] out, long outPos);

    /** Leaves the counter of the next block, 128 bits wide, in counter. */
    public static native void aesCTR(int[] key, byte[] counter, byte[] in,
            long inPos, int length, byte[] out, long outPos);

    // A GCM context holds secrets of a key, and the state of one message.
    // Keys have 16, 24 or 32 bytes; an initialization vector has at least one
    // and at most MAX_LENGTH.

    /** The length of the array that serves as a GCM context. */
    public static native int gcmContextLength();

    public static native void gcmSetKey(long[] context, byte[] key);

    /** Begins a message that is processed in parts. */
    public static native void gcmStart(long[] context, byte[] iv);

    /**
     * Begins a message with a longer initialization vector: after gcmStart
     * with any other, gcmAAD has got the vector, in parts, and then a block of
     * its length in bits, big-endian.
     */
    public static native void gcmStartFromHash(long[] context);

    /** Adds data to authenticate; whole blocks unless it is the last part. */
    public static native void gcmAAD(long[] context, byte[] aad, int offset,
            int length, boolean last);

    /** Encrypts or decrypts; whole blocks unless it is the last part. */
    public static native void gcmCrypt(long[] context, boolean encrypt,
            byte[] in, long inPos, int length, byte[] out, long outPos);

    /** Ends a message of the given lengths: writes 12 to 16 bytes of tag. */
    public static native void gcmTag(long[] context, long aadLength,
            long textLength, byte[] out, long outPos, int tagLength);

    /** Encrypts a whole message; the tag follows the text in the output. */
    public static native void gcmSeal(long[] context, byte[] iv, byte[] aad,
            int aadLength, byte[] in, long inPos, int length, byte[] out,
            long outPos, int tagLength);

    /**
     * Decrypts a whole message of length bytes, which the tag follows in the
     * input. When the tag is wrong, the result is false, and the output zero
     * or, if it is where the input is, the input again.
     */
    public static native boolean gcmOpen(long[] context, byte[] iv, byte[] aad,
            int aadLength, byte[] in, long inPos, int length, byte[] out,
            long outPos, int tagLength);
}
