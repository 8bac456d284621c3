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

package sun.security.ssl;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sun.security.provider.certpath.CertId;
import sun.security.util.DerOutputStream;
import sun.security.util.DerValue;

/**
 * Fetches one OCSP response by HTTP/1.0 (RFC 6960, appendix A.1; RFC 1945).
 * Whatever a responder does, it takes no more than TOTAL_MILLIS, once its name
 * is known, and no more than MAX_LENGTH bytes, and there is one request. It is
 * no HttpURLConnection, which would follow it elsewhere, ask the application
 * for passwords, send its cookies and wait for what is left of a body.
 */
final class OcspFetch {
    /** Several must fit into a handshake message, of 32 KiB for clients. */
    static final int MAX_LENGTH = 8 << 10;

    private static final int MAX_HEAD = 8 << 10;
    private static final int TOTAL_MILLIS = 15_000;
    private static final int HTTP_PORT = 80;

    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
    private static final Pattern STATUS =
            Pattern.compile("HTTP/1[.][01] ([0-9]{3})(?: .*)?");
    private static final Pattern LENGTH =
            Pattern.compile("(?i)content-length:[ \t]*([0-9]{1,9})[ \t]*");

    private OcspFetch() {
    }

    /**
     * Returns what a responder says of a certificate, which may be anything.
     *
     * @param responder an address of HTTP
     * @throws IOException if there is no answer within the bounds
     */
    static byte[] fetch(URI responder, CertId certificate) throws IOException {
        if (!"http".equalsIgnoreCase(responder.getScheme())
                || responder.getHost() == null) {
            throw new IOException("not an address of HTTP");
        }
        long end = System.nanoTime() + TOTAL_MILLIS * 1_000_000L;
        int port = responder.getPort() < 0 ? HTTP_PORT : responder.getPort();
        String host = responder.getHost().replaceAll("^\\[|\\]$", "");
        Proxy proxy = proxy(responder);
        boolean asksProxy = proxy.type() == Proxy.Type.HTTP;
        InetSocketAddress to = new InetSocketAddress(host, port);
        if (asksProxy) {
            InetSocketAddress address = (InetSocketAddress) proxy.address();
            to = new InetSocketAddress(address.getHostString(),
                    address.getPort());
        }
        try (Socket socket = new Socket(asksProxy ? Proxy.NO_PROXY : proxy)) {
            socket.connect(to, left(end));
            socket.getOutputStream().write(request(responder, asksProxy,
                    certificate));
            return read(socket, end);
        }
    }

    private static Proxy proxy(URI responder) {
        ProxySelector selector = ProxySelector.getDefault();
        List<Proxy> proxies =
                selector == null ? null : selector.select(responder);
        return proxies == null || proxies.isEmpty() ? Proxy.NO_PROXY
                : proxies.get(0);
    }

    private static int left(long end) throws IOException {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new SocketTimeoutException("not here after " + TOTAL_MILLIS
                    + " ms");
        }
        return (int) millis;
    }

    private static byte[] request(URI responder, boolean asksProxy,
            CertId certificate) throws IOException {
        // OCSPRequest ::= SEQUENCE { TBSRequest }, which is
        // SEQUENCE { SEQUENCE OF Request }, which is SEQUENCE { CertID }.
        DerOutputStream body = new DerOutputStream();
        certificate.encode(body);
        for (int i = 0; i < 4; i++) {
            DerOutputStream outer = new DerOutputStream();
            outer.write(DerValue.tag_Sequence, body);
            body = outer;
        }
        byte[] der = body.toByteArray();
        String authority = responder.getHost()
                + (responder.getPort() < 0 ? "" : ":" + responder.getPort());
        String path = responder.getRawPath().isEmpty() ? "/"
                : responder.getRawPath();
        byte[] head = ("POST " + (asksProxy ? "http://" + authority : "") + path
                + (responder.getRawQuery() == null ? ""
                    : "?" + responder.getRawQuery()) + " HTTP/1.0\r\n"
                + "Host: " + authority + "\r\n"
                + "Content-Type: application/ocsp-request\r\n"
                + "Content-Length: " + der.length + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] request = Arrays.copyOf(head, head.length + der.length);
        System.arraycopy(der, 0, request, head.length, der.length);
        return request;
    }

    private static byte[] read(Socket socket, long end) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] answer = new byte[MAX_HEAD + MAX_LENGTH];
        int length = 0;
        int body = 0;    // where it begins, once that is known
        int whole = answer.length;    // where the answer ends, if it says so
        while (length < whole) {
            socket.setSoTimeout(left(end));
            int n = in.read(answer, length, answer.length - length);
            if (n < 0) {
                break;
            }
            length += n;
            if (body == 0) {
                body = body(answer, length);
                whole = body == 0 ? whole : whole(answer, body);
            }
        }
        if (length < whole && (body == 0 || whole < answer.length)) {
            throw new IOException("cut off after " + length + " bytes");
        }
        int size = Math.min(length, whole) - body;
        if (body == 0 || size > MAX_LENGTH) {
            throw tooLong();
        }
        return Arrays.copyOfRange(answer, body, body + size);
    }

    private static IOException tooLong() {
        return new IOException("longer than " + MAX_LENGTH + " bytes");
    }

    private static int body(byte[] answer, int length) {
        for (int i = HEAD_END.length; i <= Math.min(length, MAX_HEAD); i++) {
            if (Arrays.equals(Arrays.copyOfRange(answer, i - HEAD_END.length,
                    i), HEAD_END)) {
                return i;
            }
        }
        return 0;
    }

    /** Where the answer ends, which is the connection's end if none says. */
    private static int whole(byte[] answer, int body) throws IOException {
        String[] lines = new String(answer, 0, body,
                StandardCharsets.ISO_8859_1).split("\r\n");
        Matcher status = STATUS.matcher(lines[0]);
        if (!status.matches() || !status.group(1).equals("200")) {
            throw new IOException(status.matches()
                    ? "status " + status.group(1) + " of HTTP" : "no HTTP");
        }
        for (String line : lines) {
            Matcher length = LENGTH.matcher(line);
            if (length.matches()) {
                int size = Integer.parseInt(length.group(1));
                if (size > MAX_LENGTH) {
                    throw tooLong();
                }
                return body + size;
            }
        }
        return answer.length;
    }
}
