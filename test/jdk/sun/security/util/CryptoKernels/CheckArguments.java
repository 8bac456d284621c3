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
 * @summary The native methods of CryptoKernels refuse arguments that do not
 *          fit together, and all arguments where there are no kernels, and then
 *          write nothing
 * @modules java.base/sun.security.util
 * @run main CheckArguments
 * @run main/othervm -XX:-UseAESKernels CheckArguments aes
 * @run main/othervm -XX:-UseGCMKernels CheckArguments gcm
 * @run main/othervm -XX:-UseDigestKernels CheckArguments digests
 * @comment a flag of x86
 * @run main/othervm -XX:+IgnoreUnrecognizedVMOptions -XX:-UseCLMUL
 *      CheckArguments clmul
 * @run main/othervm -XX:-UseAES CheckArguments aes gcm
 * @run main/othervm -XX:CryptoKernelTier=0 CheckArguments aes gcm digests
 */

import java.util.Arrays;
import java.util.List;
import sun.security.util.CryptoKernels;

public class CheckArguments {

    private static final byte FILL = 0x5a;
    private static final int MAX = Integer.MAX_VALUE;
    private static final byte[] NONE = new byte[0];
    private static final Class<? extends Exception> ARGUMENT
            = IllegalArgumentException.class;
    private static final Class<? extends Exception> RANGE
            = ArrayIndexOutOfBoundsException.class;

    private static final byte[] data = new byte[1024];
    private static final byte[] iv = new byte[16];
    private static int count;

    /** The arguments that all methods for text have. */
    private interface Text {
        void run(byte[] in, long inPos, int length, byte[] out, long outPos);
    }

    /**
     * The arguments name the sets that a flag has switched off; clmul is gcm on
     * x86, nothing elsewhere. SPARC has none of these sets.
     */
    public static void main(String[] args) {
        String arch = System.getProperty("os.arch");
        List<String> off = Arrays.asList(args);
        if (arch.equals("sparcv9")) {
            off = Arrays.asList("aes", "gcm", "digests");
        } else if (off.contains("clmul")) {
            off = arch.equals("aarch64") ? Arrays.asList()
                                         : Arrays.asList("gcm");
        }
        int expected = (off.contains("aes") ? 0 : CryptoKernels.AES)
                | (off.contains("gcm") ? 0 : CryptoKernels.GCM)
                | (off.contains("digests") ? 0 : CryptoKernels.MD5
                        | CryptoKernels.SHA1 | CryptoKernels.SHA256
                        | CryptoKernels.SHA512);
        check(CryptoKernels.available() == expected, "kernels "
                + CryptoKernels.available() + ", this test needs " + expected);
        Arrays.fill(data, FILL);
        if (off.contains("aes")) {
            noAES();
        } else {
            aes();
        }
        if (off.contains("gcm")) {
            noGCM();
        } else {
            gcm();
        }
        if (off.contains("digests")) {
            noDigests();
        } else {
            digests();
        }
        System.out.println(count + " calls refused");
    }

    /** What would be right if there were kernels. */
    private static void noAES() {
        for (int words : new int[] {44, 52, 60}) {
            int[] key = new int[words];
            for (int length : new int[] {0, 16, 1024}) {
                refuses(ARGUMENT, () -> CryptoKernels.aesEncryptECB(
                        key, data, 0, length, data, 0));
                refuses(ARGUMENT, () -> CryptoKernels.aesDecryptECB(
                        key, data, 0, length, data, 0));
                refuses(ARGUMENT, () -> CryptoKernels.aesDecryptCBC(
                        key, iv, data, 0, length, data, 0));
                refuses(ARGUMENT, () -> CryptoKernels.aesCTR(
                        key, iv, data, 0, length, data, 0));
            }
        }
        check(Arrays.equals(iv, new byte[16]), "vector written");
    }

    /** With contexts of every length, among them that of each tier. */
    private static void noGCM() {
        int length = CryptoKernels.gcmContextLength();
        for (int longs = length; longs < 512; longs++) {
            long[] context = new long[longs];
            for (int bytes : new int[] {16, 24, 32}) {
                refuses(ARGUMENT, () -> CryptoKernels.gcmSetKey(
                        context, new byte[bytes]));
            }
            refusesContext(context);
            check(Arrays.equals(context, new long[longs]), "context written");
        }
        check(length == 0, "a context of " + length);
    }

    // Neither starts a message with it nor goes on with one.
    private static void refusesContext(long[] context) {
        for (int bytes : new int[] {12, 16}) {
            byte[] vector = new byte[bytes];
            refuses(ARGUMENT, () -> CryptoKernels.gcmStart(context, vector));
            refuses(ARGUMENT, () -> CryptoKernels.gcmSeal(
                    context, vector, NONE, 0, data, 0, 16, data, 0, 16));
            refuses(ARGUMENT, () -> CryptoKernels.gcmOpen(
                    context, vector, NONE, 0, data, 0, 16, data, 0, 16));
        }
        refuses(ARGUMENT, () -> CryptoKernels.gcmStartFromHash(context));
        refuses(ARGUMENT, () -> CryptoKernels.gcmAAD(
                context, data, 0, 16, true));
        for (boolean encrypting : new boolean[] {true, false}) {
            refuses(ARGUMENT, () -> CryptoKernels.gcmCrypt(
                    context, encrypting, data, 0, 16, data, 0));
        }
        refuses(ARGUMENT, () -> CryptoKernels.gcmTag(
                context, 0, 0, data, 0, 16));
    }

    private static void noDigests() {
        refuses(ARGUMENT, () -> CryptoKernels.md5(new int[4], data, 0, 0));
        refuses(ARGUMENT, () -> CryptoKernels.sha1(new int[5], data, 0, 0));
        refuses(ARGUMENT, () -> CryptoKernels.sha256(new int[8], data, 0, 0));
        refuses(ARGUMENT, () -> CryptoKernels.sha512(new long[8], data, 0, 0));
    }

    private static void digests() {
        digest(64, (in, ofs, limit) -> CryptoKernels.md5(
                new int[4], in, ofs, limit));
        digest(64, (in, ofs, limit) -> CryptoKernels.sha1(
                new int[5], in, ofs, limit));
        digest(64, (in, ofs, limit) -> CryptoKernels.sha256(
                new int[8], in, ofs, limit));
        digest(128, (in, ofs, limit) -> CryptoKernels.sha512(
                new long[8], in, ofs, limit));
        digestStates();
    }

    private static void aes() {
        int[] key = new int[44];
        text(true, 0, 0, (in, inPos, length, out, outPos) -> CryptoKernels
                .aesEncryptECB(key, in, inPos, length, out, outPos));
        text(true, 0, 0, (in, inPos, length, out, outPos) -> CryptoKernels
                .aesDecryptECB(key, in, inPos, length, out, outPos));
        text(true, 0, 0, (in, inPos, length, out, outPos) -> CryptoKernels
                .aesDecryptCBC(key, iv, in, inPos, length, out, outPos));
        text(true, 0, 0, (in, inPos, length, out, outPos) -> CryptoKernels
                .aesCTR(key, iv, in, inPos, length, out, outPos));
        for (int[] bad : new int[][] {null, {}, new int[43], new int[45],
                                      new int[48], new int[61]}) {
            refuses(ARGUMENT, () -> CryptoKernels.aesEncryptECB(
                    bad, data, 0, 16, data, 0));
            refuses(ARGUMENT, () -> CryptoKernels.aesDecryptECB(
                    bad, data, 0, 16, data, 0));
            refuses(ARGUMENT, () -> CryptoKernels.aesDecryptCBC(
                    bad, iv, data, 0, 16, data, 0));
            refuses(ARGUMENT, () -> CryptoKernels.aesCTR(
                    bad, iv, data, 0, 16, data, 0));
        }
        // a vector of null would be the address 0
        for (byte[] bad : new byte[][] {null, NONE, new byte[15]}) {
            refuses(ARGUMENT, () -> CryptoKernels.aesDecryptCBC(
                    key, bad, data, 0, 16, data, 0));
            refuses(ARGUMENT, () -> CryptoKernels.aesCTR(
                    key, bad, data, 0, 16, data, 0));
        }
    }

    private interface Digest {
        int run(byte[] in, int ofs, int limit);
    }

    private static void digest(int block, Digest digest) {
        refuses(RANGE, () -> digest.run(null, 0, 0));
        refuses(RANGE, () -> digest.run(NONE, 0, 0));
        for (int wrong : new int[] {Integer.MIN_VALUE, -block, -1}) {
            refuses(RANGE, () -> digest.run(data, wrong, 0));
        }
        int last = data.length - block;
        refuses(RANGE, () -> digest.run(data, last + 1, last + 1));
        refuses(RANGE, () -> digest.run(data, 0, last + block));
        refuses(RANGE, () -> digest.run(data, 1, last + 1));
        refuses(RANGE, () -> digest.run(data, 0, MAX));
        refuses(RANGE, () -> digest.run(data, MAX, MAX));
        refuses(RANGE, () -> digest.run(data, Integer.MIN_VALUE, MAX));
        byte[] tooMuch = new byte[CryptoKernels.MAX_LENGTH + block];
        refuses(ARGUMENT, () -> digest.run(tooMuch, 0, CryptoKernels.MAX_LENGTH));
        // what just fits
        check(digest.run(data, last, last) == data.length, "last block");
        check(digest.run(data, 0, last) == data.length, "all blocks");
        check(digest.run(data, 1, last) == last + 1, "limit in a block");
        check(digest.run(data, 5, 4) == 5, "no block");
    }

    private static void digestStates() {
        for (int[] bad : new int[][] {null, {}, new int[3], new int[6],
                                      new int[7], new int[9]}) {
            refuses(ARGUMENT, () -> CryptoKernels.md5(bad, data, 0, 0));
            refuses(ARGUMENT, () -> CryptoKernels.sha1(bad, data, 0, 0));
            refuses(ARGUMENT, () -> CryptoKernels.sha256(bad, data, 0, 0));
        }
        for (long[] bad : new long[][] {null, {}, new long[7], new long[9]}) {
            refuses(ARGUMENT, () -> CryptoKernels.sha512(bad, data, 0, 0));
        }
    }

    private static void gcm() {
        int length = CryptoKernels.gcmContextLength();
        long[] context = new long[length];
        CryptoKernels.gcmSetKey(context, new byte[16]);
        CryptoKernels.gcmStart(context, iv);
        text(false, 0, 0, (in, inPos, n, out, outPos) -> CryptoKernels.gcmCrypt(
                context, true, in, inPos, n, out, outPos));
        text(false, 0, 16, (in, inPos, n, out, outPos) -> CryptoKernels.gcmSeal(
                context, iv, NONE, 0, in, inPos, n, out, outPos, 16));
        text(false, 12, 0, (in, inPos, n, out, outPos) -> CryptoKernels.gcmOpen(
                context, iv, NONE, 0, in, inPos, n, out, outPos, 12));
        for (long[] bad : new long[][] {null, {}, new long[length - 1],
                                        new long[length + 1]}) {
            refuses(ARGUMENT, () -> CryptoKernels.gcmSetKey(bad, new byte[16]));
            refusesContext(bad);
        }
        for (byte[] bad : new byte[][] {null, NONE, new byte[15],
                                        new byte[17], new byte[33]}) {
            refuses(ARGUMENT, () -> CryptoKernels.gcmSetKey(context, bad));
        }
        for (byte[] bad : new byte[][] {null, NONE,
                new byte[CryptoKernels.MAX_LENGTH + 1]}) {
            refuses(ARGUMENT, () -> CryptoKernels.gcmStart(context, bad));
            refuses(ARGUMENT, () -> CryptoKernels.gcmSeal(
                    context, bad, NONE, 0, data, 0, 16, data, 0, 16));
            refuses(ARGUMENT, () -> CryptoKernels.gcmOpen(
                    context, bad, NONE, 0, data, 0, 16, data, 0, 16));
        }
        for (int tag : new int[] {Integer.MIN_VALUE, -1, 0, 11, 17, MAX}) {
            refuses(ARGUMENT, () -> CryptoKernels.gcmTag(
                    context, 0, 0, data, 0, tag));
            refuses(ARGUMENT, () -> CryptoKernels.gcmSeal(
                    context, iv, NONE, 0, data, 0, 16, data, 0, tag));
            refuses(ARGUMENT, () -> CryptoKernels.gcmOpen(
                    context, iv, NONE, 0, data, 0, 16, data, 0, tag));
        }
        refuses(ARGUMENT, () -> CryptoKernels.gcmTag(
                context, -1, 0, data, 0, 16));
        refuses(ARGUMENT, () -> CryptoKernels.gcmTag(
                context, 0, -1, data, 0, 16));
        refuses(RANGE, () -> CryptoKernels.gcmTag(
                context, 0, 0, data, 1009, 16));
        refuses(RANGE, () -> CryptoKernels.gcmTag(context, 0, 0, data, -1, 16));
        refuses(ARGUMENT, () -> CryptoKernels.gcmAAD(
                context, data, 0, 1, false));
        refuses(ARGUMENT, () -> CryptoKernels.gcmAAD(
                context, data, 0, -1, true));
        refuses(ARGUMENT, () -> CryptoKernels.gcmAAD(
                context, data, 0, CryptoKernels.MAX_LENGTH + 16, true));
        refuses(RANGE, () -> CryptoKernels.gcmAAD(context, null, 0, 16, true));
        refuses(RANGE, () -> CryptoKernels.gcmAAD(context, data, -1, 16, true));
        refuses(RANGE, () -> CryptoKernels.gcmAAD(
                context, data, MAX, 16, true));
        refuses(RANGE, () -> CryptoKernels.gcmAAD(
                context, data, 1009, 16, true));
        refuses(RANGE, () -> CryptoKernels.gcmSeal(
                context, iv, NONE, 1, data, 0, 16, data, 0, 16));
        refuses(RANGE, () -> CryptoKernels.gcmOpen(
                context, iv, null, 1, data, 0, 16, data, 0, 16));
        refuses(ARGUMENT, () -> CryptoKernels.gcmSeal(
                context, iv, NONE, -1, data, 0, 16, data, 0, 16));
    }

    /** Input and output may be longer than the text by that many bytes. */
    private static void text(boolean blocks, int moreIn, int moreOut,
            Text method) {
        for (int length : new int[] {-1, -16, Integer.MIN_VALUE, MAX,
                                     CryptoKernels.MAX_LENGTH + 16}) {
            refuses(ARGUMENT, () -> method.run(data, 0, length, data, 0));
        }
        if (blocks) {
            refuses(ARGUMENT, () -> method.run(data, 0, 17, data, 0));
        }
        for (long wrong : new long[] {-1, Integer.MIN_VALUE, Long.MIN_VALUE,
                                      MAX, 1L << 32, Long.MAX_VALUE}) {
            refuses(RANGE, () -> method.run(data, wrong, 16, data, 0));
            refuses(RANGE, () -> method.run(data, 0, 16, data, wrong));
        }
        long lastIn = data.length - 16 - moreIn;
        long lastOut = data.length - 16 - moreOut;
        refuses(RANGE, () -> method.run(data, lastIn + 1, 16, data, 0));
        refuses(RANGE, () -> method.run(data, 0, 16, data, lastOut + 1));
        refuses(RANGE, () -> method.run(null, 0, 16, data, 0));
        refuses(RANGE, () -> method.run(data, 0, 16, null, 0));
        refuses(RANGE, () -> method.run(NONE, 0, 16, data, 0));
        refuses(RANGE, () -> method.run(data, 0, 16, NONE, 0));
        // what just fits
        byte[] in = new byte[20 + moreIn];
        byte[] out = new byte[20 + moreOut];
        method.run(in, 4, 16, out, 4);
        check(moreIn > 0 || !Arrays.equals(out, new byte[out.length]),
              "nothing written");
        check(Arrays.equals(Arrays.copyOf(out, 4), new byte[4]),
              "written before the output");
    }

    private static void refuses(Class<? extends Exception> expected,
            Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            check(e.getClass() == expected, e + " instead of " + expected);
            check(e.getMessage() != null, "no message in " + e);
            for (byte b : data) {
                check(b == FILL, "written in spite of " + e);
            }
            count++;
            return;
        }
        throw new AssertionError("no " + expected);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
