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


package jdk.security;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import sun.security.ssl.ConnectionPins;

/**
 * Keys that TLS servers must have, for single connections. A JVM's own are in
 * the properties {@code jdk.tls.client.pins} and {@code jdk.tls.client.pinFile};
 * those of a connection hold beside these.
 * <p>
 * Rules are lines of text, with {@code #} before comments:
 * <pre>
 * HOST [subdomains] until=YYYY-MM-DD [report-only] [except-local-anchors] PIN PIN...
 * </pre>
 * <ul>
 * <li>HOST is a name or an address, or {@code *} for any server. What is said of
 * the name itself goes before what is said of the subdomains of one above it.
 * <li>PIN is {@code sha256/} and the Base64 form of the SHA-256 of a key as
 * certificates have it (SubjectPublicKeyInfo), as RFC 7469 has it. There are
 * two at least, and one must not be in use.
 * <li>Rules hold to the end of the day that they name, in UTC.
 * <li>With {@code report-only} what would be refused is reported, and taken.
 * <li>With {@code except-local-anchors} a path to an anchor that did not come
 * with the JDK is taken, if its cacerts says which ones did: one of a
 * distribution may not.
 * </ul>
 * They are compared with the keys of the path that was validated, its anchor
 * included, when the trust manager has taken it, and again where a session is
 * resumed. Where a trust manager decides without that of the JDK, it is the path
 * that PKIX finds to the issuers that this manager accepts, or the server's own
 * key. A server whose keys are others is refused with an SSLException, and so is
 * one whose name has no form that could be compared, where there are rules, or
 * that has none, where the connection has rules for names and none for any
 * server.
 */
public final class TlsPins {
    /** What hears of servers whose keys are not those that rules want. */
    public interface Reporter {
        /**
         * Called in the thread of the handshake, which waits for it.
         *
         * @param host name or address of the server, or null
         * @param reason which rule, and what the keys are, for people
         * @param refused false where the rule only reports
         */
        void report(String host, String reason, boolean refused);
    }

    // ConnectionPins, which what 8 has for compilers does not know
    private final Object pins;

    private TlsPins(Object pins) {
        this.pins = pins;
    }

    /**
     * Returns rules.
     *
     * @param rules lines of text
     * @throws IllegalArgumentException if one of the lines is no rule; its
     *         message begins with the number of the line
     */
    public static TlsPins of(String rules) {
        return new TlsPins(ConnectionPins.of("pins", rules));
    }

    /**
     * Returns the rules of a file in UTF-8.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if one of the lines is no rule; its
     *         message begins with the file and the number of the line
     */
    public static TlsPins read(Path file) throws IOException {
        return new TlsPins(ConnectionPins.read(file));
    }

    /** Returns the pin of a certificate's key. */
    public static String pinOf(X509Certificate certificate) {
        return ConnectionPins.pinOf(certificate);
    }

    /**
     * Has the handshakes of a socket follow these rules, beside those of the
     * JVM.
     *
     * @throws IllegalArgumentException if the socket is not one of the JDK
     * @throws IllegalStateException if the handshake has begun
     */
    public void require(SSLSocket socket) {
        ((ConnectionPins) pins).require(socket);
    }

    /**
     * Has the handshakes of an engine follow these rules, beside those of the
     * JVM. It needs the name of its peer, but for rules for any server.
     *
     * @throws IllegalArgumentException if the engine is not one of the JDK
     * @throws IllegalStateException if the handshake has begun
     */
    public void require(SSLEngine engine) {
        ((ConnectionPins) pins).require(engine);
    }

    /**
     * Sets what hears of all servers that this JVM's rules refuse or report.
     *
     * @param reporter or null for none
     * @throws SecurityException if a security manager does not permit
     *         {@code SSLPermission("setDefaultSSLContext")}
     */
    public static void setReporter(Reporter reporter) {
        ConnectionPins.setReporter(reporter);
    }
}
