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


package sun.security.rsa;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPrivateKey;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.crypto.BadPaddingException;

import sun.security.jca.JCAUtil;
import sun.security.util.OddModulus;

/**
 * RSA's operation with a private key, for which {@link OddModulus} has prepared
 * the moduli. Kept in the key; any number of threads may use it at the same
 * time and wait for each other nowhere.
 *
 * <p>From a message to the result, time and accesses to memory depend only on
 * the lengths of the key's numbers. What is not so regular happens once per key
 * (conversion of its numbers, R mod p and R mod q) or once per so many messages
 * (the inverse of a number that is random and tells nothing of r or the key's
 * secrets).
 */
final class RSAPrivateOperation {

    // What is public: n, and e where the key has it.
    private final RSAPublicOperation open;
    private final boolean hasPublicExponent;
    private final Exponentiation exponentiation;

    // Each thread takes one and puts it back: there are as many as threads have
    // used the key at the same time.
    private final ConcurrentLinkedQueue<Blinding> blindings
            = new ConcurrentLinkedQueue<>();

    private RSAPrivateOperation(RSAPublicOperation open,
            boolean hasPublicExponent, Exponentiation exponentiation) {
        this.open = open;
        this.hasPublicExponent = hasPublicExponent;
        this.exponentiation = exponentiation;
    }

    /** The operation with the key, or null when there are no kernels for it. */
    static RSAPrivateOperation of(RSAPrivateKey key) {
        // All fields of an operation are final: a race makes two, no more.
        if (key instanceof RSAPrivateCrtKeyImpl) {
            RSAPrivateCrtKeyImpl impl = (RSAPrivateCrtKeyImpl)key;
            RSAPrivateOperation operation = impl.operation;
            if (operation == null) {
                operation = ofCrt(impl);
                impl.operation = operation;
            }
            return operation;
        }
        if (key instanceof RSAPrivateKeyImpl) {
            RSAPrivateKeyImpl impl = (RSAPrivateKeyImpl)key;
            RSAPrivateOperation operation = impl.operation;
            if (operation == null) {
                operation = ofPlain(impl);
                impl.operation = operation;
            }
            return operation;
        }
        return null;
    }

    private static RSAPrivateOperation ofCrt(RSAPrivateCrtKey key) {
        RSAPublicOperation open = RSAPublicOperation.of(key.getModulus(),
                key.getPublicExponent());
        Crt crt = open == null ? null : Crt.of(open, key);
        return crt == null ? null : new RSAPrivateOperation(open, true, crt);
    }

    private static RSAPrivateOperation ofPlain(RSAPrivateKey key) {
        BigInteger n = key.getModulus();
        BigInteger d = key.getPrivateExponent();
        RSAPublicOperation open = RSAPublicOperation.of(n, BigInteger.ONE);
        if (open == null || d.signum() <= 0
                || d.bitLength() > n.bitLength()) {
            return null;
        }
        return new RSAPrivateOperation(open, false, new Plain(open, d,
                n.bitLength()));
    }

    /**
     * Raises the message to the power of the private exponent. If verify is
     * true and the key has a public exponent, a result is only returned after
     * it has been seen to give back the message: a wrong one, of a calculation
     * that was disturbed, may reveal the key.
     */
    byte[] run(byte[] message, boolean verify) throws BadPaddingException {
        long[] c = open.parse(message);
        Blinding blinding = blindings.poll();
        if (blinding == null) {
            blinding = new Blinding();
        }
        long[] m = new long[c.length];
        try {
            open.n.multiply(c, blinding.u, m);
            exponentiation.power(m);
            open.n.multiply(m, blinding.v, m);
            if (blinding.advance()) {
                blindings.add(blinding);
            }
            if (verify && hasPublicExponent
                    && !Arrays.equals(c, open.power(m))) {
                throw new BadPaddingException(
                        "RSA private key operation failed");
            }
            return open.bytes(m);
        } finally {
            wipe(m);
        }
    }

    private static void wipe(long[]... numbers) {
        for (long[] number : numbers) {
            Arrays.fill(number, 0);
        }
    }

    /** Raises to the power of the private exponent. */
    private interface Exponentiation {
        /** The number has as many words as n and is less than n. */
        void power(long[] number);
    }

    /** With nothing but the exponent. */
    private static final class Plain implements Exponentiation {
        private final OddModulus n;
        private final long[] exponent;
        private final int bits;

        Plain(RSAPublicOperation open, BigInteger d, int modulusBits) {
            n = open.n;
            exponent = OddModulus.words(d.toByteArray(), n.words());
            // not the length of d, which is secret
            bits = modulusBits;
        }

        public void power(long[] number) {
            n.power(number, exponent, bits, number);
        }
    }

    /** With the factors of n: Chinese remainder theorem, RFC 8017, 5.1.2. */
    private static final class Crt implements Exponentiation {
        private final OddModulus n;
        private final OddModulus p;
        private final OddModulus q;
        private final int words;    // of numbers modulo p and q
        private final int bits;     // of exponents
        private final long[] dP;
        private final long[] dQ;
        private final long[] qInv;
        private final long[] one;
        private final long[] pValue;
        private final long[] qValue;
        private final long[] qLong; // q with the words of n
        private final long[] rP;    // 2^(64 * words) mod p
        private final long[] rQ;

        private Crt(OddModulus n, OddModulus p, OddModulus q, long[] pValue,
                long[] qValue, int bits, RSAPrivateCrtKey key) {
            this.n = n;
            this.p = p;
            this.q = q;
            this.words = pValue.length;
            this.bits = bits;
            this.dP = words(key.getPrimeExponentP(), words);
            this.dQ = words(key.getPrimeExponentQ(), words);
            this.qInv = words(key.getCrtCoefficient(), words);
            this.one = words(BigInteger.ONE, words);
            this.pValue = pValue;
            this.qValue = qValue;
            this.qLong = Arrays.copyOf(qValue, n.words());
            BigInteger r = BigInteger.ONE.shiftLeft(64 * words);
            this.rP = words(r.mod(key.getPrimeP()), words);
            this.rQ = words(r.mod(key.getPrimeQ()), words);
        }

        static Crt of(RSAPublicOperation open, RSAPrivateCrtKey key) {
            BigInteger p = key.getPrimeP();
            BigInteger q = key.getPrimeQ();
            // that of the longer one, which the length of n nearly tells
            int bits = Math.max(p.bitLength(), q.bitLength());
            int words = (bits + 63) / 64;
            if (!fits(p, bits) || !fits(q, bits)
                    || !fits(key.getPrimeExponentP(), bits)
                    || !fits(key.getPrimeExponentQ(), bits)
                    || !fits(key.getCrtCoefficient(), bits)
                    || open.n.words() < words || open.n.words() > 2 * words) {
                return null;
            }
            long[] pValue = words(p, words);
            long[] qValue = words(q, words);
            OddModulus oddP = OddModulus.of(pValue);
            OddModulus oddQ = OddModulus.of(qValue);
            return oddP == null || oddQ == null ? null : new Crt(open.n, oddP,
                    oddQ, pValue, qValue, bits, key);
        }

        private static boolean fits(BigInteger number, int bits) {
            return number.signum() > 0 && number.bitLength() <= bits;
        }

        private static long[] words(BigInteger number, int words) {
            return OddModulus.words(number.toByteArray(), words);
        }

        public void power(long[] number) {
            long[] low = Arrays.copyOf(number, words);
            long[] high = Arrays.copyOfRange(number, words, 2 * words);
            long[] m1 = new long[words];
            long[] m2 = new long[words];
            long[] h = new long[n.words()];
            long[] m = new long[n.words()];
            try {
                reduce(p, pValue, rP, low, high, m1);
                reduce(q, qValue, rQ, low, high, m2);
                OddModulus.power(p, q, m1, m2, dP, dQ, bits, m1, m2);

                // h = (m1 - m2) * qInv mod p; m2 may be more than p
                p.multiply(m1, qInv, low);
                p.multiply(m2, qInv, high);
                long borrow = OddModulus.subtract(low, high, low);
                OddModulus.addMasked(low, pValue, -borrow, low);

                // m2 + q * h, where q * h < n
                System.arraycopy(low, 0, h, 0, words);
                n.multiply(qLong, h, h);
                System.arraycopy(m2, 0, m, 0, words);
                OddModulus.add(m, h, number);
            } finally {
                wipe(low, high, m1, m2, h, m);
            }
        }

        /** Computes high * R + low modulo p. */
        private void reduce(OddModulus p, long[] p1, long[] r, long[] low,
                long[] high, long[] result) {
            long[] rest = new long[words];
            p.multiply(low, one, result);
            p.multiply(high, r, rest);
            // Both are less than p.
            long carry = OddModulus.add(result, rest, result);
            long borrow = OddModulus.subtract(result, p1, result);
            OddModulus.addMasked(result, p1, carry - borrow, result);
            wipe(rest);
        }
    }

    /**
     * A pair of numbers that hides a message from the exponentiation: with
     * u = r^e and v = r^-1, m = (c * u)^d * v. When e is unknown, u = r and
     * v = (r^-1)^d. Squares of both are the next pair.
     */
    private final class Blinding {
        // Finding a new pair takes as long as a few messages.
        private static final int USES = 256;

        final long[] u;
        final long[] v;
        private int uses;

        Blinding() {
            BigInteger modulus = new BigInteger(1, open.bytes(open.modulus));
            SecureRandom random = JCAUtil.getSecureRandom();
            OddModulus n = open.n;
            long[] r = new long[n.words()];
            long[] mask = new long[n.words()];
            long[] inverse = null;
            do {
                draw(random, r);
                draw(random, mask);
                // (r * mask)^-1 * mask = r^-1: how long the inversion takes
                // tells nothing of r.
                long[] product = new long[n.words()];
                n.multiply(r, mask, product);
                try {
                    BigInteger i = new BigInteger(1, open.bytes(product))
                            .modInverse(modulus);
                    inverse = OddModulus.words(i.toByteArray(), n.words());
                } catch (ArithmeticException notRelativelyPrime) {
                    // another r, or mask; rare unless n has small factors
                }
            } while (inverse == null);
            n.multiply(inverse, mask, inverse);
            if (hasPublicExponent) {
                u = open.power(r);
            } else {
                u = r;
                exponentiation.power(inverse);
            }
            v = inverse;
        }

        private void draw(SecureRandom random, long[] number) {
            byte[] bytes = new byte[8 * number.length];
            random.nextBytes(bytes);
            System.arraycopy(OddModulus.words(bytes, number.length), 0, number,
                    0, number.length);
        }

        /** Goes to the next pair; false when that must be a new one. */
        boolean advance() {
            open.n.multiply(u, u, u);
            open.n.multiply(v, v, v);
            return ++uses < USES;
        }
    }
}
