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
 * @summary CipherInputStream asks its source for 8 KiB at a time if its reader
 *          does, and for no more than that, and gives the same bytes however
 *          few the source returns
 */

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class ReadSize {

    /** Remembers the longest request; returns at most so many bytes. */
    private static final class Source extends ByteArrayInputStream {
        private final int most;
        int asked;

        Source(byte[] bytes, int most) {
            super(bytes);
            this.most = most;
        }

        @Override
        public int read(byte[] b, int off, int len) {
            asked = Math.max(asked, len);
            return super.read(b, off, Math.min(len, most));
        }

        @Override
        public int read(byte[] b) {
            return read(b, 0, b.length);
        }
    }

    public static void main(String[] args) throws Exception {
        for (String mode : new String[] {"CTR/NoPadding", "CBC/PKCS5Padding"}) {
            Cipher cipher = Cipher.getInstance("AES/" + mode);
            for (int length : new int[] {0, 1, 511, 512, 513, 8191, 8192, 8193, 50000}) {
                byte[] text = new byte[length];
                for (int i = 0; i < length; i++) {
                    text[i] = (byte) (i * 31 + i / 256);
                }
                init(cipher, Cipher.ENCRYPT_MODE);
                byte[] ciphertext = cipher.doFinal(text);
                for (int most : new int[] {1, 500, Integer.MAX_VALUE}) {
                    Source source = new Source(ciphertext, most);
                    init(cipher, Cipher.DECRYPT_MODE);
                    byte[] read = readAll(new CipherInputStream(source, cipher));
                    if (!Arrays.equals(read, text)) {
                        throw new Exception(mode + ": wrong text of " + length
                                + " bytes, " + most + " at a time");
                    }
                    int least = Math.max(512,
                            Math.min(ciphertext.length / 512 * 512, 8192));
                    if (source.asked < least) {
                        throw new Exception(mode + ": asked for "
                                + source.asked + " bytes at a time");
                    }
                }
            }
        }
        for (int atHand : new int[] {0, 1, 511, 512, 1500, 100000, -1}) {
            waits(atHand);
        }
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            for (String mode : new String[] {"CTR/NoPadding",
                    "CBC/PKCS5Padding", "GCM/NoPadding"}) {
                positions("AES/" + mode, true, random);
                positions("AES/" + mode, false, random);
            }
        }
    }

    /** What is not there yet when somebody asks for it. */
    private static final class Waiting extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /**
     * A source that fills each array, so that who asks for more than it has
     * would wait. It says what it has at hand, or cannot.
     */
    private static void waits(int atHand) throws Exception {
        int there = Math.max(2048, atHand);
        InputStream source = new InputStream() {
            private int given;

            @Override
            public int read() {
                if (given == there) {
                    throw new Waiting();
                }
                given++;
                return 1;
            }

            @Override
            public int read(byte[] b, int off, int len) {
                for (int i = 0; i < len; i++) {
                    b[off + i] = (byte) read();
                }
                return len;
            }

            @Override
            public int available() throws IOException {
                if (atHand < 0) {
                    throw new IOException("nobody knows");
                }
                return Math.max(0, atHand - given);
            }
        };
        InputStream in = new CipherInputStream(source,
                cipher("AES/CTR/NoPadding", true));
        int read = 0;
        try {
            while (read < there / 512 * 512) {
                read += in.read(new byte[8192]);
            }
        } catch (Waiting e) {
            throw new Exception(atHand + " bytes at hand: waits after " + read
                    + " of " + there);
        }
    }

    /** What is gone of a source when pieces of 512 bytes are taken. */
    private static final class InPieces {
        private final Cipher cipher;
        private final byte[] input;
        int taken;
        int ready;
        private boolean ended;

        InPieces(Cipher cipher, byte[] input) {
            this.cipher = cipher;
            this.input = input;
        }

        /** Returns whether there are bytes to read. */
        private boolean fill() throws Exception {
            while (ready == 0 && !ended) {
                int length = Math.min(512, input.length - taken);
                ended = length == 0;
                byte[] output = ended ? cipher.doFinal()
                        : cipher.update(input, taken, length);
                ready = output == null ? 0 : output.length;
                taken += length;
            }
            return ready != 0;
        }

        int read(int length) throws Exception {
            int read = 0;
            while (read < length && fill()) {
                int part = Math.min(ready, length - read);
                ready -= part;
                read += part;
            }
            return read;
        }
    }

    private static int readFully(InputStream in, byte[] b) throws IOException {
        int read = 0;
        while (read < b.length) {
            int part = in.read(b, read, b.length - read);
            if (part < 0) {
                break;
            }
            read += part;
        }
        return read;
    }

    /** Who has read what it wants may go on with the source. */
    private static void positions(String transformation, boolean encrypt,
            Random random) throws Exception {
        byte[] input = new byte[random.nextInt(40000)];
        if (!encrypt) {
            input = cipher(transformation, true).doFinal(input);
        }
        InPieces pieces = new InPieces(cipher(transformation, encrypt), input);
        ByteArrayInputStream source = new ByteArrayInputStream(input);
        InputStream in = new CipherInputStream(source,
                cipher(transformation, encrypt));
        for (int i = 0; i < 30; i++) {
            int length = new int[] {1, 16, 100, 511, 512, 513, 1024, 4096,
                8191, 8192, 8193, random.nextInt(3000)}[random.nextInt(12)];
            int read;
            int expected;
            switch (random.nextInt(4)) {
            case 0:
                read = in.read() < 0 ? 0 : 1;
                expected = pieces.read(1);
                break;
            case 1:
                read = (int) in.skip(length);
                expected = Math.min(length, pieces.ready);
                pieces.ready -= expected;
                break;
            default:
                read = readFully(in, new byte[length]);
                expected = pieces.read(length);
            }
            int taken = input.length - source.available();
            if (read != expected || taken != pieces.taken
                    || in.available() != pieces.ready) {
                throw new Exception(transformation + ": read " + read
                        + " of " + expected + " bytes, took " + taken
                        + " instead of " + pieces.taken + ", has "
                        + in.available() + " instead of " + pieces.ready);
            }
        }
    }

    private static Cipher cipher(String transformation, boolean encrypt)
            throws Exception {
        Cipher cipher = Cipher.getInstance(transformation);
        int mode = encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
        if (transformation.contains("GCM")) {
            cipher.init(mode, new SecretKeySpec(new byte[16], "AES"),
                        new GCMParameterSpec(128, new byte[12]));
        } else {
            init(cipher, mode);
        }
        return cipher;
    }

    private static void init(Cipher cipher, int mode) throws Exception {
        cipher.init(mode, new SecretKeySpec(new byte[16], "AES"),
                    new IvParameterSpec(new byte[16]));
    }

    private static byte[] readAll(InputStream in) throws IOException {
        byte[] bytes = new byte[0];
        byte[] part = new byte[9999];
        for (int n; (n = in.read(part)) >= 0; ) {
            int length = bytes.length;
            bytes = Arrays.copyOf(bytes, length + n);
            System.arraycopy(part, 0, bytes, length, n);
        }
        in.close();
        return bytes;
    }
}
