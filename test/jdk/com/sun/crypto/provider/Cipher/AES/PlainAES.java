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

/**
 * AES (FIPS 197), CBC and CTR (SP 800-38A) and GCM (SP 800-38D), written from
 * the standards for the tests here: bit by bit, with neither tables nor code
 * of the JDK.
 */
final class PlainAES {

    private static final int[] SBOX = new int[256];
    private static final int[] INVERSE_SBOX = new int[256];
    private static final int[][] PRODUCTS = new int[16][256];

    static {
        for (int factor = 0; factor < 16; factor++) {
            for (int x = 0; x < 256; x++) {
                PRODUCTS[factor][x] = multiply(x, factor);
            }
        }
        for (int x = 0; x < 256; x++) {
            int inverse = 0;
            for (int y = 1; y < 256; y++) {
                if (multiply(x, y) == 1) {
                    inverse = y;
                }
            }
            int s = 0x63;
            for (int turn = 0; turn < 5; turn++) {
                s ^= (inverse << turn | inverse >> 8 - turn) & 0xff;
            }
            SBOX[x] = s;
            INVERSE_SBOX[s] = x;
        }
    }

    private final int rounds;
    private final int[] schedule;   // bytes

    PlainAES(byte[] key) {
        rounds = key.length / 4 + 6;
        schedule = new int[16 * (rounds + 1)];
        for (int i = 0; i < key.length; i++) {
            schedule[i] = key[i] & 0xff;
        }
        int constant = 1;
        for (int i = key.length; i < schedule.length; i += 4) {
            int[] word = Arrays.copyOfRange(schedule, i - 4, i);
            if (i % key.length == 0) {
                int first = word[0];
                word[0] = SBOX[word[1]] ^ constant;
                word[1] = SBOX[word[2]];
                word[2] = SBOX[word[3]];
                word[3] = SBOX[first];
                constant = multiply(constant, 2);
            } else if (key.length == 32 && i % 32 == 16) {
                for (int k = 0; k < 4; k++) {
                    word[k] = SBOX[word[k]];
                }
            }
            for (int k = 0; k < 4; k++) {
                schedule[i + k] = schedule[i + k - key.length] ^ word[k];
            }
        }
    }

    private static int multiply(int x, int y) {
        int product = 0;
        for (; y != 0; y >>= 1) {
            if ((y & 1) != 0) {
                product ^= x;
            }
            x = x << 1 ^ ((x & 0x80) != 0 ? 0x11b : 0);
        }
        return product;
    }

    private void addRoundKey(int[] state, int round) {
        for (int i = 0; i < 16; i++) {
            state[i] ^= schedule[16 * round + i];
        }
    }

    private static int[] mixColumns(int[] state, int... factors) {
        int[] mixed = new int[16];
        for (int i = 0; i < 16; i++) {
            for (int k = 0; k < 4; k++) {
                mixed[i] ^= PRODUCTS[factors[(k - i) & 3]][state[(i & ~3) + k]];
            }
        }
        return mixed;
    }

    byte[] encryptBlock(byte[] in, int offset) {
        int[] state = new int[16];
        for (int i = 0; i < 16; i++) {
            state[i] = in[offset + i] & 0xff;
        }
        addRoundKey(state, 0);
        for (int round = 1; round <= rounds; round++) {
            int[] next = new int[16];
            for (int i = 0; i < 16; i++) {
                next[i] = SBOX[state[(i + 4 * (i & 3)) & 15]];
            }
            state = round < rounds ? mixColumns(next, 2, 3, 1, 1) : next;
            addRoundKey(state, round);
        }
        return toBytes(state);
    }

    byte[] decryptBlock(byte[] in, int offset) {
        int[] state = new int[16];
        for (int i = 0; i < 16; i++) {
            state[i] = in[offset + i] & 0xff;
        }
        for (int round = rounds; round > 0; round--) {
            addRoundKey(state, round);
            int[] next = round < rounds
                    ? mixColumns(state, 14, 11, 13, 9) : state;
            state = new int[16];
            for (int i = 0; i < 16; i++) {
                state[(i + 4 * (i & 3)) & 15] = INVERSE_SBOX[next[i]];
            }
        }
        addRoundKey(state, 0);
        return toBytes(state);
    }

    private static byte[] toBytes(int[] state) {
        byte[] bytes = new byte[16];
        for (int i = 0; i < 16; i++) {
            bytes[i] = (byte) state[i];
        }
        return bytes;
    }

    byte[] ecb(boolean encrypt, byte[] in) {
        byte[] out = new byte[in.length];
        for (int i = 0; i < in.length; i += 16) {
            byte[] block = encrypt ? encryptBlock(in, i) : decryptBlock(in, i);
            System.arraycopy(block, 0, out, i, 16);
        }
        return out;
    }

    byte[] cbc(boolean encrypt, byte[] iv, byte[] in) {
        byte[] out = new byte[in.length];
        for (int i = 0; i < in.length; i += 16) {
            byte[] chain = i == 0 ? iv
                    : Arrays.copyOfRange(encrypt ? out : in, i - 16, i);
            byte[] block = Arrays.copyOfRange(in, i, i + 16);
            if (encrypt) {
                block = encryptBlock(xor(block, chain), 0);
            } else {
                block = xor(decryptBlock(block, 0), chain);
            }
            System.arraycopy(block, 0, out, i, 16);
        }
        return out;
    }

    /** The last counterBytes of the counter block count. */
    byte[] ctr(byte[] counter, int counterBytes, byte[] in) {
        counter = counter.clone();
        byte[] out = new byte[in.length];
        for (int i = 0; i < in.length; i++) {
            if (i % 16 == 0 && i > 0) {
                increment(counter, counterBytes);
            }
            if (i % 16 == 0) {
                byte[] stream = encryptBlock(counter, 0);
                for (int k = i; k < Math.min(i + 16, in.length); k++) {
                    out[k] = (byte) (in[k] ^ stream[k - i]);
                }
            }
        }
        return out;
    }

    private static void increment(byte[] counter, int counterBytes) {
        for (int i = 15; i >= 16 - counterBytes && ++counter[i] == 0; i--) {
            // the carry goes on
        }
    }

    private static byte[] xor(byte[] a, byte[] b) {
        byte[] c = new byte[a.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = (byte) (a[i] ^ b[i]);
        }
        return c;
    }

    /** The ciphertext, followed by tagLength bytes of the tag. */
    byte[] gcmEncrypt(byte[] iv, byte[] aad, byte[] plaintext, int tagLength) {
        long[] h = toLongs(encryptBlock(new byte[16], 0));
        byte[] first = new byte[16];
        if (iv.length == 12) {
            System.arraycopy(iv, 0, first, 0, 12);
            first[15] = 1;
        } else {
            long[] state = new long[2];
            hash(state, h, iv);
            hashLengths(state, h, 0, iv.length);
            first = fromLongs(state);
        }
        byte[] counter = first.clone();
        increment(counter, 4);
        byte[] ciphertext = ctr(counter, 4, plaintext);
        long[] state = new long[2];
        hash(state, h, aad);
        hash(state, h, ciphertext);
        hashLengths(state, h, aad.length, ciphertext.length);
        byte[] tag = xor(fromLongs(state), encryptBlock(first, 0));
        byte[] out = Arrays.copyOf(ciphertext, ciphertext.length + tagLength);
        System.arraycopy(tag, 0, out, ciphertext.length, tagLength);
        return out;
    }

    /** The 16 bytes of IV for which the counter starts with this block. */
    byte[] gcmVectorFor(byte[] first) {
        long[] h = toLongs(encryptBlock(new byte[16], 0));
        // the inverse is the power 2^128 - 2
        long[] inverse = {1L << 63, 0};
        long[] power = h.clone();
        for (int i = 1; i < 128; i++) {
            multiply(power, power.clone());
            multiply(inverse, power);
        }
        long[] vector = toLongs(first);
        multiply(vector, inverse);
        vector[1] ^= 8 * 16;
        multiply(vector, inverse);
        return fromLongs(vector);
    }

    private static void hash(long[] state, long[] h, byte[] data) {
        for (int i = 0; i < data.length; i += 16) {
            byte[] block = Arrays.copyOf(
                    Arrays.copyOfRange(data, i, Math.min(i + 16, data.length)),
                    16);
            long[] words = toLongs(block);
            state[0] ^= words[0];
            state[1] ^= words[1];
            multiply(state, h);
        }
    }

    private static void hashLengths(long[] state, long[] h, long a, long b) {
        state[0] ^= 8 * a;
        state[1] ^= 8 * b;
        multiply(state, h);
    }

    // bit 0 of the standard is the highest bit of the first long
    private static void multiply(long[] x, long[] y) {
        long z0 = 0;
        long z1 = 0;
        long v0 = y[0];
        long v1 = y[1];
        for (int i = 0; i < 128; i++) {
            if ((x[i / 64] << i % 64) < 0) {
                z0 ^= v0;
                z1 ^= v1;
            }
            boolean reduce = (v1 & 1) != 0;
            v1 = v1 >>> 1 | v0 << 63;
            v0 >>>= 1;
            if (reduce) {
                v0 ^= 0xe1L << 56;
            }
        }
        x[0] = z0;
        x[1] = z1;
    }

    private static long[] toLongs(byte[] block) {
        long[] words = new long[2];
        for (int i = 0; i < 16; i++) {
            words[i / 8] = words[i / 8] << 8 | block[i] & 0xff;
        }
        return words;
    }

    private static byte[] fromLongs(long[] words) {
        byte[] block = new byte[16];
        for (int i = 0; i < 16; i++) {
            block[i] = (byte) (words[i / 8] >>> 56 - 8 * (i % 8));
        }
        return block;
    }
}
