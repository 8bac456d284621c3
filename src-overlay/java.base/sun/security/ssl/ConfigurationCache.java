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

import java.security.AlgorithmConstraints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps what is computed from a configuration and its algorithm constraints.
 * The JDK's constraints are read once; those of an application may change at
 * any time, and nothing is kept for a configuration that has some.
 */
final class ConfigurationCache<V> {
    // few applications use more than one or two configurations
    private static final int LIMIT = 64;

    private final ConcurrentHashMap<List<Object>, V> values =
            new ConcurrentHashMap<>();

    /**
     * Returns the key of a value, or null if it must not be kept.
     *
     * @param parts all that the value depends on, but for the constraints:
     *        lists, and objects that do not change
     */
    static List<Object> key(SSLConfiguration config, Object... parts) {
        AlgorithmConstraints constraints =
                config.userSpecifiedAlgorithmConstraints;
        return constraints == null
                || constraints == SSLAlgorithmConstraints.DEFAULT ?
                Arrays.asList(parts) : null;
    }

    /** Returns null if nothing is known of the key. */
    V get(List<Object> key) {
        return key == null ? null : values.get(key);
    }

    /**
     * @param key not null
     * @param value what does not change
     */
    void put(List<Object> key, V value) {
        if (values.size() >= LIMIT) {
            values.clear();
        }
        // A key must not change with the lists that it was made from.
        List<Object> copy = new ArrayList<>(key);
        copy.replaceAll(part -> part instanceof List ?
                new ArrayList<>((List<?>) part) : part);
        values.put(copy, value);
    }
}
