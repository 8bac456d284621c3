package behaviour;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;

/** Makes plans of the TLS subjects. */
final class TlsPlans {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.3",
        "TLSv1.3,TLSv1.2", "TLSv1.3,TLSv1.2", "TLSv1.2", "TLSv1.2", "TLSv1.2,TLSv1.1,TLSv1",
        "TLSv1.1", "TLSv1", "TLSv1.1,TLSv1", "-"};
    private static final String[] SUITES = {"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_RSA_WITH_AES_128_GCM_SHA256",
        "TLS_RSA_WITH_AES_128_CBC_SHA", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
        "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", "TLS_EMPTY_RENEGOTIATION_INFO_SCSV"};
    private static final String[] SIDES = {"c", "s"};
    private static final String[] CLIENT_KEYS = {"clientA", "clientB", "clientA,clientB", "clientB,clientA", "-"};
    private static final String[] SERVER_KEYS = {"serverEC", "serverRSA", "serverEC384",
        "serverEC,serverRSA", "serverRSA,serverEC384", "otherServer"};

    // What once went wrong comes first, as seeds 1, 2, ...: identity after invalidation, refused tickets, a fatal alert,
    // values bound to a session, a ClientHello of two records.
    private static final String[][] ENGINES = {
        {"set s auth need", "open 1", "hello 1", "open 2", "hello 2", "open 3", "hello 3", "handshake 1", "handshake 2",
            "handshake 3", "finish 1", "finish 2", "finish 3", "invalidate 2 c", "set c key clientB", "open 4", "hello 4",
            "handshake 4", "stale 4", "resumption 4 s"},
        {"set c protocols TLSv1.3", "open 1", "hello 1", "open 2", "hello 2", "open 3", "hello 3", "open 4", "hello 4",
            "handshake 1", "handshake 2", "handshake 3", "handshake 4", "finish 1", "finish 2", "finish 3", "finish 4", "open 5",
            "hello 5", "refuse 5", "refused 5", "open 6", "hello 6", "refuse 6", "refused 6", "open 7", "hello 7", "refuse 7",
            "refused 7", "open 8", "hello 8", "refuse 8", "refused 8"},
        {"open 1", "open 2", "hello 2", "handshake 1", "handshake 2", "finish 2", "close 1 c in", "open 3", "handshake 3",
            "stale 3", "resumption 3 s"},
        {"set s auth want", "open 1", "handshake 1", "finish 1", "open 2", "handshake 2", "resumption 2 c", "resumption 2 s",
            "invalidate 2 s", "finish 2", "open 3", "handshake 3", "resumption 3 s"},
        {"open 1", "handshake 1", "bind 1 s", "finish 1", "open 2", "handshake 2", "values 2 s", "bind 2 s", "values 1 s", "finish 2",
            "open 3", "handshake 3", "values 3 s"},
        {"set s auth need", "set c protocols TLSv1.2", "set c packet 1024", "open 1", "handshake 1", "finish 1", "open 2", "hello 2",
            "refuse 2", "refused 2"},
    };
    // A record that comes in parts, before and after a time limit.
    private static final String[][] SOCKETS = {
        {"open 1", "handshake 1", "late 1 s 3 300", "send 1 c 300", "update 1 s 3", "finish 1", "open 2", "handshake 2",
            "resumption 2 s"},
    };
    // A KeyUpdate that comes in part while the connection is idle.
    private static final String[][] HTTPS = {
        {"set c protocols TLSv1.3", "get 20", "bytes 3", "update", "post 20", "post 1000"},
    };
    // A store first read without its password; a type of key stores that ignores its input.
    private static final String[][] TRUST = {
        {"store one PKCS12 changeit serverEC 0", "property trustStore @one", "property trustStoreType PKCS12", "anchors PKIX",
            "property trustStorePassword changeit", "anchors PKIX", "connect serverEC"},
        {"provider last", "store one JKS changeit otherServer 0", "property trustStore @one", "property trustStoreType OWN",
            "own serverEC", "connect serverEC", "own serverRSA", "anchors PKIX", "connect serverEC"},
    };

    private final long seed;
    private final Choice choice;
    private final List<String> plan = new ArrayList<>();
    // Whether TLS 1.2 and before can be told step by step: a server whose sessions end never, or late, gives no tickets.
    private boolean steady;
    private boolean refusing;

    TlsPlans(long seed) {
        this.seed = seed;
        choice = new Choice(seed);
    }

    private List<String> known(String[][] plans) {
        return seed > 0 && seed <= plans.length ? Arrays.asList(plans[(int)seed - 1]) : null;
    }

    private void add(String format, Object... values) {
        plan.add(String.format(format, values));
    }

    private String protocols() throws Exception {
        String protocols = choice.of(PROTOCOLS);
        // All that is chosen must be known to the line.
        for (String protocol : protocols.split(",")) {
            if (!protocol.equals("-") && !Arrays.asList(
                    SSLContext.getDefault().getSupportedSSLParameters().getProtocols()).contains(protocol)) {
                return "-";
            }
        }
        return protocols;
    }

    private String suites() throws Exception {
        List<String> known = Arrays.asList(SSLContext.getDefault().getSupportedSSLParameters().getCipherSuites());
        StringBuilder suites = new StringBuilder();
        for (int i = choice.from(1, 5); i > 0; i--) {
            String suite = choice.once(3) ? choice.of(known) : choice.of(SUITES);
            if (known.contains(suite) && !suite.contains("NULL") && !suite.contains("KRB5") && !suite.contains("anon") &&
                    suites.indexOf(suite) < 0) {
                suites.append(suites.length() == 0 ? "" : ",").append(suite);
            }
        }
        return suites.length() == 0 ? "-" : suites.toString();
    }

    private void settings(boolean often) throws Exception {
        for (int i = choice.below(often ? 4 : 2); i > 0; i--) {
            String side = choice.of(SIDES);
            switch (choice.below(16)) {
            case 0:
            case 1:
                add("set %s protocols %s", side, protocols());
                break;
            case 2:
            case 3:
                add("set %s suites %s", side, choice.once(3) ? "-" : suites());
                break;
            case 4:
                add("set s auth %s", choice.of("need", "want", "-"));
                break;
            case 5:
            case 6:
                add("set %s key %s", side, side.equals("c") ? choice.of(CLIENT_KEYS) : choice.of(SERVER_KEYS));
                break;
            case 7:
                add("set %s trust %s", side, side.equals("c") ? choice.of("serverEC", "serverEC,serverEC384,serverRSA", "serverRSA", "-") :
                        choice.of("clientA", "clientB", "clientA,clientB", "-"));
                break;
            case 8:
                add("set c identification %s", choice.of("HTTPS", "HTTPS", "LDAPS", "-"));
                break;
            case 9:
                add("set c names %s", choice.of("localhost", "server.test", "other.test", "-"));
                break;
            case 10:
                add("set s matcher %s", choice.of("localhost", "(.*\\.)?server\\.test", "nothing", "-", "-"));
                break;
            case 11:
                add("set %s alpn %s", side, choice.of("h2", "http/1.1", "h2,http/1.1", "-"));
                break;
            case 12:
                add("set s order %s", choice.of("true", "false"));
                break;
            case 13:
                add("set %s constraints %s", side, choice.of("SHA1", "RSA", "EC", "AES_128", "SHA256", "-", "-", "secp256r1", "GCM"));
                break;
            case 14:
                if (choice.once(2)) {
                    add("set %s keymanager %s", side, choice.of("NewSunX509", "SunX509"));
                } else {
                    add("set %s groups %s", side, choice.of("secp384r1", "x25519,secp256r1", "-", "ffdhe2048"));
                }
                break;
            default:
                if (choice.once(3)) {
                    add("set %s create %s", side, choice.of("false", "-"));
                } else {
                    add("set %s packet %d", side, choice.of(600, 1024, 4096, 9000, 16709, 40000));
                }
            }
        }
    }

    private void contexts() {
        if (choice.once(12)) {
            add("new %s", choice.of(SIDES));
        }
        if (choice.once(12)) {
            add("size %s %d", choice.of(SIDES), choice.of(0, 1, 2, 100));
        }
        if (choice.once(15)) {
            add("timeout %s %d", "c", choice.of(0, 300, 3600, 604800, 691200));
        }
        if (choice.once(12)) {
            add("ids %s", choice.of(SIDES));
        }
    }

    /** Sockets: the same, and time limits while a record is on its way. */
    List<String> sockets() throws Exception {
        if (known(SOCKETS) != null) {
            return known(SOCKETS);
        }
        if (choice.once(4)) {
            add("timeout s %d", choice.of(0, 300, 600, 3600, 604800, 691200));
        }
        if (choice.once(2)) {
            add("set c protocols %s", protocols());
        }
        if (choice.once(2)) {
            add("set s auth %s", choice.of("need", "want"));
        }
        settings(true);
        int connections = choice.from(1, 4);
        boolean parallel = choice.once(4);
        for (int n = 1; n <= connections; n++) {
            if (n > 1) {
                if (choice.once(2)) {
                    settings(false);
                }
                contexts();
            }
            add("open %d", n);
            if (choice.once(3)) {
                add("cut %d %d", n, choice.of(1, 3, 5, 100, 600));
            }
            add("handshake %d", n);
            facts(n);
            for (int i = choice.below(5); i > 0; i--) {
                use(n, choice.of(SIDES));
            }
            if (choice.once(4)) {
                facts(n);
            }
            if (!parallel) {
                endSocket(n);
            }
        }
        for (int n = 1; parallel && n <= connections; n++) {
            use(n, choice.of(SIDES));
            endSocket(n);
        }
        return plan;
    }

    private void use(int n, String side) {
        switch (choice.below(16)) {
        default:
            add("send %d %s %d", n, side, choice.of(0, 1, 20, 300, 1024, 16384, 16385, 40000));
            break;
        case 4:
        case 5:
            add("again %d %s", n, side);
            break;
        case 6:
        case 7:
            add("late %d %s %d %d", n, side, choice.of(0, 1, 3, 4, 5, 6, 15, 20), choice.of(20, 300, 2000, 16384));
            break;
        case 8:
        case 9:
            add("update %d %s %d", n, side, choice.of(0, 1, 3, 4, 5, 6, 15, 20));
            break;
        case 10:
            add("invalidate %d %s", n, side);
            break;
        case 11:
            add("garble %d %s %d %d", n, side, choice.below(30), choice.of(20, 1024));
            break;
        case 12:
            add("%s %d %s", choice.of("out", "in", "out"), n, side);
            break;
        case 13:
            add("%s %d %s", choice.of("end", "close"), n, side);
        }
    }

    /** Requests of HTTP over TLS, and what may befall an idle connection. */
    List<String> https() throws Exception {
        if (known(HTTPS) != null) {
            return known(HTTPS);
        }
        if (choice.once(2)) {
            add("set %s protocols %s", choice.of(SIDES), choice.of("TLSv1.3", "TLSv1.2"));
        }
        for (int i = choice.from(2, 10); i > 0; i--) {
            switch (choice.below(12)) {
            case 0:
                add("set c key %s", choice.of(CLIENT_KEYS));
                break;
            case 1:
                if (choice.once(4)) {
                    add("forget");
                } else {
                    add("cut %d", choice.of(1, 3, 100, 8192));
                }
                break;
            case 2:
                add("update");
                break;
            case 3:
                add("bytes %d", choice.of(0, 1, 3, 5, 20));
                add("update");
                break;
            case 4:
                add("%s", choice.of("say", "lose c", "lose s", "finish s"));
                break;
            case 5:
                if (choice.once(6)) {
                    add("idle %d", choice.of(1100, 2300));
                } else {
                    add("bytes %d", choice.of(0, 1, 3, 5, 20));
                    add("%s", choice.of("say", "finish s"));
                }
                break;
            default:
                break;
            }
            if (choice.once(2)) {
                add("answer %s", choice.of("keep timeout=1", "keep timeout=0", "keep timeout=60", "close", "chunked", "chunked close",
                        "short", "none", "none", "late", "reset", "chunked short", "408", "500", "500 close"));
            }
            String kind = choice.of("get", "get", "post", "post", "stream", "leave");
            // What is left of one record is there at once; the rest of more comes when it comes.
            add("%s %d", kind, kind.equals("leave") ? choice.of(0, 1, 20, 1000, 3000) : choice.of(0, 1, 20, 1000, 3000, 20000));
        }
        return plan;
    }

    /** Default trust while all that it depends on changes. */
    List<String> trust() {
        if (known(TRUST) != null) {
            return known(TRUST);
        }
        String[] files = {"one", "two"};
        String[] anchors = {"serverEC", "serverRSA", "serverEC,serverRSA", "otherServer", "serverEC384,clientA", "-"};
        int time = 0;
        if (choice.once(3)) {
            add("provider %s", choice.of("first", "last"));
        }
        add("store one %s %s %s %d", choice.of("JKS", "PKCS12"), choice.of("changeit", "secret"), choice.of(anchors), time++);
        add("property trustStore @one");
        for (int i = choice.from(3, 14); i > 0; i--) {
            switch (choice.below(10)) {
            case 0:
            case 1:
                // With the same time, too.
                add("store %s %s %s %s %d", choice.of(files), choice.of("JKS", "PKCS12"), choice.of("changeit", "secret"),
                        choice.of(anchors), choice.once(4) ? time : ++time);
                break;
            case 2:
                add("property trustStore %s", choice.of("@one", "@one", "@two", "-", "NONE"));
                break;
            case 3:
            case 4:
                add("property trustStorePassword %s", choice.of("changeit", "secret", "-"));
                break;
            case 5:
            case 6:
                add("property trustStoreType %s", choice.of("JKS", "PKCS12", "OWN", "OWN", "-"));
                break;
            case 7:
                add("own %s", choice.of(anchors));
                break;
            case 8:
                if (choice.once(2)) {
                    add("provider %s", choice.of("first", "last", "none"));
                } else {
                    add("property trustStoreProvider %s", choice.of("SUN", "Own", "-", "-"));
                }
                break;
            default:
                if (choice.once(3)) {
                    add("delete %s", choice.of(files));
                } else {
                    add("security keystore.type %s", choice.of("jks", "pkcs12", "OWN"));
                }
            }
            if (choice.once(2)) {
                if (choice.once(2)) {
                    add("connect %s", choice.of("serverEC", "serverRSA", "serverEC384"));
                } else {
                    add("anchors %s", choice.of("PKIX", "SunX509"));
                }
            }
        }
        add("anchors PKIX");
        return plan;
    }

    private void endSocket(int n) {
        if (choice.once(6)) {
            add("invalidate %d %s", n, choice.of(SIDES));
        }
        if (choice.once(6)) {
            add("close %d %s", n, choice.of(SIDES));
        } else {
            add("finish %d", n);
        }
    }

    /** Engines: connections one after another or side by side, and what may befall them. */
    List<String> engines() throws Exception {
        if (known(ENGINES) != null) {
            return known(ENGINES);
        }
        if (choice.once(3)) {
            // Neither 0 nor more than a week fits into a ticket.
            steady = true;
            add("timeout s %d", choice.of(0, 691200));
        } else if (choice.once(4)) {
            add("timeout s %d", choice.of(300, 600, 3600, 604800));
        }
        if (choice.once(2)) {
            String protocols = protocols();
            add("set c protocols %s", protocols);
            if (choice.once(2)) {
                add("set s protocols %s", protocols);
            }
            steady |= protocols.equals("TLSv1.3");
        }
        if (choice.once(2)) {
            add("set s auth %s", choice.of("need", "want"));
        }
        settings(true);
        int connections = choice.from(1, 7);
        boolean parallel = choice.once(3);
        refusing = choice.once(6);
        List<Integer> open = new ArrayList<>();
        for (int n = 1; n <= connections; n++) {
            if (n > 1) {
                if (choice.once(2)) {
                    settings(false);
                }
                contexts();
            }
            add("open %d", n);
            if (parallel && !choice.once(4) || choice.once(10)) {
                add("hello %d", n);
            }
            open.add(n);
            if (!parallel || choice.once(3)) {
                for (int each : open) {
                    connect(each);
                }
                for (int each : open) {
                    use(each);
                    if (!parallel || choice.once(2)) {
                        end(each);
                    }
                }
                open.clear();
            }
        }
        for (int each : open) {
            connect(each);
            use(each);
            end(each);
        }
        return plan;
    }

    private void connect(int n) {
        if (choice.once(3)) {
            add("cut %d %d", n, choice.of(1, 3, 7, 100, 600, 5000));
        }
        if (choice.once(12)) {
            add("garble %d %s %d %d", n, choice.of(SIDES), choice.below(8), choice.below(12));
        }
        if (choice.once(20)) {
            add("%s %d %s %d", choice.of("drop", "double"), n, choice.of(SIDES), choice.below(8));
        }
        if (choice.once(25)) {
            alert(n);
        }
        if (choice.once(refusing ? 2 : 12)) {
            add("refuse %d", n);
            add("refused %d", n);
        } else if (steady && choice.once(3)) {
            add("steps %d %d %d", n, choice.below(10000), choice.from(1, 60));
        }
        add("handshake %d", n);
        facts(n);
    }

    private void facts(int n) {
        add("stale %d", n);
        for (String side : SIDES) {
            add("session %d %s", n, side);
            add("resumption %d %s", n, side);
            add("values %d %s", n, side);
        }
        if (choice.once(4)) {
            add("bind %d %s", n, choice.of(SIDES));
        }
    }

    private void alert(int n) {
        add("alert %d %s %d %d", n, choice.of(SIDES), choice.of(1, 2, 2), choice.of(0, 10, 20, 40, 48, 70, 80, 90, 100, 112, 255));
    }

    private void use(int n) {
        for (int i = choice.below(5); i > 0; i--) {
            String side = choice.of(SIDES);
            switch (choice.below(9)) {
            case 0:
            case 1:
            case 2:
            case 3:
                add("send %d %s %d", n, side, choice.of(0, 1, 20, 300, 1024, 16384, 16385, 40000));
                break;
            case 4:
            case 5:
                add("again %d %s", n, side);
                if (choice.once(2)) {
                    facts(n);
                }
                break;
            case 6:
                if (choice.once(2)) {
                    add("invalidate %d %s", n, side);
                } else {
                    alert(n);
                }
                break;
            case 7:
                add("close %d %s %s", n, side, choice.of("out", "in", "both"));
                break;
            default:
                if (steady) {
                    add("steps %d %d %d", n, choice.below(10000), choice.from(1, 30));
                } else {
                    add("garble %d %s %d %d", n, side, choice.from(3, 14), choice.below(30));
                }
            }
        }
    }

    private void end(int n) {
        if (choice.once(6)) {
            add("invalidate %d %s", n, choice.of(SIDES));
        }
        if (!choice.once(8)) {
            add("finish %d", n);
        }
    }
}
