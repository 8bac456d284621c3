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

import java.util.Locale;
import java.util.Objects;

/**
 * Parameters of {@link Drbg}, with the names that java.security.DrbgParameters
 * has since release 9. Strengths are in bits; -1 leaves them to the instance.
 * Arrays are copied.
 */
public final class DrbgParameters {
    /** What an instance can do. */
    public enum Capability {
        PR_AND_RESEED,
        RESEED_ONLY,
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether fresh entropy may be demanded before bytes. */
        public boolean supportsPredictionResistance() {
            return this == PR_AND_RESEED;
        }

        /** Whether it takes another seed. */
        public boolean supportsReseeding() {
            return this != NONE;
        }
    }

    private abstract static class Input implements SecureRandomParameters {
        final byte[] input;

        Input(byte[] input) {
            this.input = input == null ? null : input.clone();
        }

        byte[] input() {
            return input == null ? null : input.clone();
        }
    }

    /** What an instance is, or is to be. */
    public static final class Instantiation extends Input {
        private final int strength;
        private final Capability capability;

        private Instantiation(int strength, Capability capability,
                byte[] personalization) {
            super(personalization);
            this.strength = strength;
            this.capability = capability;
        }

        public int getStrength() {
            return strength;
        }

        public Capability getCapability() {
            return capability;
        }

        /** Returns a copy, or null. */
        public byte[] getPersonalizationString() {
            return input();
        }

        @Override
        public String toString() {
            return strength + "," + capability + ","
                    + (input == null ? "null" : input.length + " bytes");
        }
    }

    /** What bytes are to be had. */
    public static final class NextBytes extends Input {
        private final int strength;
        private final boolean predictionResistance;

        private NextBytes(int strength, boolean predictionResistance,
                byte[] additional) {
            super(additional);
            this.strength = strength;
            this.predictionResistance = predictionResistance;
        }

        public int getStrength() {
            return strength;
        }

        public boolean getPredictionResistance() {
            return predictionResistance;
        }

        /** Returns a copy, or null. */
        public byte[] getAdditionalInput() {
            return input();
        }
    }

    /** What another seed is to be had of. */
    public static final class Reseed extends Input {
        private final boolean predictionResistance;

        private Reseed(boolean predictionResistance, byte[] additional) {
            super(additional);
            this.predictionResistance = predictionResistance;
        }

        public boolean getPredictionResistance() {
            return predictionResistance;
        }

        /** Returns a copy, or null. */
        public byte[] getAdditionalInput() {
            return input();
        }
    }

    private DrbgParameters() {
    }

    /**
     * @throws IllegalArgumentException if the strength is below -1
     * @throws NullPointerException if there is no capability
     */
    public static Instantiation instantiation(int strength,
            Capability capability, byte[] personalizationString) {
        return new Instantiation(checked(strength),
                Objects.requireNonNull(capability), personalizationString);
    }

    /** @throws IllegalArgumentException if the strength is below -1 */
    public static NextBytes nextBytes(int strength,
            boolean predictionResistance, byte[] additionalInput) {
        return new NextBytes(checked(strength), predictionResistance,
                additionalInput);
    }

    public static Reseed reseed(boolean predictionResistance,
            byte[] additionalInput) {
        return new Reseed(predictionResistance, additionalInput);
    }

    private static int checked(int strength) {
        if (strength < -1) {
            throw new IllegalArgumentException("strength " + strength);
        }
        return strength;
    }
}
