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

import java.io.IOException;
import java.io.InputStream;

/**
 * Arrays for the pieces that a stream takes from its source: as long as its
 * reader asks for and the source has at hand, so that there are few calls of
 * the cipher. If the source has what it says, and the cipher gives no more bytes
 * than it takes, nothing is waited for, and no more of the source is gone, than
 * if each piece had 512 bytes. Of a source that gives fewer than it says up to
 * 511 more are gone, and one that fills each array is waited for.
 */
final class InputPieces {

    /** What is taken for who asks for less, too. */
    static final int SHORTEST = 512;

    private static final int LONGEST = 8192;

    private final byte[] shortest = new byte[SHORTEST];

    // Readers ask for the same again and again.
    private byte[] last = shortest;

    private int wanted;

    /** Before pieces: what their reader asks for, which may be nothing or wrong. */
    void want(int len) {
        wanted = len;
    }

    /**
     * Returns an array for what is to be read next. Of more than the shortest
     * piece all is for this reader: he would have taken as much in short ones.
     */
    byte[] next(InputStream source) {
        int length = Math.min(wanted, LONGEST) / SHORTEST * SHORTEST;
        if (length > SHORTEST) {
            length = Math.min(length, atHand(source) / SHORTEST * SHORTEST);
        }
        if (length <= SHORTEST) {
            return shortest;
        }
        if (last.length != length) {
            last = new byte[length];
        }
        return last;
    }

    /**
     * What a source gives without waiting: many, whatever has only read() among
     * them, wait until an array is full. Some cannot say.
     */
    private static int atHand(InputStream source) {
        try {
            return source.available();
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
