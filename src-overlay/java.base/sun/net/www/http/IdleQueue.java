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

package sun.net.www.http;

import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The idle connections to one destination; the one put last is used first.
 * A connection that {@link #pop}, {@link #push}, {@link #expire} or
 * {@link #remove} has taken out belongs to the caller alone.
 */
class IdleQueue {

    /** The end of the time of nothing. */
    static final long NEVER = Long.MAX_VALUE;

    /** A connection that has been idle since a moment, and may be for some time, both in milliseconds. */
    static final class Entry {
        final HttpClient http;
        final long since;
        private final int nap;

        Entry(HttpClient http, long since, int nap) {
            this.http = http;
            this.since = since;
            this.nap = nap;
        }

        boolean isExpired(long now) {
            return now - since > nap;
        }

        /** Returns the first moment at which this has expired. */
        long end() {
            return since + nap + 1;
        }
    }

    /** What {@link #expire} leaves behind when it leaves nothing: the queue may be out of the map, and stays empty. */
    private static final Entry[] RETIRED = new Entry[0];

    /** The newest one first. Never changed: threads replace it as a whole, and try again if another one was faster. */
    private final AtomicReference<Entry[]> entries = new AtomicReference<>(new Entry[0]);

    /**
     * Adds an entry, and takes out the oldest one if there were {@code max}.
     *
     * @return the one taken out, null if none was, or {@code entry} itself if
     *         this queue is retired, so that another has to take it
     */
    final Entry push(Entry entry, int max) {
        while (true) {
            Entry[] old = entries.get();
            if (old == RETIRED) {
                return entry;
            }
            boolean full = old.length > 0 && old.length >= max;
            int kept = full ? old.length - 1 : old.length;
            Entry[] changed = new Entry[kept + 1];
            changed[0] = entry;
            System.arraycopy(old, 0, changed, 1, kept);
            if (entries.compareAndSet(old, changed)) {
                return full ? old[kept] : null;
            }
        }
    }

    /** Takes out the newest entry that has not expired, null if there is none. */
    final Entry pop(long now) {
        while (true) {
            Entry[] old = entries.get();
            int i = 0;
            while (i < old.length && old[i].isExpired(now)) {
                i++;
            }
            if (i == old.length) {
                return null;
            }
            if (entries.compareAndSet(old, without(old, i))) {
                return old[i];
            }
        }
    }

    /**
     * Moves the connections that have expired to {@code expired}, and retires
     * this queue if none is left.
     *
     * @return when the next of those left expires, {@link #NEVER} if none is
     */
    final long expire(long now, Collection<? super HttpClient> expired) {
        while (true) {
            Entry[] old = entries.get();
            Entry[] left = new Entry[old.length];
            int count = 0;
            long next = NEVER;
            for (Entry entry : old) {
                if (!entry.isExpired(now)) {
                    left[count++] = entry;
                    next = Math.min(next, entry.end());
                }
            }
            if (count > 0 && count == old.length) {
                return next;
            }
            if (entries.compareAndSet(old, count == 0 ? RETIRED : Arrays.copyOf(left, count))) {
                for (Entry entry : old) {
                    if (entry.isExpired(now)) {
                        expired.add(entry.http);
                    }
                }
                return next;
            }
        }
    }

    /** Takes out the given connection, and returns whether it was there. */
    final boolean remove(HttpClient http) {
        while (true) {
            Entry[] old = entries.get();
            int i = 0;
            while (i < old.length && old[i].http != http) {
                i++;
            }
            if (i == old.length) {
                return false;
            }
            if (entries.compareAndSet(old, without(old, i))) {
                return true;
            }
        }
    }

    private static Entry[] without(Entry[] old, int i) {
        Entry[] changed = Arrays.copyOf(old, old.length - 1);
        System.arraycopy(old, i + 1, changed, i, changed.length - i);
        return changed;
    }
}
