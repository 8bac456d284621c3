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
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPermission;
import javax.net.ssl.SSLSocket;
import jdk.security.TlsPins;

/** Rules for single connections, and who hears of what they refuse. */
public final class ConnectionPins {
    private static final int MAX_REPORTED = 1000;
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private static final ThreadLocal<Boolean> REPORTING = new ThreadLocal<>();

    private static volatile TlsPins.Reporter reporter;

    private final PinRules rules;

    private ConnectionPins(PinRules rules) {
        this.rules = rules;
    }

    public static ConnectionPins of(String origin, String rules) {
        return new ConnectionPins(PinRules.parse(origin, rules));
    }

    public static ConnectionPins read(Path file) throws IOException {
        return of(file.toString(), PinFile.text(file));
    }

    public static String pinOf(X509Certificate certificate) {
        return PinRules.pin(certificate);
    }

    public void require(SSLSocket socket) {
        if (!(socket instanceof SSLSocketImpl)) {
            throw new IllegalArgumentException(
                    "no socket of the JDK: " + socket.getClass().getName());
        }
        ((SSLSocketImpl) socket).setPins(rules);
    }

    public void require(SSLEngine engine) {
        if (!(engine instanceof SSLEngineImpl)) {
            throw new IllegalArgumentException(
                    "no engine of the JDK: " + engine.getClass().getName());
        }
        ((SSLEngineImpl) engine).setPins(rules);
    }

    @SuppressWarnings("removal")
    public static void setReporter(TlsPins.Reporter reporter) {
        SecurityManager manager = System.getSecurityManager();
        if (manager != null) {
            manager.checkPermission(
                    new SSLPermission("setDefaultSSLContext"));
        }
        ConnectionPins.reporter = reporter;
    }

    static void report(String host, String reason, boolean refused) {
        if (REPORTING.get() != null) {
            // A reporter that connects itself reports nothing of that.
            return;
        }
        REPORTING.set(Boolean.TRUE);
        try {
            TlsPins.Reporter to = reporter;
            if (to != null) {
                to.report(host, reason, refused);
            } else if (!refused) {
                // Nobody else would hear of it.
                warn(reason);
            }
        } catch (Throwable e) {
            // A connection is not lost by who watches it.
            System.err.println("warning: a reporter of pins fails: " + e);
        } finally {
            REPORTING.remove();
        }
    }

    private static void warn(String reason) {
        if (REPORTED.size() < MAX_REPORTED && REPORTED.add(reason)) {
            System.err.println("warning: " + reason);
            if (REPORTED.size() == MAX_REPORTED) {
                System.err.println("warning: this was the last of "
                        + MAX_REPORTED + " reports of pins");
            }
        }
    }
}
