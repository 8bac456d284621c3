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
/*
 * @test
 * @summary A look-up sees every change of a provider's properties and services
 * @run main/othervm RegistrationChanges
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.Provider;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

public class RegistrationChanges {

    private static final class TestProvider extends Provider {
        private static final long serialVersionUID = 1;

        TestProvider() {
            super("Test", 1.0, "");
        }

        Service add(String type, String algorithm, String className,
                String... aliases) {
            List<String> names = Arrays.asList(aliases);
            Service service = new Service(this, type, algorithm, className,
                    names, Collections.emptyMap());
            putService(service);
            return service;
        }

        @Override
        public void removeService(Service service) {
            super.removeService(service);
        }
    }

    private static TestProvider provider = new TestProvider();

    public static void main(String[] args) throws Exception {
        check("Digest", null);
        nothing(false);
        properties();
        nothing(true);
        services();
        nothing(true);
        both();
        names();
        serial();
        provider.put("MessageDigest.Digest", "a");
        nothing(true);
        System.out.println("Passed");
    }

    // No algorithm is an error, no type only on 8, and not before there was a
    // service or property, which may be gone.
    private static void nothing(boolean services) {
        services &= System.getProperty("java.specification.version")
                .equals("1.8");
        for (String type : new String[] {null, "MessageDigest"}) {
            for (String algorithm : new String[] {null, "Digest"}) {
                boolean fails = false;
                try {
                    provider.getService(type, algorithm);
                } catch (NullPointerException e) {
                    fails = true;
                }
                if (fails != (algorithm == null || type == null && services)) {
                    throw new RuntimeException(type + " " + algorithm + ": "
                            + (fails ? "fails" : "does not fail"));
                }
            }
        }
    }

    private static void properties() throws Exception {
        provider.put("MessageDigest.Digest", "a");
        check("digest", "a");
        provider.put("messagedigest.Digest", "b");
        check("Digest", "b");
        provider.remove("messagedigest.Digest");
        check("Digest", "a");
        provider.put("alg.alias.MessageDigest.D", "Digest");
        check("d", "a");
        provider.replace("MessageDigest.Digest", "c");
        check("D", "c");
        check("DIGEST", "c");
        provider.replace("MessageDigest.Digest", "a", "d");
        check("Digest", "c");
        provider.replace("MessageDigest.Digest", "c", "d");
        check("Digest", "d");
        provider.putIfAbsent("MessageDigest.Digest", "e");
        provider.putIfAbsent("MessageDigest.Digest2", "e");
        check("Digest", "d");
        check("Digest2", "e");
        provider.remove("MessageDigest.Digest2", "d");
        check("Digest2", "e");
        provider.remove("MessageDigest.Digest2", "e");
        check("Digest2", null);
        provider.computeIfAbsent("MessageDigest.Digest2", key -> "f");
        check("Digest2", "f");
        provider.computeIfPresent("MessageDigest.Digest2", (key, old) -> "g");
        check("Digest2", "g");
        provider.merge("MessageDigest.Digest2", "h", (old, value) ->
                "" + old + value);
        check("Digest2", "gh");
        provider.replaceAll((key, value) ->
                "gh".equals(value) ? "i" : value);
        check("Digest2", "i");
        provider.putAll(Collections.singletonMap("MessageDigest.Digest2", "j"));
        check("Digest2", "j");
        provider.load(new ByteArrayInputStream(
                "MessageDigest.Digest2 = k\n".getBytes("ISO-8859-1")));
        check("Digest2", "k");
        provider.setProperty("MessageDigest.Digest2", "l");
        check("Digest2", "l");
        provider.put("MessageDigest.Digest2 ImplementedIn", "Software");
        check("Digest2", "l");
        if (!"Software".equals(provider.getService("MessageDigest", "digest2")
                .getAttribute("implementedIN"))) {
            throw new RuntimeException("attribute");
        }
        // an alias of nothing, an attribute of nothing
        provider.put("Alg.Alias.MessageDigest.Nobody", "None");
        provider.put("MessageDigest.None ImplementedIn", "Software");
        check("Nobody", null);
        check("None", null);
        provider.put("MessageDigest.None", "m");
        check("Nobody", "m");
        provider.clear();
        check("Digest", null);
        check("d", null);
        check("Nobody", null);
    }

    private static void services() {
        Provider.Service first =
                provider.add("MessageDigest", "Digest", "a", "D", "E");
        check("digest", "a");
        check("d", "a");
        Provider.Service second =
                provider.add("messagedigest", "DIGEST", "b", "D");
        check("Digest", "b");
        check("D", "b");
        check("E", null);
        provider.removeService(first);
        check("Digest", "b");
        provider.removeService(second);
        check("Digest", null);
        check("D", null);
        // what one call returned stays
        provider.add("MessageDigest", "Digest", "c");
        if (provider.getService("MessageDigest", "Digest")
                != provider.getService("MessageDigest", "digest")) {
            throw new RuntimeException("another service");
        }
        provider.clear();
        check("Digest", null);
    }

    private static void both() {
        provider.put("MessageDigest.Digest", "property");
        check("Digest", "property");
        Provider.Service service =
                provider.add("MessageDigest", "Digest", "service", "D");
        check("Digest", "service");
        provider.put("MessageDigest.D", "property");
        check("D", "service");
        provider.removeService(service);
        check("D", "property");
        if (provider.getServices().isEmpty()) {
            throw new RuntimeException("getServices");
        }
        provider.put("MessageDigest.X", "property");
        provider.getServices();
        check("X", "property");
        provider.clear();
    }

    private static void names() {
        // names are the same if they are in upper case, in English
        Locale locale = Locale.getDefault();
        Locale.setDefault(new Locale("tr", "TR"));
        try {
            provider.put("MessageDigest.Digit", "a");
            check("DIGIT", "a");
            check("digit", "a");
            check("d\u0131git", "a");
            check("d\u0130git", null);
        } finally {
            Locale.setDefault(locale);
        }
        provider.put("MessageDigest.Stra\u00dfe", "b");
        check("STRASSE", "b");
        check("stra\u00dfe", "b");
        check("\u017ftra\u00dfe", "b");
        provider.put("MessageDigest.\u00e4", "c");
        check("\u00c4", "c");
        check("\u00e4", "c");
        check("", null);
        provider.put("MessageDigest.", "d");
        check("", "d");
        // hashes that collide, tables that grow
        for (int i = 0; i < 200; i++) {
            provider.put("MessageDigest.Aa" + i, "Aa" + i);
            provider.put("MessageDigest.BB" + i, "BB" + i);
        }
        for (int i = 0; i < 200; i++) {
            check("aa" + i, "Aa" + i);
            check("bb" + i, "BB" + i);
            check("cc" + i, null);
        }
        if (provider.getService("Mac", "Digit") != null
                || provider.getService("messagedigest", "Digit") != null) {
            throw new RuntimeException("of another type");
        }
        try {
            provider.getService("MessageDigest", null);
            throw new RuntimeException("null is an algorithm");
        } catch (NullPointerException expected) {
        }
        provider.clear();
    }

    private static void serial() throws Exception {
        provider.put("MessageDigest.Digest", "a");
        check("Digest", "a");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(provider);
        }
        try (ObjectInputStream in = new ObjectInputStream(
                new ByteArrayInputStream(bytes.toByteArray()))) {
            provider = (TestProvider) in.readObject();
        }
        check("digest", "a");
        provider.add("MessageDigest", "Digest", "b");
        check("digest", "b");
    }

    private static void check(String algorithm, String className) {
        for (int i = 0; i < 2; i++) {
            Provider.Service service =
                    provider.getService("MessageDigest", algorithm);
            String found = service == null ? null : service.getClassName();
            if (className == null ? found != null : !className.equals(found)) {
                throw new RuntimeException(algorithm + ": " + found
                        + ", should be " + className);
            }
        }
    }
}
