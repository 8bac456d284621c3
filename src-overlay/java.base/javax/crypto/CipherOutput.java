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

package javax.crypto;

import java.security.ProviderException;
import java.util.Arrays;

/**
 * What a cipher makes of the pieces of a stream, in an array that is kept from
 * one piece to the next. Not for use by several threads at the same time.
 */
final class CipherOutput {

    // What is made of this many bytes or less goes to the kept array.
    private static final int LONGEST_KEPT = 1 << 20;

    // Blocks, padding and tag are shorter. A cipher that holds back more
    // decrypts with a tag and gives nothing before doFinal: an array for all
    // that it holds would be a longer one for each piece.
    private static final int MOST_HELD_BACK = 256;

    private static final byte[] NONE = new byte[0];

    private final Cipher cipher;

    // At most LONGEST_KEPT + MOST_HELD_BACK bytes.
    private byte[] kept = NONE;

    private byte[] bytes = NONE;

    /**
     * @param cipher an initialized cipher; null gives a NullPointerException
     *        when a piece comes
     */
    CipherOutput(Cipher cipher) {
        this.cipher = cipher;
    }

    /**
     * Where the output of the last {@link #update} or {@link #doFinal} stands,
     * from 0 on; what follows it is undefined. The next call of either may
     * change it.
     */
    byte[] bytes() {
        return bytes;
    }

    /**
     * Gives {@code len} bytes of {@code b} from {@code off} on to the cipher.
     *
     * @return the number of {@link #bytes} that it made of them
     * @throws IllegalArgumentException and IllegalStateException as
     *         {@link Cipher#update(byte[], int, int)}
     */
    int update(byte[] b, int off, int len) {
        // What is wrong with the arguments, update says.
        boolean keep = b != null && len >= 0 && len <= LONGEST_KEPT;
        int longest = keep ? cipher.getOutputSize(len) : 0;
        if (!keep || longest - len > MOST_HELD_BACK) {
            return given(cipher.update(b, off, len));
        }
        if (kept.length < longest) {
            kept = new byte[longest];
        }
        try {
            int length = cipher.update(b, off, len, kept);
            bytes = kept;
            return length;
        } catch (ShortBufferException e) {
            // The provider told too small a size; its state is as before.
            return given(cipher.update(b, off, len));
        }
    }

    /**
     * Ends the cipher's message in an array that the provider makes.
     *
     * @return the number of {@link #bytes} that remained
     */
    int doFinal() throws IllegalBlockSizeException, BadPaddingException {
        return given(cipher.doFinal());
    }

    /**
     * Ends the cipher's message in an array of the length that the provider
     * tells, as the streams of 17u do, and only if that is too little in one
     * that the provider makes.
     *
     * @return the number of {@link #bytes} that remained
     * @throws ShortBufferException from providers that say so of a message
     *         that is shorter than a tag
     */
    int doFinalToKept() throws IllegalBlockSizeException, BadPaddingException,
            ShortBufferException {
        int longest = cipher.getOutputSize(0);
        byte[] rest = longest <= kept.length ? kept : new byte[longest];
        try {
            int length = cipher.doFinal(rest, 0);
            bytes = rest;
            return length;
        } catch (ShortBufferException e) {
            try {
                return doFinal();
            } catch (ProviderException again) {
                throw e;
            }
        }
    }

    /** Wipes the kept array and drops it. */
    void clear() {
        Arrays.fill(kept, (byte) 0);
        kept = NONE;
        bytes = NONE;
    }

    private int given(byte[] made) {
        bytes = made == null ? NONE : made;
        return bytes.length;
    }
}
