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

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.locks.ReentrantLock;

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

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();

    /** Set for good when {@link #expire} left nothing: may be out of the map. */
    private boolean retired;

    /**
     * Adds an entry, and takes out the oldest one if there were {@code max}.
     *
     * @return the one taken out, null if none was, or {@code entry} itself if
     *         this queue is retired, so that another has to take it
     */
    final Entry push(Entry entry, int max) {
        lock.lock();
        try {
            if (retired) {
                return entry;
            }
            Entry oldest = entries.size() >= max ? entries.pollLast() : null;
            entries.addFirst(entry);
            return oldest;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out the newest entry that has not expired, null if there is none. */
    final Entry pop(long now) {
        lock.lock();
        try {
            for (Iterator<Entry> it = entries.iterator(); it.hasNext(); ) {
                Entry entry = it.next();
                if (!entry.isExpired(now)) {
                    it.remove();
                    return entry;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Moves the connections that have expired to {@code expired}, and retires
     * this queue if none is left.
     *
     * @return when the next of those left expires, {@link #NEVER} if none is
     */
    final long expire(long now, Collection<? super HttpClient> expired) {
        lock.lock();
        try {
            long next = NEVER;
            for (Iterator<Entry> it = entries.iterator(); it.hasNext(); ) {
                Entry entry = it.next();
                if (entry.isExpired(now)) {
                    expired.add(entry.http);
                    it.remove();
                } else {
                    next = Math.min(next, entry.end());
                }
            }
            retired = entries.isEmpty();
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out the given connection, and returns whether it was there. */
    final boolean remove(HttpClient http) {
        lock.lock();
        try {
            for (Iterator<Entry> it = entries.iterator(); it.hasNext(); ) {
                if (it.next().http == http) {
                    it.remove();
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }
}
