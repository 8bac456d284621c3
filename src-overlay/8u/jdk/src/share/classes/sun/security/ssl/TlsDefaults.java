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

import java.util.Arrays;
import sun.security.util.SafeDefaults;

/**
 * What servers of TLS do by default on this line, where later ones have no
 * choice: each by a system property or the security property of its name.
 */
final class TlsDefaults {
    static final String SSLV2_HELLO = "jdk.tls.server.enableSSLv2Hello";

    private TlsDefaults() {
    }

    /** Tells whether they choose cipher suites in their own order. */
    static boolean preferLocalSuites() {
        return SafeDefaults.isTrue(
                "jdk.tls.server.preferLocalCipherSuites", false);
    }

    /** Tells whether they take a hello of SSL 2.0. */
    static boolean takeSSLv2Hello() {
        return SafeDefaults.isTrue(SSLV2_HELLO, true);
    }

    /** Returns what servers enable of these versions. */
    static ProtocolVersion[] ofServers(ProtocolVersion... versions) {
        return takeSSLv2Hello() ? versions : Arrays.stream(versions)
                .filter(version -> version != ProtocolVersion.SSL20Hello)
                .toArray(ProtocolVersion[]::new);
    }
}
