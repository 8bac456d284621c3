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

import java.nio.ByteBuffer;

/**
 * AES-GCM with the habits of GaloisCounterMode in 21, 25 and 27, which differ
 * from 17's in that a short buffer is found before a wrong tag.
 */
abstract class AesGcmCipher27 extends AesGcmCipher17 {

    public static final class General extends AesGcmCipher27 {
        public General() {
            super(-1);
        }
    }

    public static final class Aes128 extends AesGcmCipher27 {
        public Aes128() {
            super(16);
        }
    }

    public static final class Aes192 extends AesGcmCipher27 {
        public Aes192() {
            super(24);
        }
    }

    public static final class Aes256 extends AesGcmCipher27 {
        public Aes256() {
            super(32);
        }
    }

    AesGcmCipher27(int fixedKeySize) {
        super(fixedKeySize);
    }

    @Override
    void beforeShortBuffer(ByteBuffer input) {}

    @Override
    String wrongTagMessage() {
        return "Tag mismatch";
    }
}
