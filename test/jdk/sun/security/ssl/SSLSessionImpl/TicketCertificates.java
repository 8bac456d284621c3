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
 * @summary A certificate that comes out of a session ticket is the object
 *          that was known before, not a copy for each connection
 * @library /sun/security/ssl/SessionResumption
 * @build Peers
 * @run main/othervm TicketCertificates
 */

import java.security.cert.Certificate;

public class TicketCertificates {

    public static void main(String[] args) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
            Peers.connect(client, server, protocol, 443);
            Certificate first = null;
            for (int i = 0; i < 3; i++) {
                Certificate certificate =
                        Peers.connect(client, server, protocol, 443)
                        .serverSession.getLocalCertificates()[0];
                if (first == null) {
                    first = certificate;
                } else if (certificate != first) {
                    throw new Exception(protocol
                            + ": each resumed connection has a copy");
                }
            }
        }
    }
}
