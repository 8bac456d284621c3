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
 * @summary The extensions that are available are those of the protocols that
 *          no property switches off, and are found without a search
 * @modules java.base/sun.security.ssl:+open
 * @run main/othervm AvailableExtensions
 * @run main/othervm -Djsse.enableSNIExtension=false
 *      -Djsse.enableMFLNExtension=true -Djdk.tls.client.enableCAExtension=true
 *      AvailableExtensions
 * @run main/othervm -Djdk.tls.client.disableExtensions=status_request,cookie
 *      -Djdk.tls.server.disableExtensions=server_name,no_such_extension
 *      AvailableExtensions
 */

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

public class AvailableExtensions {

    private static final String[][] PROTOCOLS = {{"TLSv1.2"}, {"TLSv1.3"},
        {"TLSv1.3", "TLSv1.2"}, {"TLSv1.1", "TLSv1"}};

    private static Class<?> extensionClass;
    private static Method ofProtocol;

    public static void main(String[] args) throws Exception {
        extensionClass = Class.forName("sun.security.ssl.SSLExtension");
        ofProtocol = method(extensionClass, "isAvailable",
                Class.forName("sun.security.ssl.ProtocolVersion"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, null, null);
        for (boolean client : new boolean[] {true, false}) {
            List<Object> enabled = enabled(client);
            Collection<?> defaults = defaults(client);
            check(new ArrayList<Object>(defaults).equals(enabled),
                    "in their order: " + enabled);
            for (String[] protocols : PROTOCOLS) {
                SSLEngine engine = context.createSSLEngine();
                engine.setUseClientMode(client);
                engine.setEnabledProtocols(protocols);
                available(get(get(engine, "conContext"), "sslConfig"),
                        enabled);
            }
            check(defaults instanceof Set, defaults.getClass() + " is a set");
            try {
                defaults.clear();
                throw new Exception("the extensions can be changed");
            } catch (UnsupportedOperationException e) {
                System.out.println("as expected: " + e);
            }
        }
    }

    /** What the properties leave, in the order of the enumeration. */
    private static List<Object> enabled(boolean client) throws Exception {
        Set<String> disabled = new HashSet<>();
        try {
            method(extensionClass, "getDisabledExtensions", String.class);
            disabled.addAll(Arrays.asList(System.getProperty("jdk.tls."
                    + (client ? "client" : "server") + ".disableExtensions",
                    "").split(",")));
        } catch (NoSuchMethodException e) {
            System.out.println("no property disables extensions by name");
        }
        Set<String> off = new HashSet<>();
        if (client) {
            if (!isTrue("jsse.enableSNIExtension", true)) {
                off.add("CH_SERVER_NAME");
            }
            if (!isTrue("jsse.enableMFLNExtension", false)) {
                off.add("CH_MAX_FRAGMENT_LENGTH");
            }
            if (!isTrue("jdk.tls.client.enableCAExtension", false)) {
                off.add("CH_CERTIFICATE_AUTHORITIES");
            }
        }
        List<Object> enabled = new ArrayList<>();
        for (Object extension : extensionClass.getEnumConstants()) {
            if (!((Enum<?>) get(extension, "handshakeType")).name()
                            .equals("NOT_APPLICABLE")
                    && !disabled.contains(get(extension, "name"))
                    && !off.contains(((Enum<?>) extension).name())) {
                enabled.add(extension);
            }
        }
        return enabled;
    }

    private static boolean isTrue(String property, boolean otherwise) {
        return Boolean.parseBoolean(
                System.getProperty(property, "" + otherwise));
    }

    private static Collection<?> defaults(boolean client) throws Exception {
        Field field = Class.forName(extensionClass.getName() + "$"
                + (client ? "Client" : "Server") + "Extensions")
                .getDeclaredField("defaults");
        field.setAccessible(true);
        return (Collection<?>) field.get(null);
    }

    private static void available(Object configuration, List<Object> enabled)
            throws Exception {
        Method any = method(configuration.getClass(), "isAvailable",
                extensionClass);
        Method one = method(configuration.getClass(), "isAvailable",
                extensionClass, ofProtocol.getParameterTypes()[0]);
        List<?> protocols = (List<?>) get(configuration, "enabledProtocols");
        for (Object extension : extensionClass.getEnumConstants()) {
            boolean expected = false;
            for (Object protocol : protocols) {
                boolean has = (boolean) ofProtocol.invoke(extension, protocol)
                        && enabled.contains(extension);
                check(has == (boolean) one.invoke(configuration, extension,
                        protocol), ((Enum<?>) extension).name() + " of "
                        + protocol + ": " + has);
                expected |= has;
            }
            check(expected == (boolean) any.invoke(configuration, extension),
                    ((Enum<?>) extension).name() + " of " + protocols + ": "
                    + expected);
        }
    }

    private static Method method(Class<?> c, String name, Class<?>... types)
            throws NoSuchMethodException {
        Method method = c.getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    private static Object get(Object object, String name) throws Exception {
        Class<?> c = object instanceof Enum ?
                ((Enum<?>) object).getDeclaringClass() : object.getClass();
        Field field = c.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static void check(boolean condition, String what)
            throws Exception {
        if (!condition) {
            throw new Exception("not so: " + what);
        }
    }
}
