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

import java.security.Provider;
import sun.security.util.CryptoKernels;

/**
 * Where the provider has AES in GCM mode from. A class of its own and small,
 * since whatever uses the provider loads it.
 */
final class AesGcmServices {

    private AesGcmServices() {
    }

    /**
     * Whether there are the kernels that AesGcmCipher needs. There is none if
     * a policy denies this provider the packages of the JDK.
     */
    static boolean haveKernels() {
        try {
            return (CryptoKernels.available() & CryptoKernels.GCM) != 0;
        } catch (SecurityException e) {
            return false;
        }
    }

    /** Puts AesGcmCipher8 in the table of 8's provider, if there are kernels. */
    static void register(Provider provider) {
        if (!haveKernels()) {
            return;
        }
        String name = "com.sun.crypto.provider.AesGcmCipher8";
        provider.put("Cipher.AES/GCM/NoPadding", name + "$General");
        provider.put("Cipher.AES/GCM/NoPadding SupportedKeyFormats", "RAW");
        provider.put("Cipher.AES_128/GCM/NoPadding", name + "$Aes128");
        provider.put("Cipher.AES_192/GCM/NoPadding", name + "$Aes192");
        provider.put("Cipher.AES_256/GCM/NoPadding", name + "$Aes256");
    }
}
