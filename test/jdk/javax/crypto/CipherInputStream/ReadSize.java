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
 * @summary CipherInputStream asks files, arrays and sockets for up to 8 KiB at
 *          a time if its reader does and they have it, all other sources for
 *          512 bytes as ever, and gives the same bytes however few they return
 */

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class ReadSize {

    /**
     * Gives at most so many bytes. Nobody but its own class knows what it does,
     * so it is read as ever, and not asked what it has.
     */
    private static final class Source extends ByteArrayInputStream {
        private final int most;

        Source(byte[] bytes, int most) {
            super(bytes);
            this.most = most;
        }

        @Override
        public int read(byte[] b, int off, int len) {
            if (len != 512) {
                throw new Unexpected("asked for " + len + " bytes");
            }
            return super.read(b, off, Math.min(len, most));
        }

        @Override
        public int read(byte[] b) {
            return read(b, 0, b.length);
        }

        @Override
        public int available() {
            throw new Unexpected("asked what it has");
        }
    }

    private static final class Unexpected extends Error {
        private static final long serialVersionUID = 1;

        Unexpected(String message) {
            super(message);
        }
    }

    public static void main(String[] args) throws Exception {
        File file = new File("source");
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
                    checkText(text, new Source(ciphertext, most), cipher);
                }
                checkText(text, new ByteArrayInputStream(ciphertext), cipher);
                write(file, ciphertext, false);
                checkText(text, new FileInputStream(file), cipher);
            }
        }
        longPieces(new ByteArrayInputStream(new byte[20000]));
        write(file, new byte[20000], false);
        longPieces(new FileInputStream(file));
        socket();
        growing(file);
        closed(file);
        inherited(file);
        waits();
        mime();
        noRoom();
        noSource();
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            for (String mode : new String[] {"CTR/NoPadding",
                    "CBC/PKCS5Padding", "GCM/NoPadding"}) {
                positions("AES/" + mode, true, random, null);
                positions("AES/" + mode, false, random, i < 10 ? file : null);
            }
        }
    }

    private static void checkText(byte[] text, InputStream source,
            Cipher cipher) throws Exception {
        init(cipher, Cipher.DECRYPT_MODE);
        if (!Arrays.equals(readAll(new CipherInputStream(source, cipher)), text)) {
            throw new Exception(cipher.getAlgorithm() + ", "
                    + source.getClass() + ": wrong text of " + text.length
                    + " bytes");
        }
    }

    private static InputStream decrypting(InputStream source) throws Exception {
        return new CipherInputStream(source, cipher("AES/CTR/NoPadding", false));
    }

    private static void expect(String what, int expected, int seen)
            throws Exception {
        if (seen != expected) {
            throw new Exception(what + ": " + seen + " instead of " + expected);
        }
    }

    private static void write(File file, byte[] bytes, boolean append)
            throws IOException {
        try (FileOutputStream out = new FileOutputStream(file, append)) {
            out.write(bytes);
        }
    }

    /** A source with 20000 bytes, whose class says what it does. */
    private static void longPieces(InputStream source) throws Exception {
        String type = source.getClass().getName();
        try (InputStream in = decrypting(source)) {
            expect(type, 8192, in.read(new byte[9000]));
            expect(type, 1024, in.read(new byte[1500]));
            expect(type, 512, in.read(null, 0, 512));
            expect(type, 8192, in.read(null, 0, 8192));
            // 2080 bytes are left
            expect(type, 2048, in.read(new byte[8192]));
            expect(type, 32, in.read(new byte[8192]));
            expect(type, -1, in.read(new byte[8192]));
        }
    }

    /** From 13 on the class of a socket's stream does not tell what it does. */
    private static void socket() throws Exception {
        String version = System.getProperty("java.specification.version");
        boolean known = version.equals("1.8") || version.equals("11");
        try (ServerSocket server = new ServerSocket(0, 1,
                    InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(),
                    server.getLocalPort());
                Socket peer = server.accept()) {
            InputStream source = client.getInputStream();
            InputStream in = decrypting(source);
            peer.getOutputStream().write(new byte[1200]);
            while (source.available() < 1200) {
                Thread.sleep(1);
            }
            // The peer sends no more, so a longer piece would not be full.
            int read = in.read(new byte[8192]);
            expect("socket", known ? 1024 : 512, read);
            expect("left in the socket", 1200 - read, source.available());
        }
    }

    /** What comes while the reader is away does not go in odd pieces. */
    private static void growing(File file) throws Exception {
        write(file, new byte[700], false);
        FileInputStream source = new FileInputStream(file);
        try (InputStream in = decrypting(source)) {
            expect("file of 700 bytes", 512, in.read(new byte[1024]));
            write(file, new byte[1000], true);
            expect("grown file", 512, in.read(new byte[512]));
            expect("left in the file", 1700 - 1024, source.available());
        }
    }

    /** As if nobody had asked the file what it has. */
    private static void closed(File file) throws Exception {
        FileInputStream source = new FileInputStream(file);
        source.close();
        try {
            decrypting(source).read(new byte[8192]);
            throw new Exception("read from a closed file");
        } catch (IOException e) {
            // stock's
        }
    }

    /** A class of its own may do anything. */
    private static void inherited(File file) throws Exception {
        write(file, new byte[20000], false);
        try (InputStream in = decrypting(new FileInputStream(file) {
                    @Override
                    public int available() {
                        throw new Unexpected("asked what it has");
                    }
                })) {
            expect("inherited", 512, in.read(new byte[8192]));
        }
    }

    /**
     * A source that fills each array and promises more than it has: who asks
     * for that waits.
     */
    private static final class Waiting extends FilterInputStream {
        Waiting(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            if (read < 0) {
                throw new Unexpected("waits");
            }
            return read;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            for (int i = 0; i < len; i++) {
                b[off + i] = (byte) read();
            }
            return len;
        }

        @Override
        public int available() {
            return 100000;
        }
    }

    private static void waits() throws Exception {
        InputStream in = decrypting(new Waiting(new byte[2048]));
        for (int i = 0; i < 2048; i += 512) {
            expect("waiting source", 512, in.read(new byte[8192]));
        }
    }

    /** The decoder says that it has what its source has, which is longer. */
    private static void mime() throws Exception {
        byte[] text = Base64.getMimeEncoder().encode(new byte[1200]);
        InputStream socket = new FilterInputStream(new Waiting(text)) {
            @Override
            public int available() {
                return text.length;
            }
        };
        InputStream in = decrypting(Base64.getMimeDecoder().wrap(socket));
        expect("MIME", 512, in.read(new byte[8192]));
        expect("MIME", 512, in.read(new byte[8192]));
    }

    /** What does not fit costs the source no more than ever. */
    private static void noRoom() throws Exception {
        for (int[] range : new int[][] {{0, 8192}, {-1, 8192}, {-8192, 8192},
                {Integer.MIN_VALUE, 8192}, {5001, 8192}, {0, Integer.MAX_VALUE},
                {Integer.MAX_VALUE, 8192}, {-1, 1024}, {4500, 1024}}) {
            String what = "offset " + range[0] + ", length " + range[1];
            ByteArrayInputStream source =
                    new ByteArrayInputStream(new byte[20000]);
            InputStream in = decrypting(source);
            boolean fits = range[0] >= 0 && range[0] + 512L <= 5000;
            try {
                // As ever, only what there is to copy must fit.
                expect(what, fits ? 512 : -1,
                       in.read(new byte[5000], range[0], range[1]));
            } catch (IndexOutOfBoundsException e) {
                expect(what, fits ? 512 : -1, -1);
                expect(what, 512, in.available());
            }
            expect(what, 20000 - 512, source.available());
        }
        ByteArrayInputStream source = new ByteArrayInputStream(new byte[20000]);
        InputStream in = decrypting(source);
        for (int length : new int[] {0, -1, Integer.MIN_VALUE}) {
            expect("length " + length, 0, in.read(new byte[10], 0, length));
            expect("length " + length, 20000 - 512, source.available());
        }
        in = decrypting(new ByteArrayInputStream(new byte[20000]));
        expect("exact room", 8192, in.read(new byte[9000], 808, 8192));
    }

    /** It is missed only when it is read. */
    private static void noSource() throws Exception {
        InputStream in = decrypting(null);
        try {
            in.read(new byte[8192]);
            throw new Exception("read from no source");
        } catch (NullPointerException e) {
            // stock's
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
            Random random, File file) throws Exception {
        byte[] input = new byte[random.nextInt(40000)];
        if (!encrypt) {
            input = cipher(transformation, true).doFinal(input);
        }
        InPieces pieces = new InPieces(cipher(transformation, encrypt), input);
        InputStream source;
        if (file == null) {
            source = new ByteArrayInputStream(input);
        } else {
            write(file, input, false);
            source = new FileInputStream(file);
        }
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
        source.close();
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
