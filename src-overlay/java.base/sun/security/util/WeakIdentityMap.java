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

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Values by keys that are told from each other by identity and are not kept
 * alive. A look-up takes no lock.
 *
 * @param <K> the keys; null is none
 * @param <V> the values; null is none
 */
public final class WeakIdentityMap<K, V> {

    /** Stands for a key in the map. */
    private static final class Entry<K> extends WeakReference<K> {
        private final int hash;

        Entry(K key, ReferenceQueue<K> cleared) {
            super(key, cleared);
            hash = System.identityHashCode(key);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            Object key = get();
            return key != null && (other instanceof Entry
                    ? ((Entry<?>) other).get() == key
                    : other instanceof Query && ((Query) other).key == key);
        }
    }

    /** Finds the entry of a key. */
    private static final class Query {
        private final Object key;

        Query(Object key) {
            this.key = key;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(key);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && key != null
                    && ((Entry<?>) other).get() == key;
        }
    }

    private final ConcurrentHashMap<Object, V> map = new ConcurrentHashMap<>();
    private final ReferenceQueue<K> cleared = new ReferenceQueue<>();

    /** The value of a key, or null. */
    public V get(K key) {
        return map.get(new Query(key));
    }

    public void put(K key, V value) {
        for (Reference<?> entry; (entry = cleared.poll()) != null; ) {
            map.remove(entry);
        }
        map.put(new Entry<>(key, cleared), value);
    }
}
