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

import java.lang.ref.WeakReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The last value that was loaded, for as long as its key equals the one asked
 * for. Who finds it takes no lock. Who does not waits for a load that is under
 * way, which may be of what is wanted, before loading.
 *
 * A load that fails, or finds nothing, leaves no trace: no key ever stands for
 * a value that was loaded for another.
 *
 * @param <K> what a value is loaded from, and in which state that is
 * @param <V> the values
 */
abstract class LastLoaded<K, V> {

    private static final class Entry<K, V> {
        final K key;
        final WeakReference<V> value;
        // keeps the value alive, or is null
        final V kept;

        Entry(K key, V value, boolean keep) {
            this.key = key;
            this.value = new WeakReference<>(value);
            kept = keep ? value : null;
        }
    }

    private final ReentrantLock loading = new ReentrantLock();
    private volatile Entry<K, V> last;

    /** Returns a new value, or null if there is none at present. */
    abstract V load(K key) throws Exception;

    /**
     * Whether the value, once loaded, is right for as long as the key is. If
     * not, it is dropped as soon as nothing else refers to it.
     */
    abstract boolean lasts(K key);

    final V get(K key) throws Exception {
        V value = find(key);
        if (value == null) {
            loading.lock();
            try {
                value = find(key);
                if (value == null) {
                    value = load(key);
                    if (value != null) {
                        last = new Entry<>(key, value, lasts(key));
                    }
                }
            } finally {
                loading.unlock();
            }
        }
        return value;
    }

    private V find(K key) {
        Entry<K, V> entry = last;
        return entry == null || !entry.key.equals(key)
                ? null : entry.value.get();
    }
}
