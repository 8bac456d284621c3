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


package java.security;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The services of a provider at one time, by type and by algorithm or alias.
 * Case does not matter in algorithms: names are the same if they are in upper
 * case. A look-up takes no lock: once another thread can see a table, it only
 * notes what has been found.
 */
final class ServiceTable {

    private final Map<String, Algorithms> types = new HashMap<>();

    /** Whether this table has the services that come from properties. */
    final boolean complete;

    ServiceTable(boolean complete) {
        this.complete = complete;
    }

    /**
     * Adds a service, unless there is one with this type and algorithm.
     *
     * @param algorithm in upper case
     */
    void add(String type, String algorithm, Provider.Service service) {
        Algorithms algorithms = types.get(type);
        if (algorithms == null) {
            algorithms = new Algorithms();
            types.put(type, algorithms);
        }
        algorithms.add(algorithm, service);
    }

    /** The service of this type for this algorithm or alias, or null. */
    Provider.Service get(String type, String algorithm) {
        // before anything else: null is no algorithm
        int hash = algorithm.hashCode();
        Algorithms algorithms = types.get(type);
        return algorithms == null ? null : algorithms.get(algorithm, hash);
    }

    private static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - ('a' - 'A')) : c;
    }

    /** What a look-up has found; null: nothing. */
    private static final class Found {
        final String algorithm;
        final Provider.Service service;

        Found(String algorithm, Provider.Service service) {
            this.algorithm = algorithm;
            this.service = service;
        }
    }

    /** The services of a type: a hash table with linear probing. */
    private static final class Algorithms {

        // at most half full; the length is a power of two
        private String[] names = new String[8];
        private Provider.Service[] services = new Provider.Service[8];
        private int size;

        // Recent look-ups by the hash of the name as it was given. Threads
        // write without order: each entry is right, whoever wrote it.
        private final Found[] recent = new Found[16];

        void add(String name, Provider.Service service) {
            int i = place(name, name.hashCode());
            if (names[i] != null) {
                return;
            }
            names[i] = name;
            services[i] = service;
            if (++size > names.length / 2) {
                grow();
            }
        }

        private void grow() {
            String[] oldNames = names;
            Provider.Service[] oldServices = services;
            names = new String[2 * oldNames.length];
            services = new Provider.Service[names.length];
            for (int k = 0; k < oldNames.length; k++) {
                if (oldNames[k] != null) {
                    int i = place(oldNames[k], oldNames[k].hashCode());
                    names[i] = oldNames[k];
                    services[i] = oldServices[k];
                }
            }
        }

        Provider.Service get(String name, int hash) {
            int i = (hash ^ hash >>> 16) & recent.length - 1;
            Found found = recent[i];
            if (found != null && found.algorithm.equals(name)) {
                return found.service;
            }
            Provider.Service service = find(name);
            // who asks for long names does not make them stay
            if (name.length() <= 64) {
                recent[i] = new Found(name, service);
            }
            return service;
        }

        private Provider.Service find(String name) {
            int hash = 0;
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c >= 128) {
                    String upper = name.toUpperCase(Locale.ENGLISH);
                    return services[place(upper, upper.hashCode())];
                }
                hash = 31 * hash + upper(c);
            }
            return services[place(name, hash)];
        }

        /**
         * Where the name is, or where it would be.
         *
         * @param hash that of the name in upper case, as String has it
         */
        private int place(String name, int hash) {
            int mask = names.length - 1;
            int i = (hash ^ hash >>> 16) & mask;
            while (names[i] != null && !same(names[i], name)) {
                i = i + 1 & mask;
            }
            return i;
        }

        /** Whether name, once in upper case, is known. */
        private static boolean same(String known, String name) {
            int length = known.length();
            if (name.length() != length) {
                return false;
            }
            for (int i = 0; i < length; i++) {
                if (known.charAt(i) != upper(name.charAt(i))) {
                    return false;
                }
            }
            return true;
        }
    }
}
