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

package sun.security.provider;

import java.io.InvalidObjectException;
import java.security.AccessController;
import java.security.NoSuchAlgorithmException;
import java.security.PrivilegedAction;
import java.security.ProviderException;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import jdk.security.DrbgParameters;
import jdk.security.DrbgParameters.Capability;

/**
 * Instances of the mechanisms of NIST SP 800-90A, revision 1: entropy comes from
 * where securerandom.source says, at the first use, and threads wait for one
 * another. What the security property securerandom.drbg.config may say is in
 * java.security.
 */
public final class DrbgSpi extends SecureRandomSpi {
    private static final long serialVersionUID = 1;
    private static final String PROPERTY = "securerandom.drbg.config";
    private static final byte[] NOTHING = new byte[0];

    private static final List<String> MECHANISMS =
            Arrays.asList("Hash_DRBG", "HMAC_DRBG", "CTR_DRBG");
    private static final List<String> DIGESTS = Arrays.asList("SHA-224",
            "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256");
    private static final List<String> CIPHERS =
            Arrays.asList("AES-128", "AES-192", "AES-256");
    private static final List<String> STRENGTHS =
            Arrays.asList("112", "128", "192", "256");
    private static final List<String> CAPABILITIES =
            Arrays.asList("pr_and_reseed", "reseed_only", "none");
    private static final List<String> DERIVATIONS =
            Arrays.asList("use_df", "no_df");

    private String mechanism = MECHANISMS.get(0);
    private String algorithm;
    private int strength = 128;
    private Capability capability = Capability.RESEED_ONLY;
    private boolean derives = true;
    private final byte[] personalization;    // or null

    // null before the first use; guarded by the object
    private transient DrbgMechanism state;

    public DrbgSpi() {
        this((DrbgParameters.Instantiation) null);
    }

    /**
     * @param parameters null for those of the configuration
     * @throws IllegalArgumentException if the configuration has no such instance
     */
    public DrbgSpi(DrbgParameters.Instantiation parameters) {
        configure(AccessController.doPrivileged((PrivilegedAction<String>) () ->
                Security.getProperty(PROPERTY)));
        if (parameters != null) {
            if (parameters.getStrength() >= 0) {
                strength = atLeast(parameters.getStrength());
            }
            capability = orReseed(parameters.getCapability());
        }
        personalization = parameters == null ? null
                : parameters.getPersonalizationString();
        if (algorithm == null) {
            algorithm = !mechanism.equals("CTR_DRBG") ? "SHA-256"
                    : isLimited() ? "AES-128" : "AES-256";
        }
        check();
    }

    private DrbgSpi(DrbgSpi read) {
        mechanism = read.mechanism;
        algorithm = read.algorithm;
        strength = read.strength;
        capability = read.capability;
        derives = read.derives;
        personalization = read.personalization == null ? null
                : read.personalization.clone();
        check();
    }

    /** An instance can always be reseeded. */
    private static Capability orReseed(Capability capability) {
        return capability == Capability.NONE ? Capability.RESEED_ONLY
                : capability;
    }

    // JCE, which would know, makes a SecureRandom while it begins: it must not
    // be asked for anything before the first bytes.
    private static boolean isLimited() {
        return "limited".equals(AccessController.doPrivileged(
                (PrivilegedAction<String>) () ->
                        Security.getProperty("crypto.policy")));
    }

    private void check() {
        boolean isCtr = "CTR_DRBG".equals(mechanism);
        if (!MECHANISMS.contains(mechanism) || capability == null
                || capability == Capability.NONE
                || !(isCtr ? CIPHERS : DIGESTS).contains(algorithm)
                || mechanism.equals("HMAC_DRBG") && algorithm.contains("/")) {
            throw new IllegalArgumentException(mechanism + " with " + algorithm);
        }
        if (isCtr && highest() > 128 && isLimited()) {
            throw new IllegalArgumentException(algorithm
                    + " is not available (crypto.policy=limited)");
        }
        if (!STRENGTHS.contains(String.valueOf(strength))
                || strength > highest()) {
            throw new IllegalArgumentException(mechanism + " with " + algorithm
                    + " has no strength of " + strength + " bits");
        }
        if (string().length > maxInput()) {
            throw new IllegalArgumentException(string().length
                    + " bytes of personalization are too many for " + this);
        }
    }

    private byte[] string() {
        return personalization == null ? NOTHING : personalization;
    }

    private void configure(String configuration) {
        if (configuration == null || configuration.trim().isEmpty()) {
            return;
        }
        boolean[] given = new boolean[6];
        for (String word : configuration.split(",")) {
            String part = word.trim();
            boolean known = false;
            int kind = 0;
            for (List<String> words : Arrays.asList(MECHANISMS, DIGESTS,
                    CIPHERS, STRENGTHS, CAPABILITIES, DERIVATIONS)) {
                for (String each : words) {
                    if (kind == 3 ? each.equals(words.get(0))
                            && part.matches("[+]?[0-9]{1,9}")
                            : each.equalsIgnoreCase(part)) {
                        // A digest and a cipher are two algorithms.
                        int at = kind == 2 ? 1 : kind;
                        if (given[at]) {
                            throw new IllegalArgumentException(PROPERTY + "="
                                    + configuration + ": " + part
                                    + " is one too many");
                        }
                        given[at] = known = true;
                        set(kind, kind == 3 ? part : each);
                    }
                }
                kind++;
            }
            if (!known) {
                throw new IllegalArgumentException(PROPERTY + "="
                        + configuration + ": '" + part + "' is unknown");
            }
        }
    }

    private void set(int kind, String word) {
        switch (kind) {
            case 0:
                mechanism = word;
                break;
            case 3:
                strength = atLeast(Integer.parseInt(word));
                break;
            case 4:
                capability = orReseed(Capability.valueOf(
                        word.toUpperCase(Locale.ROOT)));
                break;
            case 5:
                derives = word.equals("use_df");
                break;
            default:
                algorithm = word;
                break;
        }
    }

    private static int atLeast(int strength) {
        for (String each : STRENGTHS) {
            if (Integer.parseInt(each) >= strength) {
                return Integer.parseInt(each);
            }
        }
        throw new IllegalArgumentException("strength of " + strength + " bits");
    }

    /** Bits, by SP 800-57, part 1, table 3. */
    private int highest() {
        return algorithm.startsWith("AES-")
                ? Integer.parseInt(algorithm.substring("AES-".length()))
                : algorithm.endsWith("224") ? 192 : 256;
    }

    private DrbgMechanism made() {
        try {
            switch (mechanism) {
                case "Hash_DRBG":
                    return new HashDrbg(algorithm);
                case "HMAC_DRBG":
                    return new HmacDrbg(algorithm);
                default:
                    return new CtrDrbg(highest() / 8, derives);
            }
        } catch (NoSuchAlgorithmException e) {
            throw new ProviderException(this + ": " + e.getMessage(), e);
        }
    }

    /** Bytes of personalization strings and additional input at most. */
    private int maxInput() {
        return derives || !mechanism.equals("CTR_DRBG") ? 1 << 30
                : CtrDrbg.seedLength(highest() / 8);
    }

    private void prepare() {
        if (state == null) {
            DrbgMechanism made = made();
            byte[] seed = entropy(made.entropyLength(strength)
                    + made.nonceLength(strength));
            try {
                made.instantiate(seed, string());
            } finally {
                Arrays.fill(seed, (byte) 0);
            }
            state = made;
        }
    }

    private static byte[] entropy(int length) {
        byte[] entropy = new byte[length];
        SeedGenerator.generateSeed(entropy);
        return entropy;
    }

    private void reseed(byte[] additional) {
        byte[] entropy = entropy(state.entropyLength(strength));
        try {
            state.reseed(entropy, additional);
        } finally {
            Arrays.fill(entropy, (byte) 0);
        }
    }

    private byte[] checked(byte[] input, boolean predictionResistance) {
        if (predictionResistance
                && !capability.supportsPredictionResistance()) {
            throw new IllegalArgumentException("no prediction resistance: "
                    + this);
        }
        byte[] additional = input == null ? NOTHING : input;
        if (additional.length > maxInput()) {
            throw new IllegalArgumentException(additional.length
                    + " bytes of additional input are too many for " + this);
        }
        return additional;
    }

    public synchronized void nextBytes(byte[] bytes,
            DrbgParameters.NextBytes parameters) {
        prepare();
        if (parameters.getStrength() > strength) {
            throw new IllegalArgumentException("strength of "
                    + parameters.getStrength() + " bits: " + this);
        }
        boolean fresh = parameters.getPredictionResistance();
        byte[] additional = checked(parameters.getAdditionalInput(), fresh);
        int done = 0;
        do {
            if (fresh || state.needsReseed()) {
                reseed(additional);
                additional = NOTHING;
                fresh = false;
            }
            int n = Math.min(bytes.length - done, DrbgMechanism.MAX_REQUEST);
            state.generate(bytes, done, n, additional);
            additional = NOTHING;
            done += n;
        } while (done < bytes.length);
    }

    public synchronized void reseed(DrbgParameters.Reseed parameters) {
        prepare();
        // Fresh entropy is what a seed always has.
        reseed(checked(parameters.getAdditionalInput(),
                parameters.getPredictionResistance()));
    }

    public DrbgParameters.Instantiation getParameters() {
        return DrbgParameters.instantiation(strength, capability,
                personalization);
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
        nextBytes(bytes, DrbgParameters.nextBytes(-1,
                capability.supportsPredictionResistance(), null));
    }

    /** Adds to the state, beside fresh entropy. */
    @Override
    protected synchronized void engineSetSeed(byte[] seed) {
        prepare();
        int most = maxInput();
        reseed(seed.length <= most ? seed : Arrays.copyOf(seed, most));
    }

    @Override
    protected byte[] engineGenerateSeed(int length) {
        if (length < 0) {
            throw new IllegalArgumentException(length + " bytes");
        }
        return entropy(length);
    }

    private Object readResolve() throws InvalidObjectException {
        try {
            return new DrbgSpi(this);
        } catch (IllegalArgumentException e) {
            throw new InvalidObjectException(e.getMessage());
        }
    }

    @Override
    public String toString() {
        return mechanism + "," + algorithm + "," + strength + "," + capability
                + (mechanism.equals("CTR_DRBG")
                    ? derives ? ",use_df" : ",no_df" : "");
    }
}
