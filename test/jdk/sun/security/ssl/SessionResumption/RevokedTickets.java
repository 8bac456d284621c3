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
 * @summary A session that a server's application has invalidated is not
 *          resumed, even if so many are invalidated meanwhile that all
 *          revocations are forgotten, and all keys with them, or if it is
 *          cached by turns
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm RevokedTickets TLSv1.2
 * @run main/othervm RevokedTickets TLSv1.3
 */

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

public class RevokedTickets {
    private static final int LIMIT = 10000;

    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[0];
        whileForgetting();
        whileOpening();
        whileIssuing();
        othersLive();
        if (protocol.equals("TLSv1.3")) {
            for (int which = 0; which < 4; which++) {
                cachedFirst(which);
                cachedMeanwhile(which);
            }
            replayed();
            issuedMeanwhile();
            allRevoked();
        }
    }

    // A session that comes and goes when the keys are new already and the
    // revocations are still the old ones.
    private static void whileForgetting() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        int[] cleared = new int[1];
        observe(server, new ConcurrentHashMap<Object, Object>() {
            @Override
            public void clear() {
                cleared[0]++;
                remove(keySet().iterator().next());     // the first is gone
                try {
                    Peers.connect(client, server, protocol, 443)
                            .serverSession.invalidate();
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
                super.clear();
            }
        });
        overflow(server);
        Peers.check(cleared[0] == 1, "revocations were forgotten once");
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "invalidated while they were being forgotten");
        Peers.check(Peers.resumes(client, server, protocol, 443), "a new one");
    }

    // A ticket that was opened before its key was forgotten, and is looked
    // up afterwards.
    private static void whileOpening() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers.connect(client, server, protocol, 443)
                .serverSession.invalidate();
        int[] lookedUp = new int[1];
        observe(server, new ConcurrentHashMap<Object, Object>() {
            @Override
            public boolean containsKey(Object key) {
                if (lookedUp[0]++ == 0) {
                    try {
                        overflow(server);
                    } catch (Exception e) {
                        throw new RuntimeException(e);
                    }
                }
                return super.containsKey(key);
            }
        });
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "invalidated before it was opened");
        Peers.check(lookedUp[0] > 0, "was looked up");
    }

    // A resumed session that gets its next ticket after it was invalidated.
    private static void whileIssuing() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers.Connection first =
                Peers.connect(client, server, protocol, 443);
        int[] lookedUp = new int[1];
        observe(server, new ConcurrentHashMap<Object, Object>() {
            @Override
            public boolean containsKey(Object key) {
                lookedUp[0]++;
                return super.containsKey(key);
            }
        });
        Peers.Connection second = serverHello(client, server);
        Peers.check(lookedUp[0] == 1, "the ticket was accepted");
        first.serverSession.invalidate();
        overflow(server);
        second.run();
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "invalidated before the next ticket");
    }

    // No number of invalidated sessions ends those of others.
    private static void othersLive() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession live = resume(client, server);
        SSLSession[] ended = new SSLSession[3];
        Peers another = Peers.client();
        for (int i = 0; i < ended.length; i++) {
            ended[i] = resume(another, server);
        }
        ended[0].invalidate();
        overflow(server);
        Peers.check(live.isValid() && live.getSessionContext() != null,
                "not invalidated");
        for (SSLSession session : ended) {
            Peers.check(!session.isValid() &&
                    session.getSessionContext() == null, "still invalid");
        }
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "but no ticket is accepted");
        live.invalidate();
        Peers.check(!live.isValid(), "invalidated later");
    }

    // A session that came from the cache and then got tickets.
    private static void cachedFirst(int which) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession[] sessions = new SSLSession[4];
        issue(server, false);
        sessions[0] = resume(client, server);
        sessions[1] = resume(client, server);
        issue(server, true);
        sessions[2] = resume(client, server);
        sessions[3] = resume(client, server);
        end(client, server, sessions, which, null, "cached first");
    }

    // A session that came from a ticket, was cached, and got tickets again or
    // did not.
    private static void cachedMeanwhile(int which) throws Exception {
        for (int count = 2; count <= 4; count++) {
            if (which >= count) {
                continue;
            }
            Peers client = Peers.client();
            Peers server = Peers.server();
            SSLSession[] sessions = new SSLSession[count];
            sessions[0] = resume(client, server);
            Peers.Connection connection = serverHello(client, server);
            issue(server, false);
            sessions[1] = connection.run().serverSession;
            byte[] cached = server.context.getServerSessionContext().getIds()
                    .nextElement();
            issue(server, true);
            for (int i = 2; i < count; i++) {
                sessions[i] = resume(client, server);
            }
            end(client, server, sessions, which, cached,
                    "cached meanwhile, " + count + " sessions");
        }
    }

    private static void end(Peers client, Peers server, SSLSession[] sessions,
            int which, byte[] cached, String what) throws Exception {
        Peers.check(client.trust.checks.get() == 1, "all resume");
        sessions[which].invalidate();
        for (int i = 0; i < sessions.length; i++) {
            Peers.check(sessions[i].isValid() == i < which,
                    what + ": session " + i + " without " + which);
        }
        if (cached != null) {
            Peers.check(!hasCached(server) && server.context
                    .getServerSessionContext().getSession(cached) == null,
                    "neither listed nor to be had by its id");
        }
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                what + ": not resumed without " + which);
    }

    // A ticket of before comes again when a session that comes of it is ended.
    private static void replayed() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        SSLSession first = resume(client, server);
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443).begin();
        byte[] hello = Arrays.copyOf(connection.toServer.array(),
                connection.toServer.position());
        connection.run();
        SSLSession third = resume(client, server);
        Peers.check(Arrays.equals(first.getId(), accepted(server, hello)),
                "the ticket comes again");
        third.invalidate();
        Peers.check(!Arrays.equals(first.getId(), accepted(server, hello)),
                "invalidated meanwhile");
        Peers.check(first.isValid(), "but not the first");
    }

    // The identifier of the session that a server chooses.
    private static byte[] accepted(Peers server, byte[] hello)
            throws Exception {
        SSLEngine engine = server.context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.unwrap(ByteBuffer.wrap(hello), ByteBuffer.allocate(0));
        run(engine);
        return engine.getHandshakeSession().getId();
    }

    private static void run(SSLEngine engine) {
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            task.run();
        }
    }

    // A session from the cache that was invalidated before its first ticket.
    private static void issuedMeanwhile() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        issue(server, false);
        SSLSession first = resume(client, server);
        issue(server, true);
        Peers.Connection connection = serverHello(client, server);
        first.invalidate();
        Peers.check(!connection.run().serverSession.isValid(), "invalid");
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "invalidated before the first ticket");
    }

    // Revocations that are forgotten are none of sessions without tickets.
    private static void allRevoked() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        issue(server, false);
        SSLSession first = resume(client, server);
        overflow(server);
        Peers.check(first.isValid(), "still valid");
        issue(server, true);
        resume(client, server);
        Peers.check(Peers.resumes(client, server, protocol, 443) &&
                client.trust.checks.get() == 1, "from the cache, and further");
        overflow(server);
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "now there was a ticket");
    }

    private static SSLSession resume(Peers client, Peers server)
            throws Exception {
        return Peers.connect(client, server, protocol, 443).serverSession;
    }

    // A connection of which the server has chosen the session.
    private static Peers.Connection serverHello(Peers client, Peers server)
            throws Exception {
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443).begin();
        connection.toServer.flip();
        connection.server.unwrap(connection.toServer, ByteBuffer.allocate(0));
        connection.toServer.compact();
        run(connection.server);
        return connection;
    }

    private static boolean hasCached(Peers server) {
        return server.context.getServerSessionContext().getIds()
                .hasMoreElements();
    }

    private static void issue(Peers server, boolean tickets) throws Exception {
        Object all = Peers.field(
                server.context.getServerSessionContext(), "tickets");
        Field field = all.getClass().getDeclaredField("isServerEnabled");
        field.setAccessible(true);
        field.setBoolean(all, tickets);
    }

    private static Object generation(Peers server) throws Exception {
        return Peers.field(Peers.field(
                server.context.getServerSessionContext(), "tickets"),
                "generation");
    }

    // Puts the map in the place of the server's revocations.
    private static void observe(Peers server, Map<Object, Object> map)
            throws Exception {
        Object generation = generation(server);
        Field revoked = generation.getClass().getDeclaredField("revoked");
        revoked.setAccessible(true);
        map.putAll((Map<?, ?>)revoked.get(generation));
        revoked.set(generation, map);
    }

    // Invalidates more sessions than are remembered.
    private static void overflow(Peers server) throws Exception {
        Object generation = generation(server);
        Method revoke = null;
        for (Method method : generation.getClass().getDeclaredMethods()) {
            if (method.getName().equals("revoke")) {
                revoke = method;
            }
        }
        revoke.setAccessible(true);
        Constructor<?> id = revoke.getParameterTypes()[0]
                .getDeclaredConstructor(byte[].class);
        id.setAccessible(true);
        for (int i = 0; i <= LIMIT && generation(server) == generation; i++) {
            revoke.invoke(generation, id.newInstance(new byte[] {
                (byte)i, (byte)(i >> 8) }), 0);
        }
        Peers.check(generation(server) != generation, "all are forgotten");
    }
}
