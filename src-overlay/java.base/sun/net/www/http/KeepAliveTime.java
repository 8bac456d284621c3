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

/**
 * How long one idle connection may stay in the {@link KeepAliveCache}.
 * What the server announced for it comes first, then the property for
 * servers or proxies, then a default.
 */
final class KeepAliveTime {

    /** {@link HttpClient#getKeepAliveTimeout}: the server announced no usable time. */
    private static final int NOT_ANNOUNCED = -1;

    /** {@link HttpClient#getKeepAliveTimeout}: the server announced a time of 0. */
    private static final int CLOSE_AT_ONCE = -2;

    /** {@link KeepAliveCache}: the property is not set. */
    private static final int NOT_CONFIGURED = -1;

    private static final int DEFAULT_SECONDS = 5;
    private static final int PROXY_SECONDS = 60;

    private KeepAliveTime() {
    }

    /**
     * Returns the time in milliseconds, 0 for a connection that must not be
     * cached. Times that an {@code int} cannot hold become its maximum.
     *
     * @param announced  what {@link HttpClient#getKeepAliveTimeout} says:
     *                   seconds, or one of its codes below 1
     * @param proxy      whether the connection ends at a proxy
     * @param configured the property's value in seconds, or -1 if not set
     */
    static int millis(int announced, boolean proxy, int configured) {
        long seconds;
        if (announced == CLOSE_AT_ONCE) {
            seconds = 0;
        } else if (announced > 0) {
            seconds = announced;
        } else if (configured != NOT_CONFIGURED) {
            seconds = configured;
        } else if (proxy && announced == NOT_ANNOUNCED) {
            seconds = PROXY_SECONDS;
        } else {
            seconds = DEFAULT_SECONDS;
        }
        return (int) Math.min(seconds * 1000, Integer.MAX_VALUE);
    }
}
