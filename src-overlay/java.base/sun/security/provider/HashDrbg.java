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

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.Arrays;

/** Hash_DRBG, SP 800-90A, 10.1.1. */
final class HashDrbg extends DrbgMechanism {
    private final MessageDigest digest;
    private final int seedLength;    // bytes
    private byte[] v = new byte[0];
    private byte[] c = v;

    HashDrbg(String algorithm) throws NoSuchAlgorithmException {
        digest = own(algorithm);
        // Table 2: 440 bits, 888 where a digest has more than 256
        seedLength = digest.getDigestLength() > 32 ? 111 : 55;
    }

    /** The JDK's, whatever providers an application prefers. */
    private static MessageDigest own(String algorithm)
            throws NoSuchAlgorithmException {
        try {
            return MessageDigest.getInstance(algorithm, "SUN");
        } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
            return MessageDigest.getInstance(algorithm);
        }
    }

    @Override
    void first(byte[] seed, byte[] personalization) {
        seed(join(seed, personalization));
    }

    @Override
    void next(byte[] entropy, byte[] additional) {
        seed(join(new byte[] {1}, v, entropy, additional));
    }

    private void seed(byte[] material) {
        Arrays.fill(v, (byte) 0);
        Arrays.fill(c, (byte) 0);
        v = derive(material);
        byte[] all = join(new byte[1], v);
        c = derive(all);
        Arrays.fill(material, (byte) 0);
        Arrays.fill(all, (byte) 0);
    }

    @Override
    void generate(byte[] out, int offset, int length, byte[] additional,
            long count) {
        if (additional.length > 0) {
            digest.update((byte) 2);
            digest.update(v);
            add(v, digest.digest(additional));
        }
        byte[] data = v.clone();
        byte[] one = {1};
        for (int done = 0; done < length; ) {
            byte[] block = digest.digest(data);
            int n = Math.min(block.length, length - done);
            System.arraycopy(block, 0, out, offset + done, n);
            Arrays.fill(block, (byte) 0);
            add(data, one);
            done += n;
        }
        Arrays.fill(data, (byte) 0);
        digest.update((byte) 3);
        add(v, digest.digest(v));
        add(v, c);
        byte[] counter = new byte[Long.BYTES];
        for (int i = 0; i < counter.length; i++) {
            counter[i] = (byte) (count >>> 8 * (counter.length - 1 - i));
        }
        add(v, counter);
    }

    /** Hash_df (10.3.1). */
    private byte[] derive(byte[] input) {
        byte[] derived = new byte[seedLength];
        int bits = 8 * seedLength;
        for (int done = 0, i = 1; done < seedLength; i++) {
            digest.update(new byte[] {(byte) i, (byte) (bits >> 24),
                (byte) (bits >> 16), (byte) (bits >> 8), (byte) bits});
            byte[] block = digest.digest(input);
            int n = Math.min(block.length, seedLength - done);
            System.arraycopy(block, 0, derived, done, n);
            Arrays.fill(block, (byte) 0);
            done += n;
        }
        return derived;
    }

    /** Adds a number to one that is as long or longer, modulo its length. */
    private static void add(byte[] to, byte[] number) {
        int carry = 0;
        for (int i = 1; i <= to.length; i++) {
            carry += (to[to.length - i] & 0xff) + (i > number.length ? 0
                    : number[number.length - i] & 0xff);
            to[to.length - i] = (byte) carry;
            carry >>= 8;
        }
    }
}
