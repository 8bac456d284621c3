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

package sun.security.util;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Arrays;

/** Tells the formats of key stores by what their files begin with. */
public final class StoreFormat {
    private static final byte[] JKS = {
        (byte) 0xfe, (byte) 0xed, (byte) 0xfe, (byte) 0xed
    };
    private static final byte[] JCEKS = {
        (byte) 0xce, (byte) 0xce, (byte) 0xce, (byte) 0xce
    };
    // PFX ::= SEQUENCE { version INTEGER (3), authSafe SEQUENCE ... }
    private static final byte[] PFX = {0x02, 0x01, 0x03, 0x30};
    private static final int SEQUENCE = 0x30;

    /** So many bytes at most are looked at. */
    public static final int LENGTH = 16;

    private StoreFormat() {
    }

    /**
     * The type of the key store that follows in a stream, or null if it is
     * none of JKS, JCEKS and PKCS12. Takes LENGTH bytes, or what there is.
     */
    public static String of(InputStream in) throws IOException {
        byte[] start = new byte[LENGTH];
        return of(start, read(in, start));
    }

    /**
     * Whether what follows in a stream begins as JKS. Nothing is taken of it.
     *
     * @param in pushes LENGTH bytes back
     */
    public static boolean isJKS(PushbackInputStream in) throws IOException {
        byte[] start = new byte[LENGTH];
        int length = read(in, start);
        in.unread(start, 0, length);
        return "JKS".equals(of(start, length));
    }

    /**
     * The type of key store for a file, or null, that is to be of type
     * PKCS12: JKS if it begins so, whatever reads JKS as PKCS12 or does not.
     */
    @SuppressWarnings("Convert2Lambda")
    public static String typeOf(File file, String type) {
        if (file == null || !type.equalsIgnoreCase("PKCS12")) {
            return type;
        }
        return AccessController.doPrivileged(new PrivilegedAction<String>() {
            @Override
            public String run() {
                try (InputStream in = new FileInputStream(file)) {
                    return "JKS".equals(of(in)) ? "JKS" : type;
                } catch (IOException e) {
                    // Who reads the file will see that.
                    return type;
                }
            }
        });
    }

    private static int read(InputStream in, byte[] start) throws IOException {
        int length = 0;
        while (length < start.length) {
            int n = in.read(start, length, start.length - length);
            if (n < 0) {
                break;
            }
            length += n;
        }
        return length;
    }

    private static String of(byte[] start, int length) {
        byte[] begin = Arrays.copyOf(start, length);
        return begins(begin, 0, JKS) ? "JKS"
                : begins(begin, 0, JCEKS) ? "JCEKS"
                : length > 1 && begin[0] == SEQUENCE
                    && begins(begin, contents(begin[1]), PFX) ? "PKCS12" : null;
    }

    // Where a value begins whose length begins so: in one byte, or in so many
    // as the byte says, or at the end of the contents.
    private static int contents(byte length) {
        return 2 + (length >= 0 ? 0 : length & 0x7f);
    }

    private static boolean begins(byte[] start, int from, byte[] format) {
        return from + format.length <= start.length && Arrays.equals(format,
                Arrays.copyOfRange(start, from, from + format.length));
    }
}
