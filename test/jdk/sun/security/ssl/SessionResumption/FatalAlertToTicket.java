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
 * @summary After a handshake that offered a ticket and ended with a fatal
 *          alert, sent or received, a client offers no other ticket of that
 *          host; nor after a fatal alert on a connection. If the connection
 *          was lost, it offers a ticket of TLS 1.2 again, as stock does with
 *          a session, and none of TLS 1.3
 * @library /sun/security/ssl/testlibrary
 * @build Peers
 * @run main/othervm FatalAlertToTicket
 */

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

public class FatalAlertToTicket {
    private static final int COUNT = 16;

    // What becomes of a ClientHello with a ticket.
    private enum Answer {
        ALERT, NONSENSE, CLOSE, UNTRUSTED
    }

    public static void main(String[] args) throws Exception {
        for (Answer answer : Answer.values()) {
            if (answer != Answer.CLOSE) {
                test("TLSv1.2", answer);
            }
            test("TLSv1.3", answer);
        }
        established("TLSv1.2");
        established("TLSv1.3");
        closed();
        for (Loss loss : Loss.values()) {
            lost("TLSv1.2", loss, true);
            lost("TLSv1.3", loss, false);
        }
    }

    private static void closed() throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        connect(client, server, "TLSv1.2");
        for (int i = 0; i < 2; i++) {
            Peers.Connection connection = new Peers.Connection(
                    client, server, "TLSv1.2", 443).begin();
            Peers.check(offersTicket(connection.toServer), "a ticket");
            try {
                answer(connection.client, Answer.CLOSE);
                throw new RuntimeException("no exception");
            } catch (SSLException e) {
                System.out.println(e);
            }
        }
        Peers.check(Peers.resumes(client, server, "TLSv1.2", 443),
                "TLSv1.2: resumed after the connection was closed");
    }

    // What happens to a connection after the ClientHello.
    private enum Loss {
        NONE, RESET, END, SILENCE
    }

    private static void lost(String protocol, Loss loss, boolean resumed)
            throws Exception {
        Peers client = Peers.client();
        final Peers server = Peers.server();
        try (ServerSocket listener = new ServerSocket(0, 5,
                InetAddress.getLoopbackAddress())) {
            exchange(client, server, listener, protocol, Loss.NONE);
            for (int i = 0; i < 2; i++) {
                // the second one offers a ticket only if it may
                try {
                    exchange(client, server, listener, protocol, loss);
                    if (loss != Loss.NONE) {
                        throw new RuntimeException("no exception");
                    }
                } catch (IOException e) {
                    System.out.println(e);
                }
            }
            int before = client.trust.checks.get();
            exchange(client, server, listener, protocol, Loss.NONE);
            Peers.check((client.trust.checks.get() == before)
                    == (resumed || loss == Loss.NONE),
                    protocol + ", " + loss + ": resumed " + resumed);
        }
    }

    private static void exchange(Peers client, final Peers server,
            final ServerSocket listener, final String protocol,
            final Loss loss) throws Exception {
        Thread thread = new Thread() {
            @Override
            public void run() {
                try (Socket socket = listener.accept()) {
                    serve(server, socket, loss);
                } catch (IOException e) {
                    System.out.println("server: " + e);
                }
            }
        };
        thread.start();
        try (Socket socket = new Socket(listener.getInetAddress(),
                listener.getLocalPort());
                SSLSocket connection = (SSLSocket)client.context
                        .getSocketFactory().createSocket(
                                socket, "localhost", 443, true)) {
            connection.setEnabledProtocols(new String[] { protocol });
            if (loss == Loss.SILENCE) {
                connection.setSoTimeout(200);
            }
            connection.getOutputStream().write(1);
            connection.getInputStream().read();
        } finally {
            thread.join();
        }
    }

    private static void serve(Peers server, Socket socket, Loss loss)
            throws IOException {
        if (loss == Loss.NONE) {
            try (SSLSocket connection = (SSLSocket)server.context
                    .getSocketFactory().createSocket(
                            socket, null, socket.getPort(), true)) {
                connection.setUseClientMode(false);
                connection.getInputStream().read();
                connection.getOutputStream().write(2);
                connection.getInputStream().read();
            }
            return;
        }
        byte[] hello = new byte[16384];
        int length = socket.getInputStream().read(hello);
        if (loss == Loss.RESET) {
            socket.setSoLinger(true, 0);
        } else if (loss == Loss.SILENCE) {
            // until the client goes
            while (length >= 0) {
                length = socket.getInputStream().read(hello);
            }
        }
    }

    private static void test(String protocol, Answer answer)
            throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers untrusted = new Peers(Peers.keyManagers(1));
        connect(client, server, protocol);

        int failed = 0;
        for (int i = 0; i < COUNT; i++) {
            Peers.Connection connection = new Peers.Connection(client,
                    answer == Answer.UNTRUSTED ? untrusted : server,
                    protocol, 443).begin();
            if (!offersTicket(connection.toServer)) {
                break;
            }
            failed++;
            try {
                if (answer == Answer.UNTRUSTED) {
                    connection.run();
                } else {
                    answer(connection.client, answer);
                }
                throw new RuntimeException("no exception");
            } catch (SSLException e) {
                if (i == 0) {
                    System.out.println(e);
                }
            }
        }
        Peers.check(failed == 1, protocol + ", " + answer + ": " + failed +
                " of " + COUNT + " connections in a row failed");
        Peers.check(!Peers.resumes(client, server, protocol, 443), "full");
        Peers.check(Peers.resumes(client, server, protocol, 443), "resumed");
    }

    private static void answer(SSLEngine client, Answer answer)
            throws SSLException {
        switch (answer) {
            case ALERT:         // handshake_failure
                read(client, 21, 2, 40);
                break;
            case NONSENSE:      // a ServerHello without anything in it
                read(client, 22, 2, 0, 0, 0);
                break;
            default:
                client.closeInbound();
        }
    }

    private static void established(String protocol) throws Exception {
        Peers client = Peers.client();
        Peers server = Peers.server();
        Peers.Connection connection =
                new Peers.Connection(client, server, protocol, 443).exchange();
        connect(client, server, protocol);
        try {
            read(connection.client, 23, new int[64]);
            throw new RuntimeException("no exception");
        } catch (SSLException e) {
            System.out.println(e);
        }
        Peers.check(!Peers.resumes(client, server, protocol, 443),
                protocol + ": a fatal alert on a connection ends resumption");
    }

    private static void connect(Peers client, Peers server, String protocol)
            throws SSLException {
        Peers.Connection[] connections = new Peers.Connection[COUNT];
        for (int i = 0; i < COUNT; i++) {
            connections[i] = new Peers.Connection(
                    client, server, protocol, 443).begin();
        }
        for (Peers.Connection connection : connections) {
            connection.run();
        }
    }

    // Lets the client read a record.
    private static void read(SSLEngine client, int type, int... content)
            throws SSLException {
        ByteBuffer record = ByteBuffer.allocate(5 + content.length);
        record.put((byte)type).putShort((short)0x0303)
                .putShort((short)content.length);
        for (int value : content) {
            record.put((byte)value);
        }
        record.flip();
        client.unwrap(record, ByteBuffer.allocate(65536));
        Runnable task;
        while ((task = client.getDelegatedTask()) != null) {
            task.run();
        }
        client.wrap(ByteBuffer.allocate(0), ByteBuffer.allocate(65536));
    }

    // Whether a ClientHello has a pre-shared key, or a ticket of TLS 1.2.
    private static boolean offersTicket(ByteBuffer record) {
        ByteBuffer in = record.duplicate();
        in.flip();
        in.position(5 + 4 + 2 + 32);    // headers, version, random
        in.position(in.position() + 1 + (in.get(in.position()) & 0xFF));
        in.position(in.position() + 2 + in.getShort(in.position()));
        in.position(in.position() + 1 + (in.get(in.position()) & 0xFF));
        in.getShort();
        while (in.hasRemaining()) {
            int type = in.getShort();
            int length = in.getShort();
            if (type == 41 || (type == 35 && length != 0)) {
                return true;
            }
            in.position(in.position() + length);
        }
        return false;
    }
}
