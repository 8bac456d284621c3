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

package sun.security.ssl;

import java.nio.ByteBuffer;
import java.security.AccessController;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import sun.security.action.GetPropertyAction;
import sun.security.pkcs.PKCS8Key;
import sun.security.ssl.PskKeyExchangeModesExtension.PskKeyExchangeMode;
import sun.security.ssl.PskKeyExchangeModesExtension.PskKeyExchangeModesSpec;
import sun.security.util.Cache;

/**
 * The tickets of one session context: sessions that the server need not
 * store, since the client brings the sealed state back (RFC 5077 for TLS 1.2,
 * pre-shared keys of RFC 8446 for TLS 1.3).
 *
 * A session goes into a ticket only as a whole; what a ticket cannot hold (a
 * long chain of client certificates, a secret that does not leave its
 * provider, a session without a time limit, a server's own chain and key when
 * there are tickets with MAX_IDENTITIES others) stays in the cache, as before.
 * A ticket that cannot be opened, has expired or belongs to a session that
 * the application has invalidated means a full handshake, never an error.
 *
 * A ticket is good for as long as a cache would have kept the session since
 * the ticket was made. Of TLS 1.2 there is one ticket, so a session ends with
 * the context's limit. With TLS 1.3 each resumption makes the next ticket,
 * which has a time of its own, up to seven days, so a chain of resumptions
 * lasts as long as the client comes back in time: all of them rest on the
 * authentication of the first handshake, but each has a key exchange of its
 * own. If the limit is lifted a ticket that has ended is good again for the
 * rest of the hour in which its key seals.
 *
 * What the server's application has bound to a session is no part of the
 * ticket. The server remembers it, if there is any, for as long as it would
 * have cached the session.
 *
 * A ticket that someone else copied from the wire is of no use without the
 * master secret or pre-shared key inside. As there is no early data, a
 * ClientHello that is replayed causes nothing but an answer.
 */
final class SessionTickets {
    // The longest lifetime that RFC 8446 allows, in seconds.
    private static final int MAX_LIFETIME = 604800;
    private static final int DEFAULT_TIMEOUT = 86400;
    private static final int MIN_HINT = 3600;

    // Longer tickets would make ClientHello messages that peers or devices on
    // the way may refuse.
    private static final int MAX_LENGTH = 8192;

    // Offers of a TLS 1.3 client that are opened; each costs a decryption.
    private static final int MAX_OFFERS = 4;

    // Chains and keys are kept until their last ticket has expired, whatever
    // memory that takes; of a server that makes them as it goes that must have
    // an end. Sessions with further ones are cached, which can give way.
    private static final int MAX_IDENTITIES = 1024;
    private static final int MAX_REVOKED = 10000;
    private static final int MIN_NAMED = 1024;

    private final SSLSessionContextImpl context;
    private final Map<Credentials, Identity> identities =
            new ConcurrentHashMap<>();
    private final Map<Integer, Identity> identitiesByNumber =
            new ConcurrentHashMap<>();
    private int lastIdentity;

    // While there are MAX_IDENTITIES, none of them expires before this
    // (System.nanoTime), so that looking for one would be in vain.
    private volatile long fullUntil = System.nanoTime();

    private volatile Generation generation;

    final boolean isServerEnabled =
            isEnabled("jdk.tls.server.enableSessionTicketExtension");
    final boolean isClientEnabled =
            isEnabled("jdk.tls.client.enableSessionTicketExtension");

    SessionTickets(SSLSessionContextImpl context) {
        this.context = context;
        generation = new Generation();
    }

    static SessionTickets ofServer(HandshakeContext hc) {
        return ((SSLSessionContextImpl)
                hc.sslContext.engineGetServerSessionContext()).tickets;
    }

    static SessionTickets ofClient(HandshakeContext hc) {
        return ((SSLSessionContextImpl)
                hc.sslContext.engineGetClientSessionContext()).tickets;
    }

    private static boolean isEnabled(String property) {
        String value = AccessController.doPrivileged(
                new GetPropertyAction(property));
        return value == null || !value.equalsIgnoreCase("false");
    }

    /**
     * The timeout, in seconds, of session contexts.
     */
    static int defaultTimeout() {
        String value = AccessController.doPrivileged(
                new GetPropertyAction("jdk.tls.server.sessionTicketTimeout"));
        if (value != null) {
            try {
                int timeout = Integer.parseInt(value);
                if (timeout >= 0 && timeout <= MAX_LIFETIME) {
                    return timeout;
                }
            } catch (NumberFormatException e) {
                // as if it were out of range
            }
            if (SSLLogger.isOn && SSLLogger.isOn("ssl")) {
                SSLLogger.warning(
                        "Invalid jdk.tls.server.sessionTicketTimeout " + value +
                        ", the timeout is " + DEFAULT_TIMEOUT + " seconds");
            }
        }
        return DEFAULT_TIMEOUT;
    }

    /**
     * Takes charge of a new session, which then is not cached, if the server
     * is going to send a ticket for it.
     */
    boolean claim(ServerHandshakeContext shc) {
        if (!isServerEnabled || lifetime() == 0 ||
                !shc.handshakeSession.isRejoinable()) {
            return false;
        }
        if (shc.negotiatedProtocol.useTLS13PlusSpec()) {
            PskKeyExchangeModesSpec modes = (PskKeyExchangeModesSpec)
                    shc.handshakeExtensions.get(
                            SSLExtension.PSK_KEY_EXCHANGE_MODES);
            if (modes == null ||
                    !modes.contains(PskKeyExchangeMode.PSK_DHE_KE)) {
                return false;
            }
        }
        shc.handshakeSession.setInTicket(true);
        return true;
    }

    /**
     * Returns a ticket for the session, to be resumed with the secret within
     * the time that {@link #lifetime()} gave, or null if the session has to be
     * cached.
     */
    byte[] issue(ServerHandshakeContext shc, SSLSessionImpl session,
            SecretKey secret, int lifetime) {
        Generation holder = session.getLineage().tickets();
        if (holder == null) {
            holder = generation;
        }
        byte[] ticket = null;
        if (isServerEnabled && lifetime > 0 && holder == generation) {
            SessionTicketState state = session.toTicketState(secret);
            byte[] encoded = null;
            try {
                if (state != null && identify(state, lifetime)) {
                    state.expires = System.currentTimeMillis() +
                            TimeUnit.SECONDS.toMillis(lifetime);
                    encoded = state.encode();
                }
                if (encoded != null && encoded.length <=
                        MAX_LENGTH - SessionTicketKeys.OVERHEAD) {
                    ticket = holder.keys.seal(encoded, lifetime,
                            shc.sslContext.getSecureRandom());
                }
            } catch (GeneralSecurityException | RuntimeException e) {
                // No AES-256-GCM here, or one that fails in some way. The
                // session is cached.
                if (SSLLogger.isOn && SSLLogger.isOn("ssl,handshake")) {
                    SSLLogger.fine("Cannot seal a session ticket", e);
                }
            } finally {
                if (state != null) {
                    state.wipe();
                }
                if (encoded != null) {
                    Arrays.fill(encoded, (byte)0);
                }
            }
        }
        if (ticket != null) {
            session.setTicketed(holder);
        } else if (!session.getProtocolVersion().useTLS13PlusSpec()) {
            session.setInTicket(false);
        }   // otherwise, what is cached is not this session but a copy of it
        return ticket;
    }

    /**
     * Returns the session of a ticket that a TLS 1.2 client has sent, or null.
     */
    SSLSessionImpl open(ServerHandshakeContext shc, byte[] ticket) {
        Generation holder = generation;
        byte[] encoded = ticket.length > MAX_LENGTH ?
                null : holder.keys.open(ticket);
        if (encoded == null) {
            return null;
        }

        SessionTicketState state = SessionTicketState.decode(encoded);
        Arrays.fill(encoded, (byte)0);
        if (state == null) {
            return null;
        }
        SSLSessionImpl session = null;
        if (state.protocol == shc.negotiatedProtocol &&
                isTimely(state) &&
                !isRevoked(holder, state.sessionId) &&
                identified(state)) {
            session = new SSLSessionImpl(shc, state, holder);
            session.setContext(context);
        }
        state.wipe();
        return session;
    }

    /**
     * Returns the session that a TLS 1.3 client offers to resume in the given
     * place of its list, or null.
     */
    SSLSessionImpl find(ServerHandshakeContext shc, byte[] offer, int index) {
        if (offer.length <= SessionTicketKeys.OVERHEAD) {
            return context.pull(offer);
        }
        return isServerEnabled && index < MAX_OFFERS ? open(shc, offer) : null;
    }

    /**
     * For how many seconds a ticket is good that is made now; 0 if there must
     * be none.
     */
    int lifetime() {
        int timeout = context.getSessionTimeout();
        return timeout > MAX_LIFETIME ? 0 : timeout;
    }

    /**
     * What a TLS 1.2 client is told of a lifetime: at least the time for which
     * a ticket can be good if the limit is lifted, as clients forget it then.
     */
    static int hint(int lifetime) {
        return Math.max(lifetime, MIN_HINT);
    }

    // As the cache decides: a session that it holds has the limit of the time
    // when it was put there, and of TLS 1.2 also the present one, since it
    // began. There is none if that is 0; the seal ends then.
    private boolean isTimely(SessionTicketState state) {
        int timeout = context.getSessionTimeout();
        long now = System.currentTimeMillis();
        return timeout == 0 || (now <= state.expires &&
                (state.protocol.useTLS13PlusSpec() ||
                        now < state.creationTime + timeout * 1000L));
    }

    // The new limit has to be the context's already: a generation that is
    // made meanwhile asks for it.

    synchronized void setTimeout(int seconds) {
        generation.setTimeout(seconds);
    }

    synchronized void setCapacity(int size) {
        generation.boundValues.setCapacity(size);
    }

    private boolean isRevoked(Generation holder, SessionId id) {
        // In this order: a generation's revocations are forgotten only after
        // it has been replaced.
        return holder.revoked.containsKey(id) || holder != generation;
    }

    private synchronized void revoke(Generation holder, SessionId id,
            int depth) {
        long now = System.nanoTime();
        // Nothing new comes into a generation that was replaced, so that its
        // revocations are no more than the sessions that were there.
        if (holder == generation && holder.revoked.size() >= MAX_REVOKED) {
            for (Iterator<Revocation> i = holder.revoked.values().iterator();
                    i.hasNext(); ) {
                if (now - i.next().until >= 0) {
                    i.remove();
                }
            }
            if (holder.revoked.size() >= MAX_REVOKED) {
                holder.ended = new Ended(holder.revoked);
                generation = new Generation();
                holder.keys.forget();
                holder.revoked.clear();
                holder.forgetValues();
            }
        }
        Revocation earlier = holder.revoked.get(id);
        holder.revoked.put(id, new Revocation(
                earlier == null ? depth : Math.min(depth, earlier.depth),
                now + TimeUnit.SECONDS.toNanos(MAX_LIFETIME)));
    }

    private static final class Revocation {
        final int depth;
        final long until;               // System.nanoTime

        Revocation(int depth, long until) {
            this.depth = depth;
            this.until = until;
        }
    }

    /**
     * The revocations of a generation that was replaced: the last trace of
     * them, for connections that go on and for copies in the cache. Twelve
     * bytes each, in a heap that has some of those.
     */
    private static final class Ended {
        private final long[] ids;       // in order
        private final int[] depths;

        Ended(Map<SessionId, Revocation> revoked) {
            SortedMap<Long, Integer> all = new TreeMap<>();
            revoked.forEach((id, revocation) -> all.merge(
                    shorten(id), revocation.depth, Math::min));
            ids = new long[all.size()];
            depths = new int[ids.length];
            int i = 0;
            for (Map.Entry<Long, Integer> entry : all.entrySet()) {
                ids[i] = entry.getKey();
                depths[i++] = entry.getValue();
            }
        }

        boolean contains(SessionId id, int depth) {
            int i = Arrays.binarySearch(ids, shorten(id));
            return i >= 0 && depth >= depths[i];
        }

        // All are random and of this context, so eight bytes are enough.
        private static long shorten(SessionId id) {
            byte[] bytes = Arrays.copyOf(id.getId(), Long.BYTES);
            return ByteBuffer.wrap(bytes).getLong();
        }
    }

    /**
     * The keys and the revocations of tickets, replaced only together. All
     * tickets of a session, however often it is resumed, are of one
     * generation, so they end with it; sessions do not. A handshake that is
     * under way then may still get a ticket of that generation, which is never
     * accepted.
     */
    final class Generation {
        private final SessionTicketKeys keys = new SessionTicketKeys();

        // What was revoked before this generation was replaced. Written
        // before revoked is cleared, read after it.
        private volatile Ended ended;

        // Sessions that applications have invalidated, by their lineages, for
        // as long as their tickets would be accepted.
        private final Map<SessionId, Revocation> revoked =
                new ConcurrentHashMap<>();

        // What applications have bound to sessions, under the limits of the
        // cache that would hold those sessions: nothing of the sessions
        // themselves, and nothing of those that never had a value. Guarded,
        // as a whole, by its own monitor.
        private final Cache<SessionId, ConcurrentHashMap<?, Object>>
                boundValues = Cache.newSoftMemoryCache(
                        context.getSessionCacheSize(),
                        context.getSessionTimeout());

        // The keys of boundValues and of what that has dropped since they
        // were compared: to find out without a lock that there is no value.
        private final Set<SessionId> named = ConcurrentHashMap.newKeySet();
        private int namedLimit = MIN_NAMED;

        private boolean isRevoked(SessionId id) {
            return SessionTickets.this.isRevoked(this, id);
        }

        /**
         * Whether a session of the given depth in its lineage is refused by
         * its own or another connection's doing. Those that it comes of have
         * no good ticket either, but were not invalidated.
         */
        boolean isRevoked(SessionId id, int depth) {
            Revocation revocation = revoked.get(id);
            if (revocation != null && depth >= revocation.depth) {
                return true;
            }
            Ended before = ended;
            return before != null && before.contains(id, depth);
        }

        /**
         * Whether there may be values; if not, there are none.
         */
        boolean hasValues(SessionId id) {
            return named.contains(id);
        }

        /**
         * The table of values to read for a session that has an empty one.
         */
        <K> ConcurrentHashMap<K, Object> valuesOf(SessionId id,
                ConcurrentHashMap<K, Object> empty) {
            ConcurrentHashMap<K, Object> values = find(id);
            return values == null ? empty : values;
        }

        /**
         * The table to write to for a session that has the given one. The
         * first table stays, unless it has been dropped meanwhile: a session
         * with values keeps those.
         */
        <K> ConcurrentHashMap<K, Object> shareValues(SessionId id,
                ConcurrentHashMap<K, Object> own) {
            if (isRevoked(id)) {
                return own;
            }
            synchronized (boundValues) {
                ConcurrentHashMap<K, Object> values = find(id);
                if (values == null) {
                    name(id);
                    boundValues.put(id, own);
                    if (isRevoked(id)) {
                        forgetValues(id);       // revoked meanwhile
                    }
                    return own;
                }
                boundValues.put(id, values);    // anew for the whole time
                return own.isEmpty() ? values : own;
            }
        }

        private void name(SessionId id) {
            if (named.size() >= namedLimit) {
                boundValues.accept(map -> named.retainAll(map.keySet()));
                namedLimit = Math.max(MIN_NAMED, 2 * named.size());
            }
            named.add(id);
        }

        private void forgetValues(SessionId id) {
            synchronized (boundValues) {
                boundValues.remove(id);
                named.remove(id);
            }
        }

        private void forgetValues() {
            synchronized (boundValues) {
                boundValues.clear();
                named.clear();
            }
        }

        // A new limit is one for the tickets that clients have, too, so it
        // has to be one for the values that they bring back.
        private void setTimeout(int seconds) {
            synchronized (boundValues) {
                Map<SessionId, ConcurrentHashMap<?, Object>> all =
                        new HashMap<>();
                boundValues.accept(all::putAll);
                boundValues.setTimeout(seconds);
                all.forEach((id, values) -> {
                    if (values != null) {       // not yet collected
                        boundValues.put(id, values);
                    }
                });
            }
        }

        // Lineages alone put tables here, and all have one type of keys.
        @SuppressWarnings("unchecked")
        private <K> ConcurrentHashMap<K, Object> find(SessionId id) {
            return (ConcurrentHashMap<K, Object>) boundValues.get(id);
        }

        /**
         * Refuses the tickets of a lineage from now on, and forgets its
         * values, which its connections keep. Sessions of the given depth and
         * more are not valid any longer.
         *
         * If more sessions are invalidated than are remembered all tickets
         * are refused: full handshakes follow, and the sessions that were not
         * invalidated stay valid.
         */
        void revoke(SessionId id, int depth) {
            SessionTickets.this.revoke(this, id, depth);
            forgetValues(id);
        }
    }

    // The server's own certificates and key do not go into tickets, only their
    // number in this context does.

    private boolean identify(SessionTicketState state, int lifetime) {
        if (state.localCerts == null) {
            return true;
        }
        long now = System.nanoTime();
        long until = now + TimeUnit.SECONDS.toNanos(lifetime);
        Credentials credentials =
                new Credentials(state.localCerts, lookedAt(state));
        Identity identity = identities.get(credentials);
        if (identity == null && now - fullUntil < 0) {
            return false;
        }
        if (identity == null || !identity.extend(now, until)) {
            identity = newIdentity(credentials, now, until);
            if (identity == null) {
                return false;
            }
        }
        state.identity = identity.number;
        return true;
    }

    // The key that is looked at when the session is resumed: not with TLS 1.3,
    // and not one of those that cannot go away, which many key managers make
    // anew for each connection.
    private static PrivateKey lookedAt(SessionTicketState state) {
        PrivateKey key = state.localPrivateKey;
        return state.protocol.useTLS13PlusSpec() || key instanceof PKCS8Key &&
                key.getClass().getName().startsWith("sun.security.") ?
                null : key;
    }

    private synchronized Identity newIdentity(Credentials credentials,
            long now, long until) {
        Identity identity = identities.get(credentials);
        if (identity != null && identity.extend(now, until)) {
            return identity;            // another thread has made it
        }
        if (identity != null) {
            // No ticket with the old number is still good.
            identitiesByNumber.remove(identity.number);
        }
        if (identities.size() >= MAX_IDENTITIES) {
            long first = Long.MAX_VALUE;
            for (Iterator<Identity> i = identities.values().iterator();
                    i.hasNext(); ) {
                Identity old = i.next();
                long left = old.remaining(now);
                if (left <= 0) {
                    i.remove();
                    identitiesByNumber.remove(old.number);
                } else {
                    first = Math.min(first, left);
                }
            }
            if (identities.size() >= MAX_IDENTITIES) {
                fullUntil = now + first;
                return null;
            }
        }
        identity = new Identity(++lastIdentity, credentials, until);
        identitiesByNumber.put(identity.number, identity);
        identities.put(credentials, identity);
        return identity;
    }

    private boolean identified(SessionTicketState state) {
        if (state.identity == 0) {
            return true;
        }
        Identity identity = identitiesByNumber.get(state.identity);
        if (identity == null) {
            return false;
        }
        state.localCerts = identity.credentials.certs;
        state.localPrivateKey = identity.credentials.key;
        return true;
    }

    /**
     * A chain, as it was when the session began, and the very object that is
     * its private key there: of two for one key, one may go away alone.
     */
    private static final class Credentials {
        final X509Certificate[] certs;
        final PrivateKey key;
        private final int hash;

        Credentials(X509Certificate[] certs, PrivateKey key) {
            this.certs = certs.clone();
            this.key = key;
            hash = Arrays.hashCode(this.certs) + System.identityHashCode(key);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Credentials &&
                    key == ((Credentials)object).key &&
                    Arrays.equals(certs, ((Credentials)object).certs);
        }
    }

    private static final class Identity {
        final int number;
        final Credentials credentials;
        private long expires;

        Identity(int number, Credentials credentials, long expires) {
            this.number = number;
            this.credentials = credentials;
            this.expires = expires;
        }

        // For how long there are tickets, in nanoseconds.
        synchronized long remaining(long now) {
            return expires - now;
        }

        // False if it has expired and may have been forgotten.
        synchronized boolean extend(long now, long until) {
            if (now - expires >= 0) {
                return false;
            }
            if (until - expires > 0) {
                expires = until;
            }
            return true;
        }
    }
}
