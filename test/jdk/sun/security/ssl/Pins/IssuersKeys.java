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
 * @summary The key of an issuer is pinned as well as a server's own, if it is
 *          on the path that was validated, over sockets and HTTPS
 * @library ../testlibrary
 * @modules java.base/jdk.security
 *          java.base/sun.security.tools.keytool
 * @build Peers IssuedKeys
 * @run main/othervm IssuersKeys
 * @run main/othervm IssuersKeys https
 */

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import jdk.security.TlsPins;

public class IssuersKeys {
    private static final String RESERVE =
            "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    private static final String UNTIL = "* until=2100-01-01 ";

    private static X509Certificate own;
    private static X509Certificate issuer;
    private static X509Certificate stranger;
    private static IssuedKeys keys;

    public static void main(String[] args) throws Exception {
        keys = new IssuedKeys("keys.p12");
        keys.root("root");
        keys.root("ca");
        keys.issued("key", "ca");
        keys.certified("ca", "root", "cross", "bc:c");
        own = keys.certificate("key");
        issuer = keys.certificate("ca");
        stranger = Peers.certificate(0);
        if (args.length > 0) {
            https();
            return;
        }

        X509TrustManager jdk = pkix();
        X509TrustManager asks = new Asks(jdk);
        X509TrustManager all = new Asks(null);
        for (X509Certificate[] sent : new X509Certificate[][] {
            {own, issuer}, {own}, {own, issuer, stranger}, {own, stranger}}) {
            for (X509TrustManager trust : new X509TrustManager[] {
                jdk, asks, all}) {
                String what = sent.length + " certificates, "
                        + trust.getClass().getSimpleName() + " "
                        + trust.getAcceptedIssuers().length + ": ";
                judge(true, what + "own", sent, trust, own);
                // Who accepts no issuers knows no path.
                judge(trust != all, what + "issuer", sent, trust, issuer);
                judge(false, what + "in the message, not on the path", sent,
                        trust, stranger);
            }
        }
        // What leads on, from an issuer that is trusted, to another one.
        X509Certificate[] crossed = {own, keys.certificate("cross"),
            keys.certificate("root")};
        for (X509TrustManager trust : new X509TrustManager[] {
            jdk, asks, all}) {
            judge(false, "crossed", crossed, trust, crossed[2]);
        }
        X509Certificate[] both = {own, issuer};
        try {
            connect(both, jdk, UNTIL + TlsPins.pinOf(own) + " "
                    + TlsPins.pinOf(issuer));
            throw new AssertionError("no key in reserve");
        } catch (IOException e) {
            Peers.check(e.getMessage().contains("none is in reserve"),
                    "refused: " + e);
        }
    }

    /** Trusts whom another one trusts, without the connection, or everybody. */
    private static final class Asks implements X509TrustManager {
        private final X509TrustManager other;

        Asks(X509TrustManager other) {
            this.other = other;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            if (other != null) {
                other.checkServerTrusted(chain, type);
            }
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return other == null ? new X509Certificate[0]
                    : other.getAcceptedIssuers();
        }
    }

    private static X509TrustManager pkix() throws Exception {
        return (X509TrustManager) IssuedKeys.trustManagers(issuer)[0];
    }

    private static void judge(boolean taken, String what,
            X509Certificate[] sent, X509TrustManager trust,
            X509Certificate pinned) throws Exception {
        String said = "taken";
        try {
            connect(sent, trust, UNTIL + TlsPins.pinOf(pinned) + " " + RESERVE);
        } catch (IOException e) {
            said = e.toString();
        }
        Peers.check(taken ? said.equals("taken")
                : said.contains("none of the path's keys is pinned"),
                what + " taken " + taken + ": " + said);
    }

    private static SSLContext server(X509Certificate... sent)
            throws Exception {
        final X509Certificate[] chain = sent;
        final X509KeyManager manager = (X509KeyManager) keys.keyManagers(
                "SunX509", "key", own)[0];
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {
            new X509ExtendedKeyManager() {
                @Override
                public String[] getClientAliases(String type,
                        Principal[] issuers) {
                    return null;
                }

                @Override
                public String chooseClientAlias(String[] types,
                        Principal[] issuers, Socket socket) {
                    return null;
                }

                @Override
                public String[] getServerAliases(String type,
                        Principal[] issuers) {
                    return manager.getServerAliases(type, issuers);
                }

                @Override
                public String chooseServerAlias(String type,
                        Principal[] issuers, Socket socket) {
                    return manager.chooseServerAlias(type, issuers, socket);
                }

                @Override
                public String chooseEngineServerAlias(String type,
                        Principal[] issuers, SSLEngine engine) {
                    return manager.chooseServerAlias(type, issuers, null);
                }

                @Override
                public X509Certificate[] getCertificateChain(String alias) {
                    return chain;
                }

                @Override
                public PrivateKey getPrivateKey(String alias) {
                    return manager.getPrivateKey(alias);
                }
            }}, null, null);
        return context;
    }

    private static void connect(X509Certificate[] sent, X509TrustManager trust,
            String rules) throws Exception {
        SSLContext client = SSLContext.getInstance("TLS");
        client.init(null, new TrustManager[] {trust}, null);
        try (SSLServerSocket listener = (SSLServerSocket) server(sent)
                .getServerSocketFactory().createServerSocket(0, 1,
                    InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getOutputStream().write(1);
                    socket.getInputStream().read();
                } catch (IOException e) {
                    System.out.println("server: " + e);
                }
            });
            thread.start();
            try (SSLSocket socket = (SSLSocket) client.getSocketFactory()
                    .createSocket(listener.getInetAddress(),
                        listener.getLocalPort())) {
                TlsPins.of(rules).require(socket);
                socket.getInputStream().read();
            } finally {
                thread.join();
            }
        }
    }

    private static void https() throws Exception {
        System.setProperty("jdk.tls.client.pins", "localhost until=2100-01-01 "
                + TlsPins.pinOf(stranger) + " " + RESERVE);
        HttpsServer listener = HttpsServer.create(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), 0), 1);
        listener.setHttpsConfigurator(
                new HttpsConfigurator(server(own, issuer)));
        listener.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        listener.start();
        try {
            SSLContext client = SSLContext.getInstance("TLS");
            client.init(null, new TrustManager[] {pkix()}, null);
            HttpsURLConnection connection = (HttpsURLConnection) new URL(
                    "https://localhost:" + listener.getAddress().getPort()
                    + "/").openConnection();
            connection.setSSLSocketFactory(client.getSocketFactory());
            connection.setHostnameVerifier((name, session) -> true);
            try {
                connection.getResponseCode();
                throw new AssertionError("HTTPS is taken");
            } catch (IOException e) {
                Peers.check(e.getMessage().contains("jdk.tls.client.pins:1"),
                        "HTTPS is refused: " + e);
            }
        } finally {
            listener.stop(0);
        }
    }
}
