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
 * @summary No cached connection is left without a timer, or dropped unclosed,
 *          when the Keep-Alive-Timer thread ends
 * @modules java.base/sun.net.www.http
 * @build KeepAliveCacheTest
 * @run main/othervm -Dhttp.keepAlive.time.server=1 -Dhttp.keepAlive.time.proxy=60
 *      KeepAliveTimerExit
 */

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import sun.net.www.http.HttpClient;
import sun.net.www.http.KeepAliveCache;

public class KeepAliveTimerExit extends KeepAliveCacheTest {
    // The timer looks for expired connections every 5 seconds.
    static final int LIMIT_SECONDS = 15;

    /* An idle connection that notes by which thread it was closed. */
    static class Idle extends HttpClient {
        final CountDownLatch closed = new CountDownLatch(1);
        volatile Thread closer;

        /* Kept for as long as the property for a server or a proxy says. */
        Idle(boolean usingProxy) {
            this.usingProxy = usingProxy;
        }

        @Override
        public void closeServer() {
            closer = Thread.currentThread();
            closed.countDown();
        }

        void awaitClosed(String name) throws InterruptedException {
            check(closed.await(LIMIT_SECONDS, TimeUnit.SECONDS),
                  name + " was not closed");
        }

        void awaitCloserEnded() throws InterruptedException {
            closer.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
            check(!closer.isAlive(), "the timer of an empty cache did not end");
        }
    }

    /*
     * When the timer asks whether the cache is empty, and it is, another
     * thread puts a connection before the timer learns the answer. If the
     * timer asks under the lock, that thread has to wait; it gets its turn
     * when the timer has made up its mind and closes the first connection,
     * so it meets a timer that ends, but still lives.
     */
    static class RacingCache extends KeepAliveCache {
        static final long serialVersionUID = 1;

        final transient Idle late = new Idle(false);
        final transient Idle first = new Idle(false) {
            @Override
            public void closeServer() {
                awaitPutter();
                super.closeServer();
            }
        };
        private transient Thread putter;

        @Override
        public boolean isEmpty() {
            boolean empty = super.isEmpty();
            if (empty && putter == null) {
                putter = new Thread(() -> put(url("late"), null, late));
                putter.start();
                awaitPutter();
            }
            return empty;
        }

        private void awaitPutter() {
            try {
                if (putter != null) {
                    putter.join(2000);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void putWhileTimerEnds() throws Exception {
        RacingCache cache = new RacingCache();
        cache.put(url("first"), null, cache.first);
        cache.first.awaitClosed("the first connection");
        cache.late.awaitClosed("the connection put while the timer ended");
        cache.late.awaitCloserEnded();
    }

    static void timerStaysWhileCacheIsInUse() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        Idle lasting = new Idle(true);
        Idle first = new Idle(false);
        cache.put(url("lasting"), null, lasting);
        cache.put(url("first"), null, first);
        first.awaitClosed("the first connection");
        Idle second = new Idle(false);
        cache.put(url("second"), null, second);
        second.awaitClosed("the second connection");
        check(first.closer == second.closer, "the timer ended too early");
        check(cache.get(url("lasting"), null) == lasting,
              "a connection was dropped before its time was over");
    }

    static void putAfterTimerDied() throws Exception {
        KeepAliveCache cache = new KeepAliveCache();
        Idle fatal = new Idle(false) {
            @Override
            public void closeServer() {
                super.closeServer();
                throw new Error("expected in this test, ends the timer");
            }
        };
        Idle survivor = new Idle(true);
        cache.put(url("fatal"), null, fatal);
        cache.put(url("survivor"), null, survivor);
        fatal.awaitClosed("the fatal connection");
        fatal.awaitCloserEnded();

        Idle next = new Idle(false);
        cache.put(url("next"), null, next);
        check(cache.get(url("survivor"), null) == survivor,
              "a connection was dropped with the timer that died");
        next.awaitClosed("the connection put after the timer died");
    }

    public static void main(String[] args) throws Exception {
        runTogether(
                () -> { putWhileTimerEnds(); return null; },
                () -> { timerStaysWhileCacheIsInUse(); return null; },
                () -> { putAfterTimerDied(); return null; });
    }
}
