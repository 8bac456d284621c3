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



package sun.security.provider;

import java.io.IOException;
import java.io.InputStream;

/**
 * The random bytes of getrandom(2), which are those of /dev/urandom. Any
 * number of threads may read at the same time.
 */
final class SystemRandom extends InputStream {

    // what is read once the system refuses the call and, unless a read waits
    // for that, until the system's generator has been seeded
    private final InputStream file;
    private final boolean wait;

    // A sandbox that a process enters later, by itself or restored from a
    // checkpoint, may refuse what was there at first.
    private volatile boolean refused;

    private SystemRandom(InputStream file, boolean wait) {
        this.file = file;
        this.wait = wait;
    }

    /**
     * This source where the system has it, else {@code file}, which is also
     * read from the first call on that the system refuses. This method itself
     * never waits.
     *
     * @param file reads /dev/urandom
     * @param wait whether a read waits until the system's generator has been
     *        seeded, as it does once after the system's start; if not, the
     *        file is read until then
     */
    static InputStream or(InputStream file, boolean wait) {
        return getrandom(new byte[1], 0, 1, false) < 0
                ? file : new SystemRandom(file, wait);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int ofs, int len) throws IOException {
        if ((ofs | len) < 0 || len > bytes.length - ofs) {
            throw new IndexOutOfBoundsException();
        }
        if (len == 0) {
            return 0;
        }
        if (!refused) {
            int n = getrandom(bytes, ofs, len, wait);
            if (n > 0) {
                return n;
            }
            refused = n < 0;
        }
        return file.read(bytes, ofs, len);
    }

    /**
     * Replaces at most len bytes, of which there is at least one, from ofs on.
     *
     * @return how many; 0 if the system's generator has not been seeded and
     *         the call is not to wait for that; -1 if the system has no such
     *         call or refuses it
     */
    private static native int getrandom(byte[] bytes, int ofs, int len,
                                        boolean wait);
}
