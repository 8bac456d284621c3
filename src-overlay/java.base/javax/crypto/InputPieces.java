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

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Arrays for the pieces that a stream takes from its source. Of a source that
 * is known to have what it says they are as long as the reader asks for and the
 * source has at hand, so that there are few calls of the cipher: nothing is
 * waited for, and no more of the source is gone, than if each piece had 512
 * bytes, if the cipher gives no more bytes than it takes. Of every other source
 * a piece has 512 bytes, and it is not asked what it has: some have less than
 * they say and wait until an array is full, and some wait or fail when asked.
 */
final class InputPieces {

    /** What is taken for who asks for less, too. */
    private static final int SHORTEST = 512;

    private static final int LONGEST = 8192;

    private final byte[] shortest = new byte[SHORTEST];

    // Readers ask for the same again and again.
    private byte[] last = shortest;

    // null: short pieces only
    private InputStream known;

    private int wanted;

    /** For a source, which may be null. */
    InputPieces(InputStream source) {
        known = isKnown(source) ? source : null;
    }

    /**
     * Whether a source's available() is what its read() then gives, and asking
     * for it changes nothing and runs no code but the platform's. Only its exact
     * class tells. That of Socket's streams does on 8 and 11 only: later ones
     * may have anybody's SocketImpl behind them, as BufferedInputStream may have
     * any stream and the class that Files.newInputStream gives any channel.
     */
    private static boolean isKnown(InputStream source) {
        if (source == null) {
            return false;
        }
        Class<?> type = source.getClass();
        return type == FileInputStream.class
                || type == ByteArrayInputStream.class
                // java.net, which is closed to others, does not share it.
                || type.getName().equals("java.net.SocketInputStream");
    }

    /** Before pieces: how many bytes their reader asks for. */
    void want(int len) {
        wanted = len;
    }

    /**
     * Before pieces: where their reader wants them. If there is no room it
     * learns that from a short piece, which is then still to be read.
     */
    void want(byte[] b, int off, int len) {
        boolean room = b == null || (off >= 0 && len <= b.length - off);
        want(room ? len : SHORTEST);
    }

    /**
     * Returns an array for what is to be read next. Of more than the shortest
     * piece all is for this reader: he would have taken as much in short ones.
     */
    byte[] next() {
        int length = Math.min(wanted, LONGEST) / SHORTEST * SHORTEST;
        if (length > SHORTEST) {
            length = Math.min(length, atHand() / SHORTEST * SHORTEST);
        }
        if (length <= SHORTEST) {
            return shortest;
        }
        if (last.length != length) {
            last = new byte[length];
        }
        return last;
    }

    /** What the source gives without waiting, or 0 if nobody knows. */
    private int atHand() {
        if (known == null) {
            return 0;
        }
        try {
            return known.available();
        } catch (IOException e) {
            // Some devices cannot say, now or later.
            known = null;
            return 0;
        }
    }
}
