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

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.Arrays;

/**
 * Tells whether a password is the same as before, without keeping it.
 *
 * Whoever reads the heap can try guesses with it, as with what the password
 * protects; nobody else learns anything, since other processes get other
 * digests.
 *
 * It is the JDK's own generator and digest that are asked, whichever providers
 * come first: a password is looked at where stock computes nothing, and a
 * token that fails or waits must not be noticed there.
 */
public final class PasswordDigest {

    // Made when it is needed first, and tried again if that fails.
    private static byte[] salt;

    // null: could not be computed
    private final byte[] value;

    private PasswordDigest(byte[] value) {
        this.value = value;
    }

    /** Returns the digest of a password, which is left as it is. */
    public static PasswordDigest of(char[] password) {
        byte[] bytes = new byte[2 * password.length];
        try {
            for (int i = 0; i < password.length; i++) {
                bytes[2 * i] = (byte) (password[i] >> 8);
                bytes[2 * i + 1] = (byte) password[i];
            }
            byte[] salt = salt();
            SHA2.SHA256 digest = new SHA2.SHA256();
            digest.engineUpdate(salt, 0, salt.length);
            digest.engineUpdate(bytes, 0, bytes.length);
            return new PasswordDigest(digest.engineDigest());
        } catch (GeneralSecurityException | RuntimeException e) {
            return new PasswordDigest(null);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static synchronized byte[] salt()
            throws GeneralSecurityException {
        if (salt == null) {
            Provider own = new Sun();
            java.security.SecureRandom random;
            try {
                random = java.security.SecureRandom.getInstance(
                        "NativePRNGNonBlocking", own);
            } catch (NoSuchAlgorithmException e) {
                random = java.security.SecureRandom.getInstance(
                        "SHA1PRNG", own);
            }
            byte[] bytes = new byte[32];
            random.nextBytes(bytes);
            salt = bytes;
        }
        return salt;
    }

    /**
     * Whether the passwords are known to be the same. What could not be
     * computed is the same as nothing, not even as itself.
     */
    public boolean matches(PasswordDigest other) {
        return value != null && other.value != null
                && MessageDigest.isEqual(value, other.value);
    }
}
