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

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The AES-256-GCM keys under which one server session context seals its
 * tickets. They never leave this object, so no other context, and no other
 * process, accepts or makes its tickets.
 *
 * A ticket is
 *
 *     key name (16 bytes) | nonce (12) | ciphertext | tag (16)
 *
 * with the key name as additional data. Nonces are random, so that two copies
 * of one process image that run on do not repeat them as counters would. A
 * key seals at most MAX_USES tickets, so that two of its nonces are equal with
 * a probability below 2^-49, and does so for at most one hour. It opens
 * tickets for that hour and until the last one it sealed has expired; the next
 * rotation wipes it.
 *
 * The array of keys is replaced, never changed. Sealing and opening hold a
 * key's monitor only to copy 32 bytes, and no other lock, unless the thread
 * has to make a new key.
 */
final class SessionTicketKeys {
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final boolean ANY_PROVIDER = !SunJSSE.isFIPS();
    private static final int NAME_LENGTH = 16;
    private static final int NONCE_LENGTH = 12;
    private static final int TAG_LENGTH = 16;
    private static final int KEY_LENGTH = 32;
    static final int OVERHEAD = NAME_LENGTH + NONCE_LENGTH + TAG_LENGTH;

    private static final int MAX_USES = 1 << 24;
    private static final long ROTATION = TimeUnit.HOURS.toNanos(1);

    // Newest first; the first one seals.
    private volatile Key[] keys = new Key[0];

    /**
     * Seals a session's state for a client that may come back with it within
     * the given number of seconds.
     */
    byte[] seal(byte[] state, int lifetime, SecureRandom random)
            throws GeneralSecurityException {
        long now = System.nanoTime();
        long until = now + TimeUnit.SECONDS.toNanos(lifetime);
        Key key;
        SecretKey secret;
        do {
            key = newest(now, random);
            secret = key.toSeal(now, until);
        } while (secret == null);

        byte[] nonce = new byte[NONCE_LENGTH];
        random.nextBytes(nonce);
        Cipher cipher = cipher();
        cipher.init(Cipher.ENCRYPT_MODE, secret,
                new GCMParameterSpec(8 * TAG_LENGTH, nonce));
        cipher.updateAAD(key.name);
        byte[] ticket = new byte[state.length + OVERHEAD];
        System.arraycopy(key.name, 0, ticket, 0, NAME_LENGTH);
        System.arraycopy(nonce, 0, ticket, NAME_LENGTH, NONCE_LENGTH);
        cipher.doFinal(state, 0, state.length, ticket,
                NAME_LENGTH + NONCE_LENGTH);
        return ticket;
    }

    /**
     * Opens a ticket. Returns null if no key of this object sealed it, or if
     * it is not what that key sealed.
     */
    byte[] open(byte[] ticket) {
        if (ticket.length <= OVERHEAD) {
            return null;
        }
        for (Key key : keys) {
            if (key.isNamedBy(ticket)) {
                SecretKey secret = key.toOpen(System.nanoTime());
                return secret == null ? null : open(ticket, key.name, secret);
            }
        }
        return null;
    }

    private static byte[] open(byte[] ticket, byte[] name, SecretKey secret) {
        try {
            Cipher cipher = cipher();
            cipher.init(Cipher.DECRYPT_MODE, secret,
                    new GCMParameterSpec(8 * TAG_LENGTH,
                            ticket, NAME_LENGTH, NONCE_LENGTH));
            cipher.updateAAD(name);
            int sealed = NAME_LENGTH + NONCE_LENGTH;
            return cipher.doFinal(ticket, sealed, ticket.length - sealed);
        } catch (GeneralSecurityException | RuntimeException e) {
            return null;
        }
    }

    // The JDK's own, as long as JSSE may ask any provider: applications have
    // their providers for what they configure, and know nothing of tickets.
    private static Cipher cipher() throws GeneralSecurityException {
        if (ANY_PROVIDER) {
            try {
                return Cipher.getInstance(TRANSFORMATION, "SunJCE");
            } catch (NoSuchProviderException | NoSuchAlgorithmException e) {
                // it has been taken away
            }
        }
        return JsseJce.getCipher(TRANSFORMATION);
    }

    /**
     * Wipes all keys: the tickets that were handed out are worthless then.
     */
    synchronized void forget() {
        Key[] old = keys;
        keys = new Key[0];
        for (Key key : old) {
            key.wipe();
        }
    }

    // The key that seals now. The times are System.nanoTime's, of which only
    // differences mean anything.
    private Key newest(long now, SecureRandom random) {
        Key[] current = keys;
        if (current.length != 0 && current[0].canSeal(now)) {
            return current[0];
        }

        synchronized (this) {
            current = keys;
            if (current.length != 0 && current[0].canSeal(now)) {
                return current[0];      // another thread has made it
            }

            Key[] next = new Key[current.length + 1];
            next[0] = new Key(now, random);
            int length = 1;
            for (Key key : current) {
                if (!key.wipeIfExpired(now)) {
                    next[length++] = key;
                }
            }
            keys = Arrays.copyOf(next, length);
            return next[0];
        }
    }

    private static final class Key {
        final byte[] name = new byte[NAME_LENGTH];
        private final long created;
        private byte[] secret = new byte[KEY_LENGTH];   // null: wiped
        private long expires;
        private int uses;

        Key(long now, SecureRandom random) {
            random.nextBytes(name);
            random.nextBytes(secret);
            created = now;
            expires = now + ROTATION;
        }

        boolean isNamedBy(byte[] ticket) {
            for (int i = 0; i < NAME_LENGTH; i++) {
                if (name[i] != ticket[i]) {
                    return false;
                }
            }
            return true;
        }

        synchronized boolean canSeal(long now) {
            return secret != null && uses < MAX_USES
                    && now - created < ROTATION;
        }

        synchronized SecretKey toSeal(long now, long until) {
            if (!canSeal(now)) {
                return null;
            }
            uses++;
            if (until - expires > 0) {
                expires = until;
            }
            return new SecretKeySpec(secret, "AES");
        }

        synchronized SecretKey toOpen(long now) {
            return secret == null || now - expires >= 0
                    ? null : new SecretKeySpec(secret, "AES");
        }

        synchronized boolean wipeIfExpired(long now) {
            if (now - expires < 0) {
                return false;
            }
            wipe();
            return true;
        }

        synchronized void wipe() {
            if (secret != null) {
                Arrays.fill(secret, (byte)0);
                secret = null;
            }
        }
    }
}
