package behaviour;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreSpi;
import java.security.Provider;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The default trust store while its file, the properties that name it and the providers that read it change.
 *
 *     store FILE TYPE PASSWORD CERTIFICATES TIME    writes a trust store; TIME counts from a fixed time
 *     delete FILE
 *     property NAME VALUE          sets javax.net.ssl.NAME for good; "-" removes it, "@FILE" is a file of this plan
 *     security NAME VALUE          sets a security property for the plan
 *     provider first|last|none     whether, and where, there is a provider of a key store type OWN, which ignores what it is given
 *     own CERTIFICATES             what a key store of that type has, from now on
 *     anchors FACTORY              the certificates that new trust managers of PKIX or SunX509 accept
 *     connect KEY                  a handshake of a context with default trust with a server of this key
 *
 * What the JDK brings along is not the same on all machines, and a JDK may have nothing: where the JDK turns to that, only anchors of
 * this plan are told, which should not be there.
 *
 * Memory is collected before the default trust is looked at, since the JDK may keep it as long as memory lasts.
 */
final class TlsTrust implements Subject {
    private static final String[] PROPERTIES = {"trustStore", "trustStoreType", "trustStorePassword", "trustStoreProvider"};
    private static final Map<String, byte[]> ENCODED = new HashMap<>();
    private static final Set<String> SUBJECTS = new TreeSet<>();
    private static volatile String[] own = {};

    static {
        for (String name : TlsKeys.names()) {
            SUBJECTS.add("CN=" + name);
        }
    }

    TlsTrust() {
        Tls.prepare();
    }

    @Override
    public String name() {
        return "tls-trust";
    }

    @Override
    public int sequences() {
        return 8;
    }

    @Override
    public int limit() {
        return 300;
    }

    @Override
    public List<String> plan(long seed) {
        return new TlsPlans(seed).trust();
    }

    @Override
    public void run(List<String> plan, Transcript out) throws Exception {
        Tls.Result result = new Tls.Result();
        Path folder = Files.createTempDirectory("behaviour");
        Map<String, String> security = new HashMap<>();
        own = new String[0];
        try {
            Tls.run(plan, out, result, words -> step(words, folder, security, result));
        } finally {
            for (String property : PROPERTIES) {
                System.clearProperty("javax.net.ssl." + property);
            }
            for (Map.Entry<String, String> old : security.entrySet()) {
                Security.setProperty(old.getKey(), old.getValue());
            }
            Security.removeProvider("Own");
            for (File file : folder.toFile().listFiles()) {
                file.delete();
            }
            Files.delete(folder);
        }
    }

    private static void step(String[] words, Path folder, Map<String, String> security, Tls.Result result) throws Exception {
        switch (words[0]) {
        case "store":
            Path part = folder.resolve("part");
            Files.write(part, encoded(words[2], words[3], words[4]));
            part.toFile().setLastModified(1700000000000L + Integer.parseInt(words[5]) * 10000L);
            Files.move(part, folder.resolve(words[1]), StandardCopyOption.REPLACE_EXISTING);
            break;
        case "delete":
            Files.deleteIfExists(folder.resolve(words[1]));
            break;
        case "property":
            if (words[2].equals("-")) {
                System.clearProperty("javax.net.ssl." + words[1]);
            } else {
                System.setProperty("javax.net.ssl." + words[1],
                        words[2].startsWith("@") ? folder.resolve(words[2].substring(1)).toString() : words[2]);
            }
            break;
        case "security":
            security.putIfAbsent(words[1], String.valueOf(Security.getProperty(words[1])));
            Security.setProperty(words[1], words[2]);
            break;
        case "provider":
            Security.removeProvider("Own");
            if (words[1].equals("first")) {
                Security.insertProviderAt(new Own(), 1);
            } else if (words[1].equals("last")) {
                Security.addProvider(new Own());
            }
            break;
        case "own":
            own = TlsSides.words(words[1]);
            break;
        case "anchors":
            System.gc();
            look(() -> anchors(words[1]), result);
            break;
        case "connect":
            System.gc();
            look(() -> connect(words[1]), result);
            break;
        default:
            throw new IllegalArgumentException(words[0]);
        }
    }

    /** A key store as it is in a file; PKCS #12 takes its time to encrypt. */
    private static byte[] encoded(String type, String password, String certificates) throws Exception {
        String key = type + " " + password + " " + certificates;
        byte[] encoded = ENCODED.get(key);
        if (encoded == null) {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            TlsKeys.anchors(type, TlsSides.words(certificates)).store(stream, password.toCharArray());
            encoded = stream.toByteArray();
            ENCODED.put(key, encoded);
        }
        return encoded;
    }

    private static void look(Callable<TreeSet<String>> what, Tls.Result result) throws Exception {
        String file = System.getProperty("javax.net.ssl.trustStore");
        if (file != null && (file.equals("NONE") || new File(file).exists())) {
            result.add(what.call().toString());
            return;
        }
        // A type of key stores that ignores the file has what it always has.
        boolean own = System.getProperty("javax.net.ssl.trustStoreType", KeyStore.getDefaultType()).equals("OWN");
        try {
            TreeSet<String> names = what.call();
            names.retainAll(own ? Collections.emptySet() : SUBJECTS);
            result.add("the JDK's own" + (names.isEmpty() ? "" : " and " + names));
        } catch (Exception e) {
            result.add("the JDK's own");
        }
    }

    /** The names of all anchors. */
    private static TreeSet<String> anchors(String type) throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(type);
        factory.init((KeyStore)null);
        TreeSet<String> names = new TreeSet<>();
        for (TrustManager manager : factory.getTrustManagers()) {
            for (X509Certificate certificate : ((X509TrustManager)manager).getAcceptedIssuers()) {
                names.add(certificate.getSubjectX500Principal().getName());
            }
        }
        return names;
    }

    /** The name of the server if the client trusts it, else how the handshake ended. */
    private static TreeSet<String> connect(String key) throws Exception {
        SSLContext client = SSLContext.getInstance("TLS");
        client.init(null, null, null);
        SSLContext server = SSLContext.getInstance("TLS");
        server.init(new javax.net.ssl.KeyManager[] {TlsKeys.keyManager("SunX509", key)},
                new TrustManager[] {TlsKeys.trustManager("clientA")}, null);
        SSLEngine[] engines = {client.createSSLEngine("localhost", 443), server.createSSLEngine()};
        engines[0].setUseClientMode(true);
        engines[1].setUseClientMode(false);
        String said = TlsEngines.handshake(engines);
        return new TreeSet<>(Collections.singleton(said.contains(" throws ") ? said : "CN=" + key));
    }

    /** A provider of a type of key stores that ignores its input. */
    private static final class Own extends Provider {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("deprecation")
        Own() {
            super("Own", 1.0, "a type of key stores");
            put("KeyStore.OWN", OwnStore.class.getName());
        }
    }

    /** Has what the plan says. */
    public static final class OwnStore extends KeyStoreSpi {
        private final Map<String, Certificate> certificates = new LinkedHashMap<>();

        @Override
        public void engineLoad(InputStream in, char[] password) throws IOException {
            certificates.clear();
            try {
                for (String name : own) {
                    certificates.put(name.toLowerCase(java.util.Locale.ROOT), TlsKeys.certificate(name));
                }
            } catch (Exception e) {
                throw new IOException(e);
            }
        }

        @Override
        public Certificate engineGetCertificate(String alias) {
            return certificates.get(alias);
        }

        @Override
        public boolean engineIsCertificateEntry(String alias) {
            return certificates.containsKey(alias);
        }

        @Override
        public boolean engineContainsAlias(String alias) {
            return certificates.containsKey(alias);
        }

        @Override
        public Enumeration<String> engineAliases() {
            return Collections.enumeration(new ArrayList<>(certificates.keySet()));
        }

        @Override
        public int engineSize() {
            return certificates.size();
        }

        @Override
        public boolean engineIsKeyEntry(String alias) {
            return false;
        }

        @Override
        public Key engineGetKey(String alias, char[] password) {
            return null;
        }

        @Override
        public Certificate[] engineGetCertificateChain(String alias) {
            return null;
        }

        @Override
        public Date engineGetCreationDate(String alias) {
            return new Date(0);
        }

        @Override
        public String engineGetCertificateAlias(Certificate certificate) {
            for (Map.Entry<String, Certificate> entry : certificates.entrySet()) {
                if (entry.getValue().equals(certificate)) {
                    return entry.getKey();
                }
            }
            return null;
        }

        @Override
        public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineSetCertificateEntry(String alias, Certificate certificate) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineDeleteEntry(String alias) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void engineStore(OutputStream stream, char[] password) {
            throw new UnsupportedOperationException();
        }
    }
}
