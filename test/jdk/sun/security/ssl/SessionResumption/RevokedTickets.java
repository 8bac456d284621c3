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
 *          revocations are forgotten, and all keys with them
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm RevokedTickets TLSv1.2
 * @run main/othervm RevokedTickets TLSv1.3
 */

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class RevokedTickets {
    private static final int LIMIT = 10000;

    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[0];
        whileForgetting();
        whileOpening();
        whileIssuing();
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
        Peers.Connection second =
                new Peers.Connection(client, server, protocol, 443);
        second.begin();
        second.toServer.flip();
        second.server.unwrap(second.toServer, ByteBuffer.allocate(0));
        second.toServer.compact();
        Runnable task;
        while ((task = second.server.getDelegatedTask()) != null) {
            task.run();
        }
        Peers.check(lookedUp[0] == 1, "the ticket was accepted");
        first.serverSession.invalidate();
        overflow(server);
        second.run();
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                "invalidated before the next ticket");
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
                (byte)i, (byte)(i >> 8) }));
        }
        Peers.check(generation(server) != generation, "all are forgotten");
    }
}
