/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
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

/*
 * @test
 * @summary Each idle connection is closed when its own time is over, and one
 *          whose close blocks holds up nobody
 * @modules java.base/sun.net.www.http
 * @build KeepAliveCacheTest
 * @run main/othervm -Dhttp.keepAlive.time.server=1 -Dhttp.keepAlive.time.proxy=60
 *      ExpiryOfEachConnection
 */

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import sun.net.www.http.HttpClient;
import sun.net.www.http.KeepAliveCache;

public class ExpiryOfEachConnection extends KeepAliveCacheTest {
    // A sweep every 5 seconds would be later.
    static final long LIMIT_MILLIS = 4500;

    static final long SHORT_MILLIS = 1000;
    static final int MAX_CONNECTIONS = 5;
    static final int MORE_THAN_CLOSERS = 20;

    /* An idle connection that notes when it was closed. */
    static class Idle extends HttpClient {
        final CountDownLatch closed = new CountDownLatch(1);
        final AtomicInteger closes = new AtomicInteger();
        final long born = System.nanoTime();
        volatile long died;

        /* Kept for as long as the property for a server or a proxy says. */
        Idle(boolean lasting) {
            this.usingProxy = lasting;
        }

        @Override
        public void closeServer() {
            died = System.nanoTime();
            closes.incrementAndGet();
            Thread thread = Thread.currentThread();
            if (!thread.isDaemon() || thread.getContextClassLoader() != null) {
                closes.addAndGet(100);
            }
            closed.countDown();
        }

        void checkExpired(String name) throws InterruptedException {
            check(closed.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS), name + " was not closed in time");
            long age = TimeUnit.NANOSECONDS.toMillis(died - born);
            check(age >= SHORT_MILLIS, name + " was closed too early, after " + age + " ms");
            check(closes.get() == 1, name + " was closed more than once, or by an application's thread");
        }
    }

    /* A connection whose close blocks. */
    static class Slow extends Idle {
        final CountDownLatch release;

        Slow(boolean lasting, CountDownLatch release) {
            super(lasting);
            this.release = release;
        }

        @Override
        public void closeServer() {
            super.closeServer();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void ownTime() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        Idle lasting = new Idle(true);
        cache.put(url("one"), null, lasting);
        Idle first = new Idle(false);
        cache.put(url("one"), null, first);
        Thread.sleep(SHORT_MILLIS / 2);
        Idle second = new Idle(false);
        cache.put(url("one"), null, second);
        Idle third = new Idle(false);
        cache.put(url("two"), null, third);
        first.checkExpired("the first connection");
        second.checkExpired("the second connection");
        third.checkExpired("the third connection");
        check(cache.get(url("one"), null) == lasting && lasting.closes.get() == 0,
              "the lasting connection did not last");
    }

    static void slowCloseAndTheOthers() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        CountDownLatch release = new CountDownLatch(1);
        try {
            Idle slow = new Slow(false, release);
            cache.put(url("slow"), null, slow);
            List<Idle> others = new ArrayList<>();
            for (int i = 0; i < MAX_CONNECTIONS; i++) {
                Idle other = new Idle(false);
                others.add(other);
                cache.put(url(i % 2 == 0 ? "slow" : "other"), null, other);
            }
            slow.checkExpired("the slow connection");
            for (Idle other : others) {
                other.checkExpired("a connection beside the slow one");
            }
        } finally {
            release.countDown();
        }
    }

    static void slowCloseOfTheOldest() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Idle oldest = new Slow(true, release);
            cache.put(url("full"), null, oldest);
            for (int i = 1; i < MAX_CONNECTIONS; i++) {
                cache.put(url("full"), null, new Idle(true));
            }
            Idle newest = new Idle(true);
            Future<?> put = executor.submit(() -> cache.put(url("full"), null, newest));
            try {
                put.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new RuntimeException("put waits for the close of the oldest connection");
            }
            check(oldest.closed.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS), "the oldest connection was not closed");
            check(cache.get(url("full"), null) == newest, "not last in, first out");
            for (int i = 1; i < MAX_CONNECTIONS; i++) {
                check(cache.get(url("full"), null) != null, "fewer connections than allowed");
            }
            check(cache.get(url("full"), null) == null, "more connections than allowed");
        } finally {
            release.countDown();
            executor.shutdown();
        }
    }

    static void manySlowCloses() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        CountDownLatch release = new CountDownLatch(1);
        List<Idle> slow = new ArrayList<>();
        try {
            for (int i = 0; i < MORE_THAN_CLOSERS; i++) {
                Idle idle = new Slow(false, release);
                slow.add(idle);
                cache.put(url("slow" + i), null, idle);
            }
            Thread.sleep(3 * SHORT_MILLIS);
            check(cache.get(url("slow0"), null) == null, "got a connection that has expired");
            Idle lasting = new Idle(true);
            cache.put(url("lasting"), null, lasting);
            check(cache.get(url("lasting"), null) == lasting, "lost a connection");
        } finally {
            release.countDown();
        }
        for (Idle idle : slow) {
            idle.checkExpired("a slow connection");
        }
    }

    static boolean timersEnd() throws InterruptedException {
        for (int i = 0; i < 150; i++) {
            if (Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("Keep-Alive-Timer"))) {
                return true;
            }
            Thread.sleep(100);
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        runTogether(
                () -> { ownTime(); return null; },
                () -> { slowCloseAndTheOthers(); return null; },
                () -> { slowCloseOfTheOldest(); return null; },
                () -> { manySlowCloses(); return null; });
        check(timersEnd(), "threads of empty caches did not end");
    }
}
