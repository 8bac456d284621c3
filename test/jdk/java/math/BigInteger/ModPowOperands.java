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
 * @summary modPow is right for every kind of operand, on every tier of the
 *          kernels and without them, interpreted and compiled
 * @modules java.base/sun.security.util
 * @run main/othervm ModPowOperands 3 400
 * @run main/othervm -Xint ModPowOperands 3 8
 * @run main/othervm -XX:TieredStopAtLevel=1 ModPowOperands 3 40
 * @run main/othervm -XX:-TieredCompilation -Xbatch ModPowOperands 3 40
 * @run main/othervm -XX:CryptoKernelTier=2 ModPowOperands 2 200
 * @run main/othervm -XX:CryptoKernelTier=1 ModPowOperands 1 200
 * @run main/othervm -XX:CryptoKernelTier=0 ModPowOperands 0 40
 * @run main/othervm -XX:-UseModExpKernels ModPowOperands 0 40
 * @comment a flag of x86
 * @run main/othervm -XX:+IgnoreUnrecognizedVMOptions -XX:UseAVX=0
 *      ModPowOperands 2 40
 * @key randomness
 */

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import sun.security.util.ModExpKernels;
import sun.security.util.OddModulus;

/**
 * Compares modPow with squaring and multiplying by multiply() and mod(), which
 * share nothing with it. Arguments: the tier of kernels to expect at most, 0
 * for none, and how many random operands to try; below 100, fewer and shorter
 * operands of all kinds. The seed is printed, and
 * taken from the property seed.
 */
public class ModPowOperands {

    private static final BigInteger ZERO = BigInteger.ZERO;
    private static final BigInteger ONE = BigInteger.ONE;
    private static final BigInteger TWO = BigInteger.valueOf(2);
    private static final int MAX_BITS = 16384;

    private static Random random;
    private static int count;

    public static void main(String[] args) {
        int allowed = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        int tier = ModExpKernels.tier();
        System.out.println("tier " + tier);
        if (allowed > 0 != tier > 0 || tier > allowed) {
            throw new AssertionError("tier " + tier);
        }
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        random = new Random(seed);
        boolean brief = rounds < 100;
        for (int bits = 1; bits <= (brief ? 70 : 300); bits++) {
            tiny(bits);
        }
        for (BigInteger modulus : moduli(brief ? 600 : 2100)) {
            hostile(modulus);
        }
        for (int i = 0; i < rounds; i++) {
            anyOperands(1 + random.nextInt(brief ? 700 : 2200));
        }
        // Up to the longest numbers that the kernels take, and beyond
        int[] lengths = {3072, 4096, 4097, 6144, 8192, MAX_BITS - 63, MAX_BITS,
            MAX_BITS + 1};
        for (int bits : lengths) {
            if (!brief || bits == 4096) {
                longest(bits);
            }
        }
        refused();
        System.out.println(count + " results compared");
    }

    /** All of the smallest operands. */
    private static void tiny(int bits) {
        BigInteger modulus = number(bits).setBit(bits - 1);
        for (int base = -2; base <= 3; base++) {
            for (int exponent = 0; exponent <= 3; exponent++) {
                check(BigInteger.valueOf(base), BigInteger.valueOf(exponent),
                        modulus);
            }
        }
        check(number(bits + 2), number(bits), modulus);
    }

    /** Moduli at the borders of limbs, with long runs of ones and zeros. */
    private static List<BigInteger> moduli(int maxBits) {
        List<BigInteger> result = new ArrayList<>();
        int[] units = {32, 52, 64, 512};
        for (int unit : units) {
            for (int bits = Math.max(unit, 256); bits <= maxBits;
                    bits += unit * (1 + random.nextInt(maxBits / unit))) {
                BigInteger power = ONE.shiftLeft(bits);
                BigInteger half = ONE.shiftLeft(bits / 2);
                result.add(power.subtract(ONE));
                result.add(power.add(ONE));
                result.add(power.subtract(BigInteger.valueOf(
                        2 * random.nextInt(1000) + 1)));
                result.add(power.add(BigInteger.valueOf(
                        2 * random.nextInt(1000) + 1)));
                // ones above zeros, zeros above ones
                result.add(power.subtract(half).add(ONE));
                result.add(power.add(half).subtract(ONE));
                // the lowest words decide the factor of the reduction
                result.add(number(bits).setBit(bits - 1)
                        .shiftRight(128).shiftLeft(128).add(ONE));
                result.add(number(bits).setBit(bits - 1)
                        .or(ONE.shiftLeft(128).subtract(ONE)));
            }
        }
        return result;
    }

    private static void hostile(BigInteger modulus) {
        int bits = modulus.bitLength();
        BigInteger ones = ONE.shiftLeft(bits).subtract(ONE);
        BigInteger[] bases = {ZERO, ONE, TWO, modulus.subtract(ONE), modulus,
            modulus.add(ONE), modulus.subtract(TWO), ones, ones.negate(),
            ONE.shiftLeft((bits + 63) / 64 * 64).subtract(ONE),
            ONE.shiftLeft(bits - 1), number(bits), number(3 * bits)};
        BigInteger[] exponents = {ZERO, ONE, TWO, BigInteger.valueOf(3),
            BigInteger.valueOf(65537), BigInteger.valueOf((1 << 24) - 1),
            BigInteger.valueOf((1 << 24) + 1), number(64)};
        for (BigInteger base : bases) {
            check(base, exponents[random.nextInt(exponents.length)], modulus);
        }
        for (BigInteger exponent : exponents) {
            check(bases[random.nextInt(bases.length)], exponent, modulus);
        }
        BigInteger[] longer = {ones, ONE.shiftLeft(bits - 1), modulus,
            modulus.subtract(ONE), number(bits),
            ONE.shiftLeft((bits + 63) / 64 * 64).subtract(ONE)};
        check(bases[random.nextInt(bases.length)],
                longer[random.nextInt(longer.length)], modulus);
        if (random.nextInt(8) == 0) {
            // longer than what the kernels take for this modulus
            check(bases[random.nextInt(bases.length)],
                    number(bits + 64).setBit(bits + 64), modulus);
        }
    }

    /** Even moduli, negative exponents, exponents longer than the modulus. */
    private static void anyOperands(int bits) {
        BigInteger modulus = number(bits).setBit(bits - 1);
        switch (random.nextInt(8)) {
            case 0:
                modulus = modulus.shiftLeft(random.nextInt(200));
                break;
            case 1:
                modulus = ONE.shiftLeft(bits);
                break;
            case 2:
                break;
            default:
                modulus = modulus.setBit(0);
        }
        BigInteger base = number(1 + random.nextInt(bits + 70));
        if (random.nextInt(4) == 0) {
            base = base.negate();
        }
        BigInteger exponent = number(1 + random.nextInt(bits + 70));
        if (random.nextInt(8) == 0) {
            // runs of zeros and ones
            for (int i = 0; i < exponent.bitLength(); i++) {
                exponent = (i / 40) % 2 == 0 ? exponent.setBit(i)
                        : exponent.clearBit(i);
            }
        }
        if (random.nextInt(8) == 0) {
            exponent = exponent.negate();
        }
        check(base, exponent, modulus);
    }

    private static void longest(int bits) {
        BigInteger modulus = number(bits).setBit(bits - 1).setBit(0);
        BigInteger base = number(bits);
        BigInteger little = number(40);
        check(base, little, modulus);
        check(base, BigInteger.valueOf(65537), modulus);
        // x^(a + b) = x^a * x^b
        BigInteger exponent = number(bits);
        BigInteger product = base.modPow(exponent, modulus)
                .multiply(power(base, little, modulus)).mod(modulus);
        equal(product, base.modPow(exponent.add(little), modulus), base,
                exponent, modulus);
    }

    private static void refused() {
        BigInteger[] moduli = {ZERO, ONE.negate(), number(1024).setBit(0)
            .negate()};
        for (BigInteger modulus : moduli) {
            try {
                TWO.modPow(TWO, modulus);
                throw new AssertionError("a modulus that is not positive");
            } catch (ArithmeticException expected) {
                count++;
            }
        }
        BigInteger factor = BigInteger.valueOf(7);
        try {
            factor.modPow(ONE.negate(), number(1024).setBit(1023).setBit(0)
                    .multiply(factor));
            throw new AssertionError("an inverse that does not exist");
        } catch (ArithmeticException expected) {
            count++;
        }
    }

    private static BigInteger number(int bits) {
        return new BigInteger(bits, random);
    }

    private static void check(BigInteger base, BigInteger exponent,
            BigInteger modulus) {
        BigInteger start = base;
        if (exponent.signum() < 0) {
            if (!base.gcd(modulus).equals(ONE)) {
                return;
            }
            start = base.modInverse(modulus);
        }
        BigInteger expected = power(start, exponent.abs(), modulus);
        equal(expected, base.modPow(exponent, modulus), base, exponent,
                modulus);
        // modPow leaves short operands, and the lowest tier, to Java.
        if (exponent.signum() > 0) {
            byKernels(start.mod(modulus), exponent, modulus, expected);
        }
    }

    private static void byKernels(BigInteger base, BigInteger exponent,
            BigInteger modulus, BigInteger expected) {
        int bits = exponent.bitLength();
        int words = (Math.max(bits, modulus.bitLength()) + 63) / 64;
        OddModulus odd = OddModulus.of(words(modulus, words));
        boolean usual = modulus.testBit(0) && !modulus.equals(ONE)
                && words <= MAX_BITS / 64;
        if (odd == null != !(usual && ModExpKernels.tier() > 0)) {
            throw new AssertionError("kernels for " + modulus.toString(16)
                    + ": " + odd);
        }
        if (odd != null) {
            long[] result = new long[words];
            odd.power(words(base, words), words(exponent, words), bits, result);
            equal(expected, new BigInteger(1, OddModulus.bytes(result,
                    8 * words)), base, exponent, modulus);
        }
    }

    private static long[] words(BigInteger number, int words) {
        return OddModulus.words(number.toByteArray(), words);
    }

    private static void equal(BigInteger expected, BigInteger actual,
            BigInteger base, BigInteger exponent, BigInteger modulus) {
        count++;
        if (!expected.equals(actual)) {
            throw new AssertionError(base.toString(16) + " ^ "
                    + exponent.toString(16) + " mod " + modulus.toString(16)
                    + " is " + expected.toString(16) + ", not "
                    + actual.toString(16));
        }
    }

    private static BigInteger power(BigInteger base, BigInteger exponent,
            BigInteger modulus) {
        BigInteger x = base.mod(modulus);
        BigInteger result = ONE.mod(modulus);
        for (int i = exponent.bitLength() - 1; i >= 0; i--) {
            result = result.multiply(result).mod(modulus);
            if (exponent.testBit(i)) {
                result = result.multiply(x).mod(modulus);
            }
        }
        return result;
    }
}
