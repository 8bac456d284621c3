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
 * @summary NativePRNG gives bytes to threads without a lock between them,
 *          keeps none that it has given, and mixes in what setSeed supplies
 * @requires os.family == "linux"
 * @modules java.base/sun.security.provider:open java.management
 * @run main/othervm NativePRNGBlocks
 * @run main/othervm -Xint NativePRNGBlocks overflows
 * @run main/othervm -Xmx64m NativePRNGBlocks large
 */

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class NativePRNGBlocks {

    private static final int THREADS = 4;
    private static final String[] ALGORITHMS = {
        "NativePRNG", "NativePRNGNonBlocking"
    };

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            if (args[0].equals("large")) {
                large();
            } else {
                overflows();
            }
            return;
        }
        for (String algorithm : ALGORITHMS) {
            lengths(algorithm);
            threads(algorithm);
            overridden(algorithm);
        }
        wiped();
        dropped();
        clocks();
        for (String algorithm : ALGORITHMS) {
            SecureRandom random = SecureRandom.getInstance(algorithm);
            random.setSeed(new byte[] {1, 2, 3});
            random.setSeed(42);
            lengths(algorithm);
            threads(algorithm);
        }
        seeds();
        mask();
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new RuntimeException(message);
        }
    }

    /** Every byte of every length is written: it is not 0 each time. */
    private static void lengths(String algorithm) throws Exception {
        SecureRandom random = SecureRandom.getInstance(algorithm);
        int[] lengths = new int[1100];
        for (int i = 0; i < 1090; i++) {
            lengths[i] = i;
        }
        for (int i = 0; i < 10; i++) {
            lengths[1090 + i] = 4090 + i + (i & 1) * 60000;
        }
        for (int length : lengths) {
            byte[] seen = new byte[length];
            for (int i = 0; i < 8; i++) {
                byte[] bytes = new byte[length];
                random.nextBytes(bytes);
                for (int k = 0; k < length; k++) {
                    seen[k] |= bytes[k];
                }
            }
            for (byte b : seen) {
                // 2^-64 for a byte that is random
                check(b != 0, algorithm + " left a byte of " + length + " 0");
            }
        }
        check(random.generateSeed(32).length == 32, "length of a seed");
    }

    /** Threads get different bytes and do not wait for each other. */
    private static void threads(String algorithm) throws Exception {
        SecureRandom random = SecureRandom.getInstance(algorithm);
        Set<ByteBuffer> all = Collections.newSetFromMap(
                new ConcurrentHashMap<ByteBuffer, Boolean>());
        long[] blocked = new long[THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                ThreadMXBean bean = ManagementFactory.getThreadMXBean();
                long id = Thread.currentThread().getId();
                ThreadInfo before = bean.getThreadInfo(id);
                byte[][] got = new byte[20000][16];
                for (int round = 0; round < 10; round++) {
                    for (byte[] bytes : got) {
                        random.nextBytes(bytes);
                    }
                }
                blocked[number] = bean.getThreadInfo(id).getBlockedCount()
                        - before.getBlockedCount();
                for (byte[] bytes : got) {
                    check(all.add(ByteBuffer.wrap(bytes)), "bytes repeat");
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(all.size() == THREADS * 20000, "a thread failed");
        long sum = Arrays.stream(blocked).sum();
        System.out.println(algorithm + ": blocked " + sum + " times");
        check(sum <= 20, algorithm + " blocked threads " + sum + " times");
    }

    /** Threads whose getId fails, or wants random bytes, get theirs, too. */
    private static void overridden(String algorithm) throws Exception {
        SecureRandom random = SecureRandom.getInstance(algorithm);
        byte[] bytes = new byte[64];
        for (boolean fails : new boolean[] {true, false}) {
            Thread thread = new Thread() {
                @Override
                @SuppressWarnings("deprecation")
                public long getId() {
                    if (fails && Thread.currentThread() == this) {
                        throw new UnsupportedOperationException();
                    }
                    return fails ? super.getId() : random.nextInt();
                }

                @Override
                public int hashCode() {
                    return random.nextInt();
                }

                @Override
                public void run() {
                    random.nextBytes(bytes);
                }
            };
            Arrays.fill(bytes, (byte) 0);
            thread.start();
            thread.join();
            check(!Arrays.equals(bytes, new byte[64]), algorithm
                    + " gave a thread nothing whose getId is its own");
        }
    }

    private static Object field(Object object, Class<?> owner, String name)
            throws Exception {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static Object[] blocks() throws Exception {
        Object io = field(null, Class.forName(
                "sun.security.provider.NativePRNG"), "INSTANCE");
        Object blocks = field(io, io.getClass(), "blocks");
        return (Object[]) field(blocks, blocks.getClass(), "blocks");
    }

    /** What was handed out is no longer in memory. */
    private static void wiped() throws Exception {
        SecureRandom random = SecureRandom.getInstance("NativePRNG");
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = new byte[24];
            random.nextBytes(bytes);
            for (Object block : blocks()) {
                byte[] kept = (byte[]) field(block, block.getClass(), "bytes");
                int left = (int) field(block, block.getClass(), "left");
                for (int k = 0; k < kept.length - left; k++) {
                    check(kept[k] == 0, "a byte stays after its use");
                }
            }
        }
    }

    /** Every 16 bytes in a row of what is left over. */
    private static Set<ByteBuffer> left(SecureRandom random)
            throws Exception {
        random.nextBytes(new byte[8]);
        Set<ByteBuffer> kept = new HashSet<>();
        for (Object block : blocks()) {
            byte[] bytes = (byte[]) field(block, block.getClass(), "bytes");
            int left = (int) field(block, block.getClass(), "left");
            for (int k = bytes.length - left; k + 16 <= bytes.length; k++) {
                kept.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, k, k + 16)));
            }
        }
        check(!kept.isEmpty(), "nothing is kept");
        return kept;
    }

    private static boolean isUsed(Set<ByteBuffer> kept, SecureRandom random) {
        boolean used = false;
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = new byte[16];
            random.nextBytes(bytes);
            used |= kept.contains(ByteBuffer.wrap(bytes));
        }
        return used;
    }

    /**
     * Nobody gets a byte again that is in an array already, wherever in
     * nextBytes a stack has overflowed.
     */
    private static void overflows() throws Exception {
        SecureRandom random = SecureRandom.getInstance("NativePRNG");
        int[] written = new int[1];
        Throwable[] wrong = new Throwable[1];
        Thread thread = new Thread(null, () -> {
            for (int i = 0; i < 400; i++) {
                Deep deep = new Deep(random);
                try {
                    deep.down(i % 50);
                } catch (StackOverflowError expected) {
                }
                byte[] next = new byte[deep.bytes.length];
                random.nextBytes(next);
                written[0] += Arrays.equals(deep.bytes,
                        new byte[next.length]) ? 0 : 1;
                Set<ByteBuffer> seen = new HashSet<>();
                for (int k = 0; k + 16 <= next.length; k++) {
                    seen.add(ByteBuffer.wrap(
                            Arrays.copyOfRange(deep.bytes, k, k + 16)));
                }
                seen.remove(ByteBuffer.allocate(16));
                for (int k = 0; k + 16 <= next.length; k++) {
                    byte[] part = Arrays.copyOfRange(next, k, k + 16);
                    check(!seen.contains(ByteBuffer.wrap(part)),
                            "bytes are given again after an overflow");
                    check(!Arrays.equals(part, new byte[16]),
                            "zeros are given after an overflow");
                }
            }
        }, "deep", 300_000);
        thread.setUncaughtExceptionHandler((t, e) -> wrong[0] = e);
        random.nextBytes(new byte[8]);
        thread.start();
        thread.join();
        if (wrong[0] != null) {
            throw new RuntimeException(wrong[0]);
        }
        check(written[0] > 0, "no overflow while bytes were written");
    }

    private static final class Deep {
        private final SecureRandom random;
        byte[] bytes = new byte[100];

        Deep(SecureRandom random) {
            this.random = random;
        }

        /** Begins the next calls deeper by some frames each time. */
        void down(int frames) {
            if (frames > 0) {
                down(frames - 1);
                return;
            }
            next();
        }

        private void next() {
            bytes = new byte[100];
            random.nextBytes(bytes);
            next();
        }
    }

    /** What is left over is not used after its time. */
    private static void dropped() throws Exception {
        SecureRandom random = SecureRandom.getInstance("NativePRNG");
        Set<ByteBuffer> kept = left(random);
        Thread.sleep(150);
        check(!isUsed(kept, random), "an old byte is used");
    }

    /** Nor is it when one of the clocks has moved by 150 ms, or back. */
    private static void clocks() throws Exception {
        SecureRandom random = SecureRandom.getInstance("NativePRNG");
        for (int clock = 0; clock < 2; clock++) {
            for (int ms : new int[] {150, 3_600_000, -1000, -3_600_000}) {
                Set<ByteBuffer> kept = left(random);
                for (Object block : blocks()) {
                    String name = clock == 0 ? "nanos" : "millis";
                    Field field = block.getClass().getDeclaredField(name);
                    field.setAccessible(true);
                    long unit = clock == 0 ? 1_000_000 : 1;
                    // as if it had been read that long before
                    field.set(block, (long) field.get(block) - ms * unit);
                }
                // they are looked at once in a millisecond
                Thread.sleep(2);
                check(!isUsed(kept, random), "a byte is used although clock "
                        + clock + " has moved by " + ms + " ms");
            }
        }
        // and it is used otherwise, unless the machine is very busy
        boolean used = false;
        for (int i = 0; i < 100 && !used; i++) {
            used = isUsed(left(random), random);
        }
        check(used, "nothing that is kept is used");
    }

    /** Once there is a seed, the heap still needs to hold one array only. */
    private static void large() throws Exception {
        for (String algorithm : ALGORITHMS) {
            SecureRandom random = SecureRandom.getInstance(algorithm);
            random.setSeed(1);
            random.nextBytes(new byte[40 << 20]);
        }
    }

    private static void call(Object object, String name, byte[] argument)
            throws Exception {
        Method method = object.getClass().getDeclaredMethod(name, byte[].class);
        method.setAccessible(true);
        method.invoke(object, argument);
    }

    /** What is mixed in is what the seeded generator gives, in one stream. */
    private static void mask() throws Exception {
        Constructor<?> constructor
                = Class.forName("sun.security.provider.RandomBlocks")
                        .getDeclaredConstructor(InputStream.class);
        constructor.setAccessible(true);
        byte[] seed = {1, 2, 3};
        int[] lengths = {1, 20, 256, 257, 4095, 4096, 4097, 8192, 10001};
        int sum = Arrays.stream(lengths).sum();
        InputStream zeros = new ByteArrayInputStream(new byte[sum + 10000]);
        Object blocks = constructor.newInstance(zeros);
        call(blocks, "addSeed", seed);
        SecureRandom generator = SecureRandom.getInstance("SHA1PRNG", "SUN");
        generator.setSeed(new byte[20]);
        generator.setSeed(MessageDigest.getInstance("SHA-256").digest(seed));
        for (int length : lengths) {
            byte[] data = new byte[length];
            byte[] expected = new byte[length];
            call(blocks, "nextBytes", data);
            generator.nextBytes(expected);
            check(Arrays.equals(data, expected), "another mask of " + length);
        }
    }

    /** Each seed changes what the generators are seeded with. */
    private static void seeds() throws Exception {
        Object io = field(null, Class.forName(
                "sun.security.provider.NativePRNG"), "INSTANCE");
        Object blocks = field(io, io.getClass(), "blocks");
        SecureRandom random = SecureRandom.getInstance("NativePRNG");
        Set<ByteBuffer> states = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            byte[] state = (byte[]) field(blocks, blocks.getClass(), "seeds");
            check(states.add(ByteBuffer.wrap(state)), "a seed had no effect");
            random.setSeed(new byte[] {7});
            random.nextBytes(new byte[16]);
            Object now = field(blocks, blocks.getClass(), "seeds");
            boolean mixed = false;
            for (Object block : blocks()) {
                mixed |= field(block, block.getClass(), "mixed") == now;
            }
            check(mixed, "no generator has been seeded");
        }
    }
}
