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
import java.util.Collections;
import java.util.List;

/**
 * The signature schemes that configurations support. They depend on what is
 * configured, on the protocols and on the algorithm constraints.
 */
final class ActiveSchemes {
    private static final ConfigurationCache<List<SignatureScheme>> cache =
            new ConfigurationCache<>();

    private ActiveSchemes() {
    }

    /**
     * All that the supported schemes depend on; null if that cannot be told.
     *
     * @param configured the schemes that the configuration names
     * @param scope where the schemes are for, in releases that ask
     */
    static List<Object> key(SSLConfiguration config, Object configured,
            List<ProtocolVersion> protocols, Object scope) {
        return ConfigurationCache.key(config, configured, protocols, scope);
    }

    /** Returns null if nothing is known of the key. */
    static List<SignatureScheme> get(List<Object> key) {
        return cache.get(key);
    }

    /** Returns these schemes. */
    static List<SignatureScheme> put(List<Object> key,
            List<SignatureScheme> schemes) {
        if (key == null) {
            return schemes;
        }
        List<SignatureScheme> kept =
                Collections.unmodifiableList(new ArrayList<>(schemes));
        cache.put(key, kept);
        return kept;
    }
}
