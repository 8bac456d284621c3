package behaviour;

import java.lang.reflect.Method;
import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import java.net.Socket;

/**
 * A client and a server: their contexts, what is set on new connections, and what is known of sessions. Engines and sockets are
 * made from it. Everything that it says is the same in each run of a plan: sessions are named by the connection that first had
 * their identifier or their creation time.
 *
 * Its lines, SIDE being c or s:
 *
 *     set SIDE KEY VALUE      for connections to come; keys are below, "-" is none
 *     new SIDE                a new context
 *     timeout SIDE SECONDS    SSLSessionContext.setSessionTimeout
 *     size SIDE COUNT         SSLSessionContext.setSessionCacheSize
 *     ids SIDE                how many sessions the context lists
 */
final class TlsSides {
    static final int CLIENT = 0;
    static final int SERVER = 1;
    private static final String[] SIDES = {"c", "s"};

    private final Tls.Result result;
    private final Side[] sides = {new Side(CLIENT), new Side(SERVER)};
    // What is known of a host: see open().
    private final Map<String, Host> hosts = new HashMap<>();
    private int lastConnection;

    TlsSides(Tls.Result result) throws Exception {
        this.result = result;
        sides[CLIENT].set("key", "clientA");
        sides[CLIENT].set("trust", "serverEC,serverEC384,serverRSA");
        sides[CLIENT].set("host", "localhost");
        sides[CLIENT].set("port", "443");
        sides[SERVER].set("key", "serverEC,serverRSA");
        sides[SERVER].set("trust", "clientA,clientB");
        for (Side side : sides) {
            side.renew();
        }
    }

    static int side(String word) {
        if (word.equals("c")) {
            return CLIENT;
        } else if (word.equals("s")) {
            return SERVER;
        }
        throw new IllegalArgumentException(word);
    }

    static String name(int side) {
        return SIDES[side];
    }

    /** Does a line that is about no connection; returns whether it was one. */
    boolean run(String[] words) throws Exception {
        switch (words[0]) {
        case "set":
            sides[side(words[1])].set(words[2], words[3]);
            return true;
        case "new":
            sides[side(words[1])].renew();
            return true;
        case "timeout":
        case "size":
            SSLSessionContext sessions = sides[side(words[1])].sessions();
            try {
                if (words[0].equals("timeout")) {
                    sessions.setSessionTimeout(Integer.parseInt(words[2]));
                } else {
                    sessions.setSessionCacheSize(Integer.parseInt(words[2]));
                    if (side(words[1]) == CLIENT) {
                        for (Host host : hosts.values()) {
                            host.several = true;
                        }
                    } else {
                        sides[SERVER].limited = true;
                    }
                }
                result.add(words[0] + " " + sessions.getSessionTimeout() + " " + sessions.getSessionCacheSize());
            } catch (IllegalArgumentException e) {
                result.add(words[0] + " threw " + Tls.describe(e));
            }
            return true;
        case "ids":
            result.add("sessions " + Collections.list(sides[side(words[1])].sessions().getIds()).size());
            return true;
        default:
            return false;
        }
    }

    /** Whether the number of records does not depend on whether there are tickets with TLS 1.2. */
    boolean isSteady() {
        return setting(CLIENT, "protocols").equals("TLSv1.3") || sides[SERVER].givesNoTicket();
    }

    SSLContext context(int side) {
        return sides[side].context;
    }

    String setting(int side, String key) {
        return sides[side].setting(key);
    }

    /** Whether a session of a side, seen before, has this identifier. */
    boolean isKnown(int side, byte[] id) {
        return sides[side].ids.containsKey(Arrays.toString(id));
    }

    /** The parameters for a new connection, from those that it has. */
    SSLParameters parameters(int side, SSLParameters parameters) throws Exception {
        return sides[side].apply(parameters);
    }

    /** What is said of a connection that begins now; also counts how its host was used. */
    Connection open(int number, String name, int port) {
        Connection connection = new Connection();
        connection.number = number;
        connection.key = name + ":" + port;
        connection.host = hosts.computeIfAbsent(connection.key, key -> new Host());
        String settings = setting(CLIENT, "protocols") + setting(CLIENT, "suites") + setting(CLIENT, "identification") +
                setting(SERVER, "protocols") + setting(SERVER, "suites") + setting(CLIENT, "constraints") +
                setting(SERVER, "constraints") + setting(SERVER, "order");
        Host host = connection.host;
        if (host.open > 0 || host.settings != null && !host.settings.equals(settings)) {
            host.several = true;
        }
        host.settings = settings;
        host.open++;
        connection.several = host.several || sides[SERVER].limited;
        lastConnection = number;
        return connection;
    }

    /** One connection's part in what is known of sessions. */
    final class Connection {
        private int number;
        private String key;
        private Host host;
        private boolean several;
        private boolean vague;
        private boolean finished;
        private boolean ended;
        private final boolean[] failed = new boolean[2];
        private final Object[] transports = new Object[2];

        /** Whether it may be another session that it resumes than on a JDK that keeps one of a host. */
        boolean isOneOfSeveral() {
            return several;
        }

        /** The engine or socket of a side: the trust manager is told which one it is about. */
        void transport(int side, Object transport) {
            transports[side] = transport;
        }

        /** The client has got what the server had to say; the next connection to its host is no other one's neighbour. */
        void finish() {
            if (!finished) {
                finished = true;
                host.open--;
            }
        }

        void invalidate(int side, SSLSession session) {
            session.invalidate();
            if (side == CLIENT && !session.getProtocol().equals("NONE")) {
                end();
            }
        }

        /**
         * A side threw an exception. The client's session is then invalid; what a server that gives tickets has given is as good
         * as before.
         */
        void fail(int side, SSLSession client) {
            if (failed[side]) {
                return;
            }
            failed[side] = true;
            if (side == CLIENT && !client.getProtocol().equals("NONE")) {
                ended = true;
                end();
            } else if (!ended) {
                host.several = true;
            }
        }

        /** Whether it may have been refused or not, which changes all that follows. */
        boolean isVague() {
            return vague;
        }

        /** Refuses this connection if it offers a session. */
        void mayRefuse() {
            several("several");
            vague = true;
        }

        /** Whether this connection was refused for the session that it offered. */
        void refuse(boolean refused) {
            if (!refused) {
                host.refused = 0;
            } else if (host.refused == 0 || number > host.refusedUntil) {
                host.refused++;
                // Those that are open may have offered theirs before.
                host.refusedUntil = lastConnection;
            }
        }

        /** Says whether one connection after the other is refused. */
        void refused() {
            if (several && !setting(CLIENT, "protocols").equals("TLSv1.3")) {
                result.add("several");
            } else if (several) {
                result.add(host.refused > 1 ? "once more" : "once at most");
            } else {
                result.add(String.valueOf(host.refused));
            }
        }

        /** From now on a client resumes no session of this host that it has. */
        private void end() {
            host.invalidated = lastConnection;
            // One that may have been refused need not have had a session to end.
            host.several = vague && host.several || host.open > (finished ? 0 : 1);
            host.ended = System.currentTimeMillis();
            while (System.currentTimeMillis() <= host.ended) {
                Thread.yield();         // what begins from now on has another time
            }
        }

        /** Says what a side knows of its session, whichever it is. */
        void session(int side, SSLSession session) {
            if (isNone(session)) {
                return;
            }
            result.add(session.getProtocol() + (side == SERVER || several || session.isValid() ? "" : " invalid"));
            result.add("with " + (side == CLIENT ? session.getPeerHost() : "a client"));
            result.add("sizes " + session.getPacketBufferSize() + " " + session.getApplicationBufferSize());
        }

        /** Says it of what depends on it. */
        void several(String word) {
            if (several) {
                result.add(word);
            }
        }

        /** Has seen a session, maybe for the first time. */
        void note(int side, SSLSession session) {
            if (!session.getProtocol().equals("NONE")) {
                sides[side].creation(session.getCreationTime(), number);
                sides[side].id(session.getId(), number);
            }
        }

        /** Says which session it is, and what depends on that. */
        void resumption(int side, SSLSession session) {
            several("several");
            if (isNone(session)) {
                return;
            }
            Side own = sides[side];
            result.add(session.isValid() ? "valid" : "invalid");
            result.add("of " + own.creation(session.getCreationTime(), number) + ", identifier " + own.id(session.getId(), number));
            result.add("checks " + own.checks(transports[side]));
            result.add(session.getCipherSuite() + ", sees " + peer(session) + ", shows " + own(session));
            try {
                result.add("names " + ((ExtendedSSLSession)session).getRequestedServerNames());
            } catch (UnsupportedOperationException e) {
                result.add("names " + Tls.describe(e));
            }
            ExtendedSSLSession extended = (ExtendedSSLSession)session;
            result.add("algorithms " + sum(extended.getLocalSupportedSignatureAlgorithms()) + " " +
                    sum(extended.getPeerSupportedSignatureAlgorithms()));
        }

        /** Binds a value to a session. */
        void bind(SSLSession session) {
            if (!isNone(session)) {
                session.putValue("of " + number, number);
            }
        }

        /** Says what is bound to a session. */
        void values(SSLSession session) {
            several("several");
            if (!isNone(session)) {
                String[] names = session.getValueNames();
                Arrays.sort(names);
                result.add("values " + Arrays.toString(names));
            }
        }

        /** Says whether the client resumed what was established before it last invalidated a session of this host. */
        void stale(SSLSession session) {
            if (isNone(session) || host.invalidated == 0) {
                return;
            }
            // By its time: a connection from before may renegotiate, and a later one resume what came of that.
            boolean stale = session.getCreationTime() <= host.ended && number > host.invalidated;
            result.add(stale ? "of before the invalidation" : "fresh");
        }

        private boolean isNone(SSLSession session) {
            boolean none = session.getProtocol().equals("NONE");
            if (none) {
                result.add("none");
            }
            return none;
        }
    }
    private static String sum(String[] words) {
        return words.length + "/" + Integer.toHexString(Arrays.hashCode(words));
    }

    private static String peer(SSLSession session) {
        try {
            Certificate[] chain = session.getPeerCertificates();
            Principal principal = session.getPeerPrincipal();
            String subject = ((X509Certificate)chain[0]).getSubjectX500Principal().getName();
            return chain.length + " " + subject + (subject.equals(principal.getName()) ? "" : " as " + principal);
        } catch (SSLPeerUnverifiedException e) {
            return "nobody";
        }
    }

    private static String own(SSLSession session) {
        Certificate[] chain = session.getLocalCertificates();
        return chain == null ? "nothing" : ((X509Certificate)chain[0]).getSubjectX500Principal().getName();
    }

    /**
     * A host and port as a client sees it. A JDK may keep more than one session of it: as long as connections follow one another
     * with the same settings that makes no difference.
     */
    private static final class Host {
        private int open;
        private int invalidated;
        private long ended;
        private int refused;
        private int refusedUntil;
        private boolean several;
        private String settings;
    }

    /** A client or a server. */
    private static final class Side {
        private final int side;
        private final Map<String, String> settings = new HashMap<>();
        private final Map<Long, Integer> creations = new HashMap<>();
        private final Map<String, Integer> ids = new HashMap<>();
        private SSLContext context;
        private volatile X509ExtendedKeyManager keys;
        private volatile X509ExtendedTrustManager trust;
        private final Map<Object, Integer> checks = new IdentityHashMap<>();
        private boolean limited;

        Side(int side) {
            this.side = side;
        }

        String setting(String key) {
            String value = settings.get(key);
            return value == null ? "-" : value;
        }

        void set(String key, String value) throws Exception {
            settings.put(key, value);
            if (key.equals("key") || key.equals("keymanager")) {
                String type = setting("keymanager").equals("-") ? "SunX509" : setting("keymanager");
                keys = TlsKeys.keyManager(type, words(setting("key")));
            } else if (key.equals("trust")) {
                // PKIX wants an anchor.
                trust = TlsKeys.trustManager(words(value.equals("-") ? "otherServer" : value));
            }
        }

        void renew() throws Exception {
            context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {new Keys()}, new TrustManager[] {new Trust()}, null);
            limited = false;
        }

        int checks(Object transport) {
            synchronized (checks) {
                return checks.getOrDefault(transport, 0);
            }
        }

        /** Whether what the server sends does not depend on whether it gives tickets with TLS 1.2: 0 and more than a week fit into none. */
        boolean givesNoTicket() {
            return sessions().getSessionTimeout() == 0 || sessions().getSessionTimeout() > 604800;
        }

        SSLSessionContext sessions() {
            return side == CLIENT ? context.getClientSessionContext() : context.getServerSessionContext();
        }

        String creation(long time, int number) {
            Integer first = creations.putIfAbsent(time, number);
            return first == null || first == number ? "itself" : first.toString();
        }

        String id(byte[] id, int number) {
            if (id.length == 0) {
                return "empty";
            }
            Integer first = ids.putIfAbsent(Arrays.toString(id), number);
            return first == null || first == number ? "its own" : "of " + first;
        }

        SSLParameters apply(SSLParameters parameters) throws Exception {
            for (Map.Entry<String, String> setting : new java.util.TreeMap<>(settings).entrySet()) {
                String value = setting.getValue();
                if (value.equals("-")) {
                    continue;
                }
                switch (setting.getKey()) {
                case "protocols":
                    parameters.setProtocols(value.split(","));
                    break;
                case "suites":
                    parameters.setCipherSuites(value.split(","));
                    break;
                case "auth":
                    if (value.equals("need")) {
                        parameters.setNeedClientAuth(true);
                    } else {
                        parameters.setWantClientAuth(true);
                    }
                    break;
                case "identification":
                    parameters.setEndpointIdentificationAlgorithm(value);
                    break;
                case "names":
                    List<SNIServerName> names = new ArrayList<>();
                    for (String name : value.split(",")) {
                        names.add(new SNIHostName(name));
                    }
                    parameters.setServerNames(names);
                    break;
                case "matcher":
                    parameters.setSNIMatchers(Collections.<SNIMatcher>singleton(SNIHostName.createSNIMatcher(value)));
                    break;
                case "alpn":
                    parameters.setApplicationProtocols(value.split(","));
                    break;
                case "order":
                    parameters.setUseCipherSuitesOrder(value.equals("true"));
                    break;
                case "constraints":
                    parameters.setAlgorithmConstraints(new Without(value));
                    break;
                case "packet":
                    call(parameters, "setMaximumPacketSize", int.class, Integer.valueOf(value));
                    break;
                case "groups":
                    call(parameters, "setNamedGroups", String[].class, value.split(","));
                    break;
                default:
                    break;
                }
            }
            return parameters;
        }

        /** Calls what not every line has. */
        private static void call(SSLParameters parameters, String name, Class<?> type, Object value) throws Exception {
            Method method;
            try {
                method = SSLParameters.class.getMethod(name, type);
            } catch (NoSuchMethodException e) {
                return;
            }
            method.invoke(parameters, value);
        }

        /** The keys that are set now. */
        private final class Keys extends X509ExtendedKeyManager {
            @Override
            public String[] getClientAliases(String type, Principal[] issuers) {
                return keys.getClientAliases(type, issuers);
            }

            @Override
            public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
                return keys.chooseClientAlias(types, issuers, socket);
            }

            @Override
            public String[] getServerAliases(String type, Principal[] issuers) {
                return keys.getServerAliases(type, issuers);
            }

            @Override
            public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
                return keys.chooseServerAlias(type, issuers, socket);
            }

            @Override
            public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
                return keys.chooseEngineClientAlias(types, issuers, engine);
            }

            @Override
            public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
                return keys.chooseEngineServerAlias(type, issuers, engine);
            }

            @Override
            public X509Certificate[] getCertificateChain(String alias) {
                return keys.getCertificateChain(alias);
            }

            @Override
            public PrivateKey getPrivateKey(String alias) {
                return keys.getPrivateKey(alias);
            }
        }

        /** The certificates that are trusted now; counts what it is asked. */
        private final class Trust extends X509ExtendedTrustManager {
            private void count(Object transport) {
                synchronized (checks) {
                    checks.merge(transport, 1, Integer::sum);
                }
            }

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
                throw new UnsupportedOperationException();
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
                throw new UnsupportedOperationException();
            }

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
                count(socket);
                trust.checkClientTrusted(chain, type, socket);
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
                count(socket);
                trust.checkServerTrusted(chain, type, socket);
            }

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
                count(engine);
                trust.checkClientTrusted(chain, type, engine);
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
                count(engine);
                trust.checkServerTrusted(chain, type, engine);
            }

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return trust.getAcceptedIssuers();
            }
        }
    }

    static String[] words(String value) {
        return value.equals("-") ? new String[0] : value.split(",");
    }

    /** Constraints of an application: no algorithm whose name contains one of these. */
    private static final class Without implements AlgorithmConstraints {
        private final String[] parts;

        Without(String parts) {
            this.parts = parts.split(",");
        }

        private boolean allows(String algorithm) {
            for (String part : parts) {
                if (algorithm.contains(part)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives, String algorithm, AlgorithmParameters parameters) {
            return allows(algorithm);
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives, Key key) {
            return allows(key.getAlgorithm());
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives, String algorithm, Key key, AlgorithmParameters parameters) {
            return allows(algorithm) && allows(key.getAlgorithm());
        }
    }
}
