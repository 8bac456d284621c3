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
 * @summary keytool makes files of PKCS12 where it is told no type, takes a
 *          file of JKS for what it is, and migrates it in its place
 * @run main/othervm/timeout=240 StoreTypes
 */

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class StoreTypes {
    private static final String PASSWORD = "password";
    private static final String OF_KEY = "of the key";
    private static final String NEW = "another one";

    public static void main(String[] args) throws Exception {
        generate("new", "own");
        check(!isJKS("new"), "a new file is of PKCS12");
        key("PKCS12", "new", "own", PASSWORD);

        generate("jks", "own", "-storetype", "JKS", "-keypass", OF_KEY);
        check(isJKS("jks"), "-storetype JKS");
        List<String> told = generate("jks", "other", "-keypass", OF_KEY);
        check(!told.toString().contains("-keypass"),
                "keys of JKS have passwords of their own: " + told);
        keytool("jks", "-keypasswd", "-alias", "own", "-keypass", OF_KEY,
                "-new", NEW);
        check(isJKS("jks"), "what was JKS is JKS");
        key("JKS", "jks", "own", NEW);
        key("JKS", "jks", "other", OF_KEY);
        told = keytool("jks", "-list");
        check(told.contains("Keystore type: JKS"), "list: " + told);
        told = keytool("new", "-list");
        check(told.contains("Keystore type: PKCS12"), "list: " + told);

        keytool("copy", "-importkeystore", "-noprompt", "-srckeystore", "jks",
                "-srcstorepass", PASSWORD, "-srcalias", "own",
                "-srckeypass", NEW, "-destkeypass", PASSWORD);
        check(!isJKS("copy"), "a copy is of PKCS12");
        key("PKCS12", "copy", "own", PASSWORD);

        generate("place", "own", "-storetype", "JKS", "-keypass", PASSWORD);
        keytool("place", "-importkeystore", "-noprompt", "-srckeystore",
                "place", "-srcstorepass", PASSWORD);
        check(!isJKS("place"), "migrated in its place");
        key("PKCS12", "place", "own", PASSWORD);

        // The store's new password is that of its keys, but for those that
        // have one of their own, as other programs make them.
        generate("change", "own");
        ownPassword("change", "special");
        keytool("change", "-certreq", "-alias", "special", "-keypass", OF_KEY,
                "-file", "request");
        keytool("special", "-importkeystore", "-noprompt", "-srckeystore",
                "change", "-srcstorepass", PASSWORD, "-srcalias", "special",
                "-srckeypass", OF_KEY, "-destkeypass", PASSWORD);
        key("PKCS12", "special", "special", PASSWORD);
        keytool("change", "-storepasswd", "-new", NEW);
        KeyStore changed = loaded("PKCS12", "change", NEW);
        check(changed.getKey("own", NEW.toCharArray()) != null, "new password");
        check(changed.getKey("special", OF_KEY.toCharArray()) != null,
                "the key's own password");

        // as stock's, with the switch
        generate("stock", "own", "-keypass", OF_KEY,
                "-J-Djdk.security.defaults=stock");
        check(isJKS("stock"), "stock's default");
        key("JKS", "stock", "own", OF_KEY);

        Files.write(Paths.get("short"), new byte[3]);
        told = run(1, "short", "-list");
        check(!told.toString().contains("EOF"), "a short file: " + told);
    }

    private static List<String> generate(String file, String alias,
            String... more) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList("-genkeypair",
                "-keyalg", "EC", "-dname", "CN=" + alias, "-alias", alias));
        all.addAll(Arrays.asList(more));
        return keytool(file, all.toArray(new String[0]));
    }

    private static List<String> keytool(String file, String... arguments)
            throws Exception {
        return run(0, file, arguments);
    }

    private static List<String> run(int status, String file,
            String... arguments) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        boolean imports = all.contains("-importkeystore");
        all.addAll(Arrays.asList(imports ? "-destkeystore" : "-keystore",
                file, imports ? "-deststorepass" : "-storepass", PASSWORD));
        return Tool.run(status, "keytool", all);
    }

    private static void ownPassword(String file, String alias)
            throws Exception {
        KeyStore store = loaded("PKCS12", file, PASSWORD);
        store.setKeyEntry(alias,
                store.getKey("own", PASSWORD.toCharArray()),
                OF_KEY.toCharArray(), store.getCertificateChain("own"));
        try (OutputStream out = Files.newOutputStream(Paths.get(file))) {
            store.store(out, PASSWORD.toCharArray());
        }
    }

    private static void key(String type, String file, String alias,
            String password) throws Exception {
        KeyStore store = loaded(type, file, PASSWORD);
        check(store.getKey(alias, password.toCharArray()) != null,
                file + " has the key " + alias);
    }

    private static KeyStore loaded(String type, String file, String password)
            throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        try (InputStream in = Files.newInputStream(Paths.get(file))) {
            store.load(in, password.toCharArray());
        }
        return store;
    }

    private static boolean isJKS(String file) throws Exception {
        byte[] bytes = Files.readAllBytes(Paths.get(file));
        return bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xed
                && bytes[2] == (byte) 0xfe && bytes[3] == (byte) 0xed;
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
