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
 * @summary A TLS 1.3 ticket that the client does not keep is no handshake that
 *          is under way: when the server closes, the client reads the end
 * @library /sun/security/ssl/testlibrary
 * @build Peers
 * @run main/othervm/timeout=60 DiscardedTicket
 */

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

public class DiscardedTicket {
    private static final int TIMEOUT = 10_000;

    public static void main(String[] args) throws Exception {
        ends("the ticket is kept", Peers.client(), Peers.server());

        // A server whose sessions have no time limit sends tickets with a
        // lifetime of 0, which clients discard.
        Peers server = Peers.server();
        server.context.getServerSessionContext().setSessionTimeout(0);
        ends("the server's ticket has no lifetime", Peers.client(), server);

        // A client whose sessions last longer than a ticket may.
        Peers client = Peers.client();
        client.context.getClientSessionContext().setSessionTimeout(604801);
        ends("the client's sessions last too long", client, Peers.server());
    }

    private static void ends(String which, Peers client, Peers server)
            throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (SSLServerSocket listener =
                (SSLServerSocket)server.context.getServerSocketFactory()
                        .createServerSocket(0, 1, loopback)) {
            listener.setSoTimeout(TIMEOUT);
            Thread thread = new Thread(() -> answer(listener));
            thread.start();
            try (SSLSocket socket =
                    (SSLSocket)client.context.getSocketFactory()
                            .createSocket(loopback, listener.getLocalPort())) {
                socket.setSoTimeout(TIMEOUT);
                socket.setEnabledProtocols(new String[] { "TLSv1.3" });
                socket.getOutputStream().write(1);
                InputStream in = socket.getInputStream();
                boolean answered = in.read() == 2;
                Peers.check(answered && in.read() == -1, which);
            } catch (SSLException e) {
                throw new SSLException(which, e);
            } finally {
                listener.close();
                thread.join();
            }
        }
    }

    // Says only that nothing more comes: a server that closes the socket tells
    // that it has cancelled, too.
    private static void answer(SSLServerSocket listener) {
        try (SSLSocket socket = (SSLSocket)listener.accept()) {
            socket.setSoTimeout(TIMEOUT);
            socket.getInputStream().read();
            socket.getOutputStream().write(2);
            socket.shutdownOutput();
            socket.getInputStream().read();
        } catch (IOException e) {
            System.out.println("server: " + e);
        }
    }
}
