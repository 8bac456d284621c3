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
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A responder of OCSP (RFC 6960) on the loopback interface. What it does is the
 * last part of the path that a certificate has of it, or whatever has been set
 * in its place.
 */
final class Responder implements AutoCloseable {
    static final int HOLDS_SECONDS = 24;
    static final String LIST = "list-";
    private static final int OVER = 8 << 10;

    static final byte[] GOOD = {(byte) 0x80, 0};
    private static final byte[] UNKNOWN = {(byte) 0x82, 0};
    static final byte[] SHA256_WITH_DSA = tlv(0x30,
            oid(0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3, 2));

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final X509Certificate issuer;
    private final PrivateKey key;
    private final PrivateKey other;
    private final Map<String, String> manners = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests =
            new ConcurrentHashMap<>();
    private final AtomicInteger now = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final Set<String> headers = ConcurrentHashMap.newKeySet();
    // lists of revoked certificates, at paths that begin with LIST
    final Map<String, byte[]> lists = new ConcurrentHashMap<>();
    // what is answered to anything, if there is something
    volatile byte[] made;
    // by how many seconds a response is older
    private volatile int shift;

    /** @param other signs what is forged */
    Responder(X509Certificate issuer, PrivateKey key, PrivateKey other)
            throws IOException {
        this.issuer = issuer;
        this.key = key;
        this.other = other;
        server = HttpServer.create(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), 0), 16);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** The extension of a certificate whose responses are of a manner. */
    String extension(String manner) {
        return "AIA=ocsp:uri:http://127.0.0.1:" + server.getAddress().getPort()
                + "/" + manner;
    }

    void set(String path, String manner) {
        manners.put(path, manner);
    }

    int requests(String path) {
        return requests.computeIfAbsent(path, p -> new AtomicInteger()).get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String[] path = exchange.getRequestURI().getRawPath().split("/");
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        boolean[] counted = {true};
        try {
            if (path[1].startsWith(LIST)) {
                byte[] list = lists.get(path[1]);
                exchange.sendResponseHeaders(list == null ? 404 : 200,
                        list == null ? -1 : list.length);
                if (list != null) {
                    exchange.getResponseBody().write(list);
                }
                return;
            }
            // Stock's servers ask by GET.
            byte[] request = path.length > 2 ? Base64.getDecoder().decode(
                    URLDecoder.decode(path[2], "UTF-8")) : posted(exchange);
            requests.computeIfAbsent(path[1], p -> new AtomicInteger())
                    .incrementAndGet();
            headers.addAll(exchange.getRequestHeaders().keySet());
            answer(exchange, manners.getOrDefault(path[1], path[1]),
                    request, counted);
        } catch (InterruptedException e) {
            // the test is over
        } catch (Exception e) {
            e.printStackTrace();
        } finally {
            if (counted[0]) {
                now.decrementAndGet();
            }
            exchange.close();
        }
    }

    private static byte[] posted(HttpExchange exchange) throws IOException {
        byte[] request = new byte[1000];
        int length = 0;
        for (int n; (n = exchange.getRequestBody().read(request, length,
                request.length - length)) > 0; ) {
            length += n;
        }
        return Arrays.copyOf(request, length);
    }

    private void answer(HttpExchange exchange, String manner, byte[] request,
            boolean[] counted) throws Exception {
        int status = 200;
        byte[] certificate = request;
        for (int i = 0; i < 4; i++) {
            certificate = content(certificate);
        }
        if (made != null) {
            exchange.sendResponseHeaders(200, made.length);
            exchange.getResponseBody().write(made);
            return;
        }
        byte[] body = response(certificate, GOOD, key, HOLDS_SECONDS);
        switch (manner) {
            case "hang":
                Thread.sleep(100_000);
                break;
            case "trickle":
                exchange.sendResponseHeaders(200, 0);
                for (byte each : body) {
                    exchange.getResponseBody().write(each);
                    exchange.getResponseBody().flush();
                    Thread.sleep(1000);
                }
                break;
            case "redirect":
                status = 302;
                exchange.getResponseHeaders().add("Location", "/good");
                break;
            case "megabytes":
                body = Arrays.copyOf(body, 10_000_000);
                break;
            case "other":
                // The serial number is what a CertID ends with.
                certificate[certificate.length - 1] ^= 1;
                body = response(certificate, GOOD, key, HOLDS_SECONDS);
                break;
            case "forged":
                body = response(certificate, GOOD, other, HOLDS_SECONDS);
                break;
            case "unknown":
                body = response(certificate, UNKNOWN, key, HOLDS_SECONDS);
                break;
            case "revoked":
                body = response(certificate, tlv(0xa1, time(-3600)), key,
                        HOLDS_SECONDS);
                break;
            case "expired":
                body = response(certificate, GOOD, key, -3600);
                break;
            case "later":
                // tryLater
                body = tlv(0x30, tlv(0x0a, new byte[] {3}));
                break;
            case "garbage":
                body = "no DER".getBytes(StandardCharsets.US_ASCII);
                break;
            case "empty":
                body = new byte[0];
                break;
            case "error":
                status = 500;
                break;
            case "closed":
                return;
            case "password":
                status = 401;
                exchange.getResponseHeaders().add("WWW-Authenticate",
                        "Basic realm=\"a\"");
                exchange.getResponseHeaders().add("Set-Cookie", "a=b");
                break;
            case "padded":
                // Nobody signs the certificates that go with a response.
                body = response(certificate, GOOD, key, HOLDS_SECONDS,
                        new byte[OVER]);
                break;
            case "over":
                body = response(certificate, GOOD, key, -300);
                break;
            case "older":
                shift = 3600;
                body = response(certificate, GOOD, key, 2);
                shift = 0;
                break;
            case "long":
                body = response(certificate, GOOD, key, 100_000);
                break;
            default:
                break;
        }
        // Who has the answer may ask again before this thread is through.
        counted[0] = false;
        now.decrementAndGet();
        exchange.sendResponseHeaders(status, body.length == 0 ? -1
                : body.length);
        exchange.getResponseBody().write(body);
    }

    private byte[] response(byte[] certificate, byte[] status, PrivateKey signer,
            int holds, byte[]... more) throws Exception {
        return response(signer, single(certificate, status, shift, holds),
                more.length == 0 ? new byte[0] : tlv(0xa0, tlv(0x30, more)));
    }

    /** SingleResponse, an hour and some seconds old. */
    static byte[] single(byte[] certificate, byte[] status, int shift,
            int holds) {
        return tlv(0x30, certificate, status, time(-3600 - shift),
                tlv(0xa0, time(holds)));
    }

    /** @param singles all of them, one behind the other */
    byte[] response(PrivateKey signer, byte[] singles, byte[] more)
            throws Exception {
        byte[] data = tlv(0x30,
                tlv(0xa1, issuer.getSubjectX500Principal().getEncoded()),
                time(-1), tlv(0x30, singles));
        byte[] basic = tlv(0x30, data, signed(signer, data), more);
        return tlv(0x30, tlv(0x0a, new byte[1]), tlv(0xa0, tlv(0x30,
                oid(0x2b, 6, 1, 5, 5, 7, 48, 1, 1), tlv(0x04, basic))));
    }

    /** AlgorithmIdentifier and BIT STRING of a signature. */
    static byte[] signed(PrivateKey signer, byte[] data) throws Exception {
        boolean isRSA = signer.getAlgorithm().equals("RSA");
        Signature signature = Signature.getInstance("SHA256with"
                + signer.getAlgorithm());
        signature.initSign(signer);
        signature.update(data);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(isRSA ? tlv(0x30, oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1,
                1, 11), tlv(0x05)) : SHA256_WITH_DSA);
        out.write(tlv(0x03, new byte[1], signature.sign()));
        return out.toByteArray();
    }

    static byte[] oid(int... parts) {
        byte[] bytes = new byte[parts.length];
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = (byte) parts[i];
        }
        return tlv(0x06, bytes);
    }

    static byte[] time(int seconds) {
        SimpleDateFormat format = new SimpleDateFormat("yyyyMMddHHmmss'Z'");
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return tlv(0x18, format.format(new Date(System.currentTimeMillis()
                + 1000L * seconds)).getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] tlv(int tag, byte[]... contents) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int length = 0;
        for (byte[] content : contents) {
            length += content.length;
        }
        out.write(tag);
        if (length >= 0x80) {
            int bytes = length >= 0x100 ? 2 : 1;
            out.write(0x80 + bytes);
            if (bytes == 2) {
                out.write(length >> 8);
            }
        }
        out.write(length);
        for (byte[] content : contents) {
            out.write(content, 0, content.length);
        }
        return out.toByteArray();
    }

    private static byte[] content(byte[] tlv) {
        int from = 2 + ((tlv[1] & 0x80) == 0 ? 0 : tlv[1] & 0x7f);
        return Arrays.copyOfRange(tlv, from, tlv.length);
    }
}
