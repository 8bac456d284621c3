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

import java.io.IOException;
import java.util.ArrayDeque;
import javax.net.ssl.SSLException;
import sun.security.util.Cache;

/**
 * The sessions that a client has of one host and port. The session cache holds
 * the sessions themselves, limits their number and drops those that are too
 * old; here are their identifiers, and the last session itself: as many hosts
 * as the limit has sessions keep that one, however many sessions others have.
 *
 * Each of the sessions keeps this object, so that it is not garbage as long as
 * a connection or the application has one of them.
 *
 * A ticket of TLS 1.3 is good for one connection (RFC 8446, C.4), so there may
 * be many: connections that are opened at the same time get one each, the
 * newest first, since a server that was started anew knows no older ones. Of
 * earlier protocols any number of connections share the last session.
 *
 * A session leaves the list alone when it expires, or a connection tries to
 * resume it. When it is invalidated by the application or after a fatal alert,
 * the whole list goes, as the one session of a host does that stock knows: the
 * next connection makes a full handshake, with the credentials and the trust
 * of that time, unless a ticket arrives after that: it is kept, as on stock.
 */
final class HostSessions {
    private static final int MAX_SESSIONS = 64;

    // Newest last; those that were handed out already first.
    private final ArrayDeque<SessionId> single = new ArrayDeque<>(2);
    private SessionId shared;

    // The newest of both kinds, null if that has no key: what stock has.
    private SSLSessionImpl latest;

    /**
     * Adds a session to those of its host and port, the key.
     */
    static void add(Cache<String, HostSessions> hosts, String key,
            SSLSessionImpl session) {
        // Asked first, since it takes the session's monitor: one who holds
        // that to invalidate the session takes the locks below.
        boolean hasKey = session.getPreSharedKey() != null;

        synchronized (hosts) {
            HostSessions sessions = hosts.get(key);
            if (sessions == null) {
                sessions = new HostSessions();
            }
            sessions.add(session, hasKey);
            hosts.put(key, sessions);
            session.getLineage().keep(sessions);
        }
    }

    /**
     * Forgets the sessions of a host if a handshake with it has failed that
     * offered a ticket: the server may answer all of them in this way.
     *
     * With TLS 1.3 stock has no other session of the host then, however the
     * handshake ended. A session of TLS 1.2 it offers again, which is what
     * becomes of a ticket if only the connection, or this side, has failed.
     *
     * @param received whether the alert was the server's
     */
    static void handshakeFailed(HandshakeContext context, Alert alert,
            boolean received, Throwable cause) {
        if (context instanceof ClientHandshakeContext) {
            ClientHandshakeContext chc = (ClientHandshakeContext)context;
            if (chc.pskIdentity != null || (TicketExtension.isOffered(chc) &&
                    (received || (alert != Alert.INTERNAL_ERROR &&
                            !isOfConnection(cause))))) {
                ((SSLSessionContextImpl)
                        chc.sslContext.engineGetClientSessionContext())
                        .removeHost(chc.conContext.transport.getPeerHost(),
                                chc.conContext.transport.getPeerPort());
            }
        }
    }

    // Closed, reset, or too slow; JSSE may have made one exception of its own
    // of that.
    private static boolean isOfConnection(Throwable cause) {
        if (cause instanceof SSLException) {
            cause = cause.getCause();
        }
        return cause instanceof IOException && !(cause instanceof SSLException);
    }

    private synchronized void add(SSLSessionImpl session, boolean hasKey) {
        if (!session.getProtocolVersion().useTLS13PlusSpec()) {
            shared = session.getSessionId();
            latest = session;
        } else if (!hasKey) {
            // A full handshake: the server did not want the shared one.
            shared = null;
            latest = null;
        } else {
            if (single.size() == MAX_SESSIONS) {
                single.removeFirst();
            }
            single.addLast(session.getSessionId());
            latest = session;
        }
    }

    /**
     * Returns whether it was there.
     */
    synchronized boolean remove(SessionId id) {
        boolean isRemoved = single.remove(id);
        if (id.equals(shared)) {
            shared = null;
            isRemoved = true;
        }
        if (latest != null && id.equals(latest.getSessionId())) {
            latest = null;
        }
        return isRemoved;
    }

    /**
     * Returns a session that the connection may try to resume, or null.
     *
     * Holds no lock while it looks into the cache, which may call remove. What
     * that has dropped can be taken out of it by no one, so it is removed here.
     */
    SSLSessionImpl get(SSLSessionContextImpl cache,
            ClientHandshakeContext chc) {
        // A renegotiation is about the session of the connection, which is of
        // an earlier protocol.
        int count = chc.conContext.isNegotiated ? 0 : size();
        for (; count > 0; count--) {
            SessionId id = next();
            if (id == null) {
                break;
            }
            SSLSessionImpl session = cache.get(id.getId());
            boolean isCached = session != null;
            if (!isCached) {
                session = latest(id, cache);
            }
            if (session == null) {
                remove(id);
            } else if (isAcceptable(session, chc) && (isCached || remove(id))) {
                return session;
            }
        }

        SessionId id = shared();
        if (id == null) {
            return null;
        }
        SSLSessionImpl session = cache.get(id.getId());
        return session == null ? latest(id, cache) : session;
    }

    // The last session if it is this one and not too old.
    private SSLSessionImpl latest(SessionId id, SSLSessionContextImpl cache) {
        SSLSessionImpl session;
        synchronized (this) {
            session = latest;
        }
        return session == null || !id.equals(session.getSessionId()) ||
                cache.isTimedout(session) ? null : session;
    }

    // Whether ClientHello will take it, so that none is handed out in vain.
    private static boolean isAcceptable(SSLSessionImpl session,
            ClientHandshakeContext chc) {
        String identification = chc.sslConfig.identificationProtocol;
        return session.isRejoinable() && session.getPreSharedKey() != null &&
                chc.isNegotiable(session.getProtocolVersion()) &&
                chc.isNegotiable(session.getSuite()) &&
                (identification == null || identification.equalsIgnoreCase(
                        session.getIdentificationProtocol()));
    }

    private synchronized int size() {
        return single.size();
    }

    private synchronized SessionId shared() {
        return shared;
    }

    private synchronized SessionId next() {
        SessionId id = single.pollLast();
        if (id != null) {
            single.addFirst(id);
        }
        return id;
    }
}
