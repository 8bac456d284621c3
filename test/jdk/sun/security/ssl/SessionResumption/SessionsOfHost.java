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
 * @summary A client keeps several TLS 1.3 sessions of one host, as each is good
 *          for one connection, and gives connections that begin at the same
 *          time one each
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm SessionsOfHost
 * @run main/othervm -XX:SoftRefLRUPolicyMSPerMB=0 SessionsOfHost collected
 */

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLParameters;

public class SessionsOfHost {
    private static final int MOST = 64;
    private static final int COUNT = 16;

    public static void main(String[] args) throws Exception {
        if (args.length != 0) {
            collected("TLSv1.2");
            collected("TLSv1.3");
            return;
        }
        severalAtOnce();
        newestFirst();
        refusedAlone();
        expiredAlone();
        eachItsOwn();
        limited();
        manyHosts("TLSv1.2");
        manyHosts("TLSv1.3");
        inThreads();
        addedWithoutLocks();
    }

    private static void severalAtOnce() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        check(full(client, server, "TLSv1.3", COUNT) == COUNT,
                "no session at first");
        for (int i = 0; i < 3; i++) {
            check(full(client, server, "TLSv1.3", COUNT) == 0,
                    "all resume at once");
        }
        check(full(client, server, "TLSv1.3", COUNT + 4) == 4,
                "each session is used once");

        check(full(client, server, "TLSv1.2", COUNT) == COUNT,
                "no session of TLS 1.2");
        check(full(client, server, "TLSv1.2", COUNT) == 0,
                "all share one");
        check(full(client, server, "TLSv1.3", COUNT) == 0,
                "those of TLS 1.3 are still there");
        check(!Peers.resumes(client, server, "TLSv1.3", 444), "another port");
    }

    // A server that was started anew costs one full handshake.
    private static void newestFirst() throws Exception {
        Peers client = Peers.client();
        full(client, Peers.server(), "TLSv1.3", COUNT);
        Peers server = Peers.server();
        check(full(client, server, "TLSv1.3", 1) == 1, "unknown there");
        for (int i = 0; i < COUNT; i++) {
            check(full(client, server, "TLSv1.3", 1) == 0, "resumed");
        }
    }

    // A session that a server does not resume says nothing about the others:
    // there may be several servers of that name.
    private static void refusedAlone() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers another = Peers.server();
        full(client, server, "TLSv1.3", COUNT);
        check(full(client, another, "TLSv1.3", 1) == 1, "refused");
        check(full(client, server, "TLSv1.3", COUNT) == 1,
                "all but the other server's");
    }

    // Nor does one that has expired.
    private static void expiredAlone() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        check(full(client, server, "TLSv1.3", 1) == 1, "an old session");
        Thread.sleep(5100);
        check(identified(client, server), "a new one beside it");
        client.context.getClientSessionContext().setSessionTimeout(5);
        check(Collections.list(client.context.getClientSessionContext()
                .getIds()).size() > 0, "the new one is known");
        check(full(client, server, "TLSv1.3", 1) == 0, "and resumed");
    }

    // Connections do not use up sessions that they cannot resume.
    private static void eachItsOwn() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        check(full(client, server, "TLSv1.3", 2) == 2, "full handshakes");
        check(identified(client, server),
                "sessions that were not identified are of no use");
        check(!identified(client, server), "one that was is");
        check(full(client, server, "TLSv1.3", 3) == 0,
                "those that were not are still there");
    }

    private static boolean identified(Peers client, Peers server)
            throws Exception {
        int before = client.trust.checks.get();
        Peers.Connection connection =
                new Peers.Connection(client, server, "TLSv1.3", 443);
        SSLParameters parameters = connection.client.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        connection.client.setSSLParameters(parameters);
        connection.run();
        return client.trust.checks.get() != before;
    }

    private static void limited() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        client.context.getClientSessionContext().setSessionCacheSize(4);
        full(client, server, "TLSv1.3", COUNT);
        check(full(client, server, "TLSv1.3", COUNT) >= COUNT - 4,
                "no more sessions than the cache holds");

        client = Peers.client();
        full(client, server, "TLSv1.3", MOST + 6);
        check(full(client, server, "TLSv1.3", MOST + 6) == 6,
                "no more sessions of a host than there is room for");
    }

    // As many hosts as the cache has sessions keep one each.
    private static void manyHosts(String protocol) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        client.context.getClientSessionContext().setSessionCacheSize(4);
        for (int round = 0; round < 3; round++) {
            for (int port = 1; port <= 4; port++) {
                check(Peers.resumes(client, server, protocol, port) ==
                        round > 0, protocol + " host " + port);
            }
        }
        Peers.connect(client, server, protocol, 5);
        check(!Peers.resumes(client, server, protocol, 1),
                protocol + " one host too many");
    }

    // An open connection keeps its host's sessions.
    private static void collected(String protocol) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers.Connection open = new Peers.Connection(
                client, server, protocol, 443).exchange();
        System.gc();
        System.gc();
        check(Peers.resumes(client, server, protocol, 443),
                protocol + " after a collection");
        check(open.client.getSession().isValid(), "the first is valid");
    }

    private static void inThreads() throws Exception {
        final Peers client = Peers.client();
        final Peers server = Peers.server();
        full(client, server, "TLSv1.3", COUNT);
        int before = client.trust.checks.get();
        ExecutorService executor = Executors.newFixedThreadPool(COUNT);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int i = 0; i < COUNT; i++) {
                results.add(executor.submit(new Callable<Void>() {
                    @Override
                    public Void call() throws Exception {
                        for (int j = 0; j < 10; j++) {
                            Peers.connect(client, server, "TLSv1.3", 443);
                        }
                        return null;
                    }
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            executor.shutdown();
        }
        // Each thread puts back one session for each that it takes.
        check(client.trust.checks.get() == before, "all threads resume");
    }

    // Who invalidates a session holds its monitor and takes locks of the
    // cache, so who adds one must not hold those and wait for the monitor.
    private static void addedWithoutLocks() throws Exception {
        Peers client = Peers.client();
        Peers.Connection connection =
                Peers.connect(client, Peers.server(), "TLSv1.3", 443);
        Object context = client.context.getClientSessionContext();
        Object session = connection.clientSession;
        Method put = context.getClass().getDeclaredMethod(
                "put", session.getClass());
        put.setAccessible(true);

        Thread thread = new Thread(() -> {
            try {
                put.invoke(context, session);
            } catch (ReflectiveOperationException e) {
                e.printStackTrace();
            }
        });
        ThreadInfo waiting;
        synchronized (session) {
            thread.start();
            do {
                Thread.sleep(10);
                waiting = ManagementFactory.getThreadMXBean().getThreadInfo(
                        new long[] { thread.getId() }, true, true)[0];
            } while (waiting != null &&
                    waiting.getThreadState() != Thread.State.BLOCKED);
        }
        thread.join();
        check(waiting == null || waiting.getLockedMonitors().length == 0,
                "no lock is held while a session is asked for its key");
    }

    // How many of as many connections as asked for, the ClientHello messages
    // of which are made one after another, were full handshakes.
    private static int full(Peers client, Peers server, String protocol,
            int count) throws Exception {
        int before = client.trust.checks.get();
        List<Peers.Connection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connections.add(new Peers.Connection(
                    client, server, protocol, 443).begin());
        }
        for (Peers.Connection connection : connections) {
            connection.run();
        }
        return client.trust.checks.get() - before;
    }

    private static void check(boolean condition, String what) {
        Peers.check(condition, what);
    }
}
