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
 * @summary Instances of DRBG are what the configuration and parameters say, and
 *          do what they can
 * @run main/othervm DrbgInstances
 * @run main/othervm DrbgInstances default
 * @run main/othervm DrbgInstances limited
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.security.MessageDigestSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.KeyGenerator;
import jdk.security.Drbg;
import jdk.security.DrbgParameters;
import jdk.security.DrbgParameters.Capability;
import jdk.security.SecureRandomParameters;

public class DrbgInstances {
    private static final String CONFIGURATION = "securerandom.drbg.config";

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("default")) {
            defaults();
        } else if (args.length > 0) {
            limited();
        } else {
            all();
        }
    }

    /** JCE, which two of the mechanisms are made of, makes one as it begins. */
    private static void defaults() throws Exception {
        Security.insertProviderAt(new Provider("First", 1, "of tests") {
            {
                put("SecureRandom.DRBG", "sun.security.provider.DrbgSpi");
            }
        }, 1);
        for (String mechanism : new String[] {"CTR_DRBG", "HMAC_DRBG"}) {
            Security.setProperty(CONFIGURATION, mechanism);
            SecureRandom random = new SecureRandom();
            check(random.getAlgorithm().equals("DRBG"), "the default: "
                    + random.getAlgorithm());
            random.nextInt();
            KeyGenerator.getInstance("AES").generateKey();
        }
    }

    private static void limited() throws Exception {
        Security.setProperty("crypto.policy", "limited");
        Security.setProperty(CONFIGURATION, "CTR_DRBG");
        Drbg own = drbg(-1, Capability.NONE, null);
        check(own.toString().equals("CTR_DRBG,AES-128,128,reseed_only,use_df"),
                own.toString());
        uses(own);
        Security.setProperty(CONFIGURATION, "CTR_DRBG,AES-192");
        try {
            throw new AssertionError(SecureRandom.getInstance("DRBG"));
        } catch (NoSuchAlgorithmException expected) {
            System.out.println(expected.getCause());
        }
    }

    private static void all() throws Exception {
        // As release 11 has it
        String[][] configurations = {
            {"", "Hash_DRBG,SHA-256,128,reseed_only"},
            {"Hash_DRBG,SHA-224,128,none", "Hash_DRBG,SHA-224,128,reseed_only"},
            {"ctr_drbg", "CTR_DRBG,AES-256,128,reseed_only,use_df"},
            {"CTR_DRBG,no_df,AES-128", "CTR_DRBG,AES-128,128,reseed_only,no_df"},
            {"HMAC_DRBG,SHA-512,256,pr_and_reseed",
                "HMAC_DRBG,SHA-512,256,pr_and_reseed"},
            {" Hash_DRBG , SHA-384 ", "Hash_DRBG,SHA-384,128,reseed_only"},
            {"192,CTR_DRBG", "CTR_DRBG,AES-256,192,reseed_only,use_df"},
            {"112,reseed_only", "Hash_DRBG,SHA-256,112,reseed_only"},
            {"100", "Hash_DRBG,SHA-256,112,reseed_only"},
            {"+0129, ", "Hash_DRBG,SHA-256,192,reseed_only"},
            {"SHA-512/256", "Hash_DRBG,SHA-512/256,128,reseed_only"}};
        for (String[] each : configurations) {
            Security.setProperty(CONFIGURATION, each[0]);
            SecureRandom random = SecureRandom.getInstance("DRBG");
            check(spi(random).toString().equals(each[1]), spi(random) + " for "
                    + each[0]);
            Drbg own = drbg(-1, Capability.NONE, null);
            check(own.toString().equals(each[1].replace("pr_and_reseed",
                    "reseed_only")), own + " for " + each[0]);
            uses(random);
            uses(own);
            uses(copy(random));
            uses(copy(own));
        }
        for (String wrong : new String[] {"Hash_DRBG,SHA-1", "junk",
            "CTR_DRBG,AES-128,256", "Hash_DRBG,AES-128", "CTR_DRBG,SHA-256",
            "Hash_DRBG,Hash_DRBG", "AES-128,SHA-256", "SHA-224,256", "257",
            "-1", "128,192", "Hash_DRBG,,SHA-256",
            "HMAC_DRBG,SHA-512/256"}) {
            Security.setProperty(CONFIGURATION, wrong);
            try {
                throw new AssertionError(wrong + ": "
                        + SecureRandom.getInstance("DRBG"));
            } catch (NoSuchAlgorithmException expected) {
                System.out.println(expected.getCause());
            }
        }
        Security.setProperty(CONFIGURATION, "");
        capabilities();
        freshEntropy();
        otherProviders();
        changedStreams();
        Security.setProperty(CONFIGURATION, "CTR_DRBG,AES-128,no_df");
        refused(() -> drbg(-1, Capability.NONE, null).nextBytes(new byte[1],
                DrbgParameters.nextBytes(-1, false, new byte[33])));
        drbg(-1, Capability.NONE, new byte[32]).setSeed(new byte[100]);
        try {
            drbg(-1, Capability.NONE, new byte[33]);
            throw new AssertionError("longer than a seed");
        } catch (NoSuchAlgorithmException expected) {
            System.out.println(expected);
        }
        threads();
        check(!new SecureRandom().getAlgorithm().equals("DRBG"), "the default");
    }

    private static void capabilities() throws Exception {
        refused(() -> Drbg.getInstance(
                (SecureRandomParameters) null));
        try {
            Drbg.getInstance(DrbgParameters.reseed(false, null));
            throw new AssertionError("of a reseed");
        } catch (NoSuchAlgorithmException expected) {
            System.out.println(expected);
        }
        refused(() -> DrbgParameters.instantiation(-2, Capability.NONE, null));
        refused(() -> DrbgParameters.nextBytes(-2, false, null));
        try {
            drbg(300, Capability.NONE, null);
            throw new AssertionError("300 bits");
        } catch (NoSuchAlgorithmException expected) {
            System.out.println(expected);
        }
        byte[] string = {1, 2};
        Drbg fresh = drbg(200, Capability.PR_AND_RESEED, string);
        string[0] = 0;
        DrbgParameters.Instantiation is =
                (DrbgParameters.Instantiation) fresh.getParameters();
        check(is.getStrength() == 256
                && is.getCapability() == Capability.PR_AND_RESEED
                && Arrays.equals(is.getPersonalizationString(),
                    new byte[] {1, 2}), "parameters " + is);
        fresh.reseed(DrbgParameters.reseed(true, null));
        fresh.nextBytes(new byte[5], DrbgParameters.nextBytes(256, true, string));
        Drbg other = drbg(128, Capability.RESEED_ONLY, null);
        other.reseed();
        other.reseed(DrbgParameters.reseed(false, new byte[3]));
        other.nextBytes(new byte[5], DrbgParameters.nextBytes(128, false,
                new byte[3]));
        refused(() -> other.reseed(DrbgParameters.reseed(true, null)));
        refused(() -> other.reseed(null));
        refused(() -> other.nextBytes(new byte[5], null));
        refused(() -> other.nextBytes(new byte[5],
                DrbgParameters.reseed(false, null)));
        refused(() -> other.nextBytes(new byte[5],
                DrbgParameters.nextBytes(256, false, null)));
        refused(() -> other.nextBytes(new byte[5],
                DrbgParameters.nextBytes(-1, true, null)));
    }

    /** What was made for prediction resistance has it, whoever asks. */
    private static void freshEntropy() throws Exception {
        Security.setProperty(CONFIGURATION, "pr_and_reseed");
        SecureRandom configured = SecureRandom.getInstance("DRBG");
        Security.setProperty(CONFIGURATION, "");
        for (SecureRandom random : new SecureRandom[] {configured,
            drbg(-1, Capability.PR_AND_RESEED, null),
            SecureRandom.getInstance("DRBG")}) {
            random.nextBytes(new byte[3]);
            random.nextInt();
            random.nextBytes(new byte[3]);
            Object state = field(spi(random).getClass(), "state").get(
                    spi(random));
            long since = field(state.getClass().getSuperclass(), "requests")
                    .getLong(state);
            boolean resists = spi(random).toString().contains("pr_and_reseed");
            check(since == (resists ? 1 : 3), since + " requests: "
                    + spi(random));
        }
    }

    /** An application's provider does not change what SUN's generator is. */
    private static void otherProviders() throws Exception {
        Security.insertProviderAt(new Provider("Zeros", 1, "of tests") {
            {
                put("MessageDigest.SHA-256", Zeros.class.getName());
            }
        }, 1);
        try {
            byte[] bytes = new byte[16];
            SecureRandom.getInstance("DRBG").nextBytes(bytes);
            check(!Arrays.equals(bytes, new byte[16]), "another's digest");
        } finally {
            Security.removeProvider("Zeros");
        }
    }

    public static class Zeros extends MessageDigestSpi {
        @Override
        protected void engineUpdate(byte input) {
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
        }

        @Override
        protected byte[] engineDigest() {
            return new byte[32];
        }

        @Override
        protected int engineGetDigestLength() {
            return 32;
        }

        @Override
        protected void engineReset() {
        }
    }

    /** A stream can only be of what can be made. */
    private static void changedStreams() throws Exception {
        Object[][] changes = {{"strength", 0}, {"strength", 129},
            {"strength", -1000}, {"strength", 256, "algorithm", "SHA-224"},
            {"mechanism", "junk"}, {"mechanism", null}, {"algorithm", "MD5"},
            {"algorithm", "AES-128"}, {"algorithm", null},
            {"capability", Capability.NONE}, {"capability", null}};
        for (Object[] change : changes) {
            Drbg own = drbg(-1, Capability.NONE, null);
            for (int i = 0; i < change.length; i += 2) {
                field(spi(own).getClass(), (String) change[i]).set(spi(own),
                        change[i + 1]);
            }
            try {
                throw new AssertionError(Arrays.toString(change) + ": "
                        + copy(own));
            } catch (InvalidObjectException expected) {
                System.out.println(expected.getMessage());
            }
        }
    }

    private static Object spi(SecureRandom random) throws Exception {
        return field(SecureRandom.class, "secureRandomSpi").get(random);
    }

    private static Field field(Class<?> of, String name) throws Exception {
        Field field = of.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Drbg drbg(int strength, Capability capability, byte[] string)
            throws NoSuchAlgorithmException {
        return Drbg.getInstance(DrbgParameters.instantiation(strength,
                capability, string));
    }

    private static void uses(SecureRandom random) {
        check(random.getAlgorithm().equals("DRBG")
                && random.getProvider().getName().equals("SUN"), "its name");
        Set<String> seen = new HashSet<>();
        for (int length : new int[] {0, 1, 16, 31, 33, 1000, (1 << 17) + 1}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            check(length < 16 || seen.add(Arrays.toString(Arrays.copyOfRange(
                    bytes, length - 16, length))), "new bytes");
        }
        random.setSeed(new byte[0]);
        random.setSeed(1);
        check(random.generateSeed(3).length == 3, "a seed");
    }

    private static SecureRandom copy(SecureRandom random) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(random);
        SecureRandom copy = (SecureRandom) new ObjectInputStream(
                new ByteArrayInputStream(out.toByteArray())).readObject();
        byte[] one = new byte[16];
        byte[] other = new byte[16];
        copy.nextBytes(other);
        random.nextBytes(one);
        check(!Arrays.equals(one, other), "a copy has another state");
        return copy;
    }

    private static void threads() throws Exception {
        Security.setProperty(CONFIGURATION, "");
        SecureRandom random = SecureRandom.getInstance("DRBG");
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 5000; j++) {
                    seen.add(random.nextLong());
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(seen.size() == 20_000, "of 20000 are different: " + seen.size());
    }

    private interface Call {
        void run() throws Exception;
    }

    private static void refused(Call call) throws Exception {
        try {
            call.run();
        } catch (IllegalArgumentException expected) {
            System.out.println(expected.getMessage());
            return;
        }
        throw new AssertionError("not refused");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
