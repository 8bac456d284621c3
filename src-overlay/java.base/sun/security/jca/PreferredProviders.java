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

package sun.security.jca;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which providers are asked first for an algorithm, as the security property
 * {@code jdk.security.provider.preferred} says it since release 9:
 * <pre>
 * [TYPE.]ALGORITHM:PROVIDER, Group.GROUP:PROVIDER, ...
 * </pre>
 * Earlier entries go before later ones. Names of algorithms are those that are
 * asked for, whichever their case, and not their aliases, but that SHA1 is SHA-1.
 * Providers that are not installed, and entries of another form, count for
 * nothing; java.security.debug=jca tells of the latter.
 */
final class PreferredProviders {
    static final String PROPERTY = "jdk.security.provider.preferred";
    static final PreferredProviders NONE =
            new PreferredProviders(Collections.emptyMap());

    private static final String GROUP = "GROUP.";

    // "ALGORITHM" or "TYPE.ALGORITHM" in upper case -> number of an entry ->
    // name of its provider
    private final Map<String, SortedMap<Integer, String>> names;

    private PreferredProviders(Map<String, SortedMap<Integer, String>> names) {
        this.names = names;
    }

    /** @param property its value, or null */
    static PreferredProviders of(String property) {
        Map<String, SortedMap<Integer, String>> names = new HashMap<>();
        int number = 0;
        for (String entry : property == null ? new String[0]
                : property.split(",")) {
            int colon = entry.indexOf(':');
            String algorithm = entry.substring(0, Math.max(colon, 0)).trim();
            String provider = entry.substring(colon + 1).trim();
            List<String> members = members(algorithm);
            if (!members.isEmpty() && !provider.isEmpty()) {
                for (String each : members) {
                    names.computeIfAbsent(key(each), k -> new TreeMap<>())
                            .put(number, provider);
                }
                number++;
            } else if (ProviderList.debug != null && !entry.trim().isEmpty()) {
                ProviderList.debug.println(PROPERTY + ": not of the form"
                        + " ALGORITHM:PROVIDER, ignored: " + entry);
            }
        }
        return names.isEmpty() ? NONE : new PreferredProviders(names);
    }

    private static List<String> members(String algorithm) {
        String name = key(algorithm);
        if (!name.startsWith(GROUP)) {
            return name.isEmpty() ? Collections.emptyList()
                    : Collections.singletonList(name);
        }
        switch (name.substring(GROUP.length())) {
            case "SHA2":
                return Arrays.asList("SHA-224", "SHA-256", "SHA-384",
                        "SHA-512", "SHA-512/224", "SHA-512/256");
            case "HMACSHA2":
                return Arrays.asList("HmacSHA224", "HmacSHA256", "HmacSHA384",
                        "HmacSHA512", "HmacSHA512/224", "HmacSHA512/256");
            case "SHA2RSA":
                return sha2with("RSA");
            case "SHA2DSA":
                return sha2with("DSA");
            case "SHA2ECDSA":
                return sha2with("ECDSA");
            case "SHA3":
                return Arrays.asList("SHA3-224", "SHA3-256", "SHA3-384",
                        "SHA3-512");
            case "HMACSHA3":
                return Arrays.asList("HmacSHA3-224", "HmacSHA3-256",
                        "HmacSHA3-384", "HmacSHA3-512");
            default:
                return Collections.emptyList();
        }
    }

    private static List<String> sha2with(String keys) {
        return Arrays.asList("SHA224with" + keys, "SHA256with" + keys,
                "SHA384with" + keys, "SHA512with" + keys,
                "SHA512/224with" + keys, "SHA512/256with" + keys);
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ENGLISH)
                .replaceFirst("(^|[.])SHA1$", "$1SHA-1");
    }

    /**
     * The order in which the providers of a list are asked for one service.
     *
     * @return positions of all of them, or null for the list's own order
     */
    int[] order(ProviderList list, String type, String algorithm) {
        return names.isEmpty() ? null
                : order(list, named(type, algorithm, new LinkedHashSet<>()));
    }

    /** The same for a list of services, any of which will do. */
    int[] order(ProviderList list, List<ServiceId> ids) {
        if (names.isEmpty()) {
            return null;
        }
        Set<String> named = new LinkedHashSet<>();
        for (ServiceId id : ids) {
            named(id.type, id.algorithm, named);
        }
        return order(list, named);
    }

    private Set<String> named(String type, String algorithm,
            Set<String> named) {
        SortedMap<Integer, String> entries = new TreeMap<>();
        for (String key : new String[] {type + "." + algorithm, algorithm}) {
            entries.putAll(names.getOrDefault(key(key),
                    Collections.emptySortedMap()));
        }
        named.addAll(entries.values());
        return named;
    }

    private static int[] order(ProviderList list, Set<String> named) {
        Set<Integer> order = new LinkedHashSet<>();
        for (String name : named) {
            int position = list.getIndex(name);
            if (position >= 0) {
                order.add(position);
            }
        }
        if (order.isEmpty()) {
            return null;
        }
        for (int i = 0; i < list.size(); i++) {
            order.add(i);
        }
        int[] positions = new int[order.size()];
        int n = 0;
        for (int position : order) {
            positions[n++] = position;
        }
        return positions;
    }
}
