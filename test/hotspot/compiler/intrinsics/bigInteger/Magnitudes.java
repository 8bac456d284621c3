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
 * @summary Products, squares and sums of BigInteger's magnitudes are the same
 *          in the interpreter, in C1's code and in C2's, of every number of words
 * @run main/othervm -Xbatch Magnitudes
 * @run main/othervm -Xbatch -XX:-TieredCompilation Magnitudes
 * @run main/othervm -Xbatch -XX:-TieredCompilation
 *      -XX:-UseCompressedOops -XX:-UseCompressedClassPointers Magnitudes
 */

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

public class Magnitudes {

    private static final long LOW = 0xFFFFFFFFL;
    private static final int MAX_WORDS = 45;
    // enough calls for C2
    private static final int ROUNDS = 20_000;

    private static final Random RANDOM = new Random(20261128);

    private static Method multiply;
    private static Method square;
    private static Method mulAdd;

    public static void main(String[] args) throws Exception {
        multiply = method("multiplyToLen", int[].class, int.class,
                int[].class, int.class, int[].class);
        square = method("squareToLen", int[].class, int.class, int[].class);
        mulAdd = method("mulAdd", int[].class, int[].class, int.class,
                int.class, int.class);
        BigInteger number = BigInteger.ONE;
        for (int i = 0; i < ROUNDS; i++) {
            testMultiply(number, words(), words());
            testSquare(words());
            testMulAdd(words());
        }
        testSquare(new int[300]);
        testSquare(filled(301, -1));
        testMultiply(number, filled(300, -1), filled(301, -1));
        for (int length = 1; length <= 320; length++) {
            testSquare(filled(length, -1));
            testMultiply(number, filled(length, -1), filled(321 - length, -1));
        }
    }

    private static Method method(String name, Class<?>... types)
            throws Exception {
        Method method = BigInteger.class.getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    private static int[] words() {
        int length = 1 + RANDOM.nextInt(MAX_WORDS);
        switch (RANDOM.nextInt(4)) {
            case 0:
                return filled(length, -1);
            case 1:
                return filled(length, 0);
            default:
                return RANDOM.ints(length).toArray();
        }
    }

    private static int[] filled(int length, int value) {
        int[] words = new int[length];
        Arrays.fill(words, value);
        return words;
    }

    // z[end - x.length ...] += x * factor; the carry
    private static int add(int[] z, int end, int[] x, int factor) {
        long carry = 0;
        for (int i = x.length - 1; i >= 0; i--) {
            end--;
            carry += (x[i] & LOW) * (factor & LOW) + (z[end] & LOW);
            z[end] = (int) carry;
            carry >>>= 32;
        }
        return (int) carry;
    }

    private static int[] product(int[] x, int[] y) {
        int[] z = new int[x.length + y.length];
        for (int i = 0; i < x.length; i++) {
            int end = z.length - i;
            z[end - y.length - 1] = add(z, end, y, x[x.length - 1 - i]);
        }
        return z;
    }

    private static void testMultiply(BigInteger number, int[] x, int[] y)
            throws Exception {
        int[] z = (int[]) multiply.invoke(number, x, x.length, y, y.length, null);
        expect("product", product(x, y), z);
        int[] given = filled(x.length + y.length, 0x55555555);
        multiply.invoke(number, x, x.length, y, y.length, given);
        expect("product in an array that is given", z, given);
    }

    private static void testSquare(int[] x) throws Exception {
        int[] given = filled(2 * x.length, 0x55555555);
        int[] expected = product(x, x);
        expect("square", expected, (int[]) square.invoke(null, x, x.length, null));
        expect("square in an array that is given", expected,
                (int[]) square.invoke(null, x, x.length, given));
    }

    private static void testMulAdd(int[] x) throws Exception {
        int offset = RANDOM.nextInt(3);
        int[] out = RANDOM.ints(x.length + offset + RANDOM.nextInt(3)).toArray();
        int[] expected = out.clone();
        int factor = RANDOM.nextInt(4) == 0 ? -1 : RANDOM.nextInt();
        int carry = add(expected, out.length - offset, x, factor);
        int result = (int) mulAdd.invoke(null, out, x, offset, x.length, factor);
        if (result != carry) {
            throw new RuntimeException("carry of a sum of " + x.length
                    + " words: " + result + " instead of " + carry);
        }
        expect("sum", expected, out);
    }

    private static void expect(String what, int[] expected, int[] found) {
        if (!Arrays.equals(expected, found)) {
            throw new RuntimeException(what + " of " + expected.length
                    + " words: " + Arrays.toString(found) + " instead of "
                    + Arrays.toString(expected));
        }
    }
}
