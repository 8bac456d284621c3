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
 * @summary While threads put and take connections and their time runs out,
 *          each connection is either handed out to one taker or closed once
 * @modules java.base/sun.net.www.http
 * @run main/othervm -Dhttp.keepAlive.time.server=1 -Dhttp.maxConnections=3 -esa -ea
 *      PutTakeAndExpire
 */

import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import sun.net.www.http.HttpClient;
import sun.net.www.http.KeepAliveCache;

public class PutTakeAndExpire {
    static final int THREADS = 4;
    static final int DESTINATIONS = 200;
    static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(5);
    static final int LIMIT_SECONDS = 20;

    enum State { USED, IDLE, CLOSED }

    static final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    static class Connection extends HttpClient {
        private final AtomicReference<State> state = new AtomicReference<>(State.USED);

        void change(State from, State to) {
            if (!state.compareAndSet(from, to)) {
                failures.add("to become " + to + ", but was " + state.get() + " instead of " + from);
            }
        }

        boolean isClosed() {
            return state.get() == State.CLOSED;
        }

        @Override
        public void closeServer() {
            change(State.IDLE, State.CLOSED);
        }
    }

    final KeepAliveCache cache = new KeepAliveCache();
    final List<URL> urls = new ArrayList<>();

    PutTakeAndExpire() throws MalformedURLException {
        for (int i = 0; i < DESTINATIONS; i++) {
            urls.add(new URL("http", "host" + i, "/"));
        }
    }

    /* Takes a connection or makes one, puts back up to two; returns those it made. */
    List<Connection> use(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Connection> made = new ArrayList<>();
        long start = System.nanoTime();
        long reused = 0;
        while (System.nanoTime() - start < RUN_NANOS) {
            // most of the time few destinations are busy, and the others are left to expire
            URL url = urls.get(random.nextInt(random.nextInt(10) == 0 ? DESTINATIONS : 4));
            for (int i = random.nextInt(3); i >= 0; i--) {
                Connection connection = (Connection) cache.get(url, null);
                if (connection == null) {
                    connection = new Connection();
                    made.add(connection);
                } else {
                    connection.change(State.IDLE, State.USED);
                    reused++;
                }
                connection.change(State.USED, State.IDLE);
                cache.put(url, null, connection);
            }
            if (random.nextInt(4) == 0) {
                Connection added = new Connection();
                made.add(added);
                added.change(State.USED, State.IDLE);
                cache.put(url, null, added);
            }
            if (random.nextInt(64) == 0) {
                Thread.yield();
            }
        }
        System.out.println("made " + made.size() + ", reused " + reused);
        return made;
    }

    void run() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        List<Callable<List<Connection>>> users = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            long seed = i;
            users.add(() -> use(seed));
        }
        List<Connection> connections = new ArrayList<>();
        for (Future<List<Connection>> user : executor.invokeAll(users)) {
            connections.addAll(user.get());
        }
        executor.shutdown();
        long start = System.nanoTime();
        long open;
        do {
            Thread.sleep(100);
            open = connections.stream().filter(connection -> !connection.isClosed()).count();
        } while (open > 0 && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(LIMIT_SECONDS));
        if (open > 0) {
            failures.add(open + " of " + connections.size() + " connections were not closed");
        }
        if (!cache.isEmpty()) {
            failures.add("destinations without connections were not removed");
        }
        if (!failures.isEmpty()) {
            throw new RuntimeException(failures.size() + " failures, such as: " + failures.peek());
        }
    }

    /* With three connections there is no room for one more: the oldest goes, the newest is used first. */
    void runOutOfRoom() throws Exception {
        URL url = urls.get(0);
        Connection[] connections = new Connection[4];
        for (int i = 0; i < connections.length; i++) {
            connections[i] = new Connection();
            connections[i].change(State.USED, State.IDLE);
            cache.put(url, null, connections[i]);
        }
        for (int i = connections.length - 1; i > 0; i--) {
            if (cache.get(url, null) != connections[i]) {
                throw new RuntimeException("not connection " + i);
            }
        }
        if (cache.get(url, null) != null) {
            throw new RuntimeException("one connection too many");
        }
    }

    public static void main(String[] args) throws Exception {
        new PutTakeAndExpire().runOutOfRoom();
        new PutTakeAndExpire().run();
    }
}
