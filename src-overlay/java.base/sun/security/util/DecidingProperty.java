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


package sun.security.util;

import java.security.AlgorithmConstraints;
import java.security.Key;
import java.security.cert.CertPathValidatorException;

/**
 * Constraints that can tell which security property refuses what they do not
 * permit.
 */
public interface DecidingProperty {

    /**
     * Returns the name of the property, or null if no property decides.
     *
     * @param algorithm a name or null
     * @param key what the algorithm is used with, or null
     */
    String decidingProperty(String algorithm, Key key);

    /**
     * Returns words to put behind those of an exception: the size of a key,
     * and the property that refuses it or the algorithm.
     *
     * @param algorithm a name or null
     * @param key what the algorithm is used with, or null
     */
    static String words(AlgorithmConstraints constraints, String algorithm,
            Key key) {
        String property = constraints instanceof DecidingProperty
                ? ((DecidingProperty) constraints)
                        .decidingProperty(algorithm, key) : null;
        int size = key == null ? -1 : KeyUtil.getKeySize(key);
        String words = size < 0 ? ""
                : key.getAlgorithm() + " key of " + size + " bits";
        if (property != null) {
            words += (words.isEmpty() ? "" : ", ") + "by " + property;
        }
        return words.isEmpty() ? "" : " (" + words + ")";
    }

    /**
     * Returns an exception as the given one, which the items of a property
     * have led to, that names it.
     */
    static CertPathValidatorException named(CertPathValidatorException e,
            String property) {
        CertPathValidatorException named = new CertPathValidatorException(
                e.getMessage() + " (by " + property + ")", e.getCause(),
                e.getCertPath(), e.getIndex(), e.getReason());
        named.setStackTrace(e.getStackTrace());
        return named;
    }
}
