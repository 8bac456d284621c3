package temper.micro;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates for 127.0.0.1, and TLS contexts that present, and trust, such a one. */
final class Certificates {
    /** The name that certificates are for. */
    static final String HOST = "127.0.0.1";

    private static final String PASSWORD = "temper";

    private Certificates() {
    }

    static SSLContext context(String protocol) throws IOException, GeneralSecurityException {
        return context(selfSigned("RSA"), protocol, null);
    }

    /** Of a provider, or of the JDK's own choice if that is null. */
    static SSLContext context(KeyStore store, String protocol, Provider provider)
            throws IOException, GeneralSecurityException {
        // SunX509: the other one derives the password's key anew in each handshake.
        KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
        keys.init(store, PASSWORD.toCharArray());
        KeyStore anchors = KeyStore.getInstance("JKS");
        anchors.load(null, null);
        anchors.setCertificateEntry("server", store.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(anchors);
        SSLContext context = provider == null ? SSLContext.getInstance(protocol)
                                              : SSLContext.getInstance(protocol, provider);
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    static PrivateKey privateKey(KeyStore store) throws GeneralSecurityException {
        return (PrivateKey) store.getKey("server", PASSWORD.toCharArray());
    }

    /** A TLS context of a server whose certificate is from the authority of the store. */
    static SSLContext server(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
        keys.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), new TrustManager[0], null);
        return context;
    }

    /**
     * A store with a server's key and a certificate for it, alias server. There are two of them, RSA of 2048 bits and EC on P-256:
     * fixed, so that all JDKs verify the same and no benchmark waits for a keytool.
     */
    static KeyStore selfSigned(String algorithm) throws IOException, GeneralSecurityException {
        KeyStore all = KeyStore.getInstance("JKS");
        try (InputStream in = Certificates.class.getResourceAsStream("servers.jks")) {
            all.load(in, PASSWORD.toCharArray());
        }
        Key key = all.getKey(algorithm, PASSWORD.toCharArray());
        if (key == null) {
            throw new IllegalArgumentException("key: " + algorithm + " (want RSA or EC)");
        }
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, null);
        store.setKeyEntry("server", key, PASSWORD.toCharArray(), all.getCertificateChain(algorithm));
        return store;
    }

    /** A store with a new certificate authority, alias authority, and a server's key with a certificate from it. */
    static KeyStore issued(String algorithm, int bits) throws IOException, GeneralSecurityException, InterruptedException {
        try (Keytool keytool = new Keytool()) {
            String size = Integer.toString(bits);
            String request = keytool.folder.resolve("request").toString();
            String certificate = keytool.folder.resolve("certificate").toString();
            keytool.run("-genkeypair", "-alias", "authority", "-keyalg", algorithm, "-keysize", size, "-dname", "CN=Authority",
                    "-ext", "bc:critical=ca:true", "-keypass", PASSWORD);
            keytool.run("-genkeypair", "-alias", "server", "-keyalg", algorithm, "-keysize", size, "-dname", "CN=127.0.0.1",
                    "-keypass", PASSWORD);
            keytool.run("-certreq", "-alias", "server", "-file", request);
            keytool.run("-gencert", "-alias", "authority", "-infile", request, "-outfile", certificate, "-ext", "san=ip:127.0.0.1");
            keytool.run("-importcert", "-noprompt", "-alias", "server", "-file", certificate);
            return keytool.load();
        }
    }

    /** The JDK's own keytool, the one way to a certificate that all releases have, and a folder with its store. */
    private static final class Keytool implements AutoCloseable {
        final Path folder;

        Keytool() throws IOException {
            folder = Files.createTempDirectory("temper-micro");
        }

        void run(String... arguments) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>();
            command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "keytool");
            command.addAll(Arrays.asList(arguments));
            command.addAll(Arrays.asList("-storetype", "JKS", "-keystore", folder.resolve("store").toString(),
                    "-storepass", PASSWORD));
            Path log = folder.resolve("log");
            Process keytool = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool: " + new String(Files.readAllBytes(log)));
            }
        }

        KeyStore load() throws IOException, GeneralSecurityException {
            KeyStore store = KeyStore.getInstance("JKS");
            try (InputStream in = Files.newInputStream(folder.resolve("store"))) {
                store.load(in, PASSWORD.toCharArray());
            }
            return store;
        }

        @Override
        public void close() throws IOException {
            for (String file : new String[] {"log", "store", "request", "certificate"}) {
                Files.deleteIfExists(folder.resolve(file));
            }
            Files.delete(folder);
        }
    }
}
