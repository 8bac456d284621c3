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

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.security.Provider;
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

    // The kept array, or the last one that the provider made.
    private byte[] bytes = NONE;

    // The length of bytes if it is the kept array, otherwise 0; at most
    // LONGEST_KEPT + MOST_HELD_BACK.
    private int room;

    // What is made of fewer bytes than this goes to the kept array; and whether
    // that has been decided.
    private int tooLong = LONGEST_KEPT + 1;
    private boolean decided = true;

    /**
     * Keeps an array whatever the cipher's engine is, as the streams of 16 and
     * later do.
     *
     * @param cipher an initialized cipher; null gives a NullPointerException
     *        when a piece comes
     */
    CipherOutput(Cipher cipher) {
        this.cipher = cipher;
    }

    /**
     * For the streams up to 15, which ask engines only for arrays of their own:
     * others than the JDK's may know no other way, or say wrong lengths, so it
     * is theirs that are given.
     */
    static CipherOutput ofOwnEngine(Cipher cipher) {
        CipherOutput output = new CipherOutput(cipher);
        output.tooLong = 0;
        output.decided = false;
        return output;
    }

    /**
     * As {@link #ofOwnEngine}; null unless it is known that {@code target}
     * neither keeps nor hands on an array that it is given. Up to 15 each was
     * a new one, which others may rely on.
     */
    static CipherOutput into(OutputStream target, Cipher cipher) {
        Class<?> type = target == null ? null : target.getClass();
        return type == FileOutputStream.class
                || type == ByteArrayOutputStream.class
                ? ofOwnEngine(cipher) : null;
    }

    /** Asks nothing that a security manager or the cipher could refuse. */
    private static boolean isOwn(Cipher cipher) {
        if (cipher.getClass() != Cipher.class) {
            return cipher.getClass() == NullCipher.class;
        }
        Provider provider = cipher.getProvider();
        if (provider == null || !provider.getClass().getName()
                .equals("com.sun.crypto.provider.SunJCE")) {
            return false;
        }
        // 8 has it among its extensions
        ClassLoader loader = provider.getClass().getClassLoader();
        return loader == null || loader.getClass().getClassLoader() == null
                && loader.getClass().getName()
                        .equals("sun.misc.Launcher$ExtClassLoader");
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
     * The array that the next {@link #update} uses for what is no longer than
     * it, or one of no bytes.
     */
    byte[] kept() {
        return room == 0 ? NONE : bytes;
    }

    /**
     * Gives {@code len} bytes of {@code b} from {@code off} on to the cipher.
     *
     * @return the number of {@link #bytes} that it made of them
     * @throws IllegalArgumentException and IllegalStateException as
     *         {@link Cipher#update(byte[], int, int)}
     */
    int update(byte[] b, int off, int len) {
        // What is wrong with the arguments, the cipher says.
        if (Integer.compareUnsigned(len, tooLong) < 0) {
            int longest = cipher.getOutputSize(len);
            if (longest <= room || makeRoom(longest, len)) {
                try {
                    return cipher.update(b, off, len, bytes);
                } catch (ShortBufferException e) {
                    // The provider told too little; its state is as before.
                }
            }
        }
        int length = given(cipher.update(b, off, len));
        if (!decided) {
            // Not before, as a cipher that is not initialized would choose its
            // provider when asked for it.
            decided = true;
            tooLong = isOwn(cipher) ? LONGEST_KEPT + 1 : 0;
        }
        return length;
    }

    /** Unless the cipher holds back more than blocks, padding and a tag. */
    private boolean makeRoom(int longest, int len) {
        if (longest - len > MOST_HELD_BACK) {
            return false;
        }
        keep(new byte[longest]);
        return true;
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
        if (longest > room) {
            keep(new byte[longest]);
        }
        try {
            return cipher.doFinal(bytes, 0);
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
        keep(NONE);
    }

    private int given(byte[] made) {
        clear();
        bytes = made == null ? NONE : made;
        return bytes.length;
    }

    private void keep(byte[] array) {
        if (room != 0) {
            Arrays.fill(bytes, (byte) 0);
        }
        bytes = array;
        room = array.length;
    }
}
