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
 * @summary Threads that use different destinations do not wait for each other
 *          in the cache of idle connections
 * @modules java.base/sun.net.www.http
 *          java.management
 * @build KeepAliveCacheTest
 * @run main/othervm IndependentDestinations
 */

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import sun.net.www.http.HttpClient;
import sun.net.www.http.KeepAliveCache;

public class IndependentDestinations extends KeepAliveCacheTest {
    static final int LIMIT_SECONDS = 4;

    /* In so many rounds two threads that share a lock wait for each other hundreds of times. */
    static final long ROUNDS = 1_000_000;
    static final long FEW_WAITS = 50;

    static final ExecutorService executor = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    static class Idle extends HttpClient {
        @Override
        public void closeServer() { }
    }

    /* Stops the thread that calls pass() until another calls open(). */
    static class Gate {
        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch opened = new CountDownLatch(1);

        void pass() {
            reached.countDown();
            try {
                opened.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /* What one thread does inside the cache must not stop another destination. */
    static void whileStopped(String where, Gate gate, KeepAliveCache cache, Callable<?> stopped)
            throws Exception {
        Future<?> first = executor.submit(() -> {
            try {
                return stopped.call();
            } finally {
                gate.reached.countDown();
            }
        });
        gate.reached.await();
        Future<HttpClient> other = executor.submit(() -> {
            Idle idle = new Idle();
            cache.put(url("other"), null, idle);
            return cache.get(url("other"), null) == idle ? idle : null;
        });
        try {
            check(other.get(LIMIT_SECONDS, TimeUnit.SECONDS) != null, "lost: " + where);
        } catch (TimeoutException e) {
            throw new RuntimeException("blocked by a thread that is " + where);
        } finally {
            gate.opened.countDown();
        }
        first.get();
    }

    static void putIsStopped() throws Exception {
        Gate gate = new Gate();
        KeepAliveCache cache = new KeepAliveCache();
        whileStopped("putting a connection", gate, cache, () -> {
            cache.put(url("first"), null, new Idle() {
                @Override
                public boolean getUsingProxy() {
                    gate.pass();
                    return false;
                }
            });
            return null;
        });
    }

    static void lookUpIsStopped() throws Exception {
        Gate gate = new Gate();
        KeepAliveCache cache = new KeepAliveCache();
        cache.put(url("first"), null, new Idle());
        Object factory = new Object() {
            @Override
            public int hashCode() {
                gate.pass();
                return 1;
            }
        };
        whileStopped("looking up a connection", gate, cache,
                     () -> cache.get(url("first"), factory));
    }

    static long waits(KeepAliveCache cache, String host, CountDownLatch start) throws Exception {
        URL url = url(host);
        Idle idle = new Idle();
        cache.put(url, null, idle);
        start.countDown();
        start.await();
        long before = waits();
        for (long i = 0; i < ROUNDS; i++) {
            check(cache.get(url, null) == idle, "lost a connection");
            cache.put(url, null, idle);
        }
        return waits() - before;
    }

    static long waits() {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
        return info.getBlockedCount() + info.getWaitedCount();
    }

    static void twoThreads() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        CountDownLatch start = new CountDownLatch(2);
        Future<Long> first = executor.submit(() -> waits(cache, "first", start));
        Future<Long> second = executor.submit(() -> waits(cache, "second", start));
        long waits = first.get() + second.get();
        System.out.println("two threads waited " + waits + " times");
        check(waits < FEW_WAITS, "two threads waited for each other " + waits + " times");
    }

    public static void main(String[] args) throws Exception {
        List<Callable<Void>> scenarios = Arrays.asList(
                () -> { putIsStopped(); return null; },
                () -> { lookUpIsStopped(); return null; },
                () -> { twoThreads(); return null; });
        int failed = 0;
        for (Callable<Void> scenario : scenarios) {
            try {
                scenario.call();
            } catch (Exception e) {
                failed++;
                e.printStackTrace(System.out);
            }
        }
        check(failed == 0, failed + " of " + scenarios.size() + " failed");
    }
}
