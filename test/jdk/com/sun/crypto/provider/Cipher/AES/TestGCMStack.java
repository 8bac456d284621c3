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
 * @summary AES-GCM leaves no plaintext of a message with a wrong tag, however
 *          little of the stack is left
 * @run main/othervm -Xint TestGCMStack
 */

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class TestGCMStack {
    // more than one call of a kernel takes
    private static final int LENGTH = 300_000;
    private static final int END = 8;

    private static final SecretKeySpec KEY =
            new SecretKeySpec(new byte[16], "AES");
    private static final GCMParameterSpec PARAMETERS =
            new GCMParameterSpec(128, new byte[12]);

    private static byte[] sealed;
    private static int depth;

    private interface Decryption {
        void run(Cipher cipher) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Throwable[] failure = new Throwable[1];
        // Few frames, so that each depth can be tried.
        Thread thread = new Thread(null, () -> {
            try {
                run();
            } catch (Throwable e) {
                failure[0] = e;
            }
        }, "small stack", 200 << 10);
        thread.start();
        thread.join();
        if (failure[0] != null) {
            throw new Exception(failure[0]);
        }
    }

    private static void run() throws Exception {
        byte[] plaintext = new byte[LENGTH];
        new Random(1).nextBytes(plaintext);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, KEY, PARAMETERS);
        sealed = cipher.doFinal(plaintext);
        sealed[sealed.length - 1] ^= 1;
        byte[] end = Arrays.copyOfRange(plaintext, LENGTH - END, LENGTH);

        byte[] array = new byte[LENGTH];
        eachDepth("array", end, cipher, array, null,
                c -> c.doFinal(sealed, 0, sealed.length, array, 0));
        ByteBuffer direct = ByteBuffer.allocateDirect(LENGTH);
        eachDepth("direct", end, cipher, null, direct,
                c -> c.doFinal(ByteBuffer.wrap(sealed), direct.duplicate()));
    }

    private static void eachDepth(String name, byte[] end, Cipher cipher,
            byte[] array, ByteBuffer direct, Decryption decryption)
            throws Exception {
        // Classes that are loaded first when the stack is short stay unusable.
        attempt(cipher, 0, decryption);
        depth = 0;
        try {
            fill();
        } catch (StackOverflowError e) {
            // now depth is known
        }
        int overflows = 0;
        int tags = 0;
        for (int frames = depth + 20; tags < 20; frames--) {
            if (attempt(cipher, frames, decryption)) {
                tags++;
            } else {
                overflows++;
            }
            byte[] left = new byte[END];
            if (array != null) {
                System.arraycopy(array, LENGTH - END, left, 0, END);
            } else {
                ByteBuffer last = direct.duplicate();
                last.position(LENGTH - END);
                last.get(left);
            }
            if (Arrays.equals(left, end)) {
                throw new Exception(name + ": plaintext is left, " + frames
                        + " frames deep");
            }
        }
        if (overflows < 20) {
            throw new Exception(name + ": hardly any overflow");
        }
        System.out.println(name + ": " + overflows + " overflows");
    }

    private static void fill() {
        depth++;
        fill();
    }

    /** True if there was enough stack to find the tag wrong. */
    private static boolean attempt(Cipher cipher, int frames,
            Decryption decryption) throws Exception {
        Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, KEY, PARAMETERS);
        try {
            descend(frames, cipher, decryption);
            throw new Exception("a wrong tag is not found");
        } catch (AEADBadTagException e) {
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static void descend(int frames, Cipher cipher,
            Decryption decryption) throws Exception {
        if (frames > 0) {
            descend(frames - 1, cipher, decryption);
        } else {
            decryption.run(cipher);
        }
    }
}
