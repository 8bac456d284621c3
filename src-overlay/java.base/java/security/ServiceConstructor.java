/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.  Temper designates this
 * particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file that accompanied this code.
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


package java.security;

import java.lang.reflect.Constructor;

/** The constructor that makes a service's instances. */
final class ServiceConstructor {

    private final Class<?> parameter;
    final Constructor<?> constructor;

    /**
     * Finds the public constructor of a class.
     *
     * @param parameter the constructor's only parameter; null: it has none
     */
    ServiceConstructor(Class<?> clazz, Class<?> parameter)
            throws NoSuchMethodException {
        this.parameter = parameter;
        constructor = parameter == null
                ? clazz.getConstructor() : clazz.getConstructor(parameter);
    }

    boolean is(Class<?> clazz, Class<?> parameter) {
        return constructor.getDeclaringClass() == clazz
                && this.parameter == parameter;
    }

    /** Whether a provider keeps the classes alive in any case. */
    boolean livesWith(Provider provider) {
        return livesWith(provider, constructor.getDeclaringClass())
                && (parameter == null || livesWith(provider, parameter));
    }

    private static boolean livesWith(Provider provider, Class<?> clazz) {
        ClassLoader loader = clazz.getClassLoader();
        return loader == null
                || loader == provider.getClass().getClassLoader();
    }
}
