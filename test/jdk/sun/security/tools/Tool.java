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

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** Runs the tools of the JDK that is tested. */
final class Tool {
    private Tool() {
    }

    /**
     * Runs a tool that has nothing to read and must end with a status; returns
     * the lines that it printed. Options of the tests' virtual machines are
     * the tool's, too.
     */
    static List<String> run(int status, String tool, List<String> arguments)
            throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Paths.get(System.getProperty("test.jdk"), "bin", tool)
                .toString());
        for (String each : System.getProperty("test.vm.opts", "").trim()
                .split("\\s+")) {
            if (!each.isEmpty()) {
                command.add("-J" + each);
            }
        }
        command.add("-J-Duser.language=en");
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(process.getInputStream()))) {
            for (String line; (line = reader.readLine()) != null; ) {
                lines.add(line);
            }
        }
        if (process.waitFor() != status) {
            throw new AssertionError(command + " ended with "
                    + process.exitValue() + ": " + lines);
        }
        return lines;
    }
}
