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

package sun.security.provider;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Parsed objects by their encodings. A look-up takes no lock, and the hash of
 * an encoding is computed outside all locks. Values are softly referenced.
 * When there are too many, one leaves that has not been looked up since it was
 * last passed over: the oldest gets a second chance, and so on. The encoding of
 * a value that has been cleared leaves at one of the next look-ups.
 *
 * @param <V> what the encodings stand for
 */
final class EncodingCache<V> {

    // How many cleared values one look-up takes away at most, so that none is
    // slow. Where there are none it reads a field of the queue, and no more.
    private static final int REMOVALS = 8;

    private static final class Key {
        private final byte[] encoding;
        private final int hash;

        Key(byte[] encoding) {
            this.encoding = encoding;
            // Its end, mostly a signature, differs where anything does; all of
            // it would take longer to hash than to compare.
            hash = Arrays.hashCode(Arrays.copyOfRange(encoding,
                    Math.max(0, encoding.length - 64), encoding.length));
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && hash == ((Key) other).hash
                    && Arrays.equals(encoding, ((Key) other).encoding);
        }
    }

    private static final class Entry<V> extends SoftReference<V> {
        final Key key;
        volatile boolean used;

        Entry(Key key, V value, ReferenceQueue<V> cleared) {
            super(value, cleared);
            this.key = key;
        }
    }

    private final int capacity;
    private final int longest;
    private final ConcurrentHashMap<Key, Entry<V>> entries =
            new ConcurrentHashMap<>();

    // the entries of the map, in the order in which they may have to leave
    private final ConcurrentLinkedQueue<Entry<V>> order =
            new ConcurrentLinkedQueue<>();
    private final ReferenceQueue<V> cleared = new ReferenceQueue<>();

    /** A cache of so many objects with encodings of so many bytes at most. */
    EncodingCache(int capacity, int longest) {
        this.capacity = capacity;
        this.longest = longest;
    }

    /** The object with this encoding, or null. */
    V get(byte[] encoding) {
        removeCleared(REMOVALS);
        if (encoding.length > longest) {
            return null;
        }
        Entry<V> entry = entries.get(new Key(encoding));
        V value = entry == null ? null : entry.get();
        // no write where there is nothing to change: threads share the entry
        if (value != null && !entry.used) {
            entry.used = true;
        }
        return value;
    }

    /**
     * Adds an object, unless there is one with this encoding.
     *
     * @param encoding is kept, and must not change
     * @return the one that was there, or value
     */
    V add(byte[] encoding, V value) {
        if (encoding.length > longest) {
            return value;
        }
        removeCleared(Integer.MAX_VALUE);
        Key key = new Key(encoding);
        Entry<V> entry = new Entry<>(key, value, cleared);
        for (;;) {
            Entry<V> present = entries.putIfAbsent(key, entry);
            if (present == null) {
                break;
            }
            V other = present.get();
            if (other != null) {
                return other;
            }
            remove(present);
        }
        order(entry);
        // at most once round, should all of them be in use
        for (int i = entries.size(); i > 0 && entries.size() > capacity; i--) {
            Entry<V> oldest = order.poll();
            if (oldest == null) {
                break;
            }
            if (oldest.used) {
                oldest.used = false;
                order(oldest);
            } else {
                entries.remove(oldest.key, oldest);
            }
        }
        return value;
    }

    void clear() {
        // What is being added may be in the map, and not in order yet.
        for (Entry<V> entry; (entry = order.poll()) != null; ) {
            entries.remove(entry.key, entry);
        }
    }

    /** Gives an entry the last place, unless it left the map meanwhile. */
    private void order(Entry<V> entry) {
        order.add(entry);
        if (entries.get(entry.key) != entry) {
            // who took it from the map found it in no place
            order.remove(entry);
        }
    }

    private void removeCleared(int limit) {
        for (int i = 0; i < limit; i++) {
            Object entry = cleared.poll();
            if (entry == null) {
                break;
            }
            remove((Entry<?>) entry);
        }
    }

    private void remove(Entry<?> entry) {
        if (entries.remove(entry.key, entry)) {
            order.remove(entry);
        }
    }
}
