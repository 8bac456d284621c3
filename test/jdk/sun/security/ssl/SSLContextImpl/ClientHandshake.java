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

import java.lang.reflect.Field;
import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * What a client's handshake computes when it begins. Needs to open
 * sun.security.ssl.
 */
final class ClientHandshake {

    /** Constraints that deny one thing, as of the time of the question. */
    static final class Changing implements AlgorithmConstraints {
        volatile String denied = "none";

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives,
                String algorithm, AlgorithmParameters parameters) {
            return !algorithm.contains(denied);
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives, Key key) {
            return true;
        }

        @Override
        public boolean permits(Set<CryptoPrimitive> primitives,
                String algorithm, Key key, AlgorithmParameters parameters) {
            return !algorithm.contains(denied);
        }
    }

    private ClientHandshake() {
    }

    static SSLContext context() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, null, null);
        return context;
    }

    /**
     * @param protocols null for those of the context
     * @param constraints null for those of the JDK
     */
    static SSLEngine engine(SSLContext context, String[] protocols,
            AlgorithmConstraints constraints) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(true);
        if (protocols != null) {
            engine.setEnabledProtocols(protocols);
        }
        if (constraints != null) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setAlgorithmConstraints(constraints);
            engine.setSSLParameters(parameters);
        }
        return engine;
    }

    /** The handshake of the engine, which begins if it has not yet. */
    static Object of(SSLEngine engine) throws Exception {
        Object connection = get(engine, "conContext");
        if (get(connection, "handshakeContext") == null) {
            engine.beginHandshake();
        }
        return get(connection, "handshakeContext");
    }

    static Object get(Object object, String name) throws Exception {
        for (Class<?> c = object.getClass(); c != null;
                c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
}
