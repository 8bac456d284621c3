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

package jdk.security;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;
import sun.security.provider.DrbgSpi;

/**
 * Deterministic generators of random bits of NIST SP 800-90A, revision 1, with
 * the methods that java.security.SecureRandom has for them since release 9.
 * Without parameters they are SecureRandom.getInstance("DRBG"), too; the
 * security property securerandom.drbg.config chooses the mechanism.
 */
public final class Drbg extends SecureRandom {
    private static final long serialVersionUID = 1;

    // DrbgSpi, which what 8 has for compilers does not know
    private final SecureRandomSpi spi;

    private Drbg(SecureRandomSpi spi) {
        super(spi, Security.getProvider("SUN"));
        this.spi = spi;
    }

    /**
     * @param parameters a DrbgParameters.Instantiation
     * @throws IllegalArgumentException if there are no such parameters
     * @throws NoSuchAlgorithmException if there is no such instance: the
     *         configuration is wrong, or of less strength
     */
    public static Drbg getInstance(SecureRandomParameters parameters)
            throws NoSuchAlgorithmException {
        if (parameters == null) {
            throw new IllegalArgumentException("no parameters");
        }
        try {
            if (!(parameters instanceof DrbgParameters.Instantiation)) {
                throw new IllegalArgumentException(
                        "no DrbgParameters.Instantiation: " + parameters);
            }
            return new Drbg(new DrbgSpi(
                    (DrbgParameters.Instantiation) parameters));
        } catch (IllegalArgumentException e) {
            throw new NoSuchAlgorithmException(e.getMessage(), e);
        }
    }

    /**
     * @param parameters a DrbgParameters.NextBytes
     * @throws IllegalArgumentException if it is none, or more than the instance
     *         can do
     */
    public void nextBytes(byte[] bytes, SecureRandomParameters parameters) {
        if (!(parameters instanceof DrbgParameters.NextBytes)) {
            throw new IllegalArgumentException("no DrbgParameters.NextBytes: "
                    + parameters);
        }
        ((DrbgSpi) spi).nextBytes(bytes,
                (DrbgParameters.NextBytes) parameters);
    }

    /** Takes another seed. */
    public void reseed() {
        ((DrbgSpi) spi).reseed(DrbgParameters.reseed(false, null));
    }

    /**
     * @param parameters a DrbgParameters.Reseed
     * @throws IllegalArgumentException if it is none, or more than the instance
     *         can do
     */
    public void reseed(SecureRandomParameters parameters) {
        if (!(parameters instanceof DrbgParameters.Reseed)) {
            throw new IllegalArgumentException("no DrbgParameters.Reseed: "
                    + parameters);
        }
        ((DrbgSpi) spi).reseed((DrbgParameters.Reseed) parameters);
    }

    /** Returns a DrbgParameters.Instantiation of what this instance is. */
    public SecureRandomParameters getParameters() {
        return ((DrbgSpi) spi).getParameters();
    }

    @Override
    public String getAlgorithm() {
        return "DRBG";
    }

    @Override
    public String toString() {
        return spi.toString();
    }
}
