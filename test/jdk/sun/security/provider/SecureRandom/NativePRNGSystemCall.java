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
 * @summary NativePRNG reads the system's random bytes by a system call, not
 *          from a file
 * @requires os.family == "linux"
 * @modules java.base/sun.security.provider:open
 * @run main/othervm NativePRNGSystemCall
 */

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.SecureRandom;
import java.util.Arrays;

public class NativePRNGSystemCall {

    private static final Path IO = Paths.get("/proc/self/io");
    private static final int CALLS = 100;
    private static final int LENGTH = 4096;

    public static void main(String[] args) throws Exception {
        nowhere();
        source(true);
        source(false);
        refused(true);
        refused(false);
        if (!Files.isReadable(IO)) {
            System.out.println("no count of bytes read: skipped");
            return;
        }
        for (String algorithm : new String[] {
                "NativePRNG", "NativePRNGNonBlocking"}) {
            SecureRandom random = SecureRandom.getInstance(algorithm);
            random.nextBytes(new byte[1]);
            bytesRead();
            long before = bytesRead();
            for (int i = 0; i < CALLS; i++) {
                random.nextBytes(new byte[LENGTH]);
            }
            long read = bytesRead() - before;
            System.out.println(algorithm + ": " + read + " bytes read");
            if (read > CALLS * LENGTH / 2) {
                throw new AssertionError(algorithm + " reads from a file");
            }
        }
    }

    /** What this process has read from files. */
    private static long bytesRead() throws Exception {
        String text = new String(Files.readAllBytes(IO),
                                 StandardCharsets.US_ASCII);
        for (String line : text.split("\n")) {
            if (line.startsWith("rchar: ")) {
                return Long.parseLong(line.substring(7));
            }
        }
        throw new AssertionError(text);
    }

    /**
     * Once the system has refused the call, the file is read. It cannot be
     * made to refuse it from here: the source is told that it has.
     */
    private static void refused(boolean wait) throws Exception {
        Class<?> type = Class.forName("sun.security.provider.SystemRandom");
        Method or = type.getDeclaredMethod("or", InputStream.class,
                                           boolean.class);
        or.setAccessible(true);
        byte[] content = new byte[100];
        Arrays.fill(content, (byte) 7);
        InputStream random = (InputStream) or.invoke(null,
                new ByteArrayInputStream(content), wait);
        byte[] bytes = new byte[1000];
        if (random.read(bytes) == 100 && bytes[999] == 0) {
            throw new AssertionError("the file is read at once");
        }
        Field refused = type.getDeclaredField("refused");
        refused.setAccessible(true);
        if (refused.getBoolean(random)) {
            throw new AssertionError("getrandom is refused");
        }
        refused.setBoolean(random, true);
        Arrays.fill(bytes, (byte) 0);
        if (random.read() != 7 || random.read(bytes, 10, 50) != 50
                || random.read(bytes, 60, 900) != 49 || random.read() != -1) {
            throw new AssertionError("the file is not read");
        }
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != (i >= 10 && i < 109 ? 7 : 0)) {
                throw new AssertionError("byte " + i + " is " + bytes[i]);
            }
        }
    }

    /** Without an array nothing is read, and nothing else happens. */
    private static void nowhere() throws Exception {
        Method getrandom = Class.forName("sun.security.provider.SystemRandom")
                .getDeclaredMethod("getrandom", byte[].class, int.class,
                                   int.class, boolean.class);
        getrandom.setAccessible(true);
        Object n = getrandom.invoke(null, null, 0, 16, true);
        if (!n.equals(-1)) {
            throw new AssertionError(n + " bytes into no array");
        }
    }

    /** The source writes where it is told, and nowhere else. */
    private static void source(boolean wait) throws Exception {
        Class<?> type = Class.forName("sun.security.provider.SystemRandom");
        Method or = type.getDeclaredMethod("or", InputStream.class,
                                           boolean.class);
        or.setAccessible(true);
        InputStream random = (InputStream) or.invoke(null, null, wait);
        if (random == null) {
            throw new AssertionError("no getrandom");
        }
        byte[] bytes = new byte[20_000];
        int n = random.read(bytes, 100, 9000);
        if (n < 1 || n > 9000) {
            throw new AssertionError(n + " bytes");
        }
        boolean zero = true;
        for (int i = 0; i < bytes.length; i++) {
            boolean within = i >= 100 && i < 100 + n;
            if (!within && bytes[i] != 0) {
                throw new AssertionError("byte " + i + " was changed");
            }
            zero &= bytes[i] == 0;
        }
        if (zero || random.read(bytes, 0, 0) != 0) {
            throw new AssertionError();
        }
        int highest = 0;
        for (int i = 0; i < 1000; i++) {
            int one = random.read();
            if (one < 0 || one > 255) {
                throw new AssertionError("a byte of " + one);
            }
            highest = Math.max(highest, one);
        }
        if (highest < 128) {
            throw new AssertionError("no byte of 1000 above 127");
        }
        int[][] wrong = {{-1, 1}, {0, -1}, {20_000, 1}, {1, 20_000},
            {Integer.MAX_VALUE, 1}, {1, Integer.MAX_VALUE}};
        for (int[] range : wrong) {
            try {
                random.read(bytes, range[0], range[1]);
                throw new AssertionError(range[0] + ", " + range[1]);
            } catch (IndexOutOfBoundsException e) {
                // right
            }
        }
        Method call = type.getDeclaredMethod("getrandom", byte[].class,
                                             int.class, int.class,
                                             boolean.class);
        call.setAccessible(true);
        for (int[] range : new int[][] {{20_000, 1}, {-1, 1}}) {
            try {
                call.invoke(null, bytes, range[0], range[1], wait);
                throw new AssertionError(range[0] + ", " + range[1]);
            } catch (InvocationTargetException e) {
                if (!(e.getCause() instanceof IndexOutOfBoundsException)) {
                    throw e;
                }
            }
        }
        if ((int) call.invoke(null, bytes, 0, -1, wait) != -1) {
            throw new AssertionError("a negative length");
        }
    }
}
