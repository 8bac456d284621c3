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
 * @summary The flags of the cryptographic kernels: their defaults, that each
 *          can be set, and which tiers are refused
 * @modules jdk.management
 * @run main/othervm CryptoKernelFlags true 3
 * @run main/othervm -XX:-UseAESKernels -XX:-UseGCMKernels
 *      -XX:-UseDigestKernels -XX:-UseModExpKernels -XX:-UseP256Kernels
 *      -XX:CryptoKernelTier=1 CryptoKernelFlags false 1
 */

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

public class CryptoKernelFlags {

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {
                "UseAESKernels", "UseGCMKernels", "UseDigestKernels",
                "UseModExpKernels", "UseP256Kernels"}) {
            expect(name, args[0]);
        }
        expect("CryptoKernelTier", args[1]);
        // 8 knows no ranges
        boolean ranges =
                !System.getProperty("java.specification.version").equals("1.8");
        expectStart("-XX:CryptoKernelTier=0", true);
        expectStart("-XX:CryptoKernelTier=3", true);
        expectStart("-XX:CryptoKernelTier=-1", !ranges);
        expectStart("-XX:CryptoKernelTier=4", !ranges);
    }

    private static void expectStart(String option, boolean starts)
            throws Exception {
        Process process = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java", option,
                "-version").inheritIO().start();
        if ((process.waitFor() == 0) != starts) {
            throw new RuntimeException(option
                    + (starts ? " does not start" : " is not refused"));
        }
    }

    private static void expect(String name, String value) {
        String is = ManagementFactory
                .getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption(name).getValue();
        if (!is.equals(value)) {
            throw new RuntimeException(name + " is " + is + ", not " + value);
        }
    }
}
