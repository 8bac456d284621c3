package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Makes TLS clients and servers of one implementation, with its default
 * settings but for what a benchmark's parameters ask for.
 */
abstract class Endpoints {
    /** The value of namedGroups that leaves them to the implementation. */
    static final String DEFAULT = "default";

    /**
     * @param provider "" for the JDK's own TLS, Conscrypt or Netty
     * @param key of the server: RSA (2048 bits) or EC (P-256)
     * @param namedGroups default, or the one group to use
     * @param resume whether clients of one peer may resume sessions
     */
    static Endpoints of(String provider, String key, String namedGroups,
            boolean resume) throws IOException, GeneralSecurityException {
        boolean defaults = namedGroups.equals(DEFAULT);
        if (provider.isEmpty() && !defaults) {
            // Before the JDK's TLS has been used, or it has no effect.
            System.setProperty("jdk.tls.namedGroups", namedGroups);
        }
        KeyStore store = Certificates.selfSigned(key);
        switch (provider) {
            case "":
                return new Jdk(Certificates.context(store, "TLS", null), key);
            case "Conscrypt":
                if (!defaults) {
                    throw new IllegalArgumentException("namedGroups: "
                            + "Conscrypt offers no choice of groups");
                }
                // The JDK's key managers of 26 and later ask a connection
                // what its peer accepts, which engines of others do not tell.
                System.setProperty("jdk.tls.SunX509KeyManager.certChecking",
                        "false");
                return new Conscrypt(Certificates.context(store, "TLS",
                        Providers.named("Conscrypt")), key);
            case "Netty":
                return new NettyEndpoints(store, key,
                        defaults ? null : namedGroups, resume);
            default:
                throw new IllegalArgumentException("provider: " + provider
                        + " (want \"\", Conscrypt or Netty)");
        }
    }

    /** A client that may resume sessions with peer; null: with none. */
    abstract SSLEngine client(String peer);

    abstract SSLEngine server();

    /** Whether its users give it buffers outside the Java heap. */
    boolean direct() {
        return true;
    }

    /** Whether it says by its status all that it wants to send. */
    boolean tellsWhatItHas() {
        return false;
    }

    /** For what has memory outside the heap. */
    void release(SSLEngine engine) {
    }

    /** What the server signs with in a full handshake of TLS 1.3. */
    abstract String signature();

    /** A key for P-256 leaves no choice in TLS 1.3. */
    static String signature(String key, String rsa) {
        return key.equals("EC") ? "ecdsa_secp256r1_sha256" : rsa;
    }

    /** What SSLContexts make. */
    static class Jdk extends Endpoints {
        private final SSLContext clients;
        private final SSLContext servers;
        private final String key;

        Jdk(SSLContext context, String key) {
            this(context, context, key);
        }

        Jdk(SSLContext clients, SSLContext servers, String key) {
            this.clients = clients;
            this.servers = servers;
            this.key = key;
        }

        @Override
        SSLEngine client(String peer) {
            return peer == null ? clients.createSSLEngine()
                                : clients.createSSLEngine(peer, 443);
        }

        @Override
        SSLEngine server() {
            return servers.createSSLEngine();
        }

        @Override
        boolean direct() {
            return false;
        }

        @Override
        boolean tellsWhatItHas() {
            return true;
        }

        @Override
        String signature() {
            String last = SignatureWatch.last();
            return signature(key, last == null ? "rsa_pss_rsae" : last);
        }
    }

    private static final class Conscrypt extends Jdk {
        private final String key;

        Conscrypt(SSLContext context, String key) {
            super(context, key);
            this.key = key;
        }

        @Override
        boolean direct() {
            return true;
        }

        @Override
        boolean tellsWhatItHas() {
            return false;
        }

        /** There is no way to learn the digest of an RSA signature. */
        @Override
        String signature() {
            return signature(key, "rsa_pss_rsae");
        }
    }
}
