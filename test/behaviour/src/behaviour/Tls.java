package behaviour;

import java.security.Security;
import java.util.List;

/** What the TLS subjects share. */
final class Tls {
    static {
        // Of the protocols and suites that are off by default these show more than that they are.
        String disabled = Security.getProperty("jdk.tls.disabledAlgorithms");
        Security.setProperty("jdk.tls.disabledAlgorithms", disabled.replaceAll("(TLSv1(\\.1)?|3DES_EDE_CBC|TLS_RSA_\\*) *,? *", ""));
    }

    private Tls() {
    }

    /** To be called before the JDK reads its security properties. */
    static void prepare() {
    }

    /** The result of a step, in parts. */
    static final class Result {
        private final StringBuilder text = new StringBuilder();

        synchronized void add(String part) {
            text.append(text.length() == 0 ? "" : " | ").append(part);
        }

        synchronized String take() {
            String all = text.toString();
            text.setLength(0);
            return all;
        }
    }

    /** Does one line of a plan. */
    interface Steps {
        void run(String[] words) throws Exception;
    }

    /** Runs a plan; what a step throws is its result. */
    static void run(List<String> plan, Transcript out, Result result, Steps steps) {
        for (String line : plan) {
            try {
                steps.run(line.split(" "));
            } catch (Exception e) {
                result.add(describe(e));
            }
            out.add(result.take());
        }
    }

    /** The types of an exception and its causes. */
    static String describe(Throwable e) {
        StringBuilder text = new StringBuilder(Transcript.thrown(e));
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            text.append(" < ").append(cause.getClass().getName());
        }
        return text.toString();
    }
}
