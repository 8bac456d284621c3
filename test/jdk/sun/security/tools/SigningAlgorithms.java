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
 * @summary what jarsigner takes where nobody names it has the strength of
 *          later releases' defaults, and stock's can be had back
 * @build Tool
 * @run main SigningAlgorithms
 */

import java.io.FileOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

public class SigningAlgorithms {
    private static final String STORE = "keys.p12";
    private static final String STOCK = "-J-Djdk.security.defaults=stock";

    public static void main(String[] args) throws Exception {
        for (String key : new String[] {"RSA 3072", "RSA 1024", "EC 256",
            "EC 521", "DSA 2048"}) {
            String[] words = key.split(" ");
            Tool.run(0, "keytool", Arrays.asList("-genkeypair", "-alias",
                    words[0] + words[1], "-keyalg", words[0], "-keysize",
                    words[1], "-dname", "CN=" + key, "-keystore", STORE,
                    "-storepass", "password", "-storetype", "PKCS12"));
        }
        signs("RSA3072", "SHA-384", "SHA384withRSA");
        signs("RSA1024", "SHA-384", "SHA384withRSA");
        signs("EC256", "SHA-384", "SHA384withECDSA");
        signs("EC521", "SHA-384", "SHA512withECDSA");
        signs("DSA2048", "SHA-384", "SHA256withDSA");
        signs("RSA3072", "SHA-256", "SHA384withRSA", "-digestalg", "SHA-256");
        signs("RSA3072", "SHA-384", "SHA512withRSA", "-sigalg",
                "SHA512withRSA");
        signs("RSA3072", "SHA-256", "SHA256withRSA", STOCK);
        signs("RSA3072", "SHA-256", "SHA256withRSA",
                "-J-Djdk.security.toolDefaults=stock");
    }

    private static void signs(String alias, String digest, String signature,
            String... options) throws Exception {
        String jar = "some.jar";
        try (JarOutputStream out = new JarOutputStream(
                new FileOutputStream(jar))) {
            out.putNextEntry(new JarEntry("entry"));
            out.write(1);
        }
        List<String> command = new ArrayList<>(Arrays.asList(options));
        command.addAll(Arrays.asList("-keystore", STORE, "-storepass",
                "password", jar, alias));
        Tool.run(0, "jarsigner", command);
        try (JarFile file = new JarFile(jar)) {
            String found = file.getManifest().getAttributes("entry").keySet()
                    .toString();
            same(alias, "[" + digest + "-Digest]", found);
        }
        List<String> told = Tool.run(0, "jarsigner",
                Arrays.asList("-verify", "-verbose", jar));
        List<String> found = new ArrayList<>();
        for (String line : told) {
            if (line.contains("algorithm: ")) {
                // Behind the name are the key, and whether it counts.
                found.add(line.trim().replaceAll("(,| \\().*", ""));
            }
        }
        same(alias, "[Digest algorithm: " + digest + ", Signature algorithm: "
                + signature + "]", found.toString());
    }

    private static void same(String what, String expected, String found) {
        if (!found.equals(expected)) {
            throw new RuntimeException(what + ": " + found + ", not "
                    + expected);
        }
    }
}
