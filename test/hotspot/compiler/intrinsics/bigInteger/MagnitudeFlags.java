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
 * @summary The stubs for BigInteger's magnitudes are used where there are
 *          some, unless the user does not want them
 * @run main MagnitudeFlags
 */

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MagnitudeFlags {

    private static final String[] NAMES = {
            "UseMultiplyToLenIntrinsic", "UseSquareToLenIntrinsic",
            "UseMulAddIntrinsic"};

    public static void main(String[] args) throws Exception {
        boolean sparc = System.getProperty("os.arch").startsWith("sparc");
        for (String name : NAMES) {
            // SPARC has no stub for sums, whatever the flag says.
            if (value(name) == null
                    || sparc && name.equals("UseMulAddIntrinsic")) {
                System.out.println(name + ": no such stub");
                continue;
            }
            // A flag that asks for what the processor lacks is cleared.
            expect(name, value(name, "-XX:+" + name), value(name));
            expect(name, false, value(name, "-XX:-" + name));
        }
    }

    private static void expect(String name, Boolean expected, Boolean found) {
        if (!expected.equals(found)) {
            throw new RuntimeException(name + ": " + found + " instead of "
                    + expected);
        }
    }

    // null: this virtual machine has no such flag
    private static Boolean value(String name, String... options)
            throws Exception {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(Arrays.asList(options));
        command.addAll(Arrays.asList("-XX:+PrintFlagsFinal", "-version"));
        Path output = Files.createTempFile(Paths.get("."), "flags", ".txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        if (process.waitFor() != 0) {
            throw new RuntimeException(command + " failed");
        }
        String text = new String(Files.readAllBytes(output),
                StandardCharsets.UTF_8);
        Matcher matcher = Pattern.compile("\\b" + name
                + "\\s*:?=\\s*(true|false)").matcher(text);
        return matcher.find() ? Boolean.valueOf(matcher.group(1)) : null;
    }
}
