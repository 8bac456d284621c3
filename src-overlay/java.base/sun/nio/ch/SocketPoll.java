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

package sun.nio.ch;

import java.io.FileDescriptor;
import java.io.IOException;
import java.net.Socket;

/** Asks the kernel, without waiting, whether a {@link Socket} has something to read. */
public final class SocketPoll {

    /** Finds the descriptors below sockets. */
    public abstract static class Descriptors {
        private static volatile Descriptors instance;

        static Descriptors instance() {
            Descriptors found = instance;
            if (found == null) {
                try {
                    Class.forName("java.net.SocketDescriptors", true, null);
                } catch (ClassNotFoundException e) {
                    throw new AssertionError(e);
                }
                found = instance;
            }
            return found;
        }

        protected static void register(Descriptors descriptors) {
            instance = descriptors;
        }

        /** Returns null if the socket has none, or none yet. */
        protected abstract FileDescriptor of(Socket socket);
    }

    private SocketPoll() {
    }

    /** Returns a socket's own descriptor, null if it has none. */
    public static FileDescriptor descriptor(Socket socket) {
        FileDescriptor descriptor = Descriptors.instance().of(socket);
        return descriptor != null && descriptor.valid() ? descriptor : null;
    }

    /** Returns whether a read would not wait: there is data, the end of the data, or an error. */
    public static boolean isReadable(FileDescriptor descriptor) throws IOException {
        return Net.poll(descriptor, Net.POLLIN, 0) > 0;
    }
}
