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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

import sun.util.logging.PlatformLogger;

/**
 * Idle connections by destination. Threads that put and take connections
 * share no lock, and no thread closes a connection under one.
 * <p>
 * One thread, the timer, takes out the connections whose time is over, a few
 * others, the closers, close them: to close may block. Both end when they have
 * nothing to do. A connection is either in one queue of this map, or handed to
 * one taker, or to be closed once.
 */
abstract class IdleConnections<K, Q extends IdleQueue> extends ConcurrentHashMap<K, Q> {
    // Never serialized: see KeepAliveCache.
    private static final long serialVersionUID = 1;

    /** The timer rests this long, in milliseconds, after each look at all connections. */
    private static final long PAUSE = 100;

    /** The timer looks again after at most so many milliseconds: nothing may be left, and the clock be set. */
    private static final long LONGEST_PAUSE = 5000;

    private static final int MAX_CLOSERS = 8;

    /** How long, in milliseconds, a closer waits for more. */
    private static final long CLOSER_IDLE = 5000;

    /**
     * When the timer looks at the connections again. It sets this to
     * {@link IdleQueue#NEVER} before it looks, and all others only lower it.
     * So of a connection put meanwhile either the timer sees the queue's
     * entry, or who put it sees a later time here, and lowers it.
     */
    private final transient AtomicLong next = new AtomicLong(IdleQueue.NEVER);

    /**
     * The one timer, null if there is none. A timer that ends sets this to
     * null before it asks whether the map is empty, and who puts a connection
     * reads it afterwards, so one of the two sees the other. A timer is here
     * before it starts, so what was put by who sees none is in its first look.
     */
    private final transient AtomicReference<Timer> timer = new AtomicReference<>();

    /** Taken out, to be closed as soon as there is a closer for them. */
    private final transient ConcurrentLinkedQueue<HttpClient> overdue = new ConcurrentLinkedQueue<>();

    /** Passes connections to closers that wait. */
    private final transient SynchronousQueue<HttpClient> handOver = new SynchronousQueue<>();

    private final transient AtomicInteger closers = new AtomicInteger();

    /** Returns a new empty queue. */
    abstract Q newQueue();

    /** Returns a new daemon thread, Keep-Alive-Timer, that belongs to the system, not to the caller. */
    abstract Thread newThread(Runnable task);

    /**
     * Puts a connection that stays for {@code nap} milliseconds, in place of
     * the oldest if there are {@code max} to its destination.
     *
     * @return the queue that took it
     */
    final Q put(K key, HttpClient http, int nap, int max) {
        IdleQueue.Entry entry = new IdleQueue.Entry(http, System.currentTimeMillis(), nap);
        Q queue = get(key);
        IdleQueue.Entry oldest;
        for (;;) {
            if (queue == null) {
                Q added = newQueue();
                queue = putIfAbsent(key, added);
                if (queue == null) {
                    queue = added;
                }
            }
            oldest = queue.push(entry, max);
            if (oldest != entry) {
                break;
            }
            remove(key, queue);
            queue = null;
        }
        watch(entry.end());
        if (oldest != null) {
            discard(oldest.http);
        }
        return queue;
    }

    /** Takes the newest connection to a destination whose time is not over, null if there is none. */
    final HttpClient take(K key) {
        Q queue = get(key);
        if (queue == null) {
            return null;
        }
        long now = System.currentTimeMillis();
        IdleQueue.Entry entry = queue.pop(now);
        if (entry == null) {
            return null;
        }
        if (KeepAliveCache.logger.isLoggable(PlatformLogger.Level.FINEST)) {
            KeepAliveCache.logger.finest("cached HttpClient was idle for " + (now - entry.since));
        }
        return entry.http;
    }

    /** Closes a connection that has been taken out, in the caller's thread only if all closers are busy. */
    final void discard(HttpClient http) {
        if (!close(http)) {
            http.closeServer();
        }
    }

    /** Sees to it that a timer looks at {@code end}, or before. */
    private void watch(long end) {
        if (timer.get() == null) {
            Timer added = new Timer();
            if (timer.compareAndSet(null, added)) {
                added.start();
            }
        }
        if (lower(end)) {
            Timer waiting = timer.get();
            if (waiting != null) {
                LockSupport.unpark(waiting.thread);
            }
        }
    }

    private boolean lower(long end) {
        for (long planned = next.get(); end < planned; planned = next.get()) {
            if (next.compareAndSet(planned, end)) {
                return true;
            }
        }
        return false;
    }

    private final class Timer implements Runnable {
        /** Null until it starts: there is nothing to wake before its first look. */
        private volatile Thread thread;

        void start() {
            boolean started = false;
            try {
                thread = newThread(this);
                thread.start();
                started = true;
            } finally {
                if (!started) {
                    forget();
                }
            }
        }

        @Override
        public void run() {
            try {
                while (!isDone()) {
                    pause();
                }
            } finally {
                forget();
            }
        }

        /** Takes out what has expired, and returns whether this timer has ended, as nothing is left. */
        private boolean isDone() {
            long now = System.currentTimeMillis();
            next.set(IdleQueue.NEVER);
            long earliest = IdleQueue.NEVER;
            for (Map.Entry<K, Q> destination : entrySet()) {
                Q queue = destination.getValue();
                long end = queue.expire(now, overdue);
                if (end == IdleQueue.NEVER) {
                    remove(destination.getKey(), queue);
                }
                earliest = Math.min(earliest, end);
            }
            if (!closeOverdue()) {
                earliest = now;
            }
            lower(earliest);
            return earliest == IdleQueue.NEVER && end();
        }

        private boolean end() {
            timer.set(null);
            return isEmpty() || !timer.compareAndSet(null, this);
        }

        /** After an Error: the next connection that is put starts a new timer. */
        private void forget() {
            timer.compareAndSet(this, null);
        }

        private void pause() {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                // looks earlier
            }
            long start = System.nanoTime();
            long rested = 0;
            while (rested < LONGEST_PAUSE) {
                long wait = Math.min(next.get() - System.currentTimeMillis(), LONGEST_PAUSE - rested);
                if (wait <= 0) {
                    return;
                }
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(wait));
                Thread.interrupted();
                rested = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            }
        }
    }

    /** Hands over what is to be closed, and returns whether there were closers for all. */
    private boolean closeOverdue() {
        for (HttpClient http = overdue.poll(); http != null; http = overdue.poll()) {
            if (!close(http)) {
                overdue.add(http);
                return false;
            }
        }
        return true;
    }

    /** Hands a connection to a closer, and returns whether there was one. */
    private boolean close(HttpClient http) {
        if (handOver.offer(http)) {
            return true;
        }
        if (closers.incrementAndGet() > MAX_CLOSERS) {
            closers.decrementAndGet();
            return false;
        }
        boolean started = false;
        try {
            newThread(new Closer(http)).start();
            started = true;
        } catch (OutOfMemoryError e) {
            // no more threads now
        } finally {
            if (!started) {
                closers.decrementAndGet();
            }
        }
        return started;
    }

    private final class Closer implements Runnable {
        private HttpClient http;

        Closer(HttpClient http) {
            this.http = http;
        }

        @Override
        public void run() {
            try {
                while (http != null) {
                    http.closeServer();
                    http = overdue.poll();
                    if (http == null) {
                        http = handOver.poll(CLOSER_IDLE, TimeUnit.MILLISECONDS);
                    }
                }
            } catch (InterruptedException e) {
                // ends early
            } finally {
                closers.decrementAndGet();
            }
        }
    }
}
