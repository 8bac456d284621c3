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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The active protocols and cipher suites of configurations. Whether those
 * that are enabled are active depends on the algorithm constraints only. The
 * JDK's are read once; those of an application may change at any time, and
 * nothing is kept for a configuration that has some.
 */
final class ActiveSuites {
    // few applications use more than one or two
    private static final int LIMIT = 64;

    private static final ConcurrentHashMap<List<List<?>>, ActiveSuites> cache =
            new ConcurrentHashMap<>();

    final List<ProtocolVersion> protocols;
    final List<CipherSuite> suites;

    private ActiveSuites(List<ProtocolVersion> protocols,
            List<CipherSuite> suites) {
        this.protocols = protocols;
        this.suites = suites;
    }

    /**
     * All that the active protocols and cipher suites depend on; null if that
     * cannot be told.
     */
    static List<List<?>> key(SSLConfiguration config, Object... more) {
        AlgorithmConstraints constraints =
                config.userSpecifiedAlgorithmConstraints;
        if (constraints != null
                && constraints != SSLAlgorithmConstraints.DEFAULT) {
            return null;
        }
        return Arrays.asList(config.enabledProtocols,
                config.enabledCipherSuites, Arrays.asList(more));
    }

    /** Returns null if nothing is known of the key. */
    static ActiveSuites get(List<List<?>> key) {
        return key == null ? null : cache.get(key);
    }

    static void put(List<List<?>> key, List<ProtocolVersion> protocols,
            List<CipherSuite> suites) {
        if (key == null) {
            return;
        }
        if (cache.size() >= LIMIT) {
            cache.clear();
        }
        // A key must not change with the lists that it was made from.
        List<List<?>> copy = new ArrayList<>();
        for (List<?> part : key) {
            copy.add(new ArrayList<>(part));
        }
        cache.put(copy, new ActiveSuites(unmodifiable(protocols),
                unmodifiable(suites)));
    }

    private static <T> List<T> unmodifiable(List<T> list) {
        return Collections.unmodifiableList(new ArrayList<>(list));
    }
}
