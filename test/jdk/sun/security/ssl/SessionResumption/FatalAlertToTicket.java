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
 *          host; nor after a fatal alert on a connection
 * @build Peers
 * @run main/othervm FatalAlertToTicket
 */

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

public class FatalAlertToTicket {
    private static final int COUNT = 16;

    // What becomes of a ClientHello with a ticket.
    private enum Answer {
        ALERT, NONSENSE, CLOSE, UNTRUSTED
    }

    public static void main(String[] args) throws Exception {
        for (Answer answer : Answer.values()) {
            test("TLSv1.2", answer);
            test("TLSv1.3", answer);
        }
        established("TLSv1.2");
        established("TLSv1.3");
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
