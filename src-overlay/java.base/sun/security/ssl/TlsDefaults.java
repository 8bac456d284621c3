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
import sun.security.util.SecurityProperties;

/**
 * Choices of TLS that a system property makes or, where that is not set, the
 * security property of its name.
 */
final class TlsDefaults {
    static final String PREFER_LOCAL_SUITES =
            "jdk.tls.server.preferLocalCipherSuites";
    static final String SSLV2_HELLO = "jdk.tls.server.enableSSLv2Hello";
    static final String REJECT_RENEGOTIATION =
            "jdk.tls.rejectClientInitiatedRenegotiation";

    private TlsDefaults() {
    }

    /**
     * Tells whether a property is true.
     *
     * @param unset what it is where nothing is set, which is as on stock
     * @throws IllegalArgumentException if it is neither true nor false
     */
    static boolean isTrue(String property, boolean unset) {
        String value = SecurityProperties.privilegedGetOverridable(property);
        if (value == null) {
            return unset;
        }
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return value.equalsIgnoreCase("true");
        }
        throw new IllegalArgumentException(property + "=" + value
                + ": neither true nor false");
    }

    /** Returns what servers enable by default of these versions. */
    static ProtocolVersion[] ofServers(ProtocolVersion... versions) {
        return isTrue(SSLV2_HELLO, true) ? versions : Arrays.stream(versions)
                .filter(version -> version != ProtocolVersion.SSL20Hello)
                .toArray(ProtocolVersion[]::new);
    }
}
