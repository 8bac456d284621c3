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
 * @bug 8250902
 * @summary message digests with kernels equal plain ones, for all lengths,
 *          cuts and offsets, in the interpreter and both compilers
 * @requires os.arch == "amd64" | os.arch == "x86_64" | os.arch == "aarch64"
 * @modules java.base/sun.security.util
 * @run main/othervm TestDigestKernels
 * @run main/othervm -Xint TestDigestKernels quick
 * @run main/othervm -XX:TieredStopAtLevel=1 TestDigestKernels
 * @run main/othervm -Xcomp TestDigestKernels quick
 * @run main/othervm -XX:CryptoKernelTier=2 TestDigestKernels most
 * @run main/othervm -XX:CryptoKernelTier=1 TestDigestKernels some
 * @run main/othervm -XX:CryptoKernelTier=0 TestDigestKernels none
 * @run main/othervm -XX:-UseDigestKernels TestDigestKernels none
 */

import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import sun.security.util.CryptoKernels;

public class TestDigestKernels {

    private static final int MD5_AND_SHA = CryptoKernels.MD5
            | CryptoKernels.SHA1 | CryptoKernels.SHA256 | CryptoKernels.SHA512;

    /** Message digests as FIPS 180-4 and RFC 1321 tell, on words of any size. */
    private enum Plain {
        MD5(4, 16), SHA1(4, 20), SHA256(4, 32), SHA512(8, 64);

        final int wordSize;
        final int length;
        final int block;
        final long mask;
        final int bits;

        Plain(int wordSize, int length) {
            this.wordSize = wordSize;
            this.length = length;
            this.block = 16 * wordSize;
            this.bits = 8 * wordSize;
            this.mask = wordSize == 8 ? -1 : 0xffffffffL;
        }

        private long rotr(long x, int n) {
            return (x >>> n | x << bits - n) & mask;
        }

        /** The first bits of the fraction of the square or cube root. */
        private long root(int prime, int degree) {
            BigInteger scaled = BigInteger.valueOf(prime).shiftLeft(degree * bits);
            BigInteger x = BigInteger.ZERO;
            for (int bit = bits + 5; bit >= 0; bit--) {
                BigInteger y = x.setBit(bit);
                if (y.pow(degree).compareTo(scaled) <= 0) {
                    x = y;
                }
            }
            return x.longValue() & mask;
        }

        private static int[] primes(int count) {
            int[] primes = new int[count];
            for (int n = 2, found = 0; found < count; n++) {
                if (BigInteger.valueOf(n).isProbablePrime(30)) {
                    primes[found++] = n;
                }
            }
            return primes;
        }

        private final long[] k = new long[80];

        private long[] start() {
            if (this == MD5 || this == SHA1) {
                long[] h = {0x67452301L, 0xefcdab89L, 0x98badcfeL, 0x10325476L, 0xc3d2e1f0L};
                return Arrays.copyOf(h, length / 4);
            }
            int[] primes = primes(80);
            long[] h = new long[8];
            for (int i = 0; i < 80; i++) {
                if (i < 8) {
                    h[i] = root(primes[i], 2);
                }
                k[i] = root(primes[i], 3);
            }
            return h;
        }

        private long[] started;

        byte[] digest(byte[] message) {
            if (started == null) {
                started = start();
            }
            int padded = (message.length + 2 * wordSize) / block * block + block;
            byte[] data = Arrays.copyOf(message, padded);
            data[message.length] = (byte) 0x80;
            for (int i = 0; i < 4; i++) {
                int at = this == MD5 ? padded - 8 + i : padded - 1 - i;
                data[at] = (byte) (8L * message.length >>> 8 * i);
            }
            long[] h = started.clone();
            for (int offset = 0; offset < padded; offset += block) {
                long[] w = new long[80];
                for (int i = 0; i < block; i++) {
                    int shift = this == MD5 ? i % 4 : wordSize - 1 - i % wordSize;
                    w[i / wordSize] |= (data[offset + i] & 0xffL) << 8 * shift;
                }
                long[] v = this == MD5 ? md5(h, w) : this == SHA1 ? sha1(h, w) : sha2(h, w);
                for (int i = 0; i < h.length; i++) {
                    h[i] = h[i] + v[i] & mask;
                }
            }
            byte[] result = new byte[length];
            for (int i = 0; i < length; i++) {
                int shift = this == MD5 ? i % 4 : wordSize - 1 - i % wordSize;
                result[i] = (byte) (h[i / wordSize] >>> 8 * shift);
            }
            return result;
        }

        private long[] md5(long[] h, long[] w) {
            int[][] shifts = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
            int[] factor = {1, 5, 3, 7};
            int[] summand = {0, 1, 5, 0};
            long a = h[0], b = h[1], c = h[2], d = h[3];
            for (int i = 0; i < 64; i++) {
                int round = i / 16;
                long f = round == 0 ? b & c | ~b & d : round == 1 ? d & b | ~d & c
                       : round == 2 ? b ^ c ^ d : c ^ (b | ~d & mask);
                long constant = (long) (4294967296.0 * Math.abs(Math.sin(i + 1)));
                long sum = a + f + constant + w[(factor[round] * i + summand[round]) % 16] & mask;
                a = d;
                d = c;
                c = b;
                b = b + rotr(sum, 32 - shifts[round][i % 4]) & mask;
            }
            return new long[] {a, b, c, d};
        }

        private long[] sha1(long[] h, long[] w) {
            for (int t = 16; t < 80; t++) {
                w[t] = rotr(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 31);
            }
            long[] constants = {0x5a827999L, 0x6ed9eba1L, 0x8f1bbcdcL, 0xca62c1d6L};
            long a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
            for (int t = 0; t < 80; t++) {
                long f = t < 20 ? b & c | ~b & d : t >= 40 && t < 60 ? b & c | b & d | c & d : b ^ c ^ d;
                long sum = rotr(a, 27) + f + e + constants[t / 20] + w[t] & mask;
                e = d;
                d = c;
                c = rotr(b, 2);
                b = a;
                a = sum;
            }
            return new long[] {a, b, c, d, e};
        }

        private long[] sha2(long[] h, long[] w) {
            boolean wide = wordSize == 8;
            int rounds = wide ? 80 : 64;
            for (int t = 16; t < rounds; t++) {
                long s0 = wide ? rotr(w[t - 15], 1) ^ rotr(w[t - 15], 8) ^ w[t - 15] >>> 7
                               : rotr(w[t - 15], 7) ^ rotr(w[t - 15], 18) ^ w[t - 15] >>> 3;
                long s1 = wide ? rotr(w[t - 2], 19) ^ rotr(w[t - 2], 61) ^ w[t - 2] >>> 6
                               : rotr(w[t - 2], 17) ^ rotr(w[t - 2], 19) ^ w[t - 2] >>> 10;
                w[t] = s1 + w[t - 7] + s0 + w[t - 16] & mask;
            }
            long[] v = h.clone();
            for (int t = 0; t < rounds; t++) {
                long a = v[0];
                long e = v[4];
                long sum0 = wide ? rotr(a, 28) ^ rotr(a, 34) ^ rotr(a, 39) : rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
                long sum1 = wide ? rotr(e, 14) ^ rotr(e, 18) ^ rotr(e, 41) : rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
                long t1 = v[7] + sum1 + (e & v[5] ^ ~e & v[6]) + k[t] + w[t] & mask;
                long t2 = sum0 + (a & v[1] ^ a & v[2] ^ v[1] & v[2]) & mask;
                System.arraycopy(v, 0, v, 1, 7);
                v[4] = v[4] + t1 & mask;
                v[0] = t1 + t2 & mask;
            }
            return v;
        }
    }

    public static void main(String[] args) throws Exception {
        String which = args.length == 0 ? "all" : args[0];
        int kernels = CryptoKernels.available() & MD5_AND_SHA;
        // aarch64 has SHA-512 from the third tier on
        int wanted = which.equals("most") && System.getProperty("os.arch").equals("aarch64")
                ? MD5_AND_SHA & ~CryptoKernels.SHA512 : MD5_AND_SHA;
        if (which.equals("none") ? kernels != 0 : which.equals("some") ? (kernels & CryptoKernels.MD5) == 0
                                                                       : kernels != wanted) {
            throw new AssertionError("available kernels: " + kernels);
        }
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        String[] names = {"MD5", "SHA-1", "SHA-256", "SHA-512"};
        for (Plain plain : Plain.values()) {
            MessageDigest digest = MessageDigest.getInstance(names[plain.ordinal()]);
            int step = which.equals("quick") ? 37 : 1;
            for (int length = 0; length < 20 * plain.block; length += step) {
                check(plain, digest, random, length, 1 + random.nextInt(3));
            }
            // across the size from which compiled code calls kernels, and that of a call
            for (int length : new int[] {4095, 4096, 4097, 4096 + 128, 70_000, 300_000, 600_001}) {
                check(plain, digest, random, length, 1);
                check(plain, digest, random, length, 3);
            }
        }
    }

    private static void check(Plain plain, MessageDigest digest, Random random, int length, int parts)
            throws Exception {
        byte[] message = new byte[length];
        random.nextBytes(message);
        byte[] expected = plain.digest(message);
        int offset = random.nextInt(9);
        byte[] room = new byte[length + 17];
        System.arraycopy(message, 0, room, offset, length);
        int done = 0;
        for (int part = 1; part < parts; part++) {
            int next = random.nextInt(length - done + 1);
            digest.update(room, offset + done, next);
            done += next;
        }
        // what a copy of the state does must not show in the original
        MessageDigest copy = (MessageDigest) digest.clone();
        digest.update(room, offset + done, length - done);
        byte[] found = digest.digest();
        copy.update(message, done, length - done);
        if (!Arrays.equals(expected, found) || !Arrays.equals(expected, copy.digest())) {
            throw new AssertionError(plain + ", " + length + " bytes at " + offset);
        }
    }
}
