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


package sun.security.util;

import java.security.cert.CertificateException;
import java.util.Locale;

/**
 * How clients of TLS compare a server's certificate with its name where the
 * application has not chosen: not at all, unless
 * jdk.tls.client.endpointIdentification says HTTPS or LDAPS for the whole JVM.
 */
public final class EndpointIdentification {
    public static final String PROPERTY =
            "jdk.tls.client.endpointIdentification";

    /**
     * The algorithm, or null. It is known by its identity: an application that
     * chooses the same algorithm has another string.
     */
    public static final String DEFAULT = read();

    private EndpointIdentification() {
    }

    private static String read() {
        String value = SafeDefaults.get(PROPERTY);
        if (value == null || value.trim().isEmpty()) {
            return null;
        }
        String algorithm = value.trim().toUpperCase(Locale.ENGLISH);
        if (!algorithm.equals("HTTPS") && !algorithm.equals("LDAPS")) {
            throw new IllegalArgumentException(PROPERTY + "=" + value
                    + ": neither HTTPS nor LDAPS");
        }
        return new String(algorithm);
    }

    /** Tells whether nobody but the property has chosen an algorithm. */
    public static boolean isDefault(String algorithm) {
        return algorithm != null && algorithm == DEFAULT;
    }

    /** Returns the algorithm for the other of the two modes. */
    public static String toggled(String algorithm, boolean clientMode) {
        return clientMode ? (algorithm == null ? DEFAULT : algorithm)
                : isDefault(algorithm) ? null : algorithm;
    }

    /** Returns the exception, or one that names the property. */
    public static CertificateException explained(CertificateException e,
            String algorithm) {
        return isDefault(algorithm) ? new CertificateException(e.getMessage()
                + " (" + PROPERTY + "=" + algorithm + ")", e) : e;
    }
}
