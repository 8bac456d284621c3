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
import java.security.interfaces.RSAPublicKey;

import javax.crypto.BadPaddingException;

import sun.security.util.OddModulus;

/**
 * RSA's operation with a public key, for which {@link OddModulus} has prepared
 * the modulus. Kept in the key; any number of threads may use it.
 */
final class RSAPublicOperation {

    // More bits than any exponent in use; for longer ones, windows are faster
    // than going by bits.
    private static final int SHORT = 64;

    final OddModulus n;
    final long[] modulus;
    private final int length;
    private final long[] exponent;
    private final int exponentBits;

    private RSAPublicOperation(OddModulus n, long[] modulus, int length,
            BigInteger e) {
        this.n = n;
        this.modulus = modulus;
        this.length = length;
        this.exponent = OddModulus.words(e.toByteArray(), n.words());
        this.exponentBits = e.bitLength();
    }

    /** The operation with the key, or null when there are no kernels for it. */
    static RSAPublicOperation of(RSAPublicKey key) {
        if (!(key instanceof RSAPublicKeyImpl)) {
            return null;
        }
        RSAPublicKeyImpl impl = (RSAPublicKeyImpl)key;
        // All fields of an operation are final: a race makes two, no more.
        RSAPublicOperation operation = impl.operation;
        if (operation == null) {
            operation = of(key.getModulus(), key.getPublicExponent());
            impl.operation = operation;
        }
        return operation;
    }

    static RSAPublicOperation of(BigInteger n, BigInteger e) {
        if (!OddModulus.isSupported() || n.signum() <= 0 || e.signum() <= 0) {
            return null;
        }
        int words = (n.bitLength() + 63) / 64;
        if (e.bitLength() > 64 * words) {
            return null;
        }
        long[] modulus = OddModulus.words(n.toByteArray(), words);
        OddModulus odd = OddModulus.of(modulus);
        return odd == null ? null : new RSAPublicOperation(odd, modulus,
                RSACore.getByteLength(n), e);
    }

    byte[] run(byte[] message) throws BadPaddingException {
        return bytes(power(parse(message)));
    }

    /** The number that a message stands for. */
    long[] parse(byte[] message) throws BadPaddingException {
        int words = modulus.length;
        int excess = 0;
        for (int i = 0; i < message.length - 8 * words; i++) {
            excess |= message[i];
        }
        long[] number = OddModulus.words(message, words);
        if (excess != 0
                || OddModulus.subtract(number, modulus, new long[words]) == 0) {
            throw new BadPaddingException("Message is larger than modulus");
        }
        return number;
    }

    byte[] bytes(long[] number) {
        return OddModulus.bytes(number, length);
    }

    long[] power(long[] base) {
        long[] result = new long[modulus.length];
        if (exponentBits <= SHORT) {
            n.publicPower(base, exponent, exponentBits, result);
        } else {
            n.power(base, exponent, exponentBits, result);
        }
        return result;
    }
}
