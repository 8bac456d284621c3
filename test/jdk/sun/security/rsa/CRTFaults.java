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
 * @summary A signature that does not verify is never returned: it would tell
 *          the factors of the modulus
 * @run main/othervm CRTFaults
 * @run main/othervm -XX:CryptoKernelTier=2 CRTFaults
 * @run main/othervm -XX:CryptoKernelTier=1 CRTFaults
 * @run main/othervm -XX:-UseModExpKernels CRTFaults
 * @key randomness
 */

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.Random;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;

/** The seed is printed, and taken from the property seed. */
public class CRTFaults {

    private static final String[] NAMES = {"p", "q", "dP", "dQ", "qInv"};

    private static int count;

    public static void main(String[] args) throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int bits : new int[] {1024, 2048, 3072}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(bits);
            KeyPair pair = generator.generateKeyPair();
            RSAPrivateCrtKey key = (RSAPrivateCrtKey)pair.getPrivate();
            for (int part = 0; part < NAMES.length; part++) {
                for (int i = 0; i < 6; i++) {
                    BigInteger[] parts = {key.getPrimeP(), key.getPrimeQ(),
                        key.getPrimeExponentP(), key.getPrimeExponentQ(),
                        key.getCrtCoefficient()};
                    int length = parts[part].bitLength();
                    // each end, and anywhere between
                    int bit = i == 0 ? 0 : i == 1 ? length - 1
                            : random.nextInt(length - 2);
                    parts[part] = parts[part].flipBit(bit);
                    String what = bits + " bits, bit " + bit + " of "
                            + NAMES[part];
                    PrivateKey bad = KeyFactory.getInstance("RSA")
                            .generatePrivate(new RSAPrivateCrtKeySpec(
                            key.getModulus(), key.getPublicExponent(),
                            key.getPrivateExponent(), parts[0], parts[1],
                            parts[2], parts[3], parts[4]));
                    sign(bad, what);
                }
            }
            sign(pair.getPrivate(), null);
        }
        System.out.println(count + " signatures refused");
    }

    /** Signs in all ways there are. What is wrong with the key, or null. */
    private static void sign(PrivateKey key, String what) throws Exception {
        Signature signature = Signature.getInstance("SHA256withRSA");
        // twice: with blinding that is new, and with its square
        signature.initSign(key);
        for (int i = 0; i < 2; i++) {
            try {
                signature.update((byte)i);
                signature.sign();
                check(what == null, what);
            } catch (SignatureException | ArithmeticException expected) {
                refused(what, expected);
            }
        }
        signature = Signature.getInstance("RSASSA-PSS");
        signature.setParameter(new PSSParameterSpec("SHA-256", "MGF1",
                MGF1ParameterSpec.SHA256, 32, 1));
        try {
            signature.initSign(key);
            signature.update((byte)1);
            signature.sign();
            check(what == null, what);
        } catch (SignatureException | ArithmeticException expected) {
            refused(what, expected);
        }
        Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key);
            cipher.doFinal(new byte[16]);
            check(what == null, what);
        } catch (BadPaddingException | ArithmeticException expected) {
            refused(what, expected);
        }
    }

    private static void refused(String what, Exception reason) {
        if (what == null) {
            throw new AssertionError("a good key", reason);
        }
        count++;
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("a wrong signature: " + what);
        }
    }
}
