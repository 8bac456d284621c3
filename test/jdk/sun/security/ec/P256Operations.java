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
 * @summary Key pairs, key agreement and signatures on P-256 with kernels are
 *          right, for edge cases, too
 * @modules java.base/sun.security.util
 *          java.base/sun.security.util.math
 *          java.base/sun.security.util.math.intpoly
 * @run main/othervm P256Operations true
 * @run main/othervm -Xint P256Operations true
 * @run main/othervm -XX:-TieredCompilation -Xbatch P256Operations true
 * @run main/othervm -XX:CryptoKernelTier=2 P256Operations true
 * @run main/othervm -XX:CryptoKernelTier=1 P256Operations notX86
 * @run main/othervm -XX:-UseP256Kernels P256Operations false
 * @key randomness
 */

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EllipticCurve;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.KeyAgreement;
import sun.security.util.P256;
import sun.security.util.P256Kernels;
import sun.security.util.math.IntegerFieldModuloP;
import sun.security.util.math.IntegerModuloP;
import sun.security.util.math.MutableIntegerModuloP;

/**
 * Compares with the group law in BigInteger. Argument: whether there are to be
 * kernels, or notX86, where they are on all other processors. The seed is
 * printed, and taken from the property seed.
 */
public class P256Operations {

    private static final BigInteger ZERO = BigInteger.ZERO;
    private static final BigInteger ONE = BigInteger.ONE;
    private static final BigInteger TWO = BigInteger.valueOf(2);
    private static final BigInteger THREE = BigInteger.valueOf(3);

    private static boolean kernels;
    private static Random random;
    private static ECParameterSpec params;
    private static BigInteger p;
    private static BigInteger n;
    private static int count;

    public static void main(String[] args) throws Exception {
        boolean x86 = Arrays.asList("amd64", "x86_64")
                .contains(System.getProperty("os.arch"));
        kernels = args[0].equals("notX86") ? !x86
                                           : Boolean.parseBoolean(args[0]);
        check(P256Kernels.isAvailable() == kernels, "kernels");
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        random = new Random(seed);
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        params = parameters.getParameterSpec(ECParameterSpec.class);
        n = params.getOrder();
        p = n.add(new BigInteger(
                "4319055358e8617b0c46353d039cdaae", 16));   // SP 800-186
        agreements();
        badPoints();
        keyPairs();
        knownSignature();
        signatures();
        signaturesOutOfRange();
        emptyDigest();
        equalProducts();
        beyondTheOrder();
        products();
        otherParameters();
        otherCurve();
        System.out.println(count + " checks");
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
        count++;
    }

    // ---- The group law; null is infinity

    private static ECPoint add(ECPoint a, ECPoint b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        BigInteger slope;
        if (!a.getAffineX().equals(b.getAffineX())) {
            slope = b.getAffineY().subtract(a.getAffineY()).multiply(
                    b.getAffineX().subtract(a.getAffineX()).modInverse(p));
        } else if (a.equals(b)) {
            slope = a.getAffineX().pow(2).subtract(ONE).multiply(THREE)
                    .multiply(a.getAffineY().shiftLeft(1).modInverse(p));
        } else {
            return null;
        }
        BigInteger x = slope.pow(2).subtract(a.getAffineX())
                .subtract(b.getAffineX()).mod(p);
        return new ECPoint(x, slope.multiply(a.getAffineX().subtract(x))
                .subtract(a.getAffineY()).mod(p));
    }

    private static ECPoint multiply(BigInteger scalar, ECPoint point) {
        ECPoint result = null;
        for (int i = scalar.bitLength() - 1; i >= 0; i--) {
            result = add(result, result);
            if (scalar.testBit(i)) {
                result = add(result, point);
            }
        }
        return result;
    }

    // ---- Keys

    private static ECPublicKey publicKey(ECPoint point)
            throws GeneralSecurityException {
        return (ECPublicKey) KeyFactory.getInstance("EC")
                .generatePublic(new ECPublicKeySpec(point, params));
    }

    private static ECPrivateKey privateKey(BigInteger scalar)
            throws GeneralSecurityException {
        return (ECPrivateKey) KeyFactory.getInstance("EC")
                .generatePrivate(new ECPrivateKeySpec(scalar, params));
    }

    private static BigInteger randomScalar() {
        return new BigInteger(320, random).mod(n.subtract(ONE)).add(ONE);
    }

    private static byte[] agree(PrivateKey key, PublicKey peer)
            throws GeneralSecurityException {
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(key);
        agreement.doPhase(peer, true);
        return agreement.generateSecret();
    }

    private static void agreements() throws GeneralSecurityException {
        ECPoint random1 = multiply(randomScalar(), params.getGenerator());
        for (ECPoint point : new ECPoint[] {random1, params.getGenerator()}) {
            BigInteger[] scalars = {ONE, TWO, THREE, BigInteger.valueOf(16),
                BigInteger.valueOf(17), BigInteger.valueOf(31),
                BigInteger.valueOf(32), n.shiftRight(1), n.subtract(ONE),
                n.subtract(TWO), n.subtract(BigInteger.valueOf(17)),
                ONE.shiftLeft(255), randomScalar(), randomScalar(),
                randomScalar().shiftRight(128).add(ONE)};
            for (BigInteger scalar : scalars) {
                BigInteger x = multiply(scalar, point).getAffineX();
                byte[] secret = agree(privateKey(scalar), publicKey(point));
                check(secret.length == 32
                        && new BigInteger(1, secret).equals(x), "agreement of "
                        + scalar.toString(16));
            }
        }
    }

    /** Points that are not on the curve are refused as without kernels. */
    private static void badPoints() throws GeneralSecurityException {
        ECPoint g = params.getGenerator();
        ECPoint[] points = {
            new ECPoint(g.getAffineX(), g.getAffineY().add(ONE)),
            new ECPoint(g.getAffineX().add(p), g.getAffineY()),
            new ECPoint(ZERO, ZERO)
        };
        for (ECPoint point : points) {
            boolean refused = false;
            try {
                agree(privateKey(TWO), publicKey(point));
            } catch (GeneralSecurityException | RuntimeException e) {
                System.out.println("as expected: " + e);
                refused = true;
            }
            check(refused, "bad point is not refused");
            check(!P256.canVerify(params, point, new byte[64]), "bad point");
        }
    }

    private static void keyPairs() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        for (int i = 0; i < 4; i++) {
            KeyPair pair = generator.generateKeyPair();
            BigInteger scalar = ((ECPrivateKey) pair.getPrivate()).getS();
            check(((ECPublicKey) pair.getPublic()).getW().equals(
                    multiply(scalar, params.getGenerator())), "key pair");
        }
    }

    // ---- Signatures

    private static byte[] encode(BigInteger r, BigInteger s) {
        byte[] first = r.toByteArray();
        byte[] second = s.toByteArray();
        byte[] result = new byte[6 + first.length + second.length];
        result[0] = 0x30;
        result[1] = (byte) (result.length - 2);
        result[2] = 2;
        result[3] = (byte) first.length;
        System.arraycopy(first, 0, result, 4, first.length);
        int at = 4 + first.length;
        result[at] = 2;
        result[at + 1] = (byte) second.length;
        System.arraycopy(second, 0, result, at + 2, second.length);
        return result;
    }

    /** What a signature that is refused with an exception has in common. */
    private static boolean verify(String algorithm, PublicKey key,
            byte[] message, byte[] signature) throws GeneralSecurityException {
        Signature verifier = Signature.getInstance(algorithm);
        verifier.initVerify(key);
        verifier.update(message);
        try {
            return verifier.verify(signature);
        } catch (SignatureException e) {
            return false;
        }
    }

    /** RFC 6979, A.2.5: the message "sample" with SHA-256 and SHA-512. */
    private static void knownSignature() throws GeneralSecurityException {
        PublicKey key = publicKey(new ECPoint(new BigInteger(
                "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6",
                16), new BigInteger(
                "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299",
                16)));
        byte[] message = {'s', 'a', 'm', 'p', 'l', 'e'};
        check(verify("SHA256withECDSA", key, message, encode(new BigInteger(
                "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
                16), new BigInteger(
                "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8",
                16))), "SHA-256");
        check(verify("SHA512withECDSA", key, message, encode(new BigInteger(
                "8496A60B5E9B47C825488827E0495B0E3FA109EC4568FD3F8D1097678EB97F00",
                16), new BigInteger(
                "2362AB1ADBE2B8ADF9CB9EDAB740EA6049C028114F2460F96554F61FAE3302FE",
                16))), "SHA-512");
    }

    private static void signatures() throws GeneralSecurityException {
        for (int i = 0; i < 8; i++) {
            BigInteger d = i == 0 ? ONE : i == 1 ? n.subtract(ONE)
                    : randomScalar();
            PublicKey key = publicKey(multiply(d, params.getGenerator()));
            byte[] message = new byte[random.nextInt(100)];
            random.nextBytes(message);
            String algorithm = i % 2 == 0 ? "SHA256withECDSA"
                    : "SHA512withECDSA";
            Signature signer = Signature.getInstance(algorithm);
            signer.initSign(privateKey(d));
            signer.update(message);
            byte[] signature = signer.sign();
            check(verify(algorithm, key, message, signature), "signature");
            byte[] other = Arrays.copyOf(message, message.length + 1);
            check(!verify(algorithm, key, other, signature), "message");
            signature[signature.length - 1] ^= 1;
            check(!verify(algorithm, key, message, signature), "altered");
        }
    }

    /** Neither part of a signature may be 0, or the order or more. */
    private static void signaturesOutOfRange() throws GeneralSecurityException {
        PublicKey key = publicKey(params.getGenerator());
        BigInteger[] parts = {BigInteger.ZERO, ONE, n, n.add(ONE)};
        for (BigInteger r : parts) {
            for (BigInteger s : parts) {
                check(r == ONE && s == ONE || !verify("SHA256withECDSA", key,
                        new byte[0], encode(r, s)), "range");
            }
        }
    }

    /** The native library of 8 and 11 finds no signature of nothing good. */
    private static void emptyDigest() throws GeneralSecurityException {
        BigInteger d = randomScalar();
        Signature signer = Signature.getInstance("NONEwithECDSA");
        signer.initSign(privateKey(d));
        String release = System.getProperty("java.specification.version");
        check(verify("NONEwithECDSA", publicKey(multiply(d,
                params.getGenerator())), new byte[0], signer.sign())
              != (release.equals("1.8") || release.equals("11")), "empty digest");
    }

    /** A signature whose two products of points are equal, or opposite. */
    private static void equalProducts() throws GeneralSecurityException {
        for (int i = 0; i < 4; i++) {
            BigInteger d = i == 0 ? ONE : randomScalar();
            BigInteger k = randomScalar();
            ECPoint key = multiply(d, params.getGenerator());
            BigInteger r = multiply(k, params.getGenerator()).getAffineX()
                    .mod(n);
            BigInteger e = r.multiply(d).mod(n);
            BigInteger s = e.add(e).multiply(k.modInverse(n)).mod(n);
            verifyDigest(key, e, r, s, true);
            verifyDigest(key, e.add(ONE), r, s, false);
            verifyDigest(key, n.subtract(e), r, s, false);
            verifyDigest(key, e, r, n.subtract(s), true);
            verifyDigest(key, e, ZERO, s, false);
            verifyDigest(key, e, r, ZERO, false);
            verifyDigest(key, e, r.add(n), s, false);
            verifyDigest(key, e, r, s.add(n), false);
            verifyDigest(key, ZERO, r, d.multiply(r)
                    .multiply(k.modInverse(n)).mod(n), true);
        }
    }

    /** A signature whose point has an x that is not below n. */
    private static void beyondTheOrder() throws GeneralSecurityException {
        BigInteger x = n;
        BigInteger y;
        do {
            x = x.add(ONE);
            BigInteger right = x.pow(2).subtract(THREE).multiply(x)
                    .add(params.getCurve().getB()).mod(p);
            y = right.modPow(p.add(ONE).shiftRight(2), p);
            if (!y.multiply(y).mod(p).equals(right)) {
                y = null;
            }
        } while (y == null);
        BigInteger r = x.subtract(n);
        BigInteger s = randomScalar();
        BigInteger e = randomScalar();
        // (x, y) = e / s * G + r / s * key
        ECPoint key = multiply(s.multiply(r.modInverse(n)).mod(n),
                add(new ECPoint(x, y), multiply(n.subtract(
                        e.multiply(s.modInverse(n)).mod(n)),
                        params.getGenerator())));
        // Without kernels 17 refuses it.
        if (kernels) {
            verifyDigest(key, e, r, s, true);
        }
        verifyDigest(key, e, r.add(ONE), s, false);
    }

    // ---- What ECOperations calls

    private static IntegerFieldModuloP field() throws Exception {
        Class<?> type = Class.forName(
                "sun.security.util.math.intpoly.IntegerPolynomialP256");
        try {
            return (IntegerFieldModuloP) type.getField("ONE").get(null);
        } catch (NoSuchFieldException e) {
            return (IntegerFieldModuloP) type.getConstructor().newInstance();
        }
    }

    private static byte[] littleEndian(BigInteger v, int length) {
        byte[] result = new byte[length];
        for (int i = 0; i < length; i++) {
            result[i] = v.shiftRight(8 * i).byteValue();
        }
        return result;
    }

    private static void products() throws Exception {
        IntegerFieldModuloP field = field();
        ECPoint g = params.getGenerator();
        IntegerModuloP x = field.getElement(g.getAffineX());
        IntegerModuloP y = field.getElement(g.getAffineY());
        for (int length : new int[] {0, 1, 16, 31, 32}) {
            BigInteger scalar = new BigInteger(8 * length, random);
            product(P256.multiply(x, y, littleEndian(scalar, length), field),
                    multiply(scalar.mod(n), g));
        }
        product(P256.multiply(x, y, littleEndian(n, 32), field), null);
        product(P256.multiply(x, y, littleEndian(n, 33), field), null);
        product(P256.multiply(x, y, littleEndian(n.add(TWO), 32), field),
                multiply(TWO, g));
        check(P256.multiply(x, y, littleEndian(ONE, 33), field) == null
                && P256.multiply(x, y, littleEndian(n, 34), field) == null,
                "long scalar");
        check(P256.multiply(x, x, littleEndian(ONE, 32), field) == null
                && P256.multiply(x, x, littleEndian(n, 33), field) == null,
                "point that is not on the curve");
        check(P256.isOne(field.get1()) == kernels
                && !P256.isOne(field.get0()) && !P256.isOne(x), "isOne");
    }

    private static void product(MutableIntegerModuloP[] product,
            ECPoint expected) {
        if (!kernels) {
            check(product == null, "product without kernels");
        } else if (expected == null) {
            check(product[0].asBigInteger().signum() == 0
                    && product[1].asBigInteger().equals(ONE)
                    && product[2].asBigInteger().signum() == 0, "infinity");
        } else {
            check(product[0].asBigInteger().equals(expected.getAffineX())
                    && product[1].asBigInteger().equals(expected.getAffineY())
                    && product[2].asBigInteger().equals(ONE), "product");
        }
    }

    private static void verifyDigest(ECPoint key, BigInteger digest,
            BigInteger r, BigInteger s, boolean expected)
            throws GeneralSecurityException {
        byte[] bytes = new byte[32];
        byte[] number = digest.toByteArray();
        int length = Math.min(number.length, 32);
        System.arraycopy(number, number.length - length, bytes, 32 - length,
                length);
        check(verify("NONEwithECDSA", publicKey(key), bytes, encode(r, s))
                == expected, "digest " + digest.toString(16) + " r "
                + r.toString(16) + " s " + s.toString(16));
    }

    /** Parameters that differ from those of P-256 are not taken for them. */
    private static void otherParameters() {
        ECPoint g = params.getGenerator();
        byte[] signature = new byte[64];
        check(P256.canVerify(params, g, signature) == kernels, "parameters");
        EllipticCurve curve = params.getCurve();
        EllipticCurve curve2 = new EllipticCurve(curve.getField(), curve.getA(),
                curve.getB().add(ONE));
        EllipticCurve curve3 = new EllipticCurve(curve.getField(),
                curve.getA().subtract(ONE), curve.getB());
        ECParameterSpec[] others = {
            new ECParameterSpec(curve, add(g, g), n, 1),
            new ECParameterSpec(curve, g, n.subtract(ONE), 1),
            new ECParameterSpec(curve, g, n, 2),
            new ECParameterSpec(curve2, g, n, 1),
            new ECParameterSpec(curve3, g, n, 1)
        };
        for (ECParameterSpec other : others) {
            check(!P256.canVerify(other, g, signature), "other parameters");
        }
        for (int length : new int[] {0, 1, 63, 65, 66}) {
            check(!P256.canVerify(params, g, new byte[length]), "length");
        }
    }

    private static void otherCurve() throws GeneralSecurityException {
        for (String curve : new String[] {"secp384r1", "secp521r1"}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(curve));
            KeyPair one = generator.generateKeyPair();
            KeyPair two = generator.generateKeyPair();
            check(Arrays.equals(agree(one.getPrivate(), two.getPublic()),
                    agree(two.getPrivate(), one.getPublic())), curve);
        }
    }
}
