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


package sun.net.www;

import java.util.Arrays;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import sun.security.util.SafeDefaults;

/**
 * What HTTPS connections say by ALPN (RFC 7301) that they speak, so that a
 * server of another protocol that has the same certificate does not take them
 * for its own clients.
 */
public final class OfferedProtocols {
    private static final String[] NAMES = names(
            SafeDefaults.get("jdk.https.client.applicationProtocols"));

    private OfferedProtocols() {
    }

    private static String[] names(String value) {
        return value == null ? new String[0]
                : Arrays.stream(value.split(",")).map(String::trim)
                    .filter(name -> !name.isEmpty()).toArray(String[]::new);
    }

    /** Offers them, unless who made the socket has chosen others. */
    public static void offer(SSLSocket socket) {
        if (NAMES.length > 0) {
            SSLParameters parameters = socket.getSSLParameters();
            if (offer(parameters)) {
                socket.setSSLParameters(parameters);
            }
        }
    }

    /**
     * Offers them, unless others have been chosen.
     *
     * @return whether it has
     */
    public static boolean offer(SSLParameters parameters) {
        if (NAMES.length == 0
                || parameters.getApplicationProtocols().length > 0) {
            return false;
        }
        parameters.setApplicationProtocols(NAMES);
        return true;
    }
}
