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
 * @summary A server resumes sessions that it does not store from the tickets
 *          that clients bring, and makes a full handshake when a ticket is
 *          none of its own, was changed, has expired or was revoked
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm StatelessResumption TLSv1.2
 * @run main/othervm StatelessResumption TLSv1.3
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      StatelessResumption stored TLSv1.2
 * @run main/othervm -Djdk.tls.server.enableSessionTicketExtension=false
 *      StatelessResumption stored TLSv1.3
 * @run main/othervm -Djdk.tls.client.enableSessionTicketExtension=false
 *      StatelessResumption stored TLSv1.2
 * @run main/othervm StatelessResumption odd TLSv1.2
 */

import java.lang.reflect.Field;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.CipherSpi;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;

public class StatelessResumption {
    private static String protocol;

    public static void main(String[] args) throws Exception {
        protocol = args[args.length - 1];
        if (args.length == 2) {
            if (args[0].equals("odd")) {
                odd();
            } else {
                stored();
            }
            return;
        }
        notStored();
        resumedAgainAndAgain();
        refused();
        expired();
        invalidated();
        rotated();
        renumbered();
        clientAuthentication();
        serverNames();
        endpointIdentification();
        concurrently();
    }

    // Without tickets the server has to store its sessions.
    private static void stored() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        check(!resumes(client, server), "full handshake");
        check(resumes(client, server), "resumed from the cache");
        check(cached(server) > 0, "the server stores sessions");
        Peers.emptyCache(server);
        check(!resumes(client, server), "full handshake with an empty cache");
    }

    /** AES/GCM as of old: without additional data. */
    public static final class Gcm extends CipherSpi {
        @Override
        protected void engineSetMode(String mode) {
        }

        @Override
        protected void engineSetPadding(String padding) {
        }

        @Override
        protected int engineGetBlockSize() {
            return 16;
        }

        @Override
        protected int engineGetOutputSize(int length) {
            return length + 16;
        }

        @Override
        protected byte[] engineGetIV() {
            return null;
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return null;
        }

        @Override
        protected void engineInit(int mode, Key key, SecureRandom random) {
        }

        @Override
        protected void engineInit(int mode, Key key,
                AlgorithmParameterSpec parameters, SecureRandom random) {
        }

        @Override
        protected void engineInit(int mode, Key key,
                AlgorithmParameters parameters, SecureRandom random) {
        }

        @Override
        protected byte[] engineUpdate(byte[] in, int from, int length) {
            return new byte[0];
        }

        @Override
        protected int engineUpdate(byte[] in, int from, int length,
                byte[] out, int to) {
            return 0;
        }

        @Override
        protected byte[] engineDoFinal(byte[] in, int from, int length) {
            return new byte[length + 16];
        }

        @Override
        protected int engineDoFinal(byte[] in, int from, int length,
                byte[] out, int to) {
            return length + 16;
        }
    }

    @SuppressWarnings({"deprecation", "serial"})
    private static final class Odd extends Provider {
        Odd() {
            super("Odd", 1.0, "AES/GCM of old");
            put("Cipher.AES/GCM/NoPadding", Gcm.class.getName());
        }
    }

    // What connections do not use cannot make them fail.
    private static void odd() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Security.insertProviderAt(new Odd(), 1);
        for (int i = 0; i < 3; i++) {
            int before = client.trust.checks.get();
            Peers.Connection connection =
                    new Peers.Connection(client, server, protocol, 443);
            connection.client.setEnabledCipherSuites(new String[] {
                "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256" });
            connection.run();
            check((client.trust.checks.get() == before) == (i > 0),
                    "resumed but for the first time");
        }
        check(cached(server) == 0, "by tickets of the JDK's own cipher");
    }

    private static void notStored() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers.Connection first =
                Peers.connect(client, server, protocol, 443);
        Peers.emptyCache(server);
        server.context.getServerSessionContext().setSessionCacheSize(1);
        for (int i = 0; i < 3; i++) {
            Peers.connect(Peers.client(), server, protocol, 443);
        }
        int before = client.trust.checks.get();
        Peers.Connection second =
                Peers.connect(client, server, protocol, 443);
        check(client.trust.checks.get() == before, "resumed");

        SSLSession was = first.serverSession;
        SSLSession is = second.serverSession;
        check(is != was && is.getCreationTime() == was.getCreationTime() &&
                is.getCipherSuite().equals(was.getCipherSuite()) &&
                is.getProtocol().equals(was.getProtocol()),
                "the server's session is the same one, restored");
        check(Arrays.equals(is.getId(), was.getId()) && is.getId().length == 32,
                "its identifier is the same");
        check(is.isValid() && is.getSessionContext() ==
                server.context.getServerSessionContext(), "it is valid");
        check(Arrays.equals(is.getLocalCertificates(),
                was.getLocalCertificates()) &&
                is.getLocalCertificates()[0].equals(Peers.certificate(0)),
                "it knows the server's certificate");
        check(Arrays.equals(
                ((ExtendedSSLSession)is).getPeerSupportedSignatureAlgorithms(),
                ((ExtendedSSLSession)was).getPeerSupportedSignatureAlgorithms())
                && Arrays.equals(
                ((ExtendedSSLSession)is).getLocalSupportedSignatureAlgorithms(),
                ((ExtendedSSLSession)was).getLocalSupportedSignatureAlgorithms()),
                "it knows the signature algorithms");
        if (protocol.equals("TLSv1.2")) {
            check(Arrays.equals(first.clientSession.getId(), was.getId()) &&
                    Arrays.equals(second.clientSession.getId(), was.getId()),
                    "the client sees the same identifier");
        }
        check(cached(server) == 0, "still nothing is cached");
    }

    private static void resumedAgainAndAgain() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        resumes(client, server);
        for (int i = 0; i < 10; i++) {
            Peers.emptyCache(server);
            if (!resumes(client, server)) {
                throw new RuntimeException("full handshake " + i);
            }
        }
    }

    // Each refused ticket must lead to a connection, by a full handshake.
    private static void refused() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        resumes(client, server);
        check(!resumes(client, Peers.server()), "another context's ticket");

        resumes(client, server);
        check(resumes(client, server), "unchanged ticket");
        int length = ticket(client).length;
        for (int i = 0; i < length; i += i < 60 ? 5 : 97) {
            byte[] ticket = ticket(client).clone();
            ticket[i % ticket.length] ^= 1 << (i & 7);
            setTicket(client, ticket);
            if (resumes(client, server)) {
                throw new RuntimeException("changed at " + i);
            }
        }
        int[] lengths = { 1, 15, 16, 28, 33, 43, 44, 45, length - 1,
            length + 1, length + 16, 8193 };
        for (int i : lengths) {
            setTicket(client, Arrays.copyOf(ticket(client), i));
            if (resumes(client, server)) {
                throw new RuntimeException("length " + i);
            }
        }
        check(resumes(client, server), "unchanged ticket");
    }

    private static void expired() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionTimeout(2);
        resumes(client, server);
        Peers.emptyCache(server);
        check(resumes(client, server), "within its time");
        Thread.sleep(2100);
        check(!resumes(client, server), "expired");

        // The server decides, whatever the client believes. Of TLS 1.3 stock's
        // takes a cached session under the limit with which it was put there.
        server.context.getServerSessionContext().setSessionTimeout(600);
        client = Peers.client();
        resumes(client, server);
        server.context.getServerSessionContext().setSessionTimeout(1);
        Thread.sleep(1100);
        check(resumes(client, server) == protocol.equals("TLSv1.3"),
                "expired for the server");
    }

    private static void invalidated() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers.Connection connection =
                Peers.connect(client, server, protocol, 443);
        Peers.Connection other =
                Peers.connect(client, server, protocol, 444);
        connection.serverSession.invalidate();
        check(!connection.serverSession.isValid(), "invalid");
        check(!resumes(client, server), "invalidated");
        check(Peers.resumes(client, server, protocol, 444),
                "another session is not");

        // More than are remembered: all tickets are refused, new ones are not.
        Object generation = generation(server);
        java.lang.reflect.Method revoke = null;
        for (java.lang.reflect.Method m :
                generation.getClass().getDeclaredMethods()) {
            if (m.getName().equals("revoke")) {
                revoke = m;
            }
        }
        revoke.setAccessible(true);
        java.lang.reflect.Constructor<?> id =
                revoke.getParameterTypes()[0].getDeclaredConstructor(
                        byte[].class);
        id.setAccessible(true);
        for (int i = 0; i < 10001; i++) {
            revoke.invoke(generation, id.newInstance(new byte[] {
                (byte)i, (byte)(i >> 8) }), 0);
        }
        check(!Peers.resumes(client, server, protocol, 444),
                "too many were invalidated");
        check(Peers.resumes(client, server, protocol, 444), "a new one");
    }

    private static Object generation(Peers server) throws Exception {
        return Peers.field(Peers.field(
                server.context.getServerSessionContext(), "tickets"),
                "generation");
    }

    private static void rotated() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        resumes(client, server);
        Object keys = Peers.field(generation(server), "keys");
        Object[] before = (Object[])Peers.field(keys, "keys");
        Field uses = before[0].getClass().getDeclaredField("uses");
        uses.setAccessible(true);
        uses.setInt(before[0], 1 << 24);
        byte[] old = ticket(client).clone();
        check(!Peers.resumes(Peers.client(), server, protocol, 443), "other");
        Object[] after = (Object[])Peers.field(keys, "keys");
        check(after.length == 2 && after[1] == before[0],
                "a used up key is followed by a new one");
        check(Arrays.equals(old, ticket(client)) && resumes(client, server),
                "and opens its tickets still");

        Field created = before[0].getClass().getDeclaredField("created");
        created.setAccessible(true);
        Field expires = before[0].getClass().getDeclaredField("expires");
        expires.setAccessible(true);
        created.setLong(after[0],
                System.nanoTime() - java.util.concurrent.TimeUnit.HOURS.toNanos(1));
        expires.setLong(after[1], System.nanoTime());
        Peers.connect(Peers.client(), server, protocol, 443);
        Object[] last = (Object[])Peers.field(keys, "keys");
        check(last.length == 2 && last[1] == after[0] && last[0] != after[0],
                "an old key is followed by a new one");
        check(Peers.field(before[0], "secret") == null,
                "an expired one is wiped");
    }

    private static void renumbered() throws Exception {
        Peers server = Peers.server();
        Peers.connect(Peers.client(), server, protocol, 443);
        java.util.Map<?, ?> numbers = (java.util.Map<?, ?>)Peers.field(
                Peers.field(server.context.getServerSessionContext(), "tickets"),
                "identitiesByNumber");
        Object old = numbers.values().iterator().next();
        Field expires = old.getClass().getDeclaredField("expires");
        expires.setAccessible(true);
        expires.setLong(old, System.nanoTime());
        Peers.connect(Peers.client(), server, protocol, 443);
        check(numbers.size() == 1 && !numbers.containsValue(old),
                "a chain's number goes when no ticket has it any more");
    }

    private static void clientAuthentication() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        resumes(client, server);
        Peers.emptyCache(server);
        check(authenticate(client, server, 1) == server,
                "a session without a client certificate is of no use");
        Peers.emptyCache(server);
        check(authenticate(client, server, 0) == server,
                "with one it is");
        check(cached(server) == 0, "and nothing is cached");
    }

    private static Peers authenticate(Peers client, Peers server, int asked)
            throws Exception {
        int before = server.trust.checks.get();
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443);
        connection.server.setNeedClientAuth(true);
        connection.run();
        check(server.trust.checks.get() - before == asked,
                "client certificate checked: " + asked);
        check(connection.serverSession.getPeerCertificates()[0].equals(
                Peers.certificate(1)), "the server knows the client");
        return server;
    }

    private static void serverNames() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        check(!named(client, server, "localhost"), "full handshake");
        Peers.emptyCache(server);
        check(named(client, server, "localhost"), "resumed");
        Peers.emptyCache(server);
        // The client names in a resumption what it named at first; a server
        // that accepts another name must not resume.
        check(!named(client, server, "server.test"), "another name");
    }

    private static boolean named(Peers client, Peers server, String accepted)
            throws Exception {
        int before = client.trust.checks.get();
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443);
        SSLParameters parameters = connection.client.getSSLParameters();
        parameters.setServerNames(Arrays.<SNIServerName>asList(
                new SNIHostName("localhost")));
        connection.client.setSSLParameters(parameters);
        parameters = connection.server.getSSLParameters();
        // No matcher accepts all, and no name is negotiated.
        if (accepted.equals("localhost")) {
            parameters.setSNIMatchers(Collections.<SNIMatcher>singleton(
                    SNIHostName.createSNIMatcher(accepted)));
        }
        connection.server.setSSLParameters(parameters);
        connection.run();
        List<SNIServerName> names = ((ExtendedSSLSession)
                connection.serverSession).getRequestedServerNames();
        check(names.equals(Arrays.asList(new SNIHostName("localhost"))),
                "the server knows the requested name");
        return client.trust.checks.get() == before;
    }

    private static void endpointIdentification() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        check(!identified(client, server, null), "full handshake");
        check(identified(client, server, null), "resumed");
        check(!identified(client, server, "HTTPS"),
                "a session that was not identified");
        check(identified(client, server, "HTTPS"), "one that was");
    }

    private static boolean identified(Peers client, Peers server,
            String algorithm) throws Exception {
        Peers.emptyCache(server);
        int before = client.trust.checks.get();
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443);
        SSLParameters parameters = connection.server.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(algorithm);
        connection.server.setSSLParameters(parameters);
        connection.run();
        return client.trust.checks.get() == before;
    }

    // Sixteen clients come back at the same time.
    private static void concurrently() throws Exception {
        final int count = 16;
        final Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionCacheSize(1);
        final Peers[] clients = new Peers[count];
        for (int i = 0; i < count; i++) {
            clients[i] = Peers.client();
            resumes(clients[i], server);
        }
        final CyclicBarrier barrier = new CyclicBarrier(count);
        ExecutorService executor = Executors.newFixedThreadPool(count);
        try {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                final Peers client = clients[i];
                results.add(executor.submit(new Callable<Integer>() {
                    @Override
                    public Integer call() throws Exception {
                        barrier.await();
                        int resumed = 0;
                        for (int j = 0; j < 5; j++) {
                            resumed += resumes(client, server) ? 1 : 0;
                        }
                        return resumed;
                    }
                }));
            }
            for (Future<Integer> result : results) {
                if (result.get() != 5) {
                    throw new RuntimeException("resumed only " + result.get());
                }
            }
        } finally {
            executor.shutdown();
        }
        check(true, "all clients resume at once");
    }

    private static boolean resumes(Peers client, Peers server)
            throws Exception {
        return Peers.resumes(client, server, protocol, 443);
    }

    private static int cached(Peers server) {
        return Collections.list(
                server.context.getServerSessionContext().getIds()).size();
    }

    private static void check(boolean condition, String what) {
        Peers.check(condition, what);
    }

    // The ticket of the one session that the client has.

    private static byte[] ticket(Peers client) throws Exception {
        return (byte[])ticketField().get(session(client));
    }

    private static void setTicket(Peers client, byte[] ticket)
            throws Exception {
        ticketField().set(session(client), ticket);
    }

    private static Field ticketField() throws Exception {
        Field field = Class.forName("sun.security.ssl.SSLSessionImpl")
                .getDeclaredField(protocol.equals("TLSv1.3") ?
                        "pskIdentity" : "ticket");
        field.setAccessible(true);
        return field;
    }

    private static SSLSession session(Peers client) throws Exception {
        for (byte[] id : Collections.list(
                client.context.getClientSessionContext().getIds())) {
            SSLSession session =
                    client.context.getClientSessionContext().getSession(id);
            if (session != null && ticketField().get(session) != null) {
                return session;
            }
        }
        throw new RuntimeException("no session with a ticket");
    }
}
