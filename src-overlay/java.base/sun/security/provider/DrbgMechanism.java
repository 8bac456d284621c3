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

/**
 * One of the mechanisms of NIST SP 800-90A, revision 1, without what all share:
 * sources of entropy, strengths and capabilities are those of DrbgSpi. Not safe
 * for threads.
 */
abstract class DrbgMechanism {
    /** Bytes of one request: 2^19 bits (tables 2 and 3). */
    static final int MAX_REQUEST = 1 << 16;
    private static final long MAX_REQUESTS = 1L << 48;

    private long requests;

    /** Bytes of entropy that an instance of a strength in bits needs. */
    int entropyLength(int strength) {
        return strength / 8;
    }

    /** Bytes of a nonce, which is entropy here, too; 0 if it has none. */
    int nonceLength(int strength) {
        return strength / 16;
    }

    /**
     * @param seed entropy and nonce
     * @param personalization may be empty
     */
    final void instantiate(byte[] seed, byte[] personalization) {
        first(seed, personalization);
        requests = 0;
    }

    /** @param additional may be empty */
    final void reseed(byte[] entropy, byte[] additional) {
        next(entropy, additional);
        requests = 0;
    }

    final boolean needsReseed() {
        return requests >= MAX_REQUESTS;
    }

    /**
     * Generates bytes.
     *
     * @param length at most MAX_REQUEST
     * @param additional may be empty
     */
    final void generate(byte[] out, int offset, int length,
            byte[] additional) {
        requests++;
        generate(out, offset, length, additional, requests);
    }

    abstract void first(byte[] seed, byte[] personalization);

    abstract void next(byte[] entropy, byte[] additional);

    /** @param count of this request since the last seed, from 1 */
    abstract void generate(byte[] out, int offset, int length,
            byte[] additional, long count);

    static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
