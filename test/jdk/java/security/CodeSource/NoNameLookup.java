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
 * @summary Neither the hash of a code source nor the definition of a class
 *          looks up a name; code sources are equal if their hosts have the
 *          same address, and have the same hash then
 * @run main/othervm NoNameLookup
 */

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.URL;
import java.net.UnknownHostException;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.PublicKey;
import java.security.SecureClassLoader;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class NoNameLookup {

    public static class First {
    }

    public static class Second {
    }

    private static class Loader extends SecureClassLoader {
        Class<?> define(Class<?> clazz, CodeSource source) throws IOException {
            String name = clazz.getName();
            try (InputStream in = clazz.getResourceAsStream(name + ".class")) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                for (int b; (b = in.read()) >= 0; ) {
                    bytes.write(b);
                }
                return defineClass(name, bytes.toByteArray(), 0, bytes.size(),
                        source);
            }
        }
    }

    /** Is equal to itself only. */
    private static final class Own extends CodeSource {
        private static final long serialVersionUID = 1;

        Own(URL url) {
            super(url, (Certificate[]) null);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    private static final class TestCertificate extends Certificate {
        private static final long serialVersionUID = 1;
        private final byte id;

        TestCertificate(int id) {
            super("Test");
            this.id = (byte) id;
        }

        @Override
        public byte[] getEncoded() {
            return new byte[] {id};
        }

        @Override
        public void verify(PublicKey key) {
        }

        @Override
        public void verify(PublicKey key, String provider) {
        }

        @Override
        public String toString() {
            return "Test " + id;
        }

        @Override
        public PublicKey getPublicKey() {
            return null;
        }
    }

    private static final List<String> lookups = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        replaceNameService();
        for (String protocol : new String[] {"http", "https", "ftp"}) {
            hash(protocol);
        }
        domains();
        other();
        System.out.println("Passed");
    }

    /** All hosts whose names start with "one." have one address. */
    private static void replaceNameService() throws Exception {
        Field field = InetAddress.class.getDeclaredField("nameServices");
        field.setAccessible(true);
        Class<?> service = Class.forName("sun.net.spi.nameservice.NameService");
        field.set(null, new ArrayList<>(Arrays.asList(Proxy.newProxyInstance(
                NoNameLookup.class.getClassLoader(), new Class<?>[] {service},
                (proxy, method, args) -> {
                    if (method.getName().equals("lookupAllHostAddr")) {
                        String host = (String) args[0];
                        lookups.add(host);
                        if (host.startsWith("one.")) {
                            return new InetAddress[] {InetAddress.getByAddress(
                                    new byte[] {10, 1, 2, 3})};
                        }
                    }
                    throw new UnknownHostException();
                }))));
    }

    private static void hash(String protocol) throws Exception {
        lookups.clear();
        CodeSource source = source(protocol + "://one.a.test/x.jar");
        CodeSource same = source(protocol + "://one.b.test/x.jar");
        CodeSource none = source(protocol + "://c.test/x.jar");
        int port = source.getLocation().getDefaultPort();
        CodeSource withPort =
                source(protocol + "://one.b.test:" + port + "/x.jar");
        CodeSource otherFile = source(protocol + "://one.a.test/y.jar");
        source.hashCode();
        none.hashCode();
        new CodeSource(null, (Certificate[]) null).hashCode();
        if (!lookups.isEmpty()) {
            throw new RuntimeException("looked up: " + lookups);
        }
        if (!source.equals(same) || !source.equals(withPort)
                || source.hashCode() != same.hashCode()
                || source.hashCode() != withPort.hashCode()) {
            throw new RuntimeException("one address, but not equal");
        }
        if (source.equals(none) || source.equals(otherFile)) {
            throw new RuntimeException("equal");
        }
        if (source.hashCode() == otherFile.hashCode()) {
            throw new RuntimeException("not much of a hash");
        }
    }

    private static void domains() throws Exception {
        lookups.clear();
        Loader loader = new Loader();
        Class<?> first =
                loader.define(First.class, source("http://d.test/x.jar"));
        Class<?> second =
                loader.define(Second.class, source("http://d.test/x.jar"));
        if (first.getProtectionDomain() != second.getProtectionDomain()) {
            throw new RuntimeException("one code source, two domains");
        }
        loader = new Loader();
        first = loader.define(First.class, source("http://d.test/x.jar", 1, 2));
        second = loader.define(Second.class, source("http://d.test/x.jar", 2, 1));
        if (first.getProtectionDomain() != second.getProtectionDomain()) {
            throw new RuntimeException("one code source, two domains");
        }
        different(source("http://d.test/x.jar"), source("http://d.test/y.jar"));
        different(source("http://d.test/x.jar"),
                source("http://d.test/x.jar", 1));
        different(source("http://d.test/x.jar", 2),
                source("http://d.test/x.jar", 1));
        different(source("http://d.test/x.jar"), source("http://e.test/x.jar"));
        different(source("http://d.test/x.jar"),
                new CodeSource(null, (CodeSigner[]) null));
        if (!lookups.isEmpty()) {
            throw new RuntimeException("looked up: " + lookups);
        }
    }

    /** Other protocols and other classes are what they always were. */
    private static void other() throws Exception {
        Loader loader = new Loader();
        Class<?> first = loader.define(First.class, source("file:/x.jar"));
        Class<?> second = loader.define(Second.class,
                source("file:/x.jar"));
        if (first.getProtectionDomain() != second.getProtectionDomain()) {
            throw new RuntimeException("one code source, two domains");
        }
        different(source("file:/x.jar"), source("file:/y.jar"));
        different(new Own(new URL("http://f.test/x.jar")),
                new Own(new URL("http://f.test/x.jar")));
        URL url = new URL("file:/x.jar");
        if (source("file:/x.jar").hashCode() != url.hashCode()) {
            throw new RuntimeException("another hash");
        }
    }

    private static void different(CodeSource one, CodeSource two)
            throws ReflectiveOperationException {
        // not by classes: one package has one signer
        Method method = SecureClassLoader.class.getDeclaredMethod(
                "getProtectionDomain", CodeSource.class);
        method.setAccessible(true);
        Loader loader = new Loader();
        if (method.invoke(loader, one) == method.invoke(loader, two)) {
            throw new RuntimeException("one domain: " + one + " " + two);
        }
    }

    private static CodeSource source(String url, int... ids) throws Exception {
        Certificate[] certificates = ids.length == 0 ? null
                : new Certificate[ids.length];
        for (int i = 0; i < ids.length; i++) {
            certificates[i] = new TestCertificate(ids[i]);
        }
        return new CodeSource(new URL(url), certificates);
    }
}
