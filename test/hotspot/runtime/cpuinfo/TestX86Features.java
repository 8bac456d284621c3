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
 * @summary The features that the VM reports on x86 are those that the kernel reports in /proc/cpuinfo, whoever made
 *          the processor, less those that UseSSE and UseAVX forbid.
 * @requires os.family == "linux" & (os.arch == "amd64" | os.arch == "x86_64" | os.arch == "i386")
 * @library /testlibrary /testlibrary/whitebox
 * @build TestX86Features
 * @run main ClassFileInstaller sun.hotspot.WhiteBox
 *                              sun.hotspot.WhiteBox$WhiteBoxPermission
 * @run main/othervm -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI TestX86Features 4 3
 * @run main/othervm -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:UseAVX=3 TestX86Features 4 3
 * @run main/othervm -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:UseAVX=2 TestX86Features 4 2
 * @run main/othervm -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:UseAVX=1 TestX86Features 4 1
 * @run main/othervm -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:UseAVX=0 TestX86Features 4 0
 * @run main/othervm -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -XX:UseAVX=0 -XX:UseSSE=3 TestX86Features 3 0
 */

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import sun.hotspot.WhiteBox;

public class TestX86Features {

    /** A feature by its name in the VM and in /proc/cpuinfo, and the least UseSSE and UseAVX that allow it. */
    private enum Feature {
        BMI2("bmi2", "bmi2", 0, 0),
        ADX("adx", "adx", 0, 0),
        SHA("sha", "sha_ni", 4, 0),
        GFNI("gfni", "gfni", 4, 0),
        VAES("vaes", "vaes", 4, 2),
        VPCLMULQDQ("vpclmulqdq", "vpclmulqdq", 4, 2),
        SHA512("sha512", "sha512", 4, 2),
        AVX_IFMA("avx_ifma", "avx_ifma", 4, 2),
        AVX512F("avx512f", "avx512f", 4, 3),
        AVX512DQ("avx512dq", "avx512dq", 4, 3),
        AVX512BW("avx512bw", "avx512bw", 4, 3),
        AVX512VL("avx512vl", "avx512vl", 4, 3),
        AVX512IFMA("avx512_ifma", "avx512ifma", 4, 3),
        AVX512VBMI("avx512_vbmi", "avx512vbmi", 4, 3);

        final String vmName;
        final String kernelName;
        final int useSSE;
        final int useAVX;

        Feature(String vmName, String kernelName, int useSSE, int useAVX) {
            this.vmName = vmName;
            this.kernelName = kernelName;
            this.useSSE = useSSE;
            this.useAVX = useAVX;
        }
    }

    public static void main(String[] args) throws Exception {
        Path cpuinfo = Paths.get("/proc/cpuinfo");
        int useSSE = Integer.parseInt(args[0]);
        int useAVX = Integer.parseInt(args[1]);
        Set<String> kernel = kernelFeatures(cpuinfo);
        String vmString = WhiteBox.getWhiteBox().getCPUFeatures();
        Set<String> vm = new HashSet<>(Arrays.asList(vmString.split("[, ]+")));
        System.out.println("VM: " + vmString);

        int wrong = 0;
        for (Feature f : Feature.values()) {
            boolean expected = kernel.contains(f.kernelName) && useSSE >= f.useSSE && useAVX >= f.useAVX;
            if (vm.contains(f.vmName) != expected) {
                System.out.println(f.vmName + ": expected " + expected);
                wrong++;
            }
        }
        if (wrong != 0) {
            throw new RuntimeException(wrong + " features differ from /proc/cpuinfo");
        }
    }

    private static Set<String> kernelFeatures(Path cpuinfo) throws Exception {
        for (String line : Files.readAllLines(cpuinfo, StandardCharsets.UTF_8)) {
            if (line.startsWith("flags")) {
                return new HashSet<>(Arrays.asList(line.substring(line.indexOf(':') + 1).trim().split(" +")));
            }
        }
        throw new RuntimeException("no flags in " + cpuinfo);
    }
}
