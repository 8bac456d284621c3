/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */


/*
 * @test
 * @summary jdk.security.defaults=stock gives back stock's security properties,
 *          but for those that were set to something else, and the debug option
 *          lists what differs
 * @run main Switch
 */

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Switch {
    // Not as its default here or on stock on any line.
    private static final String NAME = "jdk.tls.disabledAlgorithms";
    private static final String CHANGED = "SSLv3, RC4, TLS_DHE_*";

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Security.getProviders();
            System.out.println("value " + Security.getProperty(args[0]));
            return;
        }
        List<String> listed = java(NAME, "-Djava.security.debug=defaults");
        check(count(listed, "defaults: .*jdk.security.defaults=stock gives.*")
                == 1, "listed once: " + listed);
        List<String> stock = java(NAME, "-Djava.security.debug=defaults",
                "-Djdk.security.defaults=stock");
        check(count(stock, "defaults: jdk.security.defaults=stock is in force")
                == 1, "tells that stock's are in force: " + stock);
        check(count(java(NAME), "defaults: .*") == 0, "no list unless asked");

        check(count(listed, ".*set in a file.*") == 0,
                "java.security has the defaults that the JDK knows: " + listed);

        // Each that is listed is as told, and as told on stock.
        int rows = 0;
        for (String line : listed) {
            if (line.startsWith("defaults: ") && line.endsWith(")")) {
                int equals = line.indexOf('=');
                int parenthesis = line.indexOf(" (stock's is ");
                String name = line.substring("defaults: ".length(), equals);
                String here = line.substring(equals + 1, parenthesis);
                String there = line.substring(
                        parenthesis + " (stock's is ".length(),
                        line.length() - 1);
                same(value(java(name)), here, name);
                same(value(java(name, "-Djdk.security.defaults=stock")),
                        there, name + " as stock");
                rows++;
            }
        }
        System.out.println(rows + " differ from stock");

        // What somebody has chosen stays, however the switch is thrown.
        Path file = Paths.get("chosen.security");
        Files.write(file, Arrays.asList(NAME + "=" + CHANGED,
                "jdk.security.defaults=stock"));
        String more = "-Djava.security.properties=" + file;
        List<String> chosen = java(NAME, more, "-Djava.security.debug=defaults");
        same(value(chosen), CHANGED, "chosen value");
        check(count(chosen, "defaults: .* is in force") == 1,
                "switched by a security property: " + chosen);
        check(count(chosen, "defaults: " + NAME + "=.* \\(set in a file,.*")
                == 1, "tells that it was chosen: " + chosen);
        Files.write(file, Arrays.asList("jdk.security.defaults=stock"));
        check(count(java(NAME, more, "-Djdk.security.defaults=",
                "-Djava.security.debug=defaults"), "defaults: .* in force")
                == 0, "a system property goes before");

        check(count(java(NAME, "-Djdk.security.defaults=stok"),
                "warning: jdk.security.defaults=stok: unknown.*") == 1,
                "an unknown value is told");
    }

    private static List<String> java(String name, String... options)
            throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Paths.get(System.getProperty("java.home"), "bin", "java")
                .toString());
        String vm = System.getProperty("test.vm.opts", "").trim();
        if (!vm.isEmpty()) {
            command.addAll(Arrays.asList(vm.split("\\s+")));
        }
        command.addAll(Arrays.asList(options));
        command.addAll(Arrays.asList("-cp",
                System.getProperty("java.class.path"), "Switch", name));
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(process.getInputStream()))) {
            for (String line; (line = reader.readLine()) != null; ) {
                // From 23 on with thread, place and time.
                lines.add(line.replaceFirst("^defaults\\[[^]]*\\]:",
                        "defaults:"));
            }
        }
        check(process.waitFor() == 0, command + " ended with 0: " + lines);
        return lines;
    }

    private static String value(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("value ")) {
                return line.substring("value ".length());
            }
        }
        throw new RuntimeException("no value: " + lines);
    }

    private static long count(List<String> lines, String pattern) {
        return lines.stream().filter(line -> line.matches(pattern)).count();
    }

    private static void same(String one, String other, String what) {
        String a = words(one);
        String b = words(other);
        check(a.equals(b), what + ": " + a + " / " + b);
    }

    private static String words(String value) {
        return value.equals("null") ? "not set"
                : value.trim().replaceAll("\\s*,\\s*", ", ")
                        .replaceAll("\\s+", " ");
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new RuntimeException("not so: " + what);
        }
    }
}
