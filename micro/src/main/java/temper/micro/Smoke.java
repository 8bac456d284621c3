package temper.micro;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs every benchmark once, with the first value of each parameter, to see
 * that it works on this JDK; figures are of no worth. The last line is
 * "N passed, N failed".
 *
 * <p>Arguments: {@code [REGEX] [PARAMETER=VALUE]... [JVM OPTION]...}, for
 * benchmarks whose name contains a match, those parameters instead of the
 * first values where a benchmark has them, and options such as -Xint.
 */
public final class Smoke {
    private Smoke() {
    }

    public static void main(String[] arguments) {
        String regex = ".*";
        Map<String, String> chosen = new HashMap<>();
        List<String> flags = new ArrayList<>();
        for (String argument : arguments) {
            String[] pair = argument.split("=", 2);
            if (argument.startsWith("-")) {
                flags.add(argument);
            } else if (pair.length == 2 && pair[0].matches("\\w+")) {
                chosen.put(pair[0], pair[1]);
            } else {
                regex = argument;
            }
        }
        int passed = 0;
        int failed = 0;
        List<String> none = Collections.emptyList();
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
        for (BenchmarkListEntry benchmark : BenchmarkList.defaultList().find(
                OutputFormatFactory.createFormatInstance(nowhere,
                        VerboseMode.SILENT),
                Collections.singletonList(regex), none)) {
            String name = benchmark.getUsername();
            long start = System.nanoTime();
            String error = run(benchmark, chosen, flags);
            System.out.printf("%s %s (%.1f s)%n", error == null ? "passed"
                    : "FAILED", name, (System.nanoTime() - start) / 1e9);
            if (error == null) {
                passed++;
            } else {
                failed++;
                System.out.println(error);
            }
        }
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(passed > 0 && failed == 0 ? 0 : 1);
    }

    /** Null, or what went wrong. */
    private static String run(BenchmarkListEntry benchmark,
            Map<String, String> chosen, List<String> flags) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getUsername().replace(".", "\\.")
                        + "$")
                .mode(Mode.SingleShotTime).forks(1).threads(1)
                .warmupIterations(0).measurementIterations(1)
                .shouldFailOnError(true).verbosity(VerboseMode.NORMAL)
                .jvmArgsAppend(flags.toArray(new String[0]));
        if (benchmark.getParams().hasValue()) {
            for (Map.Entry<String, String[]> parameter
                    : benchmark.getParams().get().entrySet()) {
                String name = parameter.getKey();
                options.param(name, chosen.containsKey(name)
                        ? chosen.get(name) : parameter.getValue()[0]);
            }
        }
        PrintStream out = System.out;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        System.setOut(new PrintStream(text, true));
        try {
            new Runner(options.build()).run();
            return null;
        } catch (RunnerException e) {
            return text + "\n" + e;
        } finally {
            System.setOut(out);
            Arrays.stream(text.toString().split("\n"))
                    .filter(line -> line.startsWith("temper: note:"))
                    .forEach(out::println);
        }
    }
}
