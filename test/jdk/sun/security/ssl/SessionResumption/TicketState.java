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
 * @summary The state in a ticket is read back as it was written; whatever else
 *          the bytes are, they are refused without an exception
 * @library /sun/security/ssl/testlibrary
 * @modules java.base/sun.security.ssl:+open
 * @build Peers
 * @run main/othervm TicketState
 */

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.SecretKey;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;

public class TicketState {
    private static Method encode;
    private static Method decode;

    public static void main(String[] args) throws Exception {
        Class<?> state = Class.forName("sun.security.ssl.SessionTicketState");
        encode = state.getDeclaredMethod("encode");
        encode.setAccessible(true);
        decode = state.getDeclaredMethod("decode", byte[].class);
        decode.setAccessible(true);

        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (String protocol : new String[] { "TLSv1.2", "TLSv1.3" }) {
            byte[] encoded = encoded(protocol);
            System.out.println(protocol + ": " + encoded.length + " bytes");
            Peers.check(Arrays.equals(encoded, again(encoded)), "read back");

            for (int i = 0; i < encoded.length; i++) {
                refuse(Arrays.copyOf(encoded, i));
            }
            for (int i = 1; i < 100; i++) {
                refuse(Arrays.copyOf(encoded, encoded.length + i));
            }
            // The seal does not let such bytes through. Some of them are the
            // state of another session; then it is as they say.
            for (int i = 0; i < encoded.length; i++) {
                byte[] changed = encoded.clone();
                changed[i] ^= 1 << random.nextInt(8);
                again(changed);
            }
            for (int i = 0; i < 20000; i++) {
                byte[] changed = encoded.clone();
                for (int j = random.nextInt(4); j >= 0; j--) {
                    int at = random.nextInt(changed.length);
                    changed[at] = (byte)random.nextInt();
                }
                again(changed);
                byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                bytes = Arrays.copyOf(bytes, bytes.length + 1);
                bytes[0] = 1;
                again(bytes);
            }
            Peers.check(true, "nothing else throws");
        }
    }

    private static byte[] encoded(String protocol) throws Exception {
        Peers.Connection connection = new Peers.Connection(
                Peers.client(), Peers.server(), protocol, 443);
        connection.server.setNeedClientAuth(true);
        SSLParameters parameters = connection.client.getSSLParameters();
        parameters.setServerNames(Arrays.<SNIServerName>asList(
                new SNIHostName("localhost")));
        connection.client.setSSLParameters(parameters);
        connection.run();

        SSLSession session = connection.serverSession;
        SecretKey secret = (SecretKey)Peers.field(session,
                protocol.equals("TLSv1.3") ?
                        "resumptionMasterSecret" : "masterSecret");
        Method toTicketState = session.getClass().getDeclaredMethod(
                "toTicketState", SecretKey.class);
        toTicketState.setAccessible(true);
        return (byte[])encode.invoke(toTicketState.invoke(session, secret));
    }

    // What the bytes are read as, encoded; null if they are refused.
    private static byte[] again(byte[] bytes) throws Exception {
        Object state = decode.invoke(null, bytes);
        return state == null ? null : (byte[])encode.invoke(state);
    }

    private static void refuse(byte[] bytes) throws Exception {
        if (decode.invoke(null, bytes) != null) {
            throw new RuntimeException("length " + bytes.length);
        }
    }
}
