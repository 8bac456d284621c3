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

import java.util.concurrent.ConcurrentHashMap;
import sun.security.ssl.SessionTickets.Generation;

/**
 * What the sessions have in common that come of one full handshake: the values
 * that applications have bound and, on a server that gives tickets, the name
 * in tickets and revocations.
 *
 * A session and its copies, as NewSessionTicket makes them, share one object.
 * Each connection that comes with a ticket makes another one of that name, so
 * they meet in the generation of the tickets: no ticket, cached copy or
 * connection of a session escapes its revocation, and the first that has a
 * value leaves its table there for the others.
 *
 * @param <K> the keys of the values
 */
final class SessionLineage<K> {
    private final SessionId id;

    // Null as long as no client has a ticket. What takes this object's monitor
    // may take that of the generation's values next.
    private volatile Generation tickets;

    // On a client, what has to live as long as one of the sessions.
    private volatile Object kept;

    // Replaced, under this object's monitor, only while it is empty.
    private volatile ConcurrentHashMap<K, Object> values;

    SessionLineage(SessionId id) {
        this.id = id;
        values = new ConcurrentHashMap<>();
    }

    /**
     * For a session that a client has brought back in a ticket.
     */
    SessionLineage(SessionId id, Generation tickets) {
        this(id);
        this.tickets = tickets;
        values();       // now, as the generation may drop them
    }

    SessionId id() {
        return id;
    }

    Generation tickets() {
        return tickets;
    }

    /**
     * Keeps the object for as long as a session of this lineage is reachable.
     */
    void keep(Object object) {
        kept = object;
    }

    /**
     * A client gets a ticket: others may come from it, and share the values if
     * there are some, for as long as it is good.
     */
    synchronized void setTickets(Generation tickets) {
        if (this.tickets == null) {
            this.tickets = tickets;
        }
        if (!values().isEmpty()) {
            share();
        }
    }

    /**
     * Refuses all tickets from now on. Sessions of the given depth and more
     * are no longer valid; those that they come of may be.
     */
    void revoke(int depth) {
        Generation holder = tickets;
        if (holder != null) {
            holder.revoke(id, depth);
        }
    }

    boolean isRevoked(int depth) {
        Generation holder = tickets;
        return holder != null && holder.isRevoked(id, depth);
    }

    /**
     * The table to read, or to remove from: what this or another connection
     * has bound. Takes no lock for a session without values.
     */
    ConcurrentHashMap<K, Object> values() {
        ConcurrentHashMap<K, Object> own = values;
        Generation holder = tickets;
        if (holder == null || !own.isEmpty() || !holder.hasValues(id)) {
            return own;
        }
        synchronized (this) {
            if (values.isEmpty()) {
                values = holder.valuesOf(id, values);
            }
            return values;
        }
    }

    synchronized Object bind(K key, Object value) {
        share();
        return values.put(key, value);
    }

    private void share() {
        if (tickets != null) {
            values = tickets.shareValues(id, values);
        }
    }
}
