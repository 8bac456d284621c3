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
 * @summary SHA-1, SHA-224 and SHA-256 of the provider SUN give the same as plain Java: known answers, all lengths to
 *          4096, all offsets, updates in pieces; in the interpreter, in C1 and C2 code, with and without intrinsics.
 * @run main/othervm/timeout=600 TestShaDigests
 * @run main/othervm/timeout=600 -Xint TestShaDigests quick
 * @run main/othervm/timeout=600 -XX:TieredStopAtLevel=1 TestShaDigests
 * @run main/othervm/timeout=600 -XX:-TieredCompilation -Xbatch TestShaDigests
 * @run main/othervm/timeout=600 -Xcomp -XX:-TieredCompilation TestShaDigests quick
 * @run main/othervm/timeout=600 -XX:-UseSHA TestShaDigests
 * @run main/othervm/timeout=600 -XX:-UseSHA1Intrinsics -XX:-UseSHA256Intrinsics TestShaDigests
 */

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;

public class TestShaDigests {
    private static final int MAX_LENGTH = 4096;
    private static final int BLOCK = 64;

    private final String algorithm;
    private final Plain plain;
    private final MessageDigest digest;

    /** The hash functions, written from FIPS 180-4 with no regard to speed. */
    private enum Plain {
        SHA1(20, 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0) {
            @Override
            void compress(int[] h, int[] block) {
                int[] w = Arrays.copyOf(block, 80);
                for (int t = 16; t < 80; t++) {
                    w[t] = Integer.rotateLeft(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
                }
                int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
                for (int t = 0; t < 80; t++) {
                    int f, k;
                    if (t < 20) {
                        f = b & c ^ ~b & d;
                        k = 0x5a827999;
                    } else if (t < 40) {
                        f = b ^ c ^ d;
                        k = 0x6ed9eba1;
                    } else if (t < 60) {
                        f = b & c ^ b & d ^ c & d;
                        k = 0x8f1bbcdc;
                    } else {
                        f = b ^ c ^ d;
                        k = 0xca62c1d6;
                    }
                    int sum = Integer.rotateLeft(a, 5) + f + e + k + w[t];
                    e = d;
                    d = c;
                    c = Integer.rotateLeft(b, 30);
                    b = a;
                    a = sum;
                }
                h[0] += a;
                h[1] += b;
                h[2] += c;
                h[3] += d;
                h[4] += e;
            }
        },
        SHA224(28, 0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4) {
            @Override
            void compress(int[] h, int[] block) {
                compressSha256(h, block);
            }
        },
        SHA256(32, 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19) {
            @Override
            void compress(int[] h, int[] block) {
                compressSha256(h, block);
            }
        };

        private static final int[] SHA256_CONSTANTS = cubeRoots(64);

        private final int digestLength;
        private final int[] start;

        Plain(int digestLength, int... start) {
            this.digestLength = digestLength;
            this.start = start;
        }

        abstract void compress(int[] h, int[] block);

        byte[] digest(byte[] data, int offset, int length) {
            byte[] padded = Arrays.copyOf(Arrays.copyOfRange(data, offset, offset + length),
                                          (length + 8) / BLOCK * BLOCK + BLOCK);
            padded[length] = (byte) 0x80;
            for (int i = 0; i < 8; i++) {
                padded[padded.length - 1 - i] = (byte) (length * 8L >>> 8 * i);
            }
            int[] h = start.clone();
            int[] block = new int[16];
            for (int at = 0; at < padded.length; at += BLOCK) {
                for (int t = 0; t < 16; t++) {
                    block[t] = 0;
                    for (int i = 0; i < 4; i++) {
                        block[t] = block[t] << 8 | padded[at + 4 * t + i] & 0xff;
                    }
                }
                compress(h, block);
            }
            byte[] result = new byte[digestLength];
            for (int i = 0; i < digestLength; i++) {
                result[i] = (byte) (h[i / 4] >> 24 - i % 4 * 8);
            }
            return result;
        }

        static void compressSha256(int[] h, int[] block) {
            int[] w = Arrays.copyOf(block, 64);
            for (int t = 16; t < 64; t++) {
                int x = w[t - 15];
                int y = w[t - 2];
                w[t] = (Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10) + w[t - 7]
                        + (Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3) + w[t - 16];
            }
            int[] v = h.clone();
            for (int t = 0; t < 64; t++) {
                int a = v[0];
                int e = v[4];
                int t1 = v[7] + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25))
                        + (e & v[5] ^ ~e & v[6]) + SHA256_CONSTANTS[t] + w[t];
                int t2 = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                        + (a & v[1] ^ a & v[2] ^ v[1] & v[2]);
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + t2;
            }
            for (int i = 0; i < 8; i++) {
                h[i] += v[i];
            }
        }

        /** The first 32 bits of the fractions of the cube roots of the first primes. */
        private static int[] cubeRoots(int count) {
            int[] result = new int[count];
            int found = 0;
            for (int n = 2; found < count; n++) {
                if (java.math.BigInteger.valueOf(n).isProbablePrime(50)) {
                    // a double holds the root of so small a number with more than 32 bits after the point
                    double root = Math.cbrt(n);
                    result[found++] = (int) (long) ((root - Math.floor(root)) * (1L << 32));
                }
            }
            return result;
        }
    }

    private TestShaDigests(String algorithm, Plain plain) throws Exception {
        this.algorithm = algorithm;
        this.plain = plain;
        this.digest = MessageDigest.getInstance(algorithm, "SUN");
    }

    public static void main(String[] args) throws Exception {
        boolean quick = args.length == 1 && args[0].equals("quick");
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("-Dseed=" + seed);
        Random random = new Random(seed);

        TestShaDigests sha1 = new TestShaDigests("SHA-1", Plain.SHA1);
        sha1.knownAnswer("abc", "a9993e364706816aba3e25717850c26c9cd0d89d");
        sha1.knownAnswer("", "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        sha1.knownAnswer("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                         "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        sha1.million("34aa973cd4c4daa4f61eeb2bdbad27316534016f");
        TestShaDigests sha224 = new TestShaDigests("SHA-224", Plain.SHA224);
        sha224.knownAnswer("abc", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7");
        sha224.million("20794655980c91d8bbb4c1ea97618a4bf03f42581948b2ee4ee7ad67");
        TestShaDigests sha256 = new TestShaDigests("SHA-256", Plain.SHA256);
        sha256.knownAnswer("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        sha256.knownAnswer("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        sha256.knownAnswer("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        sha256.million("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");

        for (TestShaDigests test : new TestShaDigests[] { sha1, sha224, sha256 }) {
            test.warmUp(quick ? 10 : 20_000);
            test.lengths(random, quick ? 61 : 1);
            test.offsets(random);
            test.pieces(random, quick ? 10 : 1000);
        }
    }

    private void check(byte[] expected, byte[] actual, String what) {
        if (!Arrays.equals(expected, actual)) {
            throw new RuntimeException(algorithm + ", " + what + ": expected " + hex(expected) + ", is " + hex(actual));
        }
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.toString();
    }

    private void knownAnswer(String message, String expected) {
        byte[] data = message.getBytes(StandardCharsets.US_ASCII);
        if (!hex(digest.digest(data)).equals(expected) || !hex(plain.digest(data, 0, data.length)).equals(expected)) {
            throw new RuntimeException(algorithm + ", known answer for " + message);
        }
    }

    private void million(String expected) {
        byte[] data = new byte[1_000_000];
        Arrays.fill(data, (byte) 'a');
        if (!hex(digest.digest(data)).equals(expected)) {
            throw new RuntimeException(algorithm + ", known answer for one million times a");
        }
    }

    /** Gets the digest compiled at the highest level that the flags allow, for one block and for several. */
    private void warmUp(int rounds) {
        byte[] data = new byte[4 * BLOCK + 1];
        byte[] expected = plain.digest(data, 0, data.length);
        for (int i = 0; i < rounds; i++) {
            digest.update(data, 0, BLOCK - 1);
            digest.update(data, 0, 2 * BLOCK + 1);
            check(expected, digest.digest(Arrays.copyOf(data, BLOCK + 1)), "warm-up");
        }
    }

    private void lengths(Random random, int step) {
        byte[] data = new byte[MAX_LENGTH];
        random.nextBytes(data);
        for (int length = 0; length <= MAX_LENGTH; length += step) {
            digest.update(data, 0, length);
            check(plain.digest(data, 0, length), digest.digest(), "length " + length);
        }
    }

    private void offsets(Random random) {
        byte[] data = new byte[16 * BLOCK];
        random.nextBytes(data);
        for (int offset = 0; offset < BLOCK; offset++) {
            for (int length : new int[] { BLOCK, 2 * BLOCK - 1, 3 * BLOCK, data.length - offset }) {
                digest.update(data, offset, length);
                check(plain.digest(data, offset, length), digest.digest(), "offset " + offset + ", length " + length);
            }
        }
    }

    private void pieces(Random random, int rounds) {
        byte[] data = new byte[16 * BLOCK];
        for (int i = 0; i < rounds; i++) {
            random.nextBytes(data);
            int length = random.nextInt(data.length + 1);
            for (int at = 0; at < length; ) {
                int piece = Math.min(length - at, random.nextInt(4) == 0 ? BLOCK : random.nextInt(5 * BLOCK));
                digest.update(data, at, piece);
                at += piece;
            }
            check(plain.digest(data, 0, length), digest.digest(), "pieces, length " + length);
        }
    }
}
