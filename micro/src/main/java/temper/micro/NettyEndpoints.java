package temper.micro;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.OpenSslPrivateKeyMethod;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.OpenSslX509KeyManagerFactory;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * Netty's engines over BoringSSL. They hold memory outside the heap, and are
 * released as Netty's own handler does it.
 */
final class NettyEndpoints extends Endpoints {
    private static final int PORT = 443;

    private final SslContext clients;
    private final SslContext servers;
    private final String key;
    private final PrivateKey privateKey;
    private final X509Certificate certificate;
    private String signature;

    NettyEndpoints(KeyStore store, String key, String group, boolean resume)
            throws GeneralSecurityException, SSLException {
        this.key = key;
        privateKey = Certificates.privateKey(store);
        certificate = (X509Certificate) store.getCertificate("server");
        clients = with(group, SslContextBuilder.forClient()
                .trustManager(certificate)).build();
        servers = with(group, SslContextBuilder.forServer(privateKey,
                certificate)).build();
        // The same peer's name is in every connection: the engine checks it.
        ((OpenSslSessionContext) clients.sessionContext())
                .setSessionCacheEnabled(resume);
    }

    private static SslContextBuilder with(String group,
            SslContextBuilder builder) {
        builder.sslProvider(SslProvider.OPENSSL_REFCNT);
        if (group != null) {
            builder.option(OpenSslContextOption.GROUPS, new String[] {
                    group.equals("secp256r1") ? "P-256" : group});
        }
        return builder;
    }

    @Override
    SSLEngine client(String peer) {
        return clients.newEngine(ByteBufAllocator.DEFAULT,
                peer == null ? Certificates.HOST : peer, PORT);
    }

    @Override
    SSLEngine server() {
        return servers.newEngine(ByteBufAllocator.DEFAULT);
    }

    @Override
    void release(SSLEngine engine) {
        ReferenceCountUtil.release(engine);
    }

    /** Asks by a server whose key signs in Java, and so is told how. */
    @Override
    synchronized String signature() {
        if (signature == null) {
            try {
                signature = signature(key, key.equals("EC") ? "" : asked());
            } catch (GeneralSecurityException | SSLException e) {
                throw new IllegalStateException(e);
            }
        }
        return signature;
    }

    private String asked() throws GeneralSecurityException, SSLException {
        String[] told = new String[1];
        SslContext asking;
        try {
            asking = SslContextBuilder.forServer(
                    OpenSslX509KeyManagerFactory.newKeyless(certificate))
                .sslProvider(SslProvider.OPENSSL_REFCNT)
                .option(OpenSslContextOption.PRIVATE_KEY_METHOD,
                    new OpenSslPrivateKeyMethod() {
                        @Override
                        public byte[] sign(SSLEngine engine, int scheme,
                                byte[] message) throws Exception {
                            told[0] = Negotiated.schemeName(scheme);
                            return pss(told[0], message);
                        }

                        @Override
                        public byte[] decrypt(SSLEngine engine, byte[] in) {
                            throw new UnsupportedOperationException();
                        }
                    }).build();
        } catch (java.io.IOException e) {
            throw new SSLException(e);
        }
        try (EnginePair pair = new EnginePair(new Endpoints() {
            @Override
            SSLEngine client(String peer) {
                return NettyEndpoints.this.client(null);
            }

            @Override
            SSLEngine server() {
                return asking.newEngine(ByteBufAllocator.DEFAULT);
            }

            @Override
            void release(SSLEngine engine) {
                NettyEndpoints.this.release(engine);
            }

            @Override
            String signature() {
                throw new UnsupportedOperationException();
            }
        }, null, null)) {
            pair.handshake();
        } finally {
            ReferenceCountUtil.release(asking);
        }
        return told[0];
    }

    private byte[] pss(String scheme, byte[] message)
            throws GeneralSecurityException {
        String bits = scheme.substring(scheme.length() - 3);
        String digest = "SHA-" + bits;
        Signature signer = Signature.getInstance("RSASSA-PSS");
        signer.setParameter(new PSSParameterSpec(digest, "MGF1",
                new MGF1ParameterSpec(digest), Integer.parseInt(bits) / 8, 1));
        signer.initSign(privateKey);
        signer.update(message);
        return signer.sign();
    }
}
