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
 * @summary CipherInputStream asks its source for 8 KiB at a time, and gives the
 *          same bytes however few the source returns
 */

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class ReadSize {

    private static final int LEAST = 8192;

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
                    if (source.asked < LEAST) {
                        throw new Exception(mode + ": asked for "
                                + source.asked + " bytes at a time");
                    }
                }
            }
        }
    }

    private static void init(Cipher cipher, int mode) throws Exception {
        cipher.init(mode, new SecretKeySpec(new byte[16], "AES"),
                    new IvParameterSpec(new byte[16]));
    }

    private static byte[] readAll(InputStream in) throws IOException {
        byte[] bytes = new byte[0];
        byte[] part = new byte[7777];
        for (int n; (n = in.read(part)) >= 0; ) {
            int length = bytes.length;
            bytes = Arrays.copyOf(bytes, length + n);
            System.arraycopy(part, 0, bytes, length, n);
        }
        in.close();
        return bytes;
    }
}
