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


package java.security;

import java.net.URL;

/**
 * A code source by the text of its URL and its certificates. URLs are equal
 * if their hosts have the same address, which takes a look-up of names; that
 * is no way to find a cached object, nor do two names stand for the same code.
 */
final class NamedCodeSource {

    private final CodeSource source;
    private final String location;

    private NamedCodeSource(CodeSource source) {
        this.source = source;
        location = source.getLocation().toExternalForm();
    }

    /**
     * A key for the code source: itself, unless it would look up names. What
     * other classes and other protocols find equal is not known here.
     */
    static Object key(CodeSource source) {
        return source.getClass() == CodeSource.class
                && source.getLocation() != null
                && hasName(source.getLocation())
                        ? new NamedCodeSource(source) : source;
    }

    /** A hash of the URL that is the same for all names of a host. */
    static int hash(URL url) {
        if (!hasName(url)) {
            return url.hashCode();
        }
        String file = url.getFile();
        int port = url.getPort();
        return 31 * url.getProtocol().hashCode()
                + (file == null ? 0 : file.hashCode())
                + (port == -1 ? url.getDefaultPort() : port);
    }

    private static boolean hasName(URL url) {
        switch (url.getProtocol()) {
            case "http":
            case "https":
            case "ftp":
                return true;
            default:
                return false;
        }
    }

    @Override
    public int hashCode() {
        return location.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamedCodeSource
                && location.equals(((NamedCodeSource) other).location)
                && source.matchCerts(((NamedCodeSource) other).source, true);
    }
}
