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
 * @summary The native methods of ModExpKernels refuse arguments that do not fit
 *          together, and all arguments where there are no kernels, and then
 *          write nothing
 * @modules java.base/sun.security.util
 * @run main CheckModExpArguments
 * @comment a flag of x86; other processors have one tier
 * @run main/othervm -XX:+IgnoreUnrecognizedVMOptions -XX:-UseBMI2Instructions
 *      CheckModExpArguments 1
 * @run main/othervm -XX:-UseModExpKernels CheckModExpArguments 0
 * @run main/othervm -XX:CryptoKernelTier=0 CheckModExpArguments 0
 */

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sun.security.util.ModExpKernels;

public class CheckModExpArguments {

    private static final long FILL = 0x5a5a5a5a5a5a5a5aL;
    private static final int MAX_WORDS = 16384 / 64;
    private static final int WORDS = 16;

    private static int count;

    public static void main(String[] args) {
        int tier = ModExpKernels.tier();
        check(args.length > 0 || tier > 0, "this test needs kernels");
        check(args.length == 0 || tier == Integer.parseInt(args[0]),
                "tier " + tier + " in spite of a flag");
        if (tier == 0) {
            noKernels();
            return;
        }
        lengths();
        for (int words : new int[] {1, 2, 15, WORDS, 17, MAX_WORDS}) {
            for (int pair = 1; pair <= 2; pair++) {
                power(words, pair);
            }
            modulus(words);
            multiply(words);
        }
        unsupported(0);
        unsupported(MAX_WORDS + 1);
        otherStates();
        System.out.println(count + " calls refused");
    }

    /**
     * Moduli and states of the length that there is for such numbers: none.
     * It is the numbers that are refused.
     */
    private static void unsupported(int words) {
        long[] none = new long[0];
        long[] x = number(words);
        long[] r = new long[words];
        List<Consumer<long[]>> calls = Arrays.asList(
                a -> ModExpKernels.setModulus(none, x),
                a -> ModExpKernels.multiply(none, x, x, r),
                a -> ModExpKernels.begin(none, none, null, x, null, x, null,
                        Math.max(64 * words, 1), false),
                a -> ModExpKernels.step(none, words, 1),
                a -> ModExpKernels.end(none, none, null, r, null));
        for (Consumer<long[]> call : calls) {
            String message = refuses(call, null);
            check(message.startsWith("unsupported length"), message);
        }
        check(Arrays.equals(r, new long[words]), "a result written");
    }

    /**
     * States of the same length that were begun for other lengths, or for
     * another number of exponentiations.
     */
    private static void otherStates() {
        Map<Integer, int[]> seen = new HashMap<>();
        int pairs = 0;
        for (int words = 1; words <= MAX_WORDS; words++) {
            for (int pair = 1; pair <= 2; pair++) {
                int length = ModExpKernels.stateLength(words, pair);
                int[] other = seen.put(length, new int[] {words, pair});
                if (other != null) {
                    otherState(words, pair, other[0], other[1]);
                    otherState(other[0], other[1], words, pair);
                    pairs++;
                }
            }
        }
        check(pairs > 0, "no two states of one length");
    }

    private static void otherState(int words, int pair, int otherWords,
            int otherPair) {
        long[] m1 = modulusOf(words);
        long[] m2 = pair == 1 ? null : m1;
        long[] x1 = number(words);
        long[] x2 = pair == 1 ? null : x1;
        long[] state = new long[ModExpKernels.stateLength(words, pair)];
        ModExpKernels.begin(state, m1, m2, x1, x2, x1, x2, 64 * words, false);
        long[] begun = state.clone();
        long[] o1 = modulusOf(otherWords);
        long[] r1 = new long[otherWords];
        long[] r2 = otherPair == 1 ? null : new long[otherWords];
        refuses(a -> ModExpKernels.step(state, otherWords, otherPair), null);
        refuses(a -> ModExpKernels.end(state, o1, otherPair == 1 ? null : o1,
                r1, r2), null);
        check(Arrays.equals(state, begun), "a state written");
        check(Arrays.equals(r1, new long[otherWords]), "a result written");
    }

    private static long[] modulusOf(int words) {
        long[] modulus = new long[ModExpKernels.modulusLength(words)];
        ModExpKernels.setModulus(modulus, number(words));
        return modulus;
    }

    /**
     * Arrays of every length, among them that of each tier. What is given as
     * a number would be right if there were kernels.
     */
    private static void noKernels() {
        check(ModExpKernels.modulusLength(WORDS) == 0, "a modulus");
        check(ModExpKernels.stateLength(WORDS, 1) == 0, "a state");
        long[] x = number(WORDS);
        long[] r = new long[WORDS];
        for (int length = 0; length < 2048; length++) {
            long[] a = new long[length];
            refuses(m -> ModExpKernels.setModulus(m, x), a);
            refuses(m -> ModExpKernels.multiply(m, x, x, r), a);
            refuses(m -> ModExpKernels.begin(m, m, null, x, null, x, null, 8,
                    true), a);
            refuses(s -> ModExpKernels.step(s, WORDS, 1), a);
            refuses(s -> ModExpKernels.end(s, s, null, r, null), a);
        }
        check(Arrays.equals(r, new long[WORDS]), "result written");
    }

    private static void lengths() {
        int[] bad = {Integer.MIN_VALUE, -1, 0, MAX_WORDS + 1, 1 << 26, 1 << 29,
            Integer.MAX_VALUE};
        for (int words : bad) {
            check(ModExpKernels.modulusLength(words) == 0, "modulus " + words);
            check(ModExpKernels.stateLength(words, 1) == 0, "state " + words);
        }
        for (int pair : new int[] {Integer.MIN_VALUE, -1, 0, 3}) {
            check(ModExpKernels.stateLength(WORDS, pair) == 0, "count " + pair);
        }
    }

    /** Calls with each wrong array in the place of a right one. */
    private static void eachWrong(long[] right, int minimum, int maximum,
            Consumer<long[]> call) {
        int length = right.length;
        for (int wrong : new int[] {0, 1, length - 1, length + 1, 2 * length}) {
            if (wrong >= 0 && (wrong < minimum || wrong > maximum)) {
                refuses(call, new long[wrong]);
            }
        }
    }

    /** Returns why. */
    private static String refuses(Consumer<long[]> call, long[] argument) {
        if (argument != null) {
            Arrays.fill(argument, FILL);
        }
        try {
            call.accept(argument);
        } catch (IllegalArgumentException e) {
            check(e.getMessage() != null, "no message in " + e);
            if (argument != null) {
                for (long word : argument) {
                    check(word == FILL, "written in spite of " + e);
                }
            }
            count++;
            return e.getMessage();
        }
        throw new AssertionError("not refused: "
                + (argument == null ? null : argument.length));
    }

    private static long[] number(int words) {
        long[] result = new long[words];
        Arrays.fill(result, -1);
        return result;
    }

    private static void modulus(int words) {
        long[] modulus = new long[ModExpKernels.modulusLength(words)];
        long[] number = number(words);
        Consumer<long[]> setModulus
                = m -> ModExpKernels.setModulus(m, number);
        eachWrong(modulus, modulus.length, modulus.length, setModulus);
        refuses(setModulus, null);
        Consumer<long[]> fromNumber
                = n -> ModExpKernels.setModulus(modulus, n);
        eachWrong(number, words, words, fromNumber);
        refuses(fromNumber, null);
        for (long even : new long[] {-2, 0}) {
            long[] n = number(words);
            n[0] = even;
            refuses(x -> ModExpKernels.setModulus(modulus, n), null);
        }
        for (long little : new long[] {0, 1}) {
            long[] n = new long[words];
            n[0] = little;
            refuses(x -> ModExpKernels.setModulus(modulus, n), null);
        }
        for (long word : modulus) {
            check(word == 0, "modulus written");
        }
        long[] three = new long[words];
        three[0] = 3;
        ModExpKernels.setModulus(modulus, three);
        ModExpKernels.setModulus(modulus, number);
    }

    private static void multiply(int words) {
        long[] modulus = new long[ModExpKernels.modulusLength(words)];
        long[] x = number(words);
        long[] result = new long[words];
        ModExpKernels.setModulus(modulus, x);
        Consumer<long[]> first
                = a -> ModExpKernels.multiply(modulus, a, x, result);
        Consumer<long[]> second
                = a -> ModExpKernels.multiply(modulus, x, a, result);
        Consumer<long[]> third
                = a -> ModExpKernels.multiply(modulus, x, x, a);
        for (Consumer<long[]> call : Arrays.asList(first, second, third)) {
            eachWrong(x, words, words, call);
            refuses(call, null);
        }
        Consumer<long[]> modulusCall
                = m -> ModExpKernels.multiply(m, x, x, result);
        eachWrong(modulus, modulus.length, modulus.length, modulusCall);
        refuses(modulusCall, null);
        check(Arrays.equals(result, new long[words]), "result written");
        ModExpKernels.multiply(modulus, x, x, result);
        // the modulus, reduced
        check(Arrays.equals(result, new long[words]), "not zero");
    }

    private static void power(int words, int pair) {
        int bits = 64 * words;
        long[] state = new long[ModExpKernels.stateLength(words, pair)];
        long[] m1 = new long[ModExpKernels.modulusLength(words)];
        ModExpKernels.setModulus(m1, number(words));
        long[] b1 = number(words);
        b1[0] = 5;
        long[] e1 = number(words);
        long[] r1 = new long[words];
        long[] m2 = pair == 1 ? null : m1.clone();
        long[] b2 = pair == 1 ? null : b1.clone();
        long[] e2 = pair == 1 ? null : e1.clone();
        long[] r2 = pair == 1 ? null : r1.clone();

        Consumer<long[]> begin = a -> ModExpKernels.begin(a, m1, m2, b1, b2,
                e1, e2, bits, false);
        Consumer<long[]> step = a -> ModExpKernels.step(a, words, pair);
        Consumer<long[]> end = a -> ModExpKernels.end(a, m1, m2, r1, r2);
        for (Consumer<long[]> call : Arrays.asList(begin, step, end)) {
            eachWrong(state, state.length, state.length, call);
            refuses(call, null);
        }
        Consumer<long[]> beginModulus = a -> ModExpKernels.begin(state, a, m2,
                b1, b2, e1, e2, bits, false);
        Consumer<long[]> endModulus
                = a -> ModExpKernels.end(state, a, m2, r1, r2);
        Consumer<long[]> beginModulus2 = a -> ModExpKernels.begin(state, m1, a,
                b1, b2, e1, e2, bits, false);
        Consumer<long[]> endModulus2
                = a -> ModExpKernels.end(state, m1, a, r1, r2);
        for (Consumer<long[]> call : Arrays.asList(beginModulus, endModulus,
                beginModulus2, endModulus2)) {
            eachWrong(m1, m1.length, m1.length, call);
        }
        for (Consumer<long[]> call : Arrays.asList(beginModulus, endModulus)) {
            refuses(call, null);
        }
        // a second modulus too many, or missing
        long[] other = pair == 1 ? m1 : null;
        refuses(a -> ModExpKernels.begin(state, m1, other, b1, b2, e1, e2, bits,
                false), null);
        refuses(a -> ModExpKernels.end(state, m1, other, r1, r2), null);

        Consumer<long[]> base = a -> ModExpKernels.begin(state, m1, m2, a, b2,
                e1, e2, bits, false);
        Consumer<long[]> base2 = a -> ModExpKernels.begin(state, m1, m2, b1, a,
                e1, e2, bits, false);
        Consumer<long[]> exponent = a -> ModExpKernels.begin(state, m1, m2, b1,
                b2, a, e2, bits, false);
        Consumer<long[]> exponent2 = a -> ModExpKernels.begin(state, m1, m2, b1,
                b2, e1, a, bits, false);
        Consumer<long[]> result
                = a -> ModExpKernels.end(state, m1, m2, a, r2);
        Consumer<long[]> result2
                = a -> ModExpKernels.end(state, m1, m2, r1, a);
        for (Consumer<long[]> call : Arrays.asList(base, base2, result,
                result2)) {
            eachWrong(b1, words, words, call);
        }
        // longer exponents than needed are fine
        eachWrong(e1, words, Integer.MAX_VALUE, exponent);
        eachWrong(e1, pair == 1 ? Integer.MAX_VALUE : words, Integer.MAX_VALUE,
                exponent2);
        refuses(base, null);
        refuses(exponent, null);
        refuses(result, null);
        if (pair == 2) {
            refuses(base2, null);
            refuses(exponent2, null);
            refuses(result2, null);
        }
        int[] badBits = {Integer.MIN_VALUE, -1, 0, bits + 1,
            Integer.MAX_VALUE - 62, Integer.MAX_VALUE};
        for (int wrong : badBits) {
            refuses(a -> ModExpKernels.begin(state, m1, m2, b1, b2, e1, e2,
                    wrong, false), null);
        }
        int[] badWords = {Integer.MIN_VALUE, -1, 0, words - 1, words + 1,
            MAX_WORDS + 1, Integer.MAX_VALUE};
        for (int wrong : badWords) {
            refuses(a -> ModExpKernels.step(state, wrong, pair), null);
        }
        int[] badCounts = {Integer.MIN_VALUE, -1, 0, 3 - pair, 3,
            Integer.MAX_VALUE};
        for (int wrong : badCounts) {
            refuses(a -> ModExpKernels.step(state, words, wrong), null);
        }
        check(Arrays.equals(state, new long[state.length]), "state written");
        check(Arrays.equals(r1, new long[words]), "result written");

        // with nothing wrong; 2^bits - 1 has no factor 5, and 1 is the only
        // power that is its own square
        begin.accept(state);
        while (!ModExpKernels.step(state, words, pair)) {
            count++;
        }
        end.accept(state);
        check(Arrays.equals(state, new long[state.length]), "state not clear");
        check(!Arrays.equals(r1, new long[words]), "no result");
        check(pair == 1 || Arrays.equals(r1, r2), "results differ");
        // What was begun may be given up, and two results are two arrays.
        begin.accept(state);
        if (pair == 2) {
            long[] begun = state.clone();
            Arrays.fill(r1, 0);
            refuses(a -> ModExpKernels.end(state, m1, m2, r1, r1), null);
            check(Arrays.equals(state, begun), "a state written");
            check(Arrays.equals(r1, new long[words]), "a result written");
        }
        end.accept(state);
        check(Arrays.equals(state, new long[state.length]), "state not clear");
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
