/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
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



/*
 * @test
 * @summary Servers choose cipher suites in their own order, unless property,
 *          switch or application say otherwise
 * @library ../testlibrary
 * @build Peers
 * @run main/othervm SuiteOrder server
 * @run main/othervm -Djdk.security.defaults=stock SuiteOrder client
 * @run main/othervm -Djdk.tls.server.preferLocalCipherSuites=false
 *      SuiteOrder client
 * @run main/othervm -Djdk.security.defaults=stock
 *      -Djdk.tls.server.preferLocalCipherSuites=true SuiteOrder server
 */

import javax.net.ssl.SSLParameters;

public class SuiteOrder {
    private static final String[][] SUITES = {
        {"TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"},
        {"TLSv1.3", "TLS_AES_256_GCM_SHA384", "TLS_AES_128_GCM_SHA256"},
    };

    public static void main(String[] args) throws Exception {
        boolean local = args[0].equals("server");
        for (String[] row : SUITES) {
            judge(row, null, local ? row[1] : row[2]);
            judge(row, true, row[1]);
            judge(row, false, row[2]);
        }
    }

    /** @param order what the application says, or null */
    private static void judge(String[] row, Boolean order, String suite)
            throws Exception {
        Peers.Connection connection = new Peers.Connection(Peers.client(),
                Peers.server(), row[0], 443);
        connection.client.setEnabledCipherSuites(
                new String[] {row[2], row[1]});
        connection.server.setEnabledCipherSuites(
                new String[] {row[1], row[2]});
        if (order != null) {
            SSLParameters parameters = connection.server.getSSLParameters();
            parameters.setUseCipherSuitesOrder(order);
            connection.server.setSSLParameters(parameters);
        }
        connection.exchange();
        String found = connection.serverSession.getCipherSuite();
        Peers.check(found.equals(suite), row[0] + ", application: " + order
                + ": " + found);
    }
}
