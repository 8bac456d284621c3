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

package com.sun.crypto.provider;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.security.AccessController;
import java.security.PrivilegedAction;
import sun.nio.ch.DirectBuffer;

/** Which direct buffers' memory the kernels may use by its address. */
final class DirectMemory {

    // What a buffer has if it maps a file, and, since 14, if it belongs to a
    // memory segment. Null where there is no such field.
    private static final Field FILE;
    private static final Field SEGMENT;

    // Whether it is known which fields there are: a policy or a security
    // manager may deny this provider the look at them.
    private static final boolean KNOWN;

    static {
        Field file = null;
        Field segment = null;
        boolean known = false;
        try {
            file = find(MappedByteBuffer.class, "fd");
            segment = find(Buffer.class, "segment");
            known = true;
        } catch (RuntimeException e) {
            // SecurityException, as a rule: no buffer is accessible
        }
        FILE = file;
        SEGMENT = segment;
        KNOWN = known;
    }

    private DirectMemory() {}

    @SuppressWarnings("removal")
    private static Field find(Class<?> owner, String name) {
        return AccessController.doPrivileged(new PrivilegedAction<Field>() {
            @Override
            public Field run() {
                try {
                    Field field = owner.getDeclaredField(name);
                    field.setAccessible(true);
                    return field;
                } catch (NoSuchFieldException e) {
                    return null;
                }
            }
        });
    }

    /**
     * False for a mapped file: when somebody cuts it, access raises a signal
     * that the virtual machine turns into an error in Java's own accesses
     * only. False for a memory segment, as another thread may close that.
     * False where a policy or a security manager denies the look.
     */
    static boolean isAccessible(ByteBuffer buffer) {
        if (!KNOWN) {
            return false;
        }
        try {
            // a duplicate or slice has the original attached
            for (Object memory = buffer; memory instanceof MappedByteBuffer;
                    memory = ((DirectBuffer) memory).attachment()) {
                if (FILE == null || FILE.get(memory) != null
                        || SEGMENT != null && SEGMENT.get(memory) != null) {
                    return false;
                }
            }
            return true;
        } catch (IllegalAccessException | SecurityException e) {
            // SecurityException: of the package of DirectBuffer, on 8
            return false;
        }
    }
}
