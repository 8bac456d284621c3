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


package sun.security.ssl;

import java.security.AccessController;
import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.security.PrivilegedAction;
import java.security.Security;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import sun.security.util.AlgorithmDecomposer;
import sun.security.util.DisabledAlgorithmConstraints;

/**
 * What jdk.tls.disabledAlgorithms disables. Beyond the items that the
 * properties for certification paths have, too, these are understood:
 * <ul>
 * <li>{@code TLS_RSA_*}: the cipher suites of such a name, where {@code *}
 * stands for any characters, and more than one may stand; a suite whose name
 * begins with SSL_ is taken for one that begins with TLS_
 * <li>{@code rsa_pkcs1_sha1}: a signature scheme of TLS
 * <li>{@code NAME usage HandshakeSignature} or {@code CertificateSignature},
 * or both: a signature scheme, a signature algorithm or a part of one, in
 * signatures of the handshake or in those of certificates
 * </ul>
 * What looks like one of these and is not ends in an
 * IllegalArgumentException: to ignore it would leave on what somebody wanted
 * off.
 */
final class TlsRestrictions implements AlgorithmConstraints {
    static final String PROPERTY =
            DisabledAlgorithmConstraints.PROPERTY_TLS_DISABLED_ALGS;

    /** Where a signature is. */
    enum Use {
        HANDSHAKE("HandshakeSignature"),
        CERTIFICATE("CertificateSignature");

        private final String word;

        Use(String word) {
            this.word = word;
        }

        private static Use of(String word) {
            for (Use use : values()) {
                if (use.word.equalsIgnoreCase(word)) {
                    return use;
                }
            }
            return null;
        }
    }

    static final TlsRestrictions DISABLED = new TlsRestrictions(
            AccessController.doPrivileged((PrivilegedAction<String>)
                () -> Security.getProperty(PROPERTY)),
            new DisabledAlgorithmConstraints(PROPERTY,
                new SSLAlgorithmDecomposer()));

    private final AlgorithmConstraints others;
    private final List<Pattern> suites = new ArrayList<>();
    // by name in lower case
    private final Map<String, Set<Use>> signatures = new HashMap<>();
    private final AlgorithmDecomposer decomposer = new AlgorithmDecomposer();
    // how schemes may be used: each handshake asks for dozens of them
    private final Map<SignatureScheme, Set<Use>> permitted =
            new ConcurrentHashMap<>();

    /**
     * @param items the value of the property, or null
     * @param others what the property says apart from patterns and uses
     */
    TlsRestrictions(String items, AlgorithmConstraints others) {
        this.others = others;
        if (items == null) {
            return;
        }
        for (String item : items.replace("\"", "").split(",")) {
            String[] words = item.trim().split("\\s+");
            if (item.indexOf('*') >= 0) {
                addSuites(item.trim());
            } else if (words.length == 1) {
                signatures.put(lowerCase(words[0]), EnumSet.allOf(Use.class));
            } else {
                addUses(item.trim(), words);
            }
        }
    }

    private void addSuites(String item) {
        if (!item.startsWith("TLS_") || item.contains(" ")) {
            throw new IllegalArgumentException(PROPERTY + ": " + item
                    + ": only names of cipher suites, which begin with TLS_,"
                    + " may have a *");
        }
        StringBuilder pattern = new StringBuilder();
        for (String part : item.split("\\*", -1)) {
            pattern.append(pattern.length() == 0 ? "" : ".*")
                    .append(Pattern.quote(part));
        }
        suites.add(Pattern.compile(pattern.toString(),
                Pattern.CASE_INSENSITIVE));
    }

    private void addUses(String item, String[] words) {
        Set<Use> uses = EnumSet.noneOf(Use.class);
        for (String word : words) {
            if (Use.of(word) != null) {
                uses.add(Use.of(word));
            }
        }
        if (uses.isEmpty()) {
            return;
        }
        for (int i = 2; i < words.length; i++) {
            if (Use.of(words[i]) == null) {
                throw new IllegalArgumentException(PROPERTY + ": " + item
                        + ": " + words[i] + " cannot stand beside uses of TLS"
                        + " signatures");
            }
        }
        if (!words[1].equals("usage")) {
            throw new IllegalArgumentException(PROPERTY + ": " + item
                    + ": not of the form NAME usage USE");
        }
        signatures.computeIfAbsent(lowerCase(words[0]),
                name -> EnumSet.noneOf(Use.class)).addAll(uses);
    }

    private static String lowerCase(String name) {
        return name.toLowerCase(Locale.ENGLISH);
    }

    /** Tells whether a signature scheme may be used so. */
    boolean permits(SignatureScheme scheme, Use use) {
        if (signatures.isEmpty()) {
            return true;
        }
        // JDK 8's computeIfAbsent takes a lock where there is a value, too.
        Set<Use> uses = permitted.get(scheme);
        if (uses == null) {
            uses = permitted.computeIfAbsent(scheme, this::usesOf);
        }
        return uses.contains(use);
    }

    private Set<Use> usesOf(SignatureScheme scheme) {
        Set<String> names = new HashSet<>(
                decomposer.decompose(scheme.algorithm));
        names.add(scheme.algorithm);
        names.add(scheme.name);
        Set<Use> uses = EnumSet.allOf(Use.class);
        uses.removeIf(use ->
                names.stream().anyMatch(name -> denies(name, use)));
        return uses;
    }

    private boolean denies(String name, Use use) {
        Set<Use> uses = signatures.get(lowerCase(name));
        return uses != null && uses.contains(use);
    }

    /** Returns those of the schemes that may be used so, in their order. */
    List<SignatureScheme> permitted(List<SignatureScheme> schemes, Use use) {
        List<SignatureScheme> permitted = new ArrayList<>(schemes);
        permitted.removeIf(scheme -> !permits(scheme, use));
        return permitted;
    }

    @Override
    public boolean permits(Set<CryptoPrimitive> primitives, String algorithm,
            AlgorithmParameters parameters) {
        return permitsSuite(algorithm)
                && others.permits(primitives, algorithm, parameters);
    }

    private boolean permitsSuite(String name) {
        // Each handshake asks for the names of many other things.
        if (name == null || suites.isEmpty() || !hasPrefix(name, "TLS_")
                && !hasPrefix(name, "SSL_")) {
            return true;
        }
        String full = name.startsWith("SSL_") ? "TLS_" + name.substring(4)
                : name;
        for (Pattern pattern : suites) {
            if (pattern.matcher(full).matches()) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasPrefix(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    @Override
    public boolean permits(Set<CryptoPrimitive> primitives, Key key) {
        return others.permits(primitives, key);
    }

    @Override
    public boolean permits(Set<CryptoPrimitive> primitives, String algorithm,
            Key key, AlgorithmParameters parameters) {
        return others.permits(primitives, algorithm, key, parameters);
    }
}
