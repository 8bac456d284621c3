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

package sun.net.www.http;

import java.io.FileDescriptor;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

import sun.nio.ch.SocketPoll;
import sun.security.ssl.SSLSocketImpl;

/**
 * Whether an idle connection can serve one more request, as far as the kernel
 * knows. A server has nothing to say on an idle connection but that it ends:
 * one with anything to read is lost, be it the end of the data, an error, or
 * data, such as a response to no request. Over TLS there may also be a message
 * for TLS itself, such as a session ticket, which is read, and changes nothing.
 */
enum IdleSocket {
    USABLE,
    LOST,
    /** The socket is of another's making. */
    UNKNOWN;

    /**
     * Looks at a socket that nobody else uses. It takes a system call, and
     * waits for at most a millisecond if TLS has something to read.
     *
     * @param socket    the socket of the connection
     * @param transport the socket below it, when TLS goes through a tunnel
     */
    static IdleSocket state(Socket socket, Socket transport) {
        // in this order, so that plain connections do not load SSLSocketImpl
        boolean plain = isPlain(socket);
        if (!plain && !(socket instanceof SSLSocketImpl)) {
            return UNKNOWN;
        }
        try {
            if (socket.isClosed()) {
                return LOST;
            }
            FileDescriptor descriptor = SocketPoll.descriptor(socket);
            if (descriptor == null && !plain && isPlain(transport)) {
                descriptor = SocketPoll.descriptor(transport);
            }
            if (descriptor == null) {
                return UNKNOWN;
            }
            boolean readable = SocketPoll.isReadable(descriptor);
            if (plain) {
                return readable ? LOST : USABLE;
            }
            // what TLS has decrypted and nobody has read, the kernel does not know
            if (socket.getInputStream().available() > 0) {
                return LOST;
            }
            return !readable || hasNoData(socket) ? USABLE : LOST;
        } catch (IOException e) {
            return LOST;
        }
    }

    private static boolean isPlain(Socket socket) {
        return socket != null && socket.getClass() == Socket.class;
    }

    /** Lets TLS read its own messages, and returns whether there is nothing else. */
    private static boolean hasNoData(Socket socket) throws IOException {
        int timeout = socket.getSoTimeout();
        socket.setSoTimeout(1);
        try {
            socket.getInputStream().read();
            return false;
        } catch (SocketTimeoutException e) {
            return !socket.isClosed();
        } finally {
            socket.setSoTimeout(timeout);
        }
    }
}
