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

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.spec.ECField;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.util.Arrays;
import sun.security.util.math.IntegerFieldModuloP;
import sun.security.util.math.IntegerModuloP;
import sun.security.util.math.MutableIntegerModuloP;

/**
 * The elliptic curve P-256 (secp256r1) as the EC provider wants it, computed
 * by {@link P256Kernels}. Each method says for what it is not there; callers
 * then go stock's way.
 *
 * <p>Source: NIST SP 800-186, section 3.2.1.3; FIPS 186-5, section 6.4.2.
 */
public final class P256 {

    private static final int LENGTH = 32;
    private static final int WORDS = LENGTH / Long.BYTES;

    private static final BigInteger P = number(
            "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
    private static final BigInteger A = P.subtract(BigInteger.valueOf(3));
    private static final BigInteger B = number(
            "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b");
    private static final BigInteger N = number(
            "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    private static final ECPoint G = new ECPoint(number(
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
            number(
            "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"));

    private static final long[] GENERATOR = point(G);
    private static final byte[] ORDER = littleEndian(N);
    private static final long[] INVERTING = words(N.subtract(BigInteger.valueOf(2)));

    /** Kernels are written when the first calculation is to be done. */
    private static final class Kernels {
        static final boolean AVAILABLE = P256Kernels.isAvailable();
    }

    private static final class Order {
        static final OddModulus MODULUS = OddModulus.of(words(N));
    }

    private P256() {}

    private static BigInteger number(String hex) {
        return new BigInteger(hex, 16);
    }

    /**
     * Multiplies a point in constant time.
     *
     * @param x coordinate of the point
     * @param y coordinate of the point
     * @param scalar little-endian; 32 bytes or less, or the order of the curve
     *        as 33 bytes, which is how a point is validated
     * @param field the field of the result's elements
     * @return projective coordinates X, Y and Z of the product, with Z = 1, or
     *         0, 1 and 0 for infinity; null if the field is not that of P-256,
     *         the point is not on the curve, the scalar is longer, or there
     *         are no kernels
     */
    public static MutableIntegerModuloP[] multiply(IntegerModuloP x,
            IntegerModuloP y, byte[] scalar, IntegerFieldModuloP field) {
        boolean isOrder = scalar.length == LENGTH + 1
                && MessageDigest.isEqual(scalar, ORDER);
        if (!isSupported(field) || scalar.length > LENGTH && !isOrder) {
            return null;
        }
        long[] point = new long[2 * WORDS];
        setWords(point, 0, x.asByteArray(LENGTH));
        setWords(point, WORDS, y.asByteArray(LENGTH));
        if (!P256Kernels.isOnCurve(point)) {
            return null;
        }
        // The order is prime, so n * point is infinity for all of the curve.
        if (!isOrder) {
            long[] words = new long[WORDS];
            setWords(words, 0, scalar);
            boolean isFinite = Arrays.equals(point, GENERATOR)
                    ? P256Kernels.multiplyBase(point, words)
                    : P256Kernels.multiply(point, point, words);
            Arrays.fill(words, 0);
            if (isFinite) {
                MutableIntegerModuloP[] result = {
                    element(point, 0, field), element(point, WORDS, field),
                    field.get1().mutable()
                };
                Arrays.fill(point, 0);
                return result;
            }
        }
        return new MutableIntegerModuloP[] {
            field.get0().mutable(), field.get1().mutable(),
            field.get0().mutable()
        };
    }

    /**
     * Whether a projective coordinate is 1, so that a point has its affine
     * coordinates already. False for what has nothing to do with the kernels.
     */
    public static boolean isOne(IntegerModuloP z) {
        IntegerFieldModuloP field = z.getField();
        return isSupported(field)
                && MessageDigest.isEqual(z.asByteArray(LENGTH),
                        field.get1().asByteArray(LENGTH));
    }

    /**
     * The inverse of a number that is not zero, in constant time; computed by
     * kernels if the field is that of the scalars of P-256 and there are
     * kernels for modular exponentiation, too.
     */
    public static IntegerModuloP scalarInverse(IntegerModuloP k) {
        IntegerFieldModuloP field = k.getField();
        if (!field.getSize().equals(N) || !Kernels.AVAILABLE
                || Order.MODULUS == null) {
            return k.multiplicativeInverse();
        }
        long[] words = new long[WORDS];
        byte[] bytes = k.asByteArray(LENGTH);
        try {
            setWords(words, 0, bytes);
            Order.MODULUS.power(words, INVERTING, Long.SIZE * WORDS, words);
            return element(words, 0, field);
        } finally {
            Arrays.fill(words, 0);
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /**
     * Whether {@link #verify} is there for a signature with these domain
     * parameters and this public key.
     *
     * @param signature r and s, of equal length
     */
    public static boolean canVerify(ECParameterSpec params, ECPoint key,
            byte[] signature) {
        return isP256(params) && Kernels.AVAILABLE && isElement(key.getAffineX())
                && isElement(key.getAffineY())
                && P256Kernels.isOnCurve(point(key)) && signature.length >= 2
                && signature.length <= 2 * LENGTH && signature.length % 2 == 0;
    }

    /**
     * Verifies an ECDSA signature; all arguments are public.
     *
     * @param digest of the message, of any length
     * @param signature r and s, big-endian
     * @param key that {@link #canVerify} accepts
     */
    public static boolean verify(byte[] digest, byte[] signature, ECPoint key) {
        int half = signature.length / 2;
        BigInteger r = new BigInteger(1, Arrays.copyOf(signature, half));
        BigInteger s = new BigInteger(1,
                Arrays.copyOfRange(signature, half, signature.length));
        if (!isScalar(r) || !isScalar(s)) {
            return false;
        }
        BigInteger e = new BigInteger(1,
                Arrays.copyOf(digest, Math.min(digest.length, LENGTH)));
        BigInteger inverse = s.modInverse(N);
        long[] sum = new long[2 * WORDS];
        if (!P256Kernels.multiplyAdd(sum, words(e.multiply(inverse).mod(N)),
                point(key), words(r.multiply(inverse).mod(N)))) {
            return false;
        }
        BigInteger x = new BigInteger(1, OddModulus.bytes(sum, LENGTH));
        return x.mod(N).equals(r);
    }

    private static boolean isSupported(IntegerFieldModuloP field) {
        return field.getSize().equals(P) && Kernels.AVAILABLE;
    }

    private static boolean isP256(ECParameterSpec params) {
        ECField field = params.getCurve().getField();
        return field instanceof ECFieldFp
                && ((ECFieldFp) field).getP().equals(P)
                && params.getCurve().getA().equals(A)
                && params.getCurve().getB().equals(B)
                && params.getOrder().equals(N)
                && params.getCofactor() == 1
                && params.getGenerator().equals(G);
    }

    private static boolean isElement(BigInteger v) {
        return v != null && v.signum() >= 0 && v.compareTo(P) < 0;
    }

    private static boolean isScalar(BigInteger v) {
        return v.signum() > 0 && v.compareTo(N) < 0;
    }

    private static long[] point(ECPoint p) {
        long[] result = Arrays.copyOf(words(p.getAffineX()), 2 * WORDS);
        System.arraycopy(words(p.getAffineY()), 0, result, WORDS, WORDS);
        return result;
    }

    private static long[] words(BigInteger v) {
        return OddModulus.words(v.toByteArray(), WORDS);
    }

    /** At most 32 bytes. */
    private static void setWords(long[] words, int at, byte[] littleEndian) {
        for (int i = 0; i < littleEndian.length; i++) {
            words[at + i / Long.BYTES]
                    |= (littleEndian[i] & 0xffL) << i % Long.BYTES * Byte.SIZE;
        }
    }

    private static MutableIntegerModuloP element(long[] words, int at,
            IntegerFieldModuloP field) {
        byte[] bytes = new byte[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            bytes[i] = (byte) (words[at + i / Long.BYTES]
                    >> i % Long.BYTES * Byte.SIZE);
        }
        MutableIntegerModuloP result
                = field.getElement(bytes, 0, LENGTH, (byte) 0).mutable();
        Arrays.fill(bytes, (byte) 0);
        return result;
    }

    private static byte[] littleEndian(BigInteger v) {
        byte[] result = v.toByteArray();
        for (int i = 0, j = result.length - 1; i < j; i++, j--) {
            byte b = result[i];
            result[i] = result[j];
            result[j] = b;
        }
        return result;
    }
}
