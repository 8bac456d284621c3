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

package sun.security.util;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What a list of disabled algorithms says of the size of RSA keys, for those
 * that are for RSASSA-PSS alone, too: keys of the same numbers with another
 * name, of which nobody thinks who writes {@code RSA keySize < 2048}.
 */
final class PssKeySizes {
    private PssKeySizes() {
    }

    /**
     * Returns the items, and behind them those for RSASSA-PSS, unless stock's
     * defaults were chosen.
     */
    static List<String> with(Collection<String> items) {
        List<String> all = new ArrayList<>(items);
        if (SafeDefaults.areStock()) {
            return all;
        }
        for (String item : items) {
            String words = item.trim();
            if (words.matches("(?i)RSA\\s.*") && words.contains("keySize")) {
                all.add("RSASSA-PSS" + words.substring("RSA".length()));
            }
        }
        return all;
    }

    /**
     * Returns the name of an item's algorithm: where hyphens are taken out of
     * names, as SHA-1 is SHA1, that of such a key loses its own.
     */
    static String name(String algorithm, String item) {
        return algorithm.equalsIgnoreCase("RSASSAPSS")
                && item.contains("keySize") ? "RSASSA-PSS" : algorithm;
    }
}
