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
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAKey;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sun.security.util.KeyUtil;
import sun.security.util.SafeDefaults;
import sun.security.x509.AlgorithmId;

/**
 * What keytool and jarsigner take where their user names neither algorithm nor
 * size. The security property jdk.security.toolDefaults decides: "strong", or
 * anything else, or nothing, for what they did before. Sizes are in bits, names
 * those of the Standard Algorithm Names.
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
        return "strong".equals(SafeDefaults.get(
                "jdk.security.toolDefaults"));
    }

    /**
     * The algorithm of a key pair: "DSA" before, and for a signature algorithm
     * whose name does not say which; one that it can use if it does.
     */
    public static String keyPairAlgorithm(String signatureAlgorithm) {
        if (!areStrong()) {
            return "DSA";
        }
        if (signatureAlgorithm == null) {
            return "RSA";
        }
        String name = signatureAlgorithm;
        try {
            // Of an object identifier, too.
            name = AlgorithmId.get(signatureAlgorithm).getName();
        } catch (NoSuchAlgorithmException e) {
            // Another provider's, perhaps.
        }
        if (name.equalsIgnoreCase("RSASSA-PSS")) {
            return "RSA";
        }
        // DIGESTwithKEY, with MASK or FORMAT behind it
        Matcher words = Pattern.compile("\\w+with([a-z]+?)(?:(?:and|in).*)?",
                Pattern.CASE_INSENSITIVE).matcher(name);
        return !words.matches() ? "DSA"
                : words.group(1).equalsIgnoreCase("ECDSA") ? "EC"
                : words.group(1);
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
            String[] words = pair.trim().split("\\s*:\\s*");
            if (words.length == 2 && words[0].equals(algorithm)) {
                try {
                    Integer.parseInt(words[1]);
                    return true;
                } catch (NumberFormatException e) {
                    continue;
                }
            }
        }
        return false;
    }

    /** The digest of a JAR's entries and of what is time-stamped. */
    public static String digestAlgorithm() {
        return areStrong() ? "SHA-384" : "SHA-256";
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

    /**
     * The digest of RSASSA-PSS, without a hyphen in its name, for a key by its
     * strength, or {@code before}: where nobody knows that, where there is no
     * room, and where the key's own parameters say which digest it takes.
     */
    public static String pssDigest(Key key, String before) {
        int bits = KeyUtil.getKeySize(key);
        boolean own = key instanceof RSAKey
                && ((RSAKey) key).getParams() != null;
        return !areStrong() || own || bits < SHORTEST_RSA ? before
                : hash(bits > RSA_OF_192_BITS);
    }

    private static String hash(boolean strongest) {
        return strongest ? "SHA512" : "SHA384";
    }
}
