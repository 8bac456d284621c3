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
 * @summary The native methods of P256Kernels refuse arguments that do not fit
 *          together, and all arguments where there are no kernels, and then
 *          write nothing
 * @modules java.base/sun.security.util
 * @run main/othervm CheckP256Arguments
 * @comment a flag of x86
 * @run main/othervm -XX:+IgnoreUnrecognizedVMOptions -XX:-UseBMI2Instructions
 *      CheckP256Arguments x86
 * @run main/othervm -XX:-UseP256Kernels CheckP256Arguments none
 * @run main/othervm -XX:CryptoKernelTier=0 CheckP256Arguments none
 */

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import sun.security.util.P256Kernels;

public class CheckP256Arguments {

    private static final long FILL = 0x5a5a5a5a5a5a5a5aL;
    private static final long[] ONE = {1, 0, 0, 0};
    private static final long[] ORDER = {0xf3b9cac2fc632551L,
        0xbce6faada7179e84L, 0xffffffffffffffffL, 0xffffffff00000000L};
    private static final long[] G = {0xf4a13945d898c296L, 0x77037d812deb33a0L,
        0xf8bce6e563a440f2L, 0x6b17d1f2e12c4247L, 0xcbb6406837bf51f5L,
        0x2bce33576b315eceL, 0x8ee7eb4a7c0f9e16L, 0x4fe342e2fe1a7f9bL};

    private static final long[] RESULT = new long[8];

    private static int count;

    public static void main(String[] args) throws Exception {
        boolean x86 = Arrays.asList("amd64", "x86_64")
                .contains(System.getProperty("os.arch"));
        if (args.length > 0 && (x86 || args[0].equals("none"))) {
            check(!P256Kernels.isAvailable(), "kernels in spite of a flag");
            noKernels();
            return;
        }
        check(P256Kernels.isAvailable(), "this test needs kernels");
        lengths(8, p -> P256Kernels.isOnCurve(p));
        lengths(8, r -> P256Kernels.multiply(r, G, ONE));
        lengths(8, p -> P256Kernels.multiply(RESULT, p, ONE));
        lengths(4, s -> P256Kernels.multiply(RESULT, G, s));
        lengths(8, r -> P256Kernels.multiplyBase(r, ONE));
        lengths(4, s -> P256Kernels.multiplyBase(RESULT, s));
        lengths(8, r -> P256Kernels.multiplyAdd(r, ONE, G, ONE));
        lengths(4, s -> P256Kernels.multiplyAdd(RESULT, s, G, ONE));
        lengths(8, p -> P256Kernels.multiplyAdd(RESULT, ONE, p, ONE));
        lengths(4, s -> P256Kernels.multiplyAdd(RESULT, ONE, G, s));
        points();
        infinity();
        writtenMeanwhile();
        System.out.println(count + " calls refused");
    }

    /** What would be right if there were kernels. */
    private static void noKernels() {
        refusesValue(p -> P256Kernels.isOnCurve(p), G.clone());
        refusesValue(p -> P256Kernels.multiply(RESULT, p, ONE), G.clone());
        refusesValue(s -> P256Kernels.multiplyBase(RESULT, s), ONE.clone());
        refusesValue(s -> P256Kernels.multiplyAdd(RESULT, s, G, s),
                ONE.clone());
    }

    /** Null and arrays of wrong lengths, full of what must not be written. */
    private static void lengths(int right, Consumer<long[]> call) {
        refuses(call, null);
        for (int wrong : new int[] {0, 1, right - 1, right + 1, 2 * right}) {
            refuses(call, new long[wrong]);
        }
    }

    private static void refuses(Consumer<long[]> call, long[] argument) {
        if (argument != null) {
            Arrays.fill(argument, FILL);
        }
        refusesValue(call, argument);
    }

    private static void refusesValue(Consumer<long[]> call, long[] argument) {
        long[] before = argument == null ? null : argument.clone();
        Arrays.fill(RESULT, FILL);
        try {
            call.accept(argument);
        } catch (IllegalArgumentException e) {
            check(e.getMessage() != null, "no message in " + e);
            check(Arrays.equals(argument, before), "written in spite of " + e);
            unwritten();
            count++;
            return;
        }
        throw new AssertionError("not refused: " + Arrays.toString(argument));
    }

    private static void unwritten() {
        for (long word : RESULT) {
            check(word == FILL, "result written");
        }
    }

    private static void points() {
        check(P256Kernels.isOnCurve(G), "the generator");
        for (int i = 0; i < G.length; i++) {
            for (long change : new long[] {1, 1L << 63}) {
                long[] point = G.clone();
                point[i] ^= change;
                refusePoint(point);
            }
        }
        refusePoint(new long[8]);
        // Modulo p this is the point before it.
        long[] point = {5, 0, 0, 0, 0x33415c083248fbccL, 0x11ca503c64d9a3c5L,
            0xfe913bce99817adeL, 0x459243b9aa581806L};
        check(P256Kernels.isOnCurve(point), "x = 5");
        System.arraycopy(new long[] {4, 1L << 32, 0, 0xffffffff00000001L}, 0,
                point, 0, 4);
        refusePoint(point);
        long[] all = new long[8];
        Arrays.fill(all, -1);
        refusePoint(all);
    }

    private static void refusePoint(long[] point) {
        check(!P256Kernels.isOnCurve(point), "on the curve");
        refusesValue(p -> P256Kernels.multiply(RESULT, p, ONE), point);
        refusesValue(p -> P256Kernels.multiplyAdd(RESULT, ONE, p, ONE), point);
    }

    private static void infinity() {
        long[] zero = new long[4];
        long[] minusOne = ORDER.clone();
        minusOne[0]--;
        Arrays.fill(RESULT, FILL);
        for (long[] scalar : new long[][] {zero, ORDER}) {
            check(!P256Kernels.multiply(RESULT, G, scalar), "finite");
            check(!P256Kernels.multiplyBase(RESULT, scalar), "finite");
            check(!P256Kernels.multiplyAdd(RESULT, scalar, G, scalar),
                    "finite");
        }
        check(!P256Kernels.multiplyAdd(RESULT, ONE, G, minusOne), "finite");
        unwritten();
    }

    /**
     * While another thread writes to a point it is refused, or multiplied as
     * it was when it was found to be on the curve.
     */
    private static void writtenMeanwhile() throws InterruptedException {
        long[] scalar = {-1, 5, -1, 7};
        long[] product = new long[8];
        long[] sum = new long[8];
        P256Kernels.multiply(product, G, scalar);
        P256Kernels.multiplyAdd(sum, ONE, G, scalar);
        AtomicLong rounds = new AtomicLong();
        long[] point = G.clone();
        Thread writer = new Thread(() -> {
            while (rounds.incrementAndGet() > 0) {
                point[0] = G[0] + 1;
                rounds.incrementAndGet();
                point[0] = G[0];
            }
        });
        writer.start();
        int refused = 0;
        int multiplied = 0;
        try {
            for (int i = 0; i < 20_000 || refused == 0 || multiplied == 0;
                    i++) {
                check(i < 20_000_000, "the other thread does not run");
                boolean both = i % 2 == 0;
                try {
                    if (both) {
                        P256Kernels.multiplyAdd(RESULT, ONE, point, scalar);
                    } else {
                        P256Kernels.multiply(RESULT, point, scalar);
                    }
                } catch (IllegalArgumentException e) {
                    refused++;
                    continue;
                }
                check(Arrays.equals(RESULT, both ? sum : product),
                        "the product of another point than the one checked");
                multiplied++;
            }
        } finally {
            rounds.set(Long.MIN_VALUE);
            writer.join();
        }
        count += refused;
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
