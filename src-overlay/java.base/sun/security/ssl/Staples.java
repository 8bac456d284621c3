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
import java.net.URI;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.GeneralSecurityException;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.X509ExtendedKeyManager;
import sun.security.provider.certpath.CertId;
import sun.security.provider.certpath.OCSPResponse;
import sun.security.util.SafeDefaults;
import sun.security.x509.SerialNumber;
import sun.util.logging.PlatformLogger;

/**
 * OCSP responses for the certificates of this JVM's TLS servers, and of clients
 * whose servers ask for them. Handshakes take what there is and never wait; the
 * rest is fetched by a few threads of the JDK, again when half of its time is
 * over, and is kept through failures while it holds. Only what {@link
 * StapledResponse} passes is given away, or what the issuer has revoked.
 */
final class Staples {
    private static final int THREADS = 3;
    /** Of a chain, and of a client's message with it and the certificates. */
    private static final int MAX_OF_CHAIN = 16 << 10;
    private static final int MAX_MESSAGE = 32 << 10;
    private static final int OF_ENTRY = 16;    // lengths and types

    // milliseconds
    private static final long BUSY = 500;
    private static final long SHORTEST = 5_000;
    private static final long MINUTE = 60_000;
    private static final long LONGEST_RETRY = 15 * MINUTE;
    // A response that does not say how long it holds is taken for so long.
    private static final long UNSAID = 15 * MINUTE;
    private static final long UNUSED = 30 * 24 * 60 * MINUTE;

    private static final String WAIT = "jdk.tls.stapling.responseTimeout";

    private static final AtomicBoolean SAID = new AtomicBoolean();

    private final Map<X509Certificate, Staple> staples =
            new ConcurrentHashMap<>();
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor threads;
    // knows the responders
    private final StatusResponseManager configuration;
    private final int capacity = Math.max(0,
            Integer.getInteger("jdk.tls.stapling.cacheSize", 256));
    private final long lifetime = TimeUnit.SECONDS.toMillis(Math.max(0,
            Integer.getInteger("jdk.tls.stapling.cacheLifetime", 3600)));

    private Staples(StatusResponseManager configuration) {
        this.configuration = configuration;
        this.threads = new ScheduledThreadPoolExecutor(THREADS,
                task -> SystemThread.of("TLS stapling", task));
        threads.setRemoveOnCancelPolicy(true);
        threads.setKeepAliveTime(1, TimeUnit.MINUTES);
        threads.allowCoreThreadTimeOut(true);
    }

    private static final class OfJvm {
        @SuppressWarnings("removal")
        static final Staples STAPLES = AccessController.doPrivileged(
                (PrivilegedAction<Staples>) () ->
                        new Staples(new StatusResponseManager()));
    }

    static Staples ofJvm() {
        return OfJvm.STAPLES;
    }

    /**
     * Has the responses for a server's certificates fetched before there is a
     * client: for those of a key manager that holds its keys ready, which does
     * not ask anybody for them.
     */
    @SuppressWarnings("removal")
    static void prepare(X509ExtendedKeyManager keys) {
        if (!(keys instanceof SunX509KeyManagerImpl)
                || SafeDefaults.areStock() || AccessController.doPrivileged(
                (PrivilegedAction<Long>) () -> Long.getLong(WAIT, 0)) > 0) {
            // Handshakes that wait have stock's responses.
            return;
        }
        for (String type : new String[] {"EC", "RSA", "RSASSA-PSS", "EdDSA",
            "DSA"}) {
            String[] aliases = keys.getServerAliases(type, null);
            for (String alias : aliases == null ? new String[0] : aliases) {
                ofJvm().get(keys.getCertificateChain(alias), true);
            }
        }
    }

    /**
     * Returns the responses that there are, and has the others fetched. Behind
     * one that is missing there is none: some clients count.
     *
     * @param chain each certificate before its issuer's
     * @param all whether for all of them, or only for the first one
     */
    Map<X509Certificate, byte[]> get(X509Certificate[] chain, boolean all) {
        return get(chain, all ? chain.length : Math.min(2, chain.length), true);
    }

    /** The same for all certificates of a client. */
    Map<X509Certificate, byte[]> ofClient(X509Certificate[] chain) {
        return get(chain, chain.length, false);
    }

    private Map<X509Certificate, byte[]> get(X509Certificate[] chain, int end,
            boolean isServer) {
        Map<X509Certificate, byte[]> found = new HashMap<>();
        long now = System.currentTimeMillis();
        int length = 0;
        int room = -1;
        for (int i = 0; i + 1 < end; i++) {
            Staple staple = staple(chain[i], chain[i + 1], now, isServer);
            byte[] response = staple == null ? null : staple.at(now);
            if (response != null && room < 0) {
                room = roomBeside(chain);
            }
            length += response == null ? MAX_OF_CHAIN : response.length;
            if (length < room) {
                found.put(chain[i], response);
            }
        }
        return found;
    }

    // What stock's clients take by default: more would end the handshake.
    private static int roomBeside(X509Certificate[] chain) {
        int room = MAX_MESSAGE;
        try {
            for (X509Certificate certificate : chain) {
                room -= certificate.getEncoded().length + OF_ENTRY;
            }
        } catch (CertificateEncodingException e) {
            return 0;
        }
        return Math.min(MAX_OF_CHAIN, room - OF_ENTRY);
    }

    private Staple staple(X509Certificate certificate, X509Certificate issuer,
            long now, boolean isServer) {
        Staple known = staples.get(certificate);
        if (known == null) {
            URI responder = configuration.getURI(certificate);
            if (responder == null || !hasPlace(now, isServer)) {
                return null;
            }
            Staple fresh = new Staple(certificate, issuer, responder, now);
            known = staples.putIfAbsent(certificate, fresh);
            if (known == null) {
                known = fresh;
                fresh.plan(0);
            }
        }
        if (isServer) {
            known.isServers = true;
        }
        if (Math.abs(now - known.used) > MINUTE / 2) {
            known.used = now;
        }
        if (!known.isWanted) {
            known.isWanted = true;
        }
        known.hurry(now);
        return known;
    }

    // What is in use keeps its place, so that as many certificates in turn as
    // there may be do not have one request each in every handshake. Clients,
    // who may have many, take none of a server's, who takes theirs at once.
    private boolean hasPlace(long now, boolean isServer) {
        if (capacity == 0 || staples.size() < capacity) {
            return true;
        }
        Staple last = staples.values().stream()
                .filter(each -> isServer == each.isServers
                        ? Math.abs(now - each.used) >= MINUTE : isServer)
                .min(Comparator.comparing((Staple each) -> each.isServers)
                        .thenComparing(each -> each.used)).orElse(null);
        if (last != null) {
            last.end();
        }
        return last != null;
    }

    /** A response, and the milliseconds since 1970 that it says. */
    private static final class Held {
        final byte[] response;
        final long since;
        final long until;

        Held(byte[] response, long since, long until) {
            this.response = response;
            this.since = since;
            this.until = until;
        }
    }

    private final class Staple implements Runnable {
        private final X509Certificate certificate;
        private final X509Certificate issuer;
        private final URI responder;
        // null where all may do the same: it keeps class loaders
        @SuppressWarnings("removal")
        private final AccessControlContext caller =
                System.getSecurityManager() == null ? null
                : AccessController.getContext();
        private volatile boolean isServers;
        private volatile boolean isWanted = true;    // since it was fetched
        private volatile long used;
        private volatile Held held;
        private long retry = SHORTEST;

        // Written under this object's monitor.
        private Future<?> planned;    // null while it runs
        private volatile boolean isParked;    // until it is wanted again
        private Held over;    // the last one that was found to be so

        Staple(X509Certificate certificate, X509Certificate issuer,
                URI responder, long now) {
            this.certificate = certificate;
            this.issuer = issuer;
            this.responder = responder;
            this.used = now;
        }

        byte[] at(long now) {
            Held last = held;
            return last != null && now < last.until ? last.response : null;
        }

        @SuppressWarnings("removal")
        synchronized void plan(long delay) {
            planned = AccessController.doPrivileged(
                    (PrivilegedAction<Future<?>>) () -> threads.schedule(this,
                            delay, TimeUnit.MILLISECONDS));
        }

        /**
         * Has one that is over, or parked, fetched now, once: a clock that was
         * set, or a machine that slept, ends it before the time that threads
         * wait. What runs is there already, and plans itself: a second plan
         * would never end.
         */
        void hurry(long now) {
            Held last = held;
            if (last == null ? !isParked : now < last.until && !isParked) {
                return;
            }
            synchronized (this) {
                if (isParked || planned != null && last != over
                        && planned.cancel(false)) {
                    isParked = false;
                    over = last;
                    plan(0);
                }
            }
        }

        void end() {
            staples.remove(certificate, this);
            synchronized (this) {
                if (planned != null) {
                    planned.cancel(false);
                }
            }
        }

        @Override
        public void run() {
            synchronized (this) {
                planned = null;
            }
            long now = System.currentTimeMillis();
            if (staples.get(certificate) != this
                    || Math.abs(now - used) > UNUSED
                    || now > certificate.getNotAfter().getTime()) {
                end();
                return;
            }
            synchronized (this) {
                isParked = !isServers && !isWanted;
                if (isParked) {
                    // The client may never connect again.
                    return;
                }
            }
            // Of one responder nothing is asked twice at a time.
            String host = String.valueOf(responder.getHost())
                    .toLowerCase(Locale.ROOT) + ":" + responder.getPort();
            long delay = BUSY;
            if (asked.add(host)) {
                isWanted = false;
                // Whatever happens, it is tried again.
                try {
                    delay = refetch();
                } finally {
                    asked.remove(host);
                    scatter(delay);
                }
            } else {
                scatter(delay);
            }
        }

        // Servers that began together need not ask together.
        private void scatter(long delay) {
            plan(delay - ThreadLocalRandom.current().nextLong(
                    delay / 8 + 1));
        }

        private long refetch() {
            try {
                long delay = fetch();
                retry = SHORTEST;
                return delay;
            } catch (Throwable e) {
                long delay = retry;
                retry = Math.min(2 * retry, LONGEST_RETRY);
                say(e);
                return delay;
            }
        }

        /** Returns after which time it is to be fetched again. */
        @SuppressWarnings("removal")
        private long fetch() throws IOException, GeneralSecurityException {
            CertId id = new CertId(issuer,
                    new SerialNumber(certificate.getSerialNumber()));
            byte[] fetched;
            try {
                PrivilegedExceptionAction<byte[]> action =
                        () -> OcspFetch.fetch(responder, id);
                fetched = caller == null
                        ? AccessController.doPrivileged(action)
                        : AccessController.doPrivileged(action, caller);
            } catch (PrivilegedActionException e) {
                throw (IOException) e.getException();
            }
            try {
                StapledResponse.check(certificate, issuer, fetched);
            } catch (CertPathValidatorException e) {
                // The issuer's word counts, whichever it is.
                if (e.getReason() != BasicReason.REVOKED) {
                    throw e;
                }
            }
            OCSPResponse.SingleResponse single =
                    new OCSPResponse(fetched).getSingleResponse(id);
            long now = System.currentTimeMillis();
            long since = single.getThisUpdate().getTime();
            long until = single.getNextUpdate() == null ? since + UNSAID
                    : single.getNextUpdate().getTime();
            Held last = held;
            if (until <= now || last != null && now < last.until
                    && since < last.since) {
                throw new IOException("a response of " + new Date(since)
                        + ", which is over or not the last");
            }
            held = new Held(fetched, since, until);
            long half = (until - now) / 2;
            return Math.max(SHORTEST, lifetime == 0 ? half
                    : Math.min(half, lifetime));
        }

        private void say(Throwable e) {
            if (!SAID.compareAndSet(false, true)) {
                return;
            }
            try {
                PlatformLogger.getLogger(Staples.class.getName()).warning(
                        "no OCSP response to staple for "
                        + certificate.getSubjectX500Principal() + " from "
                        + responder.getHost() + ": "
                        + Objects.toString(e.getMessage(), e.toString())
                        + "; connections go on, and this is said once (see"
                        + " jdk.tls." + (isServers ? "server" : "client")
                        + ".enableStatusRequestExtension)");
            } catch (RuntimeException | Error ignored) {
                // Who logs is not to keep others from their staples.
                return;
            }
        }
    }
}
