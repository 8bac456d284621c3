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

/** Tells files of key stores in the format JKS from all others. */
public final class StoreFormat {
    // what such a file begins with
    private static final byte[] MAGIC = {
        (byte) 0xfe, (byte) 0xed, (byte) 0xfe, (byte) 0xed
    };

    /** How many bytes {@link #isJKS} pushes back. */
    public static final int LENGTH = MAGIC.length;

    private StoreFormat() {
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
        return begins(start, length);
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
                byte[] start = new byte[LENGTH];
                try (InputStream in = new FileInputStream(file)) {
                    return begins(start, read(in, start)) ? "JKS" : type;
                } catch (IOException e) {
                    // Who reads the file will see that.
                    return type;
                }
            }
        });
    }

    private static int read(InputStream in, byte[] start) throws IOException {
        int length = 0;
        while (length < LENGTH) {
            int n = in.read(start, length, LENGTH - length);
            if (n < 0) {
                break;
            }
            length += n;
        }
        return length;
    }

    private static boolean begins(byte[] start, int length) {
        for (int i = 0; i < LENGTH; i++) {
            if (i >= length || start[i] != MAGIC[i]) {
                return false;
            }
        }
        return true;
    }
}
