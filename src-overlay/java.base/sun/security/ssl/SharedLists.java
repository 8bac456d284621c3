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
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * One list in place of equal ones. What peers support is the same for almost
 * all connections, and each session keeps it.
 */
final class SharedLists {
    private static final int SLOTS = 64;

    /** A peer decides how long its lists are. */
    private static final int MAX_LENGTH = 64;

    /**
     * Those that were asked for last, by hash. To lose one costs no more than
     * a copy.
     */
    private static final AtomicReferenceArray<List<?>> recent =
            new AtomicReferenceArray<>(SLOTS);

    private SharedLists() {
    }

    /**
     * Returns an unmodifiable list of these elements, in their order, that
     * others may have too.
     */
    static <E> List<E> of(Collection<E> elements) {
        List<E> list = Collections.unmodifiableList(new ArrayList<>(elements));
        if (list.size() > MAX_LENGTH) {
            return list;
        }
        // Two slots for each, so that two lists that all connections have do
        // not drive each other out.
        int hash = list.hashCode();
        int first = hash & (SLOTS - 1);
        int second = hash / SLOTS & (SLOTS - 1);
        for (int slot : new int[] {first, second}) {
            List<?> known = recent.get(slot);
            if (list.equals(known)) {
                @SuppressWarnings("unchecked")      // all elements are equal
                List<E> same = (List<E>) known;
                return same;
            }
        }
        recent.set(recent.get(first) == null ? first : second, list);
        return list;
    }
}
