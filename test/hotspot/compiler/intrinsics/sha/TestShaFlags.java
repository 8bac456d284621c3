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
 * @summary The SHA flags on x86: on where the processor has the SHA instructions, off where it has not or where the
 *          user does not want them.
 * @requires os.family == "linux" & (os.arch == "amd64" | os.arch == "x86_64")
 * @run main/othervm TestShaFlags
 * @run main/othervm -XX:+UseSHA1Intrinsics TestShaFlags
 * @run main/othervm -XX:-UseSHA TestShaFlags none
 * @run main/othervm -XX:-UseSHA -XX:+UseSHA1Intrinsics TestShaFlags none
 * @run main/othervm -XX:-UseSHA1Intrinsics TestShaFlags sha256 sha512
 * @run main/othervm -XX:-UseSHA256Intrinsics TestShaFlags sha1 sha512
 * @run main/othervm -XX:-UseSHA512Intrinsics TestShaFlags sha1 sha256
 * @run main/othervm -XX:-UseSHA1Intrinsics -XX:-UseSHA256Intrinsics -XX:-UseSHA512Intrinsics TestShaFlags none
 * @run main/othervm -XX:UseAVX=0 TestShaFlags sha1 sha256 no_avx2
 * @run main/othervm -XX:UseSSE=3 -XX:UseAVX=0 TestShaFlags none
 */

import com.sun.management.HotSpotDiagnosticMXBean;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;

public class TestShaFlags {
    public static void main(String[] args) throws Exception {
        Path cpuinfo = Paths.get("/proc/cpuinfo");
        boolean sha = false;
        boolean avx2 = false;
        for (String line : Files.readAllLines(cpuinfo, StandardCharsets.UTF_8)) {
            if (line.startsWith("flags")) {
                List<String> flags = Arrays.asList(line.split(" "));
                sha |= flags.contains("sha_ni");
                avx2 |= flags.contains("avx2") && flags.contains("bmi2");
            }
        }
        List<String> wanted = Arrays.asList(args.length == 0 ? new String[] {"sha1", "sha256", "sha512"} : args);
        avx2 &= !wanted.contains("no_avx2");
        boolean sha1 = (sha || avx2) && wanted.contains("sha1");
        boolean sha256 = (sha || avx2) && wanted.contains("sha256");
        boolean sha512 = avx2 && wanted.contains("sha512");
        check("UseSHA1Intrinsics", sha1);
        check("UseSHA256Intrinsics", sha256);
        check("UseSHA512Intrinsics", sha512);
        check("UseSHA", sha1 || sha256 || sha512);
    }

    private static void check(String flag, boolean expected) {
        String value = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(flag).getValue();
        System.out.println(flag + " = " + value);
        if (!value.equals(String.valueOf(expected))) {
            throw new RuntimeException(flag + " is " + value + ", expected " + expected);
        }
    }
}
