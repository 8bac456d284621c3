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

package sun.security.tools;

import java.security.Key;
import java.util.Locale;
import sun.security.util.KeyUtil;
import sun.security.util.SecurityProperties;
import sun.security.x509.AlgorithmId;

/**
 * What keytool takes where its user names neither algorithm nor size. The
 * security property jdk.security.toolDefaults decides: "strong", or anything
 * else, or nothing, for what keytool did before. Sizes are in bits, names those
 * of the Standard Algorithm Names.
 */
public final class ToolDefaults {
    // SHA-384 has 192 bits of strength, and so have these.
    private static final int RSA_OF_192_BITS = 7680;
    private static final int EC_OF_192_BITS = 384;

    // What is shorter may have no room for a padded digest of 384 bits.
    private static final int SHORTEST_RSA = 1024;

    private ToolDefaults() {
    }

    private static boolean areStrong() {
        return "strong".equals(SecurityProperties.privilegedGetOverridable(
                "jdk.security.toolDefaults"));
    }

    /**
     * The algorithm of a key pair, one that the signature algorithm can use if
     * one is named; "DSA" before.
     */
    public static String keyPairAlgorithm(String signatureAlgorithm) {
        if (!areStrong()) {
            return "DSA";
        }
        String needed = signatureAlgorithm == null ? null
                : AlgorithmId.getEncAlgFromSigAlg(signatureAlgorithm);
        return needed == null ? "RSA" : needed;
    }

    /** The algorithm of a secret key; "DES" before. */
    public static String secretKeyAlgorithm() {
        return areStrong() ? "AES" : "DES";
    }

    /**
     * The size of a key, or {@code before}, where nothing else is known. What
     * jdk.security.defaultKeySize says counts more: then the size before is
     * one that somebody has chosen.
     */
    public static int keySize(String algorithm, int before) {
        if (!areStrong()) {
            return before;
        }
        String upper = algorithm.toUpperCase(Locale.ENGLISH);
        switch (upper) {
            case "RSA":
            case "RSASSA-PSS":
                return isChosen(upper) ? before : 3072;
            case "EC":
                return isChosen(upper) ? before : 384;
            case "AES":
                return 256;
            default:
                return before;
        }
    }

    // Pairs of algorithm and size, joined by commas; what is malformed is
    // ignored where it is read, too.
    private static boolean isChosen(String algorithm) {
        String sizes = System.getProperty("jdk.security.defaultKeySize", "");
        for (String pair : sizes.toUpperCase(Locale.ENGLISH).split(",")) {
            if (pair.matches("\\s*" + algorithm + "\\s*:\\s*\\d+\\s*")) {
                return true;
            }
        }
        return false;
    }

    /** The signature algorithm for a key, by its strength, or {@code before}. */
    public static String signatureAlgorithm(Key key, String before) {
        return signatureAlgorithm(key.getAlgorithm(), KeyUtil.getKeySize(key),
                before);
    }

    /**
     * The signature algorithm for a key of so many bits, not positive where
     * nobody knows, or {@code before}.
     */
    public static String signatureAlgorithm(String algorithm, int bits,
            String before) {
        if (!areStrong()) {
            return before;
        }
        switch (algorithm.toUpperCase(Locale.ENGLISH)) {
            case "RSA":
                return bits > 0 && bits < SHORTEST_RSA ? before
                        : hash(bits > RSA_OF_192_BITS) + "withRSA";
            case "EC":
                return hash(bits > EC_OF_192_BITS) + "withECDSA";
            default:
                return before;
        }
    }

    private static String hash(boolean strongest) {
        return strongest ? "SHA512" : "SHA384";
    }
}
