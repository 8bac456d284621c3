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
/*
 * @test
 * @summary RSA with kernels for modular exponentiation is right for every kind
 *          of key and message
 * @modules java.base/sun.security.rsa:+open
 *          java.base/sun.security.util
 * @run main/othervm RSAKernels 3
 * @comment what is tested in the interpreter, what it is compared with not
 * @run main/othervm -XX:CompileCommand=quiet
 *      -XX:CompileCommand=exclude,sun/security/rsa/*.*
 *      -XX:CompileCommand=exclude,sun/security/util/*.*
 *      -XX:CompileCommand=exclude,com/sun/crypto/provider/*.*
 *      RSAKernels 3
 * @run main/othervm -XX:TieredStopAtLevel=1 RSAKernels 3
 * @run main/othervm -XX:-TieredCompilation -Xbatch RSAKernels 3
 * @run main/othervm -XX:CryptoKernelTier=2 RSAKernels 2
 * @run main/othervm -XX:CryptoKernelTier=1 RSAKernels 1
 * @run main/othervm -XX:CryptoKernelTier=0 RSAKernels 0
 * @run main/othervm -XX:-UseModExpKernels RSAKernels 0
 * @key randomness
 */

import java.lang.reflect.Field;
import java.math.BigInteger;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import sun.security.rsa.RSACore;
import sun.security.util.ModExpKernels;

/**
 * Compares with multiply() and mod(), without modPow(). Argument: the tier of
 * kernels to expect at most, 0 for none. The seed is printed, and taken from
 * the property seed.
 */
public class RSAKernels {

    private static final BigInteger ONE = BigInteger.ONE;
    private static final BigInteger F4 = BigInteger.valueOf(65537);

    private static boolean kernels;
    private static Random random;
    private static int count;

    public static void main(String[] args) throws Exception {
        int allowed = Integer.parseInt(args[0]);
        int tier = ModExpKernels.tier();
        System.out.println("tier " + tier);
        kernels = allowed > 0;
        check(kernels == tier > 0 && tier <= allowed, "tier " + tier);
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        random = new Random(seed);

        BigInteger three = BigInteger.valueOf(3);
        // lengths of p and q, in both orders
        int[][] lengths = {{256, 256}, {257, 256}, {255, 258}, {300, 724},
            {724, 300}, {500, 501}, {512, 512}, {520, 520}, {521, 520},
            {512, 1024}, {768, 768}, {1024, 1024}, {1025, 1024}};
        for (int[] pq : lengths) {
            key(pq[0], pq[1], pq[0] % 2 == 0 ? F4 : three, 3);
        }
        key(1536, 1536, F4, 1);
        // exponents of more than one word, and of as many bits as n allows
        key(512, 512, prime(65), 2);
        key(512, 512, prime(300), 2);
        key(512, 512, prime(1022), 2);
        key(256, 256, BigInteger.valueOf(17), 2);
        wholeSession();
        System.out.println(count + " results compared");
    }

    private static BigInteger prime(int bits) {
        return BigInteger.probablePrime(bits, random);
    }

    private static void key(int pBits, int qBits, BigInteger e, int messages)
            throws Exception {
        BigInteger p;
        BigInteger q;
        BigInteger phi;
        do {
            p = prime(pBits);
            q = prime(qBits);
            phi = p.subtract(ONE).multiply(q.subtract(ONE));
        } while (p.equals(q) || !phi.gcd(e).equals(ONE));
        BigInteger n = p.multiply(q);
        BigInteger d = e.modInverse(phi);
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PublicKey open = factory.generatePublic(new RSAPublicKeySpec(n, e));
        PrivateKey crt = factory.generatePrivate(new RSAPrivateCrtKeySpec(n, e,
                d, p, q, d.mod(p.subtract(ONE)), d.mod(q.subtract(ONE)),
                q.modInverse(p)));
        PrivateKey plain
                = factory.generatePrivate(new RSAPrivateKeySpec(n, d));
        BigInteger half = ONE.shiftLeft(n.bitLength() / 2);
        BigInteger[] special = {BigInteger.ZERO, ONE, n.subtract(ONE), p, q,
            n.subtract(p), q.shiftLeft(1), half, half.subtract(ONE)};
        for (BigInteger message : special) {
            message(message, n, e, open, crt);
        }
        message(special[random.nextInt(special.length)], n, e, open, plain);
        for (int i = 0; i < messages; i++) {
            BigInteger m = new BigInteger(n.bitLength() + 8, random).mod(n);
            message(m, n, e, open, crt);
            if (i == 0) {
                message(m, n, e, open, plain);
            }
        }
        for (Key key : Arrays.asList(open, crt, plain)) {
            refused(n, key, n);
            refused(n.add(ONE), key, n);
            int bytes = (n.bitLength() + 7) / 8;
            refused(ONE.shiftLeft(8 * bytes).subtract(ONE), key, n);
            longMessages(key, n);
            Field field = key.getClass().getDeclaredField("operation");
            field.setAccessible(true);
            check(field.get(key) != null == kernels,
                    "kernels " + kernels + ": " + field.get(key));
        }
    }

    private static void message(BigInteger m, BigInteger n, BigInteger e,
            PublicKey open, PrivateKey closed) throws Exception {
        BigInteger c = power(m, e, n);
        byte[] message = bytes(m, n);
        byte[] cipherText = bytes(c, n);
        Cipher cipher = Cipher.getInstance("RSA/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, open);
        same(cipherText, cipher.doFinal(message));
        cipher.init(Cipher.DECRYPT_MODE, closed);
        same(message, cipher.doFinal(cipherText));
        // a signature, checked before it is returned
        cipher.init(Cipher.ENCRYPT_MODE, closed);
        same(message, cipher.doFinal(cipherText));
    }

    private static void refused(BigInteger m, Key key, BigInteger n)
            throws Exception {
        Cipher cipher = Cipher.getInstance("RSA/ECB/NoPadding");
        for (int mode : new int[] {Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE}) {
            cipher.init(mode, key);
            try {
                cipher.doFinal(bytes(m, n));
                throw new AssertionError("a message as large as the modulus");
            } catch (BadPaddingException expected) {
                same("Message is larger than modulus", expected.getMessage());
            }
        }
    }

    /** Messages with more bytes than the modulus, in whole words and more. */
    private static void longMessages(Key key, BigInteger n) throws Exception {
        int bytes = (n.bitLength() + 7) / 8;
        for (int extra : new int[] {1, 8, 20}) {
            byte[] message = new byte[bytes + extra];
            message[bytes + extra - 1] = 1;
            same(bytes(ONE, n), core(message, key));
            message[extra - 1] = 1;
            try {
                core(message, key);
                throw new AssertionError("a message longer than the modulus");
            } catch (BadPaddingException expected) {
                count++;
            }
        }
    }

    private static byte[] core(byte[] message, Key key) throws Exception {
        return key instanceof RSAPublicKey
                ? RSACore.rsa(message, (RSAPublicKey)key)
                : RSACore.rsa(message, (RSAPrivateKey)key, true);
    }

    /** So many messages that the blinding begins anew. */
    private static void wholeSession() throws Exception {
        BigInteger p = prime(256);
        BigInteger q = prime(256);
        BigInteger phi = p.subtract(ONE).multiply(q.subtract(ONE));
        if (!phi.gcd(F4).equals(ONE)) {
            wholeSession();
            return;
        }
        BigInteger n = p.multiply(q);
        BigInteger d = F4.modInverse(phi);
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PrivateKey key = factory.generatePrivate(new RSAPrivateCrtKeySpec(n,
                F4, d, p, q, d.mod(p.subtract(ONE)), d.mod(q.subtract(ONE)),
                q.modInverse(p)));
        Signature signature = Signature.getInstance("SHA1withRSA");
        signature.initSign(key);
        byte[] first = signature.sign();
        for (int i = 0; i < 600; i++) {
            same(first, signature.sign());
        }
    }

    private static byte[] bytes(BigInteger number, BigInteger n) {
        byte[] result = new byte[(n.bitLength() + 7) / 8];
        byte[] bytes = number.toByteArray();
        for (int i = 1; i <= Math.min(bytes.length, result.length); i++) {
            result[result.length - i] = bytes[bytes.length - i];
        }
        return result;
    }

    private static BigInteger power(BigInteger base, BigInteger exponent,
            BigInteger modulus) {
        BigInteger result = ONE;
        for (int i = exponent.bitLength() - 1; i >= 0; i--) {
            result = result.multiply(result).mod(modulus);
            if (exponent.testBit(i)) {
                result = result.multiply(base).mod(modulus);
            }
        }
        return result;
    }

    private static void same(byte[] expected, byte[] actual) {
        count++;
        check(Arrays.equals(expected, actual), new BigInteger(1, actual)
                .toString(16) + " instead of "
                + new BigInteger(1, expected).toString(16));
    }

    private static void same(String expected, String actual) {
        count++;
        check(expected.equals(actual), actual);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
