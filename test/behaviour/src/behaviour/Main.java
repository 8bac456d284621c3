package behaviour;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves plans and transcripts until its input ends. Requests and answers
 * are lines; each answer ends with a line ".".
 * <pre>
 *   subjects            "NAME SEQUENCES LIMIT" for each
 *   plan NAME SEED      the plan, each line after "="
 *   run NAME COUNT      and COUNT lines of a plan: a line "=RESULT" each,
 *                       and "!TEXT" for an exception that was not foreseen
 * </pre>
 */
public final class Main {
    // One line for each.
    private static final Subject[] SUBJECTS = {
        new Agreements(),
        new Ciphers(),
        new Digests(),
        new Keys(),
        new Macs(),
        new Powers(),
        new Randoms(),
        new Signatures(),
        new Stores(),
        new Streams(),
        new TlsEngines(),
        new TlsSockets(),
        new HttpsConnections(),
        new TlsTrust(),
    };

    private static PrintStream out;

    public static void main(String[] args) throws IOException {
        out = new PrintStream(new BufferedOutputStream(
                new FileOutputStream(FileDescriptor.out)), false, "US-ASCII");
        // What the JDK or a subject prints must not get among the answers.
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(
                System.in, StandardCharsets.US_ASCII));
        for (String line; (line = in.readLine()) != null; ) {
            String[] words = line.split(" ");
            if (words[0].equals("subjects")) {
                for (Subject subject : SUBJECTS) {
                    out.print(subject.name() + " " + subject.sequences()
                            + " " + subject.limit() + "\n");
                }
            } else if (words[0].equals("plan")) {
                plan(subject(words[1]), Long.parseLong(words[2]));
            } else if (words[0].equals("run")) {
                List<String> plan = new ArrayList<>();
                for (int i = Integer.parseInt(words[2]); i > 0; i--) {
                    plan.add(in.readLine());
                }
                run(subject(words[1]), plan);
            } else {
                throw new IOException("request " + line);
            }
            out.print(".\n");
            out.flush();
        }
        // Threads that a subject left must not keep the machine alive.
        System.exit(0);
    }

    private static Subject subject(String name) throws IOException {
        for (Subject subject : SUBJECTS) {
            if (subject.name().equals(name)) {
                return subject;
            }
        }
        throw new IOException("subject " + name);
    }

    private static void plan(Subject subject, long seed) {
        try {
            for (String line : subject.plan(seed)) {
                out.print("=" + line + "\n");
            }
        } catch (Throwable thrown) {
            unforeseen(thrown);
        }
    }

    private static void run(Subject subject, List<String> plan) {
        try {
            subject.run(plan, new Transcript(out));
        } catch (Throwable thrown) {
            unforeseen(thrown);
        }
    }

    private static void unforeseen(Throwable thrown) {
        thrown.printStackTrace();
        out.print("!" + thrown.toString().replaceAll("[^ -~]", "?") + "\n");
    }
}
