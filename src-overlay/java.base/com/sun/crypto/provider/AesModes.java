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
import java.security.AccessController;
import java.security.PrivilegedAction;
import sun.security.util.CryptoKernels;

/**
 * Hands the bulk of AES in ECB, CBC and CTR mode to the virtual machine's
 * kernels. Every method returns how many bytes it has processed, from the
 * front and in whole blocks: none when there is no kernel, the cipher is not
 * AES, there is too little to gain from a call, or input and output overlap
 * with a shift. The caller, which has checked the ranges, does the rest.
 */
final class AesModes {

    // A call costs as much as that many bytes do in code that 8 has compiled:
    // blocks with an intrinsic for each in ECB, one for the whole text in CBC;
    // in CTR, which goes byte by byte, less than the first block. The tier
    // makes no difference. NoHarm measures it.
    private static final int LEAST_ECB;
    private static final int LEAST_CBC;
    private static final int LEAST_CTR;

    // The cipher's class, and the schedules in use in its instances: what
    // HotSpot's intrinsics read. The class is null if there are no kernels.
    private static final Class<?> CIPHER;
    private static final Field ENCRYPTION_KEY;
    private static final Field DECRYPTION_KEY;

    static {
        Field[] keys = privilegedFindKeys();
        CIPHER = keys == null ? null : keys[0].getDeclaringClass();
        ENCRYPTION_KEY = keys == null ? null : keys[0];
        DECRYPTION_KEY = keys == null ? null : keys[1];
        LEAST_ECB = least(CryptoKernels.ECB, 96);
        LEAST_CBC = least(CryptoKernels.AES, 512);
        LEAST_CTR = least(CryptoKernels.AES, 16);
    }

    private AesModes() {}

    @SuppressWarnings("removal")
    private static Field[] privilegedFindKeys() {
        return AccessController.doPrivileged(new PrivilegedAction<Field[]>() {
            @Override
            public Field[] run() {
                return findKeys();
            }
        });
    }

    /**
     * Whether there is this set of kernels. There is none if a policy denies
     * this provider the packages of the JDK: what needs none of them goes on.
     */
    static boolean available(int kernels) {
        try {
            return (CryptoKernels.available() & kernels) != 0;
        } catch (SecurityException e) {
            return false;
        }
    }

    /**
     * Where compiled code has an intrinsic the kernels serve, beside long calls
     * from cold code, processors with VAES but without AVX-512, for which no
     * intrinsic uses VAES.
     */
    private static int least(int intrinsic, int withoutIntrinsic) {
        if (CIPHER == null) {
            return Integer.MAX_VALUE;
        }
        if ((CryptoKernels.intrinsics() & intrinsic) == 0) {
            return withoutIntrinsic;
        }
        return CryptoKernels.tier(CryptoKernels.AES) == 2 ? 512 : 64 * 1024;
    }

    private static Field[] findKeys() {
        if (!available(CryptoKernels.AES)) {
            return null;
        }
        // up to 26 one field for the direction of the last initialization
        Field[] keys = findKeys("AESCrypt", "K", "K");
        return keys != null ? keys
                : findKeys("AES_Crypt", "sessionKe", "sessionKd");
    }

    private static Field[] findKeys(String className, String... names) {
        Field[] keys = new Field[names.length];
        try {
            Class<?> cipher = Class.forName("com.sun.crypto.provider."
                    + className, false, AesModes.class.getClassLoader());
            for (int i = 0; i < keys.length; i++) {
                keys[i] = cipher.getDeclaredField(names[i]);
                if (keys[i].getType() != int[].class) {
                    return null;
                }
                keys[i].setAccessible(true);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // from a policy or a security manager SecurityException, or
            // whatever else it throws: without the keys all is as in stock
            return null;
        }
        return keys;
    }

    private static int[] key(Field field, SymmetricCipher cipher) {
        try {
            return (int[]) field.get(cipher);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** How much of so many bytes, enough for a call, is for the kernels. */
    private static int bulk(SymmetricCipher cipher, byte[] in, int inPos,
            int length, byte[] out, int outPos) {
        if (cipher.getClass() != CIPHER
                || (in == out && inPos != outPos && inPos - length < outPos
                    && outPos - length < inPos)) {
            return 0;
        }
        return length & -16;
    }

    // What does not reach the kernels must not notice them: the methods that
    // the modes call are so short that both compilers always inline them.

    static int encryptECB(SymmetricCipher cipher, byte[] in, int inPos,
            int length, byte[] out, int outPos) {
        return length < LEAST_ECB ? 0
                : encryptLongECB(cipher, in, inPos, length, out, outPos);
    }

    static int decryptECB(SymmetricCipher cipher, byte[] in, int inPos,
            int length, byte[] out, int outPos) {
        return length < LEAST_ECB ? 0
                : decryptLongECB(cipher, in, inPos, length, out, outPos);
    }

    /** All or nothing; leaves in chain what the next block needs. */
    static int decryptCBC(SymmetricCipher cipher, byte[] chain, byte[] in,
            int inPos, int length, byte[] out, int outPos) {
        return length < LEAST_CBC ? 0
                : decryptLongCBC(cipher, chain, in, inPos, length, out, outPos);
    }

    /** Leaves in counter that of the next block. */
    static int cryptCTR(SymmetricCipher cipher, byte[] counter, byte[] in,
            int inPos, int length, byte[] out, int outPos) {
        return length < LEAST_CTR ? 0
                : cryptLongCTR(cipher, counter, in, inPos, length, out, outPos);
    }

    private static int encryptLongECB(SymmetricCipher cipher,
            byte[] in, int inPos, int length, byte[] out,
            int outPos) {
        int bulk = bulk(cipher, in, inPos, length, out, outPos);
        if (bulk > 0) {
            int[] key = key(ENCRYPTION_KEY, cipher);
            for (int done = 0; done < bulk; ) {
                int part = Math.min(bulk - done, CryptoKernels.MAX_LENGTH);
                CryptoKernels.aesEncryptECB(key, in, inPos + done, part,
                                            out, outPos + done);
                done += part;
            }
        }
        return bulk;
    }

    private static int decryptLongECB(SymmetricCipher cipher,
            byte[] in, int inPos, int length, byte[] out,
            int outPos) {
        int bulk = bulk(cipher, in, inPos, length, out, outPos);
        if (bulk > 0) {
            int[] key = key(DECRYPTION_KEY, cipher);
            for (int done = 0; done < bulk; ) {
                int part = Math.min(bulk - done, CryptoKernels.MAX_LENGTH);
                CryptoKernels.aesDecryptECB(key, in, inPos + done, part,
                                            out, outPos + done);
                done += part;
            }
        }
        return bulk;
    }

    private static int decryptLongCBC(SymmetricCipher cipher,
            byte[] chain, byte[] in, int inPos, int length, byte[] out,
            int outPos) {
        int bulk = bulk(cipher, in, inPos, length, out, outPos);
        if (bulk > 0) {
            int[] key = key(DECRYPTION_KEY, cipher);
            for (int done = 0; done < bulk; ) {
                int part = Math.min(bulk - done, CryptoKernels.MAX_LENGTH);
                CryptoKernels.aesDecryptCBC(key, chain, in, inPos + done, part,
                                            out, outPos + done);
                done += part;
            }
        }
        return bulk;
    }

    private static int cryptLongCTR(SymmetricCipher cipher,
            byte[] counter, byte[] in, int inPos, int length, byte[] out,
            int outPos) {
        int bulk = bulk(cipher, in, inPos, length, out, outPos);
        if (bulk > 0) {
            int[] key = key(ENCRYPTION_KEY, cipher);
            for (int done = 0; done < bulk; ) {
                int part = Math.min(bulk - done, CryptoKernels.MAX_LENGTH);
                CryptoKernels.aesCTR(key, counter, in, inPos + done, part,
                                     out, outPos + done);
                done += part;
            }
        }
        return bulk;
    }
}
