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
 * @summary A service keeps the constructor of its instances, but no class of
 *          another class loader
 * @run main/othervm -XX:SoftRefLRUPolicyMSPerMB=0 KeptConstructor
 */

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.security.InvalidParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;

public class KeptConstructor {

    /** Notes which class calls its constructors. */
    public static class Product {
        static String caller;

        public Product() {
            caller = new Throwable().getStackTrace()[1].getClassName();
        }

        public Product(String parameter) {
            this();
        }

        public Product(Integer parameter) throws Exception {
            throw new IOException("from the constructor");
        }
    }

    public static class NoConstructor {
        public NoConstructor(long parameter) {
        }
    }

    static class NotPublic {
        public NotPublic() {
        }
    }

    public static class Movable {
        public Movable() {
        }
    }

    /** Defines one class; another loader has Movable. */
    private static class Loader extends ClassLoader {
        private final String own;
        ClassLoader other;

        Loader(Class<?> own, ClassLoader other) {
            super(KeptConstructor.class.getClassLoader());
            this.own = own.getName();
            this.other = other;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve)
                throws ClassNotFoundException {
            if (other != null && name.equals(Movable.class.getName())) {
                return other.loadClass(name);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !name.equals(own)) {
                return loaded != null ? loaded : super.loadClass(name, resolve);
            }
            try (InputStream in = getParent().getResourceAsStream(
                    name.replace('.', '/') + ".class")) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                for (int b; (b = in.read()) >= 0; ) {
                    bytes.write(b);
                }
                return defineClass(name, bytes.toByteArray(), 0, bytes.size());
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static class TestProvider extends Provider {
        public TestProvider() {
            super("Test", 1.0, "");
        }

        Service service(String type, Class<?> clazz) {
            Service service = new Service(this, type, "X", clazz.getName(),
                    null, null);
            putService(service);
            return service;
        }
    }

    private static final TestProvider provider = new TestProvider();

    public static void main(String[] args) throws Exception {
        // with a type that is known, and with one that is not
        kept(provider.service("MessageDigest", Product.class));
        kept(provider.service("Product", Product.class));
        parameters(provider.service("Product", Product.class));
        failures();
        unloading();
        System.out.println("Passed");
    }

    /**
     * Reflection generates a class that calls a constructor when it has been
     * called some times. A constructor that is looked up once more, after the
     * garbage collector has taken what its class had ready, has none.
     */
    private static void kept(Provider.Service service) throws Exception {
        for (int i = 0; i < 40; i++) {
            service.newInstance(null);
        }
        String caller = Product.caller;
        for (int i = 0; i < 3; i++) {
            // soft references go when they are older than a collection
            for (int k = 0; k < 3; k++) {
                System.gc();
                Thread.sleep(10);
            }
            service.newInstance(null);
            if (!caller.equals(Product.caller)) {
                throw new RuntimeException("was called by " + caller
                        + ", now by " + Product.caller);
            }
        }
    }

    private static void parameters(Provider.Service service) throws Exception {
        for (int i = 0; i < 3; i++) {
            service.newInstance("parameter");
            service.newInstance(null);
            try {
                service.newInstance(i);
                throw new RuntimeException("no exception");
            } catch (NoSuchAlgorithmException e) {
                if (!(e.getCause() instanceof IOException)) {
                    throw new RuntimeException(e);
                }
            }
            refused(service, 1L);
        }
    }

    private static void failures() throws Exception {
        refused(provider.service("MessageDigest", NoConstructor.class), null);
        refused(provider.service("Other", NoConstructor.class), null);
        refused(provider.service("MessageDigest", NotPublic.class), null);
        Provider.Service service =
                provider.service("MessageDigest", Product.class);
        for (int i = 0; i < 2; i++) {
            try {
                service.newInstance("parameter");
                throw new RuntimeException("no exception");
            } catch (NoSuchAlgorithmException e) {
                if (!(e.getCause() instanceof InvalidParameterException)) {
                    throw new RuntimeException(e);
                }
            }
            service.newInstance(null);
        }
        // not registered
        refused(new Provider.Service(provider, "MessageDigest", "Y",
                Product.class.getName(), null, null), null);
    }

    private static void unloading() throws Exception {
        Loader loader = new Loader(TestProvider.class,
                new Loader(Movable.class, null));
        Provider other = (Provider) loader.loadClass(
                TestProvider.class.getName()).getConstructor().newInstance();
        other.put("MessageDigest.X", Movable.class.getName());
        Provider.Service service = other.getService("MessageDigest", "X");
        WeakReference<Class<?>> movable = newClass(service);
        loader.other = null;
        for (int i = 0; i < 50 && movable.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        if (movable.get() != null) {
            throw new RuntimeException("a class is kept alive");
        }
        // its name now stands for another class
        if (newClass(service).get() != Movable.class) {
            throw new RuntimeException("not the new class");
        }
    }

    private static WeakReference<Class<?>> newClass(Provider.Service service)
            throws Exception {
        Class<?> clazz = null;
        for (int i = 0; i < 20; i++) {
            clazz = service.newInstance(null).getClass();
        }
        return new WeakReference<>(clazz);
    }

    private static void refused(Provider.Service service, Object parameter) {
        for (int i = 0; i < 2; i++) {
            try {
                service.newInstance(parameter);
                throw new RuntimeException("no exception");
            } catch (NoSuchAlgorithmException expected) {
            }
        }
    }
}
