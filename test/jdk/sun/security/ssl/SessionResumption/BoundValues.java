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
 * @summary Values that a server's application has bound to a session are
 *          there when a ticket brings it back, in all its connections and for
 *          as long as the session cache would hold it
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 *          java.base/sun.security.util:+open
 * @build Peers
 * @run main/othervm BoundValues TLSv1.2
 * @run main/othervm BoundValues TLSv1.3
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      BoundValues stored TLSv1.2
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      BoundValues stored TLSv1.3
 */

import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionBindingEvent;
import javax.net.ssl.SSLSessionBindingListener;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.X509ExtendedKeyManager;

public class BoundValues {
    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[args.length - 1];
        kept();
        events();
        boundInHandshake();
        boundAtOnce();
        invalidated();
        timedOut();
        if (args[0].equals("stored")) {
            return;
        }
        boundLater();
        endedByAlert();
        boundAfterAlert();
        boundInVain();
        limited();
        timeoutRaised();
        timeoutSet();
        manyNames();
        withoutLock();
        forgotten();
        allRevoked();
        withoutValues();
        if (protocol.equals("TLSv1.3")) {
            cachedMeanwhile();
            firstTicketLater();
        }
    }

    private static void kept() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);
        first.putValue("a", "1");
        first.putValue("b", "2");
        SSLSession second = resume(client, server);
        check(second.getValue("a").equals("1") &&
                second.getValue("b").equals("2"), "both values");
        check(new ArrayList<>(Arrays.asList(second.getValueNames()))
                .containsAll(Arrays.asList("a", "b")) &&
                second.getValueNames().length == 2, "both names");
        second.removeValue("a");
        check(first.getValue("a") == null, "removed from all");
        second.putValue("b", "3");
        check(first.getValue("b").equals("3"), "replaced in all");
        SSLSession third = resume(client, server);
        check(third.getValue("b").equals("3") &&
                third.getValueNames().length == 1, "the value of the second");
        check(connect(Peers.client(), server).getValueNames().length == 0,
                "another session has none");
    }

    private static final class Listener implements SSLSessionBindingListener {
        final List<SSLSession> bound = new ArrayList<>();
        final List<SSLSession> unbound = new ArrayList<>();

        @Override
        public void valueBound(SSLSessionBindingEvent event) {
            bound.add(event.getSession());
        }

        @Override
        public void valueUnbound(SSLSessionBindingEvent event) {
            unbound.add(event.getSession());
        }
    }

    private static void events() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Listener one = new Listener();
        Listener two = new Listener();
        SSLSession first = connect(client, server);
        first.putValue("key", one);
        SSLSession second = resume(client, server);
        check(one.bound.size() == 1 && one.bound.get(0) == first &&
                one.unbound.isEmpty(), "no event of resumption");
        second.putValue("key", two);
        check(one.unbound.size() == 1 && one.unbound.get(0) == second &&
                two.bound.size() == 1 && two.bound.get(0) == second,
                "replaced in another connection");
        SSLSession third = resume(client, server);
        third.removeValue("key");
        first.removeValue("key");
        second.removeValue("key");
        check(two.unbound.size() == 1 && two.unbound.get(0) == third,
                "removed once");
    }

    /** Binds a value to the session of each full handshake. */
    private static final class Binder extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager manager;

        Binder(KeyManager manager) {
            this.manager = (X509ExtendedKeyManager)manager;
        }

        @Override
        public String chooseEngineServerAlias(String type, Principal[] issuers,
                SSLEngine engine) {
            engine.getHandshakeSession().putValue("key", "value");
            return manager.chooseEngineServerAlias(type, issuers, engine);
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers,
                Socket socket) {
            return manager.chooseServerAlias(type, issuers, socket);
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return manager.getServerAliases(type, issuers);
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers,
                Socket socket) {
            return manager.chooseClientAlias(types, issuers, socket);
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return manager.getClientAliases(type, issuers);
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return manager.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return manager.getPrivateKey(alias);
        }
    }

    private static void boundInHandshake() throws Exception {
        Peers client = Peers.client();
        Peers server = new Peers(new KeyManager[] {
            new Binder(Peers.keyManagers(0)[0]) }, Peers.certificate(1));
        connect(client, server);
        check("value".equals(resume(client, server).getValue("key")),
                "bound before there was a ticket");
    }

    // Connections of a session without values bind the first ones.
    private static void boundAtOnce() throws Exception {
        final int count = 8;
        for (int round = 0; round < 20; round++) {
            Peers client = Peers.client();
            Peers server = Peers.server();
            List<SSLSession> sessions = new ArrayList<>();
            sessions.add(connect(client, server));
            while (sessions.size() < count) {
                sessions.add(resume(client, server));
            }
            CyclicBarrier barrier = new CyclicBarrier(count);
            ExecutorService executor = Executors.newFixedThreadPool(count);
            try {
                List<Future<Object>> results = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    SSLSession session = sessions.get(i);
                    String name = "key" + i;
                    results.add(executor.submit(new Callable<Object>() {
                        @Override
                        public Object call() throws Exception {
                            barrier.await();
                            session.putValue(name, name);
                            return session.getValue(name);
                        }
                    }));
                }
                for (Future<Object> result : results) {
                    if (result.get() == null) {
                        throw new RuntimeException("lost at once");
                    }
                }
            } finally {
                executor.shutdown();
            }
            sessions.add(resume(client, server));
            for (SSLSession session : sessions) {
                if (session.getValueNames().length != count) {
                    throw new RuntimeException("only " +
                            Arrays.toString(session.getValueNames()));
                }
            }
        }
        check(true, "all connections have what was bound at once");
    }

    private static void invalidated() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);
        first.putValue("key", "value");
        SSLSession second = resume(client, server);
        first.invalidate();
        check("value".equals(first.getValue("key")) &&
                "value".equals(second.getValue("key")),
                "connections have the values of an invalidated session");
        check(connect(client, server).getValue("key") == null,
                "the next session has not");
    }

    private static void timedOut() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionTimeout(1);
        connect(client, server).putValue("key", "value");
        Thread.sleep(1100);
        check(connect(client, server).getValue("key") == null,
                "a session that has expired");
    }

    private static void boundLater() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);
        check(first.getValue("key") == null &&
                first.getValueNames().length == 0, "no value yet");
        SSLSession second = resume(client, server);
        SSLSession third = resume(client, server);
        second.putValue("key", "value");
        check("value".equals(first.getValue("key")) &&
                "value".equals(third.getValue("key")),
                "bound in a connection between");
    }

    // The tickets are still good, and the values are a part of what they
    // bring back.
    private static void endedByAlert() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);
        first.putValue("key", "value");
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443).exchange();
        failServer(connection);
        check("value".equals(connection.serverSession.getValue("key")),
                "this connection's values");
        check("value".equals(first.getValue("key")) &&
                "value".equals(resume(client, server).getValue("key")),
                "values after a fatal alert in a resumed connection");
    }

    // After the alert, in a session that had no value yet.
    private static void boundAfterAlert() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443).exchange();
        failServer(connection);
        connection.serverSession.putValue("key", "value");
        check("value".equals(first.getValue("key")) &&
                "value".equals(resume(client, server).getValue("key")),
                "bound after a fatal alert in a resumed connection");
    }

    // A record that nobody has encrypted ends the connection with an alert.
    private static void failServer(Peers.Connection connection) {
        ByteBuffer record = ByteBuffer.allocate(5 + 64);
        record.put(new byte[] { 23, 3, 3, 0, 64 }).rewind();
        try {
            connection.server.unwrap(record, ByteBuffer.allocate(65536));
        } catch (SSLException expected) {
            return;
        }
        throw new RuntimeException("a wrong record was accepted");
    }

    // A handshake that fails before the client has a ticket.
    private static void boundInVain() throws Exception {
        Peers client = new Peers(Peers.keyManagers(1), Peers.certificate(1));
        Peers server = new Peers(new KeyManager[] {
            new Binder(Peers.keyManagers(0)[0]) }, Peers.certificate(1));
        try {
            connect(client, server);
            throw new RuntimeException("a wrong certificate was accepted");
        } catch (SSLException expected) {
            check(size(server) == 0, "no values without a ticket");
        }
    }

    // Connections of a session that came from the cache and then gets its
    // first ticket (TLS 1.3), with no value yet.
    private static void firstTicketLater() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        issue(server, false);
        connect(client, server);
        issue(server, true);
        SSLSession first = resume(client, server);
        SSLSession second = resume(client, server);
        second.putValue("key", "value");
        check("value".equals(first.getValue("key")) &&
                "value".equals(resume(client, server).getValue("key")),
                "a session that left the cache");
    }

    private static void limited() throws Exception {
        Peers server = Peers.server();
        SSLSessionContext context = server.context.getServerSessionContext();
        context.setSessionCacheSize(3);
        Peers[] clients = new Peers[5];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = Peers.client();
            connect(clients[i], server).putValue("key", i);
        }
        check(size(server) == 3, "limit of the cache");
        for (int i = 0; i < clients.length; i++) {
            Object value = resume(clients[i], server).getValue("key");
            check(i < 2 ? value == null : value.equals(i),
                    "the last ones: " + value);
        }
        context.setSessionCacheSize(1);
        check(size(server) == 1, "new limit of the cache");
        check(resume(clients[4], server).getValue("key").equals(4),
                "the last one");
        context.setSessionTimeout(5);
        check(Peers.field(values(server), "lifetime").equals(5000L),
                "limit of time");
    }

    // What is resumed after that brings a ticket of the new limit, and has to
    // find the values.
    private static void timeoutRaised() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSessionContext context = server.context.getServerSessionContext();
        context.setSessionTimeout(2);
        SSLSession first = connect(client, server);
        first.putValue("key", "value");
        context.setSessionTimeout(600);
        long end = System.currentTimeMillis() + 2100;
        check("value".equals(resume(client, server).getValue("key")),
                "at once after the limit was raised");
        Thread.sleep(Math.max(0, end - System.currentTimeMillis()));
        if (protocol.equals("TLSv1.3")) {
            check("value".equals(resume(client, server).getValue("key")),
                    "after the first limit");
        }
        check(find(server, first) != null, "the values are still there");
    }

    // Bound while there is no limit.
    private static void timeoutSet() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSessionContext context = server.context.getServerSessionContext();
        SSLSession first = connect(client, server);
        context.setSessionTimeout(0);
        first.putValue("key", "value");
        context.setSessionTimeout(600);
        check("value".equals(resume(client, server).getValue("key")),
                "bound without a limit");
    }

    // The table that the server has for a session, or null.
    private static Object find(Peers server, SSLSession session)
            throws Exception {
        Object values = values(server);
        Method get = values.getClass().getDeclaredMethod("get", Object.class);
        get.setAccessible(true);
        return get.invoke(values, sessionId(session));
    }

    private static Object sessionId(SSLSession session) throws Exception {
        return Peers.field(session, "sessionId");
    }

    // What says which sessions have values does not outgrow these.
    private static void manyNames() throws Exception {
        Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionCacheSize(2);
        SSLSession session = connect(Peers.client(), server);
        Object generation = Peers.field(tickets(server), "generation");
        Method share = null;
        for (Method method : generation.getClass().getDeclaredMethods()) {
            if (method.getName().equals("shareValues")) {
                share = method;
            }
        }
        share.setAccessible(true);
        Constructor<?> id = share.getParameterTypes()[0]
                .getDeclaredConstructor(byte[].class);
        id.setAccessible(true);
        Set<?> named = (Set<?>)Peers.field(generation, "named");
        int most = 0;
        for (int i = 0; i < 10000; i++) {
            share.invoke(generation, id.newInstance(new byte[] {
                (byte)i, (byte)(i >> 8) }), new ConcurrentHashMap<>());
            most = Math.max(most, named.size());
        }
        check(size(server) == 2 && most >= 2 && most <= 1024,
                "few names: " + most);
        session.putValue("key", "value");
        check(named.contains(sessionId(session)), "named");
        session.invalidate();
        check(!named.contains(sessionId(session)), "no longer named");
    }

    // Connections of a session without values do not wait for others.
    private static void withoutLock() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        connect(Peers.client(), server).putValue("key", "value");
        SSLSession first = connect(client, server);
        SSLSession second = resume(client, server);
        Thread reader = new Thread() {
            @Override
            public void run() {
                for (SSLSession session : Arrays.asList(first, second)) {
                    session.getValue("key");
                    session.getValueNames();
                    session.removeValue("key");
                }
            }
        };
        synchronized (values(server)) {
            reader.start();
            reader.join(10000);
            check(!reader.isAlive(), "no lock is taken");
        }
    }

    // What nobody can ask for any more is not kept alive.
    private static void forgotten() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);
        SSLSession second = resume(client, server);
        WeakReference<Object> value = new WeakReference<>(new Object());
        first.putValue("key", value.get());
        first.invalidate();
        first.putValue("later", "value");
        second.putValue("later", "value");
        check(size(server) == 0, "the server keeps no values");
        first = null;
        second = null;
        for (int i = 0; i < 100 && value.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        check(value.get() == null, "an invalidated session's value is garbage");
    }

    // With the tickets of all sessions.
    private static void allRevoked() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession session = connect(client, server);
        session.putValue("key", "value");
        Object values = values(server);
        Object generation = Peers.field(tickets(server), "generation");
        Field revoked = generation.getClass().getDeclaredField("revoked");
        revoked.setAccessible(true);
        revoked.set(generation, new ConcurrentHashMap<Object, Object>() {
            @Override
            public int size() {
                return Integer.MAX_VALUE;
            }
        });
        connect(Peers.client(), server).invalidate();
        check(size(values) == 0 && "value".equals(session.getValue("key")),
                "only the connection has the values");
        check(connect(client, server).getValue("key") == null,
                "the next session has not");
    }

    private static void withoutValues() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        for (int i = 0; i < 5; i++) {
            SSLSession session = connect(client, server);
            session.getValue("key");
            session.getValueNames();
            session.removeValue("key");
        }
        check(size(server) == 0, "nothing is kept of sessions without values");
    }

    // A session from a ticket that has to be cached, and gets a ticket again.
    private static void cachedMeanwhile() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = connect(client, server);

        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443);
        connection.begin();
        connection.toServer.flip();
        connection.server.unwrap(connection.toServer, ByteBuffer.allocate(0));
        connection.toServer.compact();
        Runnable task;
        while ((task = connection.server.getDelegatedTask()) != null) {
            task.run();
        }
        issue(server, false);
        SSLSession second = connection.run().serverSession;
        check(server.context.getServerSessionContext().getIds()
                .hasMoreElements(), "cached");
        issue(server, true);

        first.putValue("first", "1");
        second.putValue("second", "2");
        for (int i = 0; i < 3; i++) {
            SSLSession session = resume(client, server);
            check("1".equals(session.getValue("first")) &&
                    "2".equals(session.getValue("second")), "values of both");
        }
    }

    private static void issue(Peers server, boolean tickets) throws Exception {
        Object all = tickets(server);
        Field field = all.getClass().getDeclaredField("isServerEnabled");
        field.setAccessible(true);
        field.setBoolean(all, tickets);
    }

    private static Object tickets(Peers server) throws Exception {
        return Peers.field(server.context.getServerSessionContext(),
                "tickets");
    }

    // Of how many sessions the server keeps values.
    private static int size(Peers server) throws Exception {
        return size(values(server));
    }

    private static int size(Object values) throws Exception {
        return ((Map<?, ?>)Peers.field(values, "cacheMap")).size();
    }

    private static Object values(Peers server) throws Exception {
        return Peers.field(
                Peers.field(tickets(server), "generation"), "boundValues");
    }

    private static SSLSession connect(Peers client, Peers server)
            throws Exception {
        return Peers.connect(client, server, protocol, 443).serverSession;
    }

    private static SSLSession resume(Peers client, Peers server)
            throws Exception {
        int before = client.trust.checks.get();
        SSLSession session = connect(client, server);
        if (client.trust.checks.get() != before) {
            throw new RuntimeException("a full handshake");
        }
        return session;
    }

    private static void check(boolean condition, String what) {
        Peers.check(condition, what);
    }
}
