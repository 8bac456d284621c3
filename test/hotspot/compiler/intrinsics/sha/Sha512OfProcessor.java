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
 * @summary The stub of SHA-512 is used where the processor has what it needs,
 *          unless the user does not want it
 * @run main Sha512OfProcessor
 */

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Sha512OfProcessor {

    private static final String NAME = "UseSHA512Intrinsics";
    private static final Pattern VALUE =
            Pattern.compile("\\b" + NAME + "\\s*=\\s*(true|false)");

    public static void main(String[] args) throws Exception {
        // A flag that asks for more than the processor has is cleared.
        boolean can = value("-XX:+" + NAME);
        if (value() != can) {
            throw new RuntimeException(NAME + " is not " + can);
        }
        if (value("-XX:-" + NAME)) {
            throw new RuntimeException(NAME + " cannot be cleared");
        }
    }

    private static boolean value(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java"));
        command.add("-XX:+UnlockDiagnosticVMOptions");
        command.addAll(List.of(options));
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(),
                StandardCharsets.UTF_8);
        Matcher matcher = VALUE.matcher(text);
        if (process.waitFor() != 0 || !matcher.find()) {
            throw new RuntimeException("no " + NAME + " in\n" + text);
        }
        return Boolean.parseBoolean(matcher.group(1));
    }
}
