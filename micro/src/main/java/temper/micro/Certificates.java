package temper.micro;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS contexts that present, and trust, a new certificate for 127.0.0.1. */
final class Certificates {
    private static final String PASSWORD = "temper";

    private Certificates() {
    }

    static SSLContext context(String protocol) throws IOException, GeneralSecurityException, InterruptedException {
        return context(protocol, "RSA", 2048);
    }

    static SSLContext context(String protocol, String algorithm, int bits)
            throws IOException, GeneralSecurityException, InterruptedException {
        KeyStore store = selfSigned(algorithm, bits);
        // SunX509: the other one derives the password's key anew in each handshake.
        KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
        keys.init(store, PASSWORD.toCharArray());
        KeyStore anchors = KeyStore.getInstance("JKS");
        anchors.load(null, null);
        anchors.setCertificateEntry("server", store.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(anchors);
        SSLContext context = SSLContext.getInstance(protocol);
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /** By the JDK's own keytool, the one way to a certificate that all releases have. */
    private static KeyStore selfSigned(String algorithm, int bits)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path folder = Files.createTempDirectory("temper-micro");
        Path file = folder.resolve("store");
        Path log = folder.resolve("log");
        try {
            Process keytool = new ProcessBuilder(
                    System.getProperty("java.home") + File.separator + "bin" + File.separator + "keytool",
                    "-genkeypair", "-alias", "server", "-keyalg", algorithm, "-keysize", Integer.toString(bits), "-storetype", "JKS",
                    "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1",
                    "-keystore", file.toString(), "-storepass", PASSWORD, "-keypass", PASSWORD)
                    .redirectErrorStream(true).redirectOutput(log.toFile()).start();
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool: " + new String(Files.readAllBytes(log)));
            }
            KeyStore store = KeyStore.getInstance("JKS");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD.toCharArray());
            }
            return store;
        } finally {
            Files.deleteIfExists(log);
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
