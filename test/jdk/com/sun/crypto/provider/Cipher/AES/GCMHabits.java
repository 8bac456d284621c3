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
 * @summary AES/GCM/NoPadding with kernels has the habits that it has without
 *          them on the same line
 * @run main/othervm GCMHabits kernels
 * @run main/othervm -XX:-UseGCMKernels GCMHabits stock
 */

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What is checked with the argument "stock" is what this line's own class does;
 * what that has wrong is checked with "kernels" only.
 */
public class GCMHabits {

    private static final String GCM = "AES/GCM/NoPadding";

    private static final int RELEASE = Integer.parseInt(
            System.getProperty("java.specification.version")
            .replace("1.8", "8"));

    // CipherCore's habits, or GaloisCounterMode's
    private static final boolean OLD = RELEASE < 17;

    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final Random RANDOM = new Random(SEED);

    private static boolean kernels;

    private static final Key FIRST = new SecretKeySpec(bytes(16), "AES");
    private static final Key SECOND = new SecretKeySpec(bytes(16), "AES");
    private static final byte[] AAD = bytes(13);

    public static void main(String[] args) throws Exception {
        kernels = args[0].equals("kernels");
        System.out.println("seed " + SEED);
        Provider.Service service = Security.getProvider("SunJCE").getService(
                "Cipher", GCM);     // null for stock 8's and 11's
        check((service != null && service.getClassName().contains(
                "AesGcmCipher")) == kernels, "service " + service);

        for (int length : new int[] {1, 16, 100, 5000, 300_000}) {
            secondKey(length);
        }
        for (int kept : new int[] {1, 20, 1000, 1016}) {
            earlierInput(kept);
        }
        updateRoom();
        afterWrongTag();
        afterDecryption();
        shortOutput();
        for (int length : new int[] {8192, 8208, 8211, 20_000}) {
            for (int shift : new int[] {-16, -3, 0, 3, 16}) {
                aheadOfInput(length, shift);
            }
        }
        keyCopies();
        keepsNothingLong();
        otherThreads();
    }

    private static byte[] bytes(int length) {
        byte[] result = new byte[length];
        RANDOM.nextBytes(result);
        return result;
    }

    private static Cipher cipher(int mode, Key key, byte[] iv)
            throws Exception {
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        cipher.init(mode, key, new GCMParameterSpec(128, iv));
        return cipher;
    }

    private static byte[] seal(Key key, byte[] iv, byte[] aad, byte[] text)
            throws Exception {
        Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, iv);
        cipher.updateAAD(aad);
        return cipher.doFinal(text);
    }

    /**
     * Whoever does not know which key a message has tries one after another,
     * in place.
     */
    private static void secondKey(int length) throws Exception {
        byte[] iv = bytes(12);
        byte[] text = bytes(length);
        byte[] sealed = seal(SECOND, iv, AAD, text);
        for (int shift : new int[] {0, 7, -5}) {
            byte[] place = new byte[length + 40];
            System.arraycopy(sealed, 0, place, 10, sealed.length);
            ByteBuffer direct = ByteBuffer.allocateDirect(place.length);
            direct.put(place).flip();
            secondKey(iv, text, direct, shift);
            secondKey(iv, text, ByteBuffer.wrap(place), shift);
        }
    }

    private static void secondKey(byte[] iv, byte[] text, ByteBuffer memory,
            int shift) throws Exception {
        if (!kernels && (shift != 0 || RELEASE != 8 && RELEASE != 17
                         || memory.isDirect() && OLD)) {
            return;
        }
        ByteBuffer from = memory.duplicate();
        from.limit(10 + text.length + 16).position(10);
        ByteBuffer to = memory.duplicate();
        to.position(10 + shift);
        for (Key key : Arrays.asList(FIRST, SECOND)) {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, iv);
            cipher.updateAAD(AAD);
            if (key == FIRST) {
                fails(AEADBadTagException.class,
                      () -> cipher.doFinal(from.duplicate(), to.duplicate()));
                if (memory.hasArray()) {
                    cipher.init(Cipher.DECRYPT_MODE, key,
                                new GCMParameterSpec(128, iv));
                    fails(AEADBadTagException.class, () -> cipher.doFinal(
                            memory.array(), 10, text.length + 16,
                            memory.array(), 10 + shift));
                }
            } else {
                check(cipher.doFinal(from, to) == text.length, "length");
            }
        }
        byte[] found = new byte[text.length];
        ((ByteBuffer) memory.duplicate().position(10 + shift)).get(found);
        check(Arrays.equals(text, found), "the second key, length "
              + text.length + ", shift " + shift + ", " + memory);
    }

    /** A wrong tag leaves what came by update, although output goes there. */
    private static void earlierInput(int kept) throws Exception {
        if (!kernels && RELEASE != 8 && RELEASE != 17) {
            return;
        }
        byte[] iv = bytes(12);
        byte[] text = bytes(1000);
        byte[] sealed = seal(SECOND, iv, AAD, text);
        byte[] place = sealed.clone();
        for (Key key : Arrays.asList(FIRST, SECOND)) {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, iv);
            cipher.updateAAD(AAD);
            cipher.update(place, 0, kept);
            int rest = place.length - kept;
            Callable<Integer> end = () -> rest == 0 ? cipher.doFinal(place, 0)
                    : cipher.doFinal(place, kept, rest, place, 0);
            if (key == FIRST) {
                fails(AEADBadTagException.class, end);
                check(Arrays.equals(sealed, place), "input after a wrong tag, "
                      + kept + " bytes by update");
            } else {
                check(end.call() == text.length && Arrays.equals(text,
                      Arrays.copyOf(place, text.length)), "the second key, "
                      + kept + " bytes by update");
            }
        }
    }

    /** The room that update demands. */
    private static void updateRoom() throws Exception {
        Cipher encryptor = cipher(Cipher.ENCRYPT_MODE, FIRST, bytes(12));
        ByteBuffer from = ByteBuffer.allocateDirect(8192);
        ByteBuffer to = ByteBuffer.allocateDirect(8192);
        if (OLD) {
            fails(ShortBufferException.class,
                  () -> encryptor.update(from, to));
        } else {
            check(encryptor.update(from, to) == 8192 && !to.hasRemaining(),
                  "update");
        }
        check(cipher(Cipher.ENCRYPT_MODE, FIRST, bytes(12)).update(
                new byte[100], 0, 100, new byte[96]) == 96, "update");

        Cipher decryptor = cipher(Cipher.DECRYPT_MODE, FIRST, bytes(12));
        ByteBuffer empty = ByteBuffer.allocate(0);
        Callable<Integer> buffers
                = () -> decryptor.update(ByteBuffer.allocate(100), empty);
        Callable<Integer> arrays
                = () -> decryptor.update(new byte[100], 0, 100, new byte[0]);
        if (OLD) {
            fails(ShortBufferException.class, buffers);
            fails(ShortBufferException.class, arrays);
        } else {
            check(buffers.call() == 0 && arrays.call() == 0, "update");
            fails(ArrayIndexOutOfBoundsException.class,
                  () -> decryptor.update(new byte[100], 0, 100, new byte[4],
                                         5));
        }
    }

    /** What a cipher accepts after a wrong tag without an init. */
    private static void afterWrongTag() throws Exception {
        byte[] iv = bytes(12);
        byte[] text = bytes(100);
        byte[] sealed = seal(FIRST, iv, AAD, text);
        byte[] wrong = sealed.clone();
        wrong[50]++;
        Cipher cipher = cipher(Cipher.DECRYPT_MODE, FIRST, iv);
        cipher.updateAAD(AAD);
        fails(AEADBadTagException.class, () -> cipher.doFinal(wrong));
        if (OLD) {
            fails(IllegalStateException.class, () -> {
                cipher.updateAAD(AAD);
                return null;
            });
            fails(AEADBadTagException.class, () -> cipher.doFinal(sealed));
        } else {
            cipher.updateAAD(AAD);
            check(Arrays.equals(text, cipher.doFinal(sealed)), "the next");
            // AAD and what was not updated are gone
            cipher.updateAAD(bytes(5));
            cipher.update(wrong, 0, 20);
            fails(AEADBadTagException.class,
                  () -> cipher.doFinal(wrong, 20, wrong.length - 20));
            cipher.updateAAD(AAD);
            check(Arrays.equals(text, cipher.doFinal(sealed)), "the next");
        }

        // where output was given, AAD is over, and counts
        cipher.init(Cipher.DECRYPT_MODE, FIRST, new GCMParameterSpec(128, iv));
        cipher.updateAAD(AAD);
        byte[] out = new byte[200];
        fails(AEADBadTagException.class,
              () -> cipher.doFinal(wrong, 0, wrong.length, out));
        fails(IllegalStateException.class, () -> {
            cipher.updateAAD(AAD);
            return null;
        });
        fails(AEADBadTagException.class,
              () -> cipher.doFinal(sealed, 0, sealed.length, out));
        if (OLD || !kernels && RELEASE > 17) {
            return;
        }
        byte[] plain = seal(FIRST, iv, new byte[0], text);
        for (int i = 0; i < 2; i++) {
            cipher.init(Cipher.DECRYPT_MODE, FIRST,
                        new GCMParameterSpec(128, iv));
            cipher.update(plain, 0, i * 10);
            fails(AEADBadTagException.class,
                  () -> cipher.doFinal(wrong, 30, 80, out));
            check(cipher.getOutputSize(16) == i * 10, "what is kept");
            check(cipher.doFinal(plain, i * 10, plain.length - i * 10, out)
                  == 100 && Arrays.equals(text, Arrays.copyOf(out, 100)),
                  "the next");
        }
    }

    private static void afterDecryption() throws Exception {
        byte[] iv = bytes(12);
        Cipher cipher = cipher(Cipher.DECRYPT_MODE, FIRST, iv);
        cipher.init(Cipher.ENCRYPT_MODE, FIRST,
                    new GCMParameterSpec(128, bytes(12)));
        byte[] first = cipher.update(new byte[16]);
        check(first.length == (OLD ? 0 : 16), "update gives " + first.length);
    }

    /** Whether a wrong tag is told before an output that is too short. */
    private static void shortOutput() throws Exception {
        byte[] wrong = bytes(100);
        Class<? extends Exception> buffers = RELEASE == 17
                ? AEADBadTagException.class : ShortBufferException.class;
        fails(buffers, () -> cipher(Cipher.DECRYPT_MODE, FIRST, bytes(12))
              .doFinal(ByteBuffer.wrap(wrong), ByteBuffer.allocate(83)));
        Class<? extends Exception> arrays = OLD
                ? AEADBadTagException.class : ShortBufferException.class;
        fails(arrays, () -> cipher(Cipher.DECRYPT_MODE, FIRST, bytes(12))
              .doFinal(wrong, 0, 100, new byte[83]));

        // what was kept stays for a second try
        byte[] iv = bytes(12);
        byte[] text = bytes(100);
        byte[] sealed = seal(FIRST, iv, new byte[0], text);
        for (int kept : new int[] {0, 10, 105, 116}) {
            for (int kind = 0; kind < 3; kind++) {
                Cipher cipher = cipher(Cipher.DECRYPT_MODE, FIRST, iv);
                cipher.update(sealed, 0, kept);
                int rest = sealed.length - kept;
                if (kind == 2) {
                    fails(ShortBufferException.class, () -> cipher.doFinal(
                            sealed, kept, rest, new byte[99]));
                } else {
                    ByteBuffer from = kind == 0 ? ByteBuffer.allocate(rest)
                            : ByteBuffer.allocateDirect(rest);
                    from.put(sealed, kept, rest).flip();
                    fails(ShortBufferException.class, () -> cipher.doFinal(
                            from, ByteBuffer.allocate(99)));
                    check(from.remaining() == rest, "input was used");
                }
                check(Arrays.equals(text, cipher.doFinal(sealed, kept, rest)),
                      "the second try, kept " + kept + ", kind " + kind);
            }
        }
    }

    /** Output of update that lies ahead of the input, or behind it. */
    private static void aheadOfInput(int length, int shift) throws Exception {
        byte[] iv = bytes(12);
        byte[] text = bytes(length);
        byte[] sealed = seal(FIRST, iv, new byte[0], text);
        for (int kind = 0; kind < 3; kind++) {
            if (!kernels && (OLD && shift > 0 || kind > 0)) {
                continue;
            }
            // direct, to read only, and with a few bytes before
            ByteBuffer memory = kind == 1 ? ByteBuffer.allocate(length + 100)
                                          : ByteBuffer.allocateDirect(
                                                  length + 100);
            int before = kind == 2 ? 5 : 0;
            ByteBuffer from = memory.duplicate();
            from.position(20);
            from.put(text).flip().position(20 + before);
            if (kind == 1) {
                from = from.asReadOnlyBuffer();
            }
            ByteBuffer to = memory.duplicate();
            to.position(20 + shift);
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, FIRST, iv);
            cipher.update(text, 0, before);
            cipher.update(from, to);
            to.put(cipher.doFinal());
            to.flip().position(20 + shift);
            byte[] found = new byte[to.remaining()];
            to.get(found);
            check(Arrays.equals(sealed, found), "shift " + shift + ", length "
                  + length + ", kind " + kind);
        }
    }

    /** A key that remembers the copies that it has given out. */
    private static final class Copies implements Key {
        private static final long serialVersionUID = 1;
        final transient List<byte[]> given = new ArrayList<>();
        private final byte[] value = bytes(16);

        @Override
        public String getAlgorithm() {
            return "AES";
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            byte[] copy = value.clone();
            given.add(copy);
            return copy;
        }

        /** How often it was asked, and whether the copies are wiped. */
        void check(int times, boolean wiped, String where) {
            GCMHabits.check(given.size() == times,
                            given.size() + " copies in " + where);
            for (byte[] copy : given) {
                GCMHabits.check(Arrays.equals(copy, new byte[16]) == wiped,
                                "a copy in " + where);
            }
            given.clear();
        }
    }

    /** What becomes of the encodings of keys, and how many are made. */
    private static void keyCopies() throws Exception {
        byte[] iv = bytes(12);
        for (String name : new String[] {GCM, "AES_128/GCM/NoPadding"}) {
            // 8 and 11 look at the length of one of its own
            int times = OLD && name.startsWith("AES_") ? 2 : 1;
            Copies key = new Copies();
            Cipher cipher = Cipher.getInstance(name, "SunJCE");
            for (int mode : new int[] {Cipher.ENCRYPT_MODE,
                                       Cipher.DECRYPT_MODE}) {
                cipher.init(mode, key, new GCMParameterSpec(128, iv));
                key.check(times, !OLD && mode == Cipher.DECRYPT_MODE, "init");
            }
            AlgorithmParameters parameters =
                    AlgorithmParameters.getInstance("GCM");
            parameters.init(new GCMParameterSpec(128, bytes(12)));
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
            key.check(times, false, "init with AlgorithmParameters");
            fails(Exception.class, () -> {
                cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
                return null;
            });
            key.check(times, !OLD, "a refused init");
            cipher.init(Cipher.WRAP_MODE, FIRST,
                        new GCMParameterSpec(128, iv));
            cipher.wrap(key);
            key.check(1, !OLD, "wrap");

            byte[] own = bytes(16);
            byte[] before = own.clone();
            cipher.init(Cipher.DECRYPT_MODE, bare(own),
                        new GCMParameterSpec(128, iv));
            check(Arrays.equals(before, own) == OLD, "the key's own array");
            if (name.equals(GCM)) {
                byte[] wrong = {1, 2, 3};
                fails(InvalidKeyException.class, () -> {
                    cipher.init(Cipher.ENCRYPT_MODE, bare(wrong),
                                new GCMParameterSpec(128, bytes(12)));
                    return null;
                });
                check(Arrays.equals(wrong, new byte[] {1, 2, 3}),
                      "the own array of a key of a wrong length");
            }
        }
    }

    /** A key that gives the array that it has. */
    private static Key bare(byte[] own) {
        return new SecretKeySpec(own, "AES") {
            private static final long serialVersionUID = 1;

            @Override
            public byte[] getEncoded() {
                return own;
            }
        };
    }

    /** A cipher does not keep what is longer than most messages. */
    private static void keepsNothingLong() throws Exception {
        if (!kernels) {
            return;
        }
        int length = 100 << 20;
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        byte[] part = new byte[1 << 20];
        long before = used();
        for (int mode : new int[] {Cipher.DECRYPT_MODE, Cipher.ENCRYPT_MODE}) {
            cipher.init(mode, FIRST, new GCMParameterSpec(128, bytes(12)));
            for (int done = 0; done < length; done += part.length) {
                if (mode == Cipher.DECRYPT_MODE) {
                    cipher.update(part);
                } else {
                    cipher.updateAAD(part);
                }
            }
            cipher.init(Cipher.ENCRYPT_MODE, FIRST,
                        new GCMParameterSpec(128, bytes(12)));
            check(used() - before < length / 4, "a cipher keeps "
                  + (used() - before) + " bytes");
        }
        cipher.doFinal();
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /**
     * Whatever another thread does to a buffer or to the cipher, no byte
     * beyond the buffer is written.
     */
    private static void otherThreads() throws Exception {
        int length = 4096;
        ByteBuffer memory = ByteBuffer.allocateDirect(16 * length);
        memory.position(4 * length);
        memory.limit(5 * length);
        ByteBuffer part = memory.slice();
        memory.clear();
        ByteBuffer text = ByteBuffer.allocateDirect(length - 16);
        AtomicBoolean stop = new AtomicBoolean();
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        Key key = new SecretKeySpec(new byte[16], "AES");
        GCMParameterSpec fixed = new GCMParameterSpec(128, bytes(12));
        Thread buffers = new Thread(() -> {
            while (!stop.get()) {
                part.clear();
                part.limit(length);
                part.position(length);
            }
        });
        Thread modes = new Thread(() -> {
            while (!stop.get()) {
                try {
                    cipher.init(Cipher.DECRYPT_MODE, key, fixed);
                    cipher.init(Cipher.ENCRYPT_MODE, key,
                            new GCMParameterSpec(128, new byte[12]));
                } catch (Exception e) {
                    // the other thread's doing
                }
            }
        });
        long iv = 0;
        try {
            for (Thread other : new Thread[] {buffers, modes}) {
                stop.set(false);
                other.start();
                for (long end = System.nanoTime() + 2_000_000_000L;
                        System.nanoTime() < end; ) {
                    try {
                        text.clear();
                        if (other == buffers) {
                            cipher.init(Cipher.ENCRYPT_MODE, key,
                                    new GCMParameterSpec(128, ByteBuffer
                                            .allocate(12).putLong(iv++)
                                            .array()));
                            cipher.doFinal(text, part);
                        } else {
                            part.clear();
                            part.position(length - 100);
                            cipher.update(text, part);
                        }
                    } catch (Exception e) {
                        // a call may fail, in any way
                    }
                    for (int i = 0; i < memory.capacity(); i += 8) {
                        check(i / length == 4 || memory.getLong(i) == 0,
                              "byte " + i + " beyond the buffer");
                    }
                }
                stop.set(true);
                other.join();
            }
        } finally {
            stop.set(true);
        }
    }

    private static void fails(Class<? extends Exception> expected,
            Callable<?> action) {
        try {
            action.call();
        } catch (Exception e) {
            check(expected.isInstance(e), e + " instead of " + expected);
            check(expected != AEADBadTagException.class
                    || e.getMessage().equals(
                            RELEASE < 21 ? "Tag mismatch!" : "Tag mismatch"),
                    e + " on this line");
            return;
        }
        throw new AssertionError("no " + expected);
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
