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
 * @summary CipherOutputStream and CipherInputStream allocate no array for each
 *          piece, nor arrays that grow with what a decryption with a tag holds
 *          back, and give what doFinal of the whole gives, however it is cut;
 *          after a failed write and after close they do as ever; up to 15 they
 *          rely on nothing that an engine need not do, nor share an array;
 *          no array of more than a MiB is kept, and none that is dropped has
 *          what was in it
 * @modules java.base/javax.crypto:open
 * @run main/othervm KeptOutput
 * @run main/othervm -XX:+IgnoreUnrecognizedVMOptions -XX:CryptoKernelTier=0
 *      KeptOutput shorter
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class KeptOutput {

    private static final int MIB = 1 << 20;

    /** Takes some MiB and allocates nothing; the array is kept for its like. */
    private static ByteArrayOutputStream sink() {
        return new ByteArrayOutputStream(3 * MIB);
    }

    /** Up to 15, streams give new arrays on, and engines make them. */
    private static boolean isUpTo15() {
        String version = System.getProperty("java.specification.version");
        return version.startsWith("1.") || Integer.parseInt(version) < 16;
    }

    /** Keeps the arrays that it is given, as a queue does. */
    private static final class Queue extends OutputStream {
        final List<byte[]> arrays = new ArrayList<>();

        @Override
        public void write(int b) throws IOException {
            throw new IOException("a single byte");
        }

        @Override
        public void write(byte[] b) {
            arrays.add(b);
        }

        byte[] all() {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (byte[] array : arrays) {
                all.write(array, 0, array.length);
            }
            return all.toByteArray();
        }
    }

    /** Fails as often as it is told to. */
    private static final class Failing extends OutputStream {
        final ByteArrayOutputStream written = new ByteArrayOutputStream();
        int failures;

        @Override
        public void write(int b) {
            written.write(b);
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
            if (failures > 0) {
                failures--;
                throw new IOException("told to fail");
            }
            written.write(b, off, len);
        }
    }

    /** AES in CBC mode that tells too small a size of its output. */
    public static class TooSmall extends CipherSpi {
        private final Cipher aes;

        public TooSmall() throws Exception {
            aes = Cipher.getInstance("AES/CBC/PKCS5Padding", "SunJCE");
        }

        @Override
        protected int engineGetOutputSize(int inputLen) {
            return inputLen / 2;
        }

        @Override
        protected byte[] engineUpdate(byte[] b, int off, int len) {
            return aes.update(b, off, len);
        }

        @Override
        protected int engineUpdate(byte[] b, int off, int len, byte[] out,
                int outOff) throws ShortBufferException {
            return aes.update(b, off, len, out, outOff);
        }

        @Override
        protected byte[] engineDoFinal(byte[] b, int off, int len)
                throws IllegalBlockSizeException, BadPaddingException {
            return b == null ? aes.doFinal() : aes.doFinal(b, off, len);
        }

        @Override
        protected int engineDoFinal(byte[] b, int off, int len, byte[] out,
                int outOff) throws ShortBufferException,
                IllegalBlockSizeException, BadPaddingException {
            return b == null ? aes.doFinal(out, outOff)
                             : aes.doFinal(b, off, len, out, outOff);
        }

        @Override
        protected void engineInit(int opmode, Key key, SecureRandom random)
                throws InvalidKeyException {
            aes.init(opmode, key, random);
        }

        @Override
        protected void engineInit(int opmode, Key key,
                AlgorithmParameterSpec spec, SecureRandom random)
                throws InvalidKeyException,
                InvalidAlgorithmParameterException {
            aes.init(opmode, key, spec, random);
        }

        @Override
        protected void engineInit(int opmode, Key key,
                AlgorithmParameters parameters, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineSetMode(String mode) {
        }

        @Override
        protected void engineSetPadding(String padding) {
        }

        @Override
        protected int engineGetBlockSize() {
            return 16;
        }

        @Override
        protected byte[] engineGetIV() {
            return aes.getIV();
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return aes.getParameters();
        }
    }

    @SuppressWarnings("deprecation")    // from 9 on
    private static final class Odd extends Provider {
        Odd() {
            super("Odd", 1.0, "tells too small sizes");
            put("Cipher.TooSmall", TooSmall.class.getName());
            put("Cipher.OddCipher", OddCipher.class.getName());
        }
    }

    /** The ways in which OddCipher does not what a stream may hope for. */
    private enum Habit {
        STUB, UNSUPPORTED, NO_SIZE, SIZE_ZERO, SIZE_NEGATIVE, NO_CHECK
    }

    private static Habit habit;

    /** What makes its own arrays well, and nothing else. */
    public static final class OddCipher extends TooSmall {
        public OddCipher() throws Exception {
        }

        @Override
        protected int engineGetOutputSize(int inputLen) {
            switch (habit) {
            case NO_SIZE:
                throw new UnsupportedOperationException("size");
            case SIZE_NEGATIVE:
                return -1;
            case SIZE_ZERO:
            case NO_CHECK:
                return 0;
            default:
                return inputLen + 16;
            }
        }

        @Override
        protected int engineUpdate(byte[] b, int off, int len, byte[] out,
                int outOff) throws ShortBufferException {
            switch (habit) {
            case STUB:
                return 0;
            case UNSUPPORTED:
                throw new UnsupportedOperationException("with output");
            case NO_CHECK:
                byte[] made = engineUpdate(b, off, len);
                int length = made == null ? 0 : made.length;
                if (length > 0) {
                    System.arraycopy(made, 0, out, outOff, length);
                }
                return length;
            default:
                return super.engineUpdate(b, off, len, out, outOff);
            }
        }

        @Override
        protected int engineDoFinal(byte[] b, int off, int len, byte[] out,
                int outOff) {
            throw new UnsupportedOperationException("with output");
        }

        @Override
        protected byte[] engineGetIV() {
            return null;
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return null;
        }
    }

    /** Up to 15, an engine need only know how to make its own arrays. */
    private static void oddEngines() throws Exception {
        for (Habit each : isUpTo15() ? Habit.values() : new Habit[0]) {
            habit = each;
            for (int length : new int[] {0, 1, 16, 100, 20_000}) {
                byte[] text = text(length);
                byte[] whole = odd("OddCipher", Cipher.ENCRYPT_MODE)
                        .doFinal(text);
                for (int piece : new int[] {1, 17, 4096}) {
                    check(each + ", written", whole, written(
                            odd("OddCipher", Cipher.ENCRYPT_MODE), text, piece));
                    check(each + ", read", text, read(
                            odd("OddCipher", Cipher.DECRYPT_MODE), whole, piece));
                }
            }
        }
    }

    /** Up to 15, each array is the next stream's, which may keep it. */
    private static void keptByTarget() throws Exception {
        for (String mode : new String[] {"CBC/PKCS5Padding", "CTR/NoPadding",
                "GCM/NoPadding"}) {
            if (!isUpTo15()) {
                return;
            }
            byte[] text = text(65536);
            Queue queue = new Queue();
            CipherOutputStream out = new CipherOutputStream(queue,
                    cipher(mode, Cipher.ENCRYPT_MODE));
            for (int i = 0; i < text.length; i += 8192) {
                out.write(text, i, 8192);
            }
            out.close();
            check(mode + ", kept by the next stream",
                  cipher(mode, Cipher.ENCRYPT_MODE).doFinal(text), queue.all());
        }
    }

    private static Cipher tooSmall(int mode) throws Exception {
        return odd("TooSmall", mode);
    }

    private static Cipher odd(String name, int mode) throws Exception {
        Cipher cipher = Cipher.getInstance(name, new Odd());
        cipher.init(mode, new SecretKeySpec(new byte[16], "AES"),
                new IvParameterSpec(new byte[16]));
        return cipher;
    }

    /** A size that is too small loses nothing. */
    private static void tooSmallSizes() throws Exception {
        for (int length : new int[] {0, 1, 5, 16, 17, 100, 8192, 20_000}) {
            byte[] text = new byte[length];
            Arrays.fill(text, (byte) length);
            byte[] whole = tooSmall(Cipher.ENCRYPT_MODE).doFinal(text);
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            try (OutputStream out = new CipherOutputStream(written,
                    tooSmall(Cipher.ENCRYPT_MODE))) {
                for (int i = 0; i < Math.min(length, 3); i++) {
                    out.write(text[i]);
                }
                if (length > 3) {
                    out.write(text, 3, length - 3);
                }
                out.flush();
            }
            check("too small, written", whole, written.toByteArray());
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            try (InputStream in = new CipherInputStream(
                    new ByteArrayInputStream(whole),
                    tooSmall(Cipher.DECRYPT_MODE))) {
                byte[] buffer = new byte[100];
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    read.write(buffer, 0, n);
                }
            }
            check("too small, read", text, read.toByteArray());
        }
    }

    /** What is shorter than a tag is a wrong one, whatever the provider says. */
    private static void shorterThanTag() throws Exception {
        for (int length : new int[] {0, 5, 15}) {
            check("shorter than a tag", new byte[0],
                  written(cipher("GCM/NoPadding", Cipher.DECRYPT_MODE),
                          new byte[length], 16));
            try {
                read(cipher("GCM/NoPadding", Cipher.DECRYPT_MODE),
                     new byte[length], 16);
                throw new AssertionError("read without a tag");
            } catch (IOException expected) {
                // right
            }
        }
    }

    public static void main(String[] args) throws Exception {
        shorterThanTag();
        if (args.length > 0) {
            return;
        }
        tooSmallSizes();
        oddEngines();
        keptByTarget();
        for (String mode : new String[] {"ECB/PKCS5Padding", "CBC/PKCS5Padding",
                "CTR/NoPadding", "GCM/NoPadding"}) {
            for (int length : new int[] {0, 1, 15, 16, 17, 1000, 8192, 65535,
                    65536, 200_000, MIB - 1, MIB, MIB + 1}) {
                sameAsWhole(mode, text(length));
            }
        }
        wrongTag();
        dropped();
        failedWrite();
        flushAfterFailedWrite();
        closedEarly();
        for (boolean reading : new boolean[] {false, true}) {
            allocation(reading, "CTR/NoPadding", Cipher.ENCRYPT_MODE, 8192);
            allocation(reading, "CBC/PKCS5Padding", Cipher.ENCRYPT_MODE, 8192);
            allocation(reading, "GCM/NoPadding", Cipher.ENCRYPT_MODE, 8192);
            allocation(reading, "GCM/NoPadding", Cipher.DECRYPT_MODE, 1024);
        }
        allocation(false, "CTR/NoPadding", Cipher.ENCRYPT_MODE, 65536);
        wrongArguments();
    }

    private static void sameAsWhole(String mode, byte[] text) throws Exception {
        byte[] ciphertext = cipher(mode, Cipher.ENCRYPT_MODE).doFinal(text);
        for (int piece : new int[] {1, 16, 17, 4096, 65537, MIB, MIB + 1}) {
            if (text.length / piece > 4096) {
                continue;
            }
            check(mode + ", encrypted", ciphertext,
                  written(cipher(mode, Cipher.ENCRYPT_MODE), text, piece));
            check(mode + ", decrypted", text,
                  written(cipher(mode, Cipher.DECRYPT_MODE), ciphertext, piece));
            check(mode + ", read encrypted", ciphertext,
                  read(cipher(mode, Cipher.ENCRYPT_MODE), text, piece));
            check(mode + ", read decrypted", text,
                  read(cipher(mode, Cipher.DECRYPT_MODE), ciphertext, piece));
        }
    }

    /** In pieces of one length, or, for a piece of 1, with write(int). */
    private static byte[] written(Cipher cipher, byte[] bytes, int piece)
            throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        CipherOutputStream out = new CipherOutputStream(to, cipher);
        for (int i = 0; i < bytes.length; i += piece) {
            if (piece == 1) {
                out.write(bytes[i]);
            } else {
                out.write(bytes, i, Math.min(piece, bytes.length - i));
            }
        }
        out.close();
        return to.toByteArray();
    }

    /** In pieces of one length, or, for a piece of 1, with read(). */
    private static byte[] read(Cipher cipher, byte[] bytes, int piece)
            throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        byte[] part = new byte[piece];
        try (CipherInputStream in =
                new CipherInputStream(new ByteArrayInputStream(bytes), cipher)) {
            if (piece == 1) {
                for (int b; (b = in.read()) >= 0; ) {
                    to.write(b);
                }
            } else {
                for (int n; (n = in.read(part)) >= 0; ) {
                    to.write(part, 0, n);
                }
            }
            if (in.read() != -1 || in.read(part) != -1 || in.available() != 0) {
                throw new AssertionError("more after the end");
            }
        }
        return to.toByteArray();
    }

    private static void check(String what, byte[] expected, byte[] seen) {
        if (!Arrays.equals(expected, seen)) {
            throw new AssertionError(what + ": " + expected.length
                    + " bytes differ from what was written");
        }
    }

    /** No byte of the text of a message with a wrong tag goes out. */
    private static void wrongTag() throws Exception {
        for (int length : new int[] {10, 100, 1000, 100_000}) {
            byte[] message = cipher("GCM/NoPadding", Cipher.ENCRYPT_MODE)
                    .doFinal(text(length));
            message[message.length - 1] ^= 1;
            check("a wrong tag", new byte[0],
                  written(cipher("GCM/NoPadding", Cipher.DECRYPT_MODE), message, 16));
            try {
                read(cipher("GCM/NoPadding", Cipher.DECRYPT_MODE), message, 16);
                throw new AssertionError("text of a message with a wrong tag read");
            } catch (IOException expected) {
                if (!(expected.getCause() instanceof AEADBadTagException)) {
                    throw expected;
                }
            }
        }
    }

    /** A longer piece takes a longer array, which is kept up to a MiB. */
    private static void dropped() throws Exception {
        for (String mode : new String[] {"CTR/NoPadding", "CBC/PKCS5Padding"}) {
            CipherOutputStream out = new CipherOutputStream(sink(),
                    cipher(mode, Cipher.ENCRYPT_MODE));
            // The first piece shows what the engine is.
            out.write(text(16));
            byte[] array = null;
            for (int length : new int[] {1000, 8192, MIB}) {
                out.write(text(length), 0, length);
                wiped(array);
                array = kept(out);
                if (array.length < length || array.length > length + 256) {
                    throw new AssertionError(array.length + " bytes kept of "
                            + length);
                }
            }
            out.write(text(MIB + 1000), 0, MIB + 1000);
            wiped(array);
            if (kept(out).length != 0) {
                throw new AssertionError("more than a MiB kept");
            }
            out.write(text(1000), 0, 1000);
            array = kept(out);
            if (array.length < 1000) {
                throw new AssertionError("nothing kept after a long piece");
            }
            out.close();
            wiped(array);
        }
    }

    private static void wiped(byte[] array) {
        if (array != null && !Arrays.equals(array, new byte[array.length])) {
            throw new AssertionError("a dropped array has what was in it");
        }
    }

    /** The array that a stream keeps, or one of no bytes. */
    private static byte[] kept(CipherOutputStream stream) throws Exception {
        for (Field field : CipherOutputStream.class.getDeclaredFields()) {
            if (field.getType().getName().equals("javax.crypto.CipherOutput")) {
                field.setAccessible(true);
                Object output = field.get(stream);
                Field room = output.getClass().getDeclaredField("room");
                Field bytes = output.getClass().getDeclaredField("bytes");
                room.setAccessible(true);
                bytes.setAccessible(true);
                return room.getInt(output) == 0 ? new byte[0]
                        : (byte[]) bytes.get(output);
            }
        }
        throw new AssertionError("a stream without a kept array");
    }

    private static void wrongArguments() throws Exception {
        int[][] ranges = {{-1, 1}, {0, -1}, {0, 11}, {11, 0}, {1, Integer.MAX_VALUE}};
        for (String mode : new String[] {"CBC/PKCS5Padding", "CTR/NoPadding"}) {
            ByteArrayOutputStream sink = sink();
            CipherOutputStream out = new CipherOutputStream(sink,
                    cipher(mode, Cipher.ENCRYPT_MODE));
            for (int[] range : ranges) {
                refused(out, new byte[10], range[0], range[1]);
            }
            refused(out, null, 0, 0);
            if (sink.size() != 0) {
                throw new AssertionError("refused, and written");
            }
        }
    }

    private static void refused(OutputStream out, byte[] b, int off, int len)
            throws IOException {
        try {
            out.write(b, off, len);
        } catch (IllegalArgumentException expected) {
            return;
        }
        throw new AssertionError("offset " + off + ", length " + len + " of "
                + (b == null ? "null" : b.length + " bytes") + " taken");
    }

    /** What the next stream did not take is not written a second time. */
    private static void failedWrite() throws Exception {
        byte[] text = text(100);
        byte[] ciphertext = cipher("CTR/NoPadding", Cipher.ENCRYPT_MODE).doFinal(text);
        Failing to = new Failing();
        CipherOutputStream out = new CipherOutputStream(to,
                cipher("CTR/NoPadding", Cipher.ENCRYPT_MODE));
        to.failures = 1;
        try {
            out.write(text, 0, 50);
            throw new AssertionError("the failure of the next stream is lost");
        } catch (IOException expected) {
            // As told.
        }
        out.write(text, 50, 50);
        out.close();
        check("after a failure", Arrays.copyOfRange(ciphertext, 50, 100),
              to.written.toByteArray());
    }

    /** Up to 15, flush writes once more what the next stream did not take. */
    private static void flushAfterFailedWrite() throws Exception {
        boolean again = isUpTo15();
        byte[] text = text(100);
        byte[] ciphertext = cipher("CTR/NoPadding", Cipher.ENCRYPT_MODE).doFinal(text);
        Failing to = new Failing();
        CipherOutputStream out = new CipherOutputStream(to,
                cipher("CTR/NoPadding", Cipher.ENCRYPT_MODE));
        to.failures = 1;
        failing(() -> out.write(text[0]));
        out.flush();
        to.failures = again ? 2 : 1;
        failing(() -> out.write(text, 1, 49));
        if (again) {
            failing(out::flush);
        }
        refused(out, text, -1, 1);
        out.flush();
        out.flush();
        int first = again ? 0 : 50;
        check("flushed after a failure", Arrays.copyOfRange(ciphertext, first, 50),
              to.written.toByteArray());
        to.failures = 1;
        failing(() -> out.write(text, 50, 10));
        out.write(text, 60, 20);
        out.flush();
        to.failures = 1;
        failing(() -> out.write(text, 80, 20));
        out.close();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.write(ciphertext, first, 50 - first);
        expected.write(ciphertext, 60, 20);
        check("written after a failure", expected.toByteArray(),
              to.written.toByteArray());
    }

    private interface Output {
        void run() throws IOException;
    }

    private static void failing(Output output) {
        try {
            output.run();
        } catch (IOException expected) {
            return;
        }
        throw new AssertionError("the failure of the next stream is lost");
    }

    /** What was not read before close is not there after it. */
    private static void closedEarly() throws Exception {
        for (String mode : new String[] {"CBC/PKCS5Padding", "CTR/NoPadding",
                "GCM/NoPadding"}) {
            CipherInputStream in = new CipherInputStream(
                    new ByteArrayInputStream(text(20_000)),
                    cipher(mode, Cipher.ENCRYPT_MODE));
            if (in.read() < 0 || in.available() == 0) {
                throw new AssertionError(mode + ": nothing to read");
            }
            in.close();
            if (in.available() != 0 || in.skip(1) != 0) {
                throw new AssertionError(mode + ": " + in.available()
                        + " bytes left after close");
            }
        }
    }

    /** A MiB through a stream allocates not much more than the cipher does. */
    private static void allocation(boolean reading, String mode, int direction, int piece)
            throws Exception {
        byte[] bytes = text(MIB);
        if (direction == Cipher.DECRYPT_MODE) {
            bytes = cipher(mode, Cipher.ENCRYPT_MODE).doFinal(bytes);
        }
        long inStream = Long.MAX_VALUE;
        long byCipher = Long.MAX_VALUE;
        // The first round loads classes, and one with a collection may count
        // megabytes that nobody allocated: the least is what it takes.
        for (int round = 0; round < 5; round++) {
            Cipher cipher = cipher(mode, direction);
            inStream = Math.min(inStream, reading
                    ? allocatedByReading(cipher, bytes, piece)
                    : allocatedByWriting(cipher, bytes, piece));
            byCipher = direction == Cipher.DECRYPT_MODE
                    ? Math.min(byCipher, allocatedByUpdate(
                            cipher(mode, direction), bytes, piece))
                    : 0;
        }
        String figures = mode + ", " + piece + " bytes " + (reading ? "read" : "written")
                + " at a time: " + inStream + " bytes allocated, by the cipher "
                + byCipher;
        System.out.println(figures);
        if (inStream > byCipher + MIB / 4) {
            throw new AssertionError(figures);
        }
    }

    private static long allocatedByWriting(Cipher cipher, byte[] bytes, int piece)
            throws IOException {
        ByteArrayOutputStream sink = sink();
        CipherOutputStream out = new CipherOutputStream(sink, cipher);
        long before = allocated();
        for (int i = 0; i < bytes.length; i += piece) {
            out.write(bytes, i, Math.min(piece, bytes.length - i));
        }
        long after = allocated();
        out.close();
        if (sink.size() < MIB) {
            throw new AssertionError(sink.size() + " bytes written");
        }
        return after - before;
    }

    private static long allocatedByReading(Cipher cipher, byte[] bytes, int piece)
            throws IOException {
        byte[] part = new byte[piece];
        int length = 0;
        long before = allocated();
        CipherInputStream in =
                new CipherInputStream(new ByteArrayInputStream(bytes), cipher);
        for (int n; (n = in.read(part)) >= 0; ) {
            length += n;
        }
        long after = allocated();
        in.close();
        if (length < MIB) {
            throw new AssertionError(length + " bytes read");
        }
        return after - before;
    }

    private static long allocatedByUpdate(Cipher cipher, byte[] bytes, int piece)
            throws Exception {
        long before = allocated();
        for (int i = 0; i < bytes.length; i += piece) {
            cipher.update(bytes, i, Math.min(piece, bytes.length - i));
        }
        cipher.doFinal(new byte[cipher.getOutputSize(0)], 0);
        return allocated() - before;
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private static Cipher cipher(String mode, int direction) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/" + mode);
        byte[] iv = new byte[16];
        cipher.init(direction, new SecretKeySpec(new byte[16], "AES"),
                mode.startsWith("ECB") ? null
                : mode.startsWith("GCM") ? new GCMParameterSpec(128, iv)
                : new IvParameterSpec(iv));
        return cipher;
    }

    private static byte[] text(int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) (i * 31 + i / 256);
        }
        return text;
    }
}
