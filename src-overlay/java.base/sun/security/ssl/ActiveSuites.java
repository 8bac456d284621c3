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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The active protocols and cipher suites of configurations. Whether those
 * that are enabled are active depends on the algorithm constraints only.
 */
final class ActiveSuites {
    private static final ConfigurationCache<ActiveSuites> cache =
            new ConfigurationCache<>();

    final List<ProtocolVersion> protocols;
    final List<CipherSuite> suites;

    private ActiveSuites(List<ProtocolVersion> protocols,
            List<CipherSuite> suites) {
        this.protocols = unmodifiable(protocols);
        this.suites = unmodifiable(suites);
    }

    /**
     * All that the active protocols and cipher suites depend on; null if that
     * cannot be told.
     */
    static List<Object> key(SSLConfiguration config, Object... more) {
        return ConfigurationCache.key(config, config.enabledProtocols,
                config.enabledCipherSuites, Arrays.asList(more));
    }

    /** Returns null if nothing is known of the key. */
    static ActiveSuites get(List<Object> key) {
        return cache.get(key);
    }

    static void put(List<Object> key, List<ProtocolVersion> protocols,
            List<CipherSuite> suites) {
        if (key != null) {
            cache.put(key, new ActiveSuites(protocols, suites));
        }
    }

    private static <T> List<T> unmodifiable(List<T> list) {
        return Collections.unmodifiableList(new ArrayList<>(list));
    }
}
