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

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.spec.SecretKeySpec;

/**
 * CTR_DRBG with AES, SP 800-90A, 10.2.1: with the derivation function, or with
 * entropy of a whole seed's length.
 */
final class CtrDrbg extends DrbgMechanism {
    private static final String AES = "AES/ECB/NoPadding";
    private static final int BLOCK = 16;    // bytes

    private final Cipher state;
    private final Cipher helper;    // of the derivation
    private final int keyLength;
    private final boolean derives;
    private final byte[] v = new byte[BLOCK];

    /** @param keyLength in bytes */
    CtrDrbg(int keyLength, boolean derives) throws NoSuchAlgorithmException {
        try {
            if (Cipher.getMaxAllowedKeyLength(AES) < 8 * keyLength) {
                throw new NoSuchAlgorithmException(
                        "crypto.policy has no AES of " + 8 * keyLength
                        + " bits");
            }
            state = own();
            helper = own();
        } catch (NoSuchPaddingException e) {
            throw new AssertionError(e);
        }
        this.keyLength = keyLength;
        this.derives = derives;
    }

    /** The JDK's, whatever providers an application prefers. */
    private static Cipher own()
            throws NoSuchAlgorithmException, NoSuchPaddingException {
        try {
            return Cipher.getInstance(AES, "SunJCE");
        } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
            return Cipher.getInstance(AES);
        }
    }

    @Override
    int entropyLength(int strength) {
        return derives ? super.entropyLength(strength)
                : seedLength(keyLength);
    }

    @Override
    int nonceLength(int strength) {
        return derives ? super.nonceLength(strength) : 0;
    }

    /** Bytes, of keys and block together. */
    static int seedLength(int keyLength) {
        return keyLength + BLOCK;
    }

    @Override
    void first(byte[] seed, byte[] personalization) {
        setKey(state, new byte[keyLength]);
        Arrays.fill(v, (byte) 0);
        update(material(seed, personalization));
    }

    @Override
    void next(byte[] entropy, byte[] additional) {
        update(material(entropy, additional));
    }

    @Override
    void generate(byte[] out, int offset, int length, byte[] additional,
            long count) {
        byte[] input = additional.length == 0 ? new byte[seedLength(keyLength)]
                : material(new byte[0], additional);
        if (additional.length > 0) {
            update(input.clone());
        }
        for (int done = 0; done < length; done += BLOCK) {
            byte[] block = block();
            System.arraycopy(block, 0, out, offset + done,
                    Math.min(BLOCK, length - done));
            Arrays.fill(block, (byte) 0);
        }
        update(input);
    }

    /** A seed's length of bytes, of entropy and other input. */
    private byte[] material(byte[] entropy, byte[] other) {
        if (derives) {
            return derive(join(entropy, other));
        }
        byte[] material = Arrays.copyOf(entropy, seedLength(keyLength));
        for (int i = 0; i < other.length; i++) {
            material[i] ^= other[i];
        }
        return material;
    }

    private byte[] block() {
        for (int i = BLOCK - 1; i >= 0 && ++v[i] == 0; i--) {
            continue;
        }
        return encrypted(state, v);
    }

    private void update(byte[] data) {
        // whole blocks of it
        byte[] all = new byte[seedLength(keyLength) + BLOCK / 2];
        for (int done = 0; done < seedLength(keyLength); done += BLOCK) {
            move(block(), all, done);
        }
        for (int i = 0; i < data.length; i++) {
            all[i] ^= data[i];
        }
        setKey(state, Arrays.copyOf(all, keyLength));
        System.arraycopy(all, keyLength, v, 0, BLOCK);
        Arrays.fill(all, (byte) 0);
        Arrays.fill(data, (byte) 0);
    }

    /** Block_Cipher_df (10.3.2). */
    private byte[] derive(byte[] input) {
        int length = seedLength(keyLength);
        // a block with a counter, two lengths, the input, 0x80, and zeros
        byte[] chained = new byte[BLOCK
                + (8 + input.length + BLOCK) / BLOCK * BLOCK];
        set(chained, BLOCK, input.length);
        set(chained, BLOCK + 4, length);
        System.arraycopy(input, 0, chained, BLOCK + 8, input.length);
        chained[BLOCK + 8 + input.length] = (byte) 0x80;
        byte[] key = new byte[keyLength];
        for (int i = 0; i < keyLength; i++) {
            key[i] = (byte) i;
        }
        setKey(helper, key);
        byte[] first = new byte[length + BLOCK];
        for (int done = 0; done < length; done += BLOCK) {
            set(chained, 0, done / BLOCK);
            move(chain(chained), first, done);
        }
        setKey(helper, Arrays.copyOf(first, keyLength));
        byte[] x = Arrays.copyOfRange(first, keyLength, length);
        byte[] derived = new byte[length];
        for (int done = 0; done < length; done += BLOCK) {
            byte[] last = x;
            x = encrypted(helper, last);
            Arrays.fill(last, (byte) 0);
            System.arraycopy(x, 0, derived, done, Math.min(BLOCK,
                    length - done));
        }
        Arrays.fill(x, (byte) 0);
        Arrays.fill(chained, (byte) 0);
        Arrays.fill(first, (byte) 0);
        Arrays.fill(input, (byte) 0);
        return derived;
    }

    /** BCC (10.3.3): the last block of CBC with a vector of zeros. */
    private byte[] chain(byte[] data) {
        byte[] x = new byte[BLOCK];
        for (int at = 0; at < data.length; at += BLOCK) {
            for (int i = 0; i < BLOCK; i++) {
                x[i] ^= data[at + i];
            }
            byte[] last = x;
            x = encrypted(helper, last);
            Arrays.fill(last, (byte) 0);
        }
        return x;
    }

    /** Copies a block, as far as there is room, and wipes it. */
    private static void move(byte[] block, byte[] to, int offset) {
        System.arraycopy(block, 0, to, offset,
                Math.min(BLOCK, to.length - offset));
        Arrays.fill(block, (byte) 0);
    }

    private static void set(byte[] to, int offset, int number) {
        for (int i = 0; i < 4; i++) {
            to[offset + i] = (byte) (number >>> 24 - 8 * i);
        }
    }

    private static void setKey(Cipher cipher, byte[] key) {
        try {
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        Arrays.fill(key, (byte) 0);
    }

    private static byte[] encrypted(Cipher cipher, byte[] block) {
        try {
            return cipher.doFinal(block);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
