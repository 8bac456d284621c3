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

import sun.security.util.StoreState;

/**
 * The last value that was loaded from a key store, for as long as the store's
 * state equals the one asked for. Who finds it takes no lock. Who does not
 * waits for a load that is under way, which may be of what is wanted, before
 * loading.
 *
 * A load that fails, or finds nothing, or during which the state changes,
 * leaves no trace: no state ever stands for a value that was loaded from
 * another.
 *
 * @param <S> what describes a key store, perhaps with secrets: never kept
 * @param <V> the values
 */
abstract class LastLoaded<S, V> {

    private static final class Entry<V> {
        final StoreState state;
        final WeakReference<V> value;
        // keeps the value alive, or is null
        final V kept;

        Entry(StoreState state, V value, boolean keep) {
            this.state = state;
            this.value = new WeakReference<>(value);
            kept = keep ? value : null;
        }
    }

    private final ReentrantLock loading = new ReentrantLock();
    private volatile Entry<V> last;

    /** Returns a new value, or null if there is none at present. */
    abstract V load(S source) throws Exception;

    /**
     * Whether the value is to be kept alive as long as the state lasts. If
     * not, it is dropped as soon as nothing else refers to it.
     */
    abstract boolean isKept(V value);

    /**
     * @param state that of the store, which the caller has just looked up
     */
    final V get(StoreState state, S source) throws Exception {
        V value = find(state);
        if (value == null) {
            loading.lock();
            try {
                value = find(state);
                if (value == null) {
                    value = load(source);
                    if (value != null && state.isCurrent()) {
                        last = new Entry<>(state, value,
                                state.lasts() && isKept(value));
                    }
                }
            } finally {
                loading.unlock();
            }
        }
        return value;
    }

    private V find(StoreState state) {
        Entry<V> entry = last;
        return entry == null || !entry.state.equals(state)
                ? null : entry.value.get();
    }
}
