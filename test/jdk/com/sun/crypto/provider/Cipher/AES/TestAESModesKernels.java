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
 * @summary AES in ECB, CBC and CTR mode with the virtual machine's kernels does
 *          what it does without, and what the standards say
 * @modules java.base/sun.security.util
 * @build AESKernelTest PlainAES
 * @comment Where the compiler has intrinsics, only -UseAESCTRIntrinsics sends
 *          short messages to the kernels; 8 does not know it.
 * @run main/othervm -XX:CryptoKernelTier=0 TestAESModesKernels 0 100
 * @run main/othervm -XX:CryptoKernelTier=1 -XX:+UnlockDiagnosticVMOptions
 *      -XX:+IgnoreUnrecognizedVMOptions -XX:-UseAESCTRIntrinsics
 *      TestAESModesKernels 1 100
 * @run main/othervm -XX:CryptoKernelTier=2 TestAESModesKernels 2 100
 * @run main/othervm -XX:CryptoKernelTier=3 -XX:+UnlockDiagnosticVMOptions
 *      -XX:+IgnoreUnrecognizedVMOptions -XX:-UseAESCTRIntrinsics
 *      TestAESModesKernels 3 400
 * @run main/othervm -XX:CryptoKernelTier=3 TestAESModesKernels 3 100
 * @run main/othervm -XX:-UseAESKernels TestAESModesKernels 0 20
 * @run main/othervm -Xint TestAESModesKernels 3 10
 * @run main/othervm -XX:TieredStopAtLevel=1 TestAESModesKernels 3 100
 * @run main/othervm -Xcomp TestAESModesKernels 3 20
 * @comment After some calls, reflection needs itself what is denied.
 * @run main/othervm -Dsun.reflect.inflationThreshold=1000
 *      TestAESModesKernels denied suppressAccessChecks
 * @run main/othervm -Dsun.reflect.inflationThreshold=1000
 *      TestAESModesKernels denied accessDeclaredMembers
 * @run main/othervm -Dsun.reflect.inflationThreshold=1000
 *      TestAESModesKernels denied accessClassInPackage.sun.nio.ch
 * @key randomness
 */

import java.nio.ByteBuffer;
import java.security.Permission;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import sun.security.util.CryptoKernels;

/**
 * Arguments: the tier of kernels to expect at most, 0 for none, and how many
 * random messages to process. The seed is printed, and taken from the property
 * seed. Or "denied" and the permission that a security manager denies.
 */
public class TestAESModesKernels extends AESKernelTest {

    private static final String[] MODES = {
        "ECB/NoPadding", "CBC/NoPadding", "CTR/NoPadding", "CBC/PKCS5Padding"
    };

    public static void main(String[] args) throws Exception {
        boolean kernels = (CryptoKernels.available() & CryptoKernels.AES) != 0;
        if (args[0].equals("denied")) {
            denied(args[1]);
            return;
        }
        int allowed = Integer.parseInt(args[0]);
        int tier = CryptoKernels.tier(CryptoKernels.AES);
        System.out.println("tier " + tier);
        check(kernels == allowed >= LOWEST_TIER && kernels == tier > 0
                        && tier <= allowed,
              "kernels " + kernels + ", tier " + tier);
        int messages = Integer.parseInt(args[1]);
        seedRandom();

        knownAnswers();
        for (int blocks = 0; blocks <= 80; blocks += messages >= 100 ? 1 : 9) {
            for (String mode : MODES) {
                new Message(mode, blocks * 16).oneShot();
            }
            new Message("CTR/NoPadding", blocks * 16 + 5).oneShot();
        }
        counterWraps();
        for (int i = 0; i < messages; i++) {
            for (String mode : MODES) {
                randomMessages(mode);
            }
        }
        overlaps();
        if (messages >= 100) {
            for (String mode : MODES) {
                new Message(mode, 256 * 1024).oneShot();
                new Message(mode, 512 * 1024 + 16).oneShot();
            }
            movingArrays();
        }
    }

    /**
     * A security manager that was set before the first use of AES, and what
     * the kernels need denied to all, cost the kernels and nothing else.
     */
    @SuppressWarnings({"deprecation", "removal"})    // from 17 on
    private static void denied(String permission) throws Exception {
        // loads the provider, which may need more than AES does
        Cipher des = Cipher.getInstance("DESede/CBC/PKCS5Padding");
        des.init(Cipher.ENCRYPT_MODE,
                 new SecretKeySpec(new byte[24], "DESede"));
        des.doFinal(new byte[9]);
        try {
            System.setSecurityManager(new SecurityManager() {
                @Override
                public void checkPermission(Permission asked) {
                    if (asked.getName().equals(permission)) {
                        throw new SecurityException("no " + permission);
                    }
                }
            });
        } catch (UnsupportedOperationException e) {
            System.out.println("no security manager in this release: skipped");
            return;
        }
        byte[] key = bytes("2b7e151628aed2a6abf7158809cf4f3c");
        PlainAES plain = new PlainAES(key);
        for (int length : new int[] {16, 1024, 200_000}) {
            byte[] text = new byte[length];
            Arrays.fill(text, (byte) length);
            byte[] iv = Arrays.copyOf(key, 16);
            IvParameterSpec spec = new IvParameterSpec(iv);
            underManager("ECB/NoPadding", key, null, text,
                         plain.ecb(true, text));
            underManager("CBC/NoPadding", key, spec, text,
                         plain.cbc(true, iv.clone(), text));
            underManager("CTR/NoPadding", key, spec, text,
                         plain.ctr(iv.clone(), 16, text));
            underManager("GCM/NoPadding", key, new GCMParameterSpec(128, iv),
                         text, null);
        }
    }

    /** In arrays and in direct buffers; null is what the arrays gave. */
    private static void underManager(String mode, byte[] key,
            AlgorithmParameterSpec spec, byte[] text, byte[] encrypted)
            throws Exception {
        SecretKeySpec aes = new SecretKeySpec(key, "AES");
        for (boolean direct : new boolean[] {false, true}) {
            String message = mode + ", " + text.length
                    + (direct ? " bytes, direct" : " bytes");
            Cipher cipher = Cipher.getInstance("AES/" + mode);
            cipher.init(Cipher.ENCRYPT_MODE, aes, spec);
            byte[] made = whole(cipher, text, direct);
            if (encrypted == null) {
                encrypted = made;
            }
            same(encrypted, made, message);
            cipher = Cipher.getInstance("AES/" + mode);
            cipher.init(Cipher.DECRYPT_MODE, aes, spec);
            same(text, whole(cipher, encrypted, direct), message);
        }
    }

    private static byte[] whole(Cipher cipher, byte[] in, boolean direct)
            throws Exception {
        if (!direct) {
            return cipher.doFinal(in);
        }
        ByteBuffer from = ByteBuffer.allocateDirect(in.length);
        from.put(in).flip();
        ByteBuffer to = ByteBuffer.allocateDirect(in.length + 32);
        byte[] out = new byte[cipher.doFinal(from, to)];
        to.flip();
        to.get(out);
        return out;
    }

    /** SP 800-38A, F.1.1, F.2.1, F.5.1 and FIPS 197, C.3. */
    private static void knownAnswers() {
        byte[] key = bytes("2b7e151628aed2a6abf7158809cf4f3c");
        byte[] text = bytes("6bc1bee22e409f96e93d7e117393172a");
        PlainAES plain = new PlainAES(key);
        same(bytes("3ad77bb40d7a3660a89ecaf32466ef97"), plain.ecb(true, text),
             "plain ECB");
        same(bytes("7649abac8119b246cee98e9b12e9197d"), plain.cbc(true,
             bytes("000102030405060708090a0b0c0d0e0f"), text), "plain CBC");
        same(bytes("874d6191b620e3261bef6864990db6ce"), plain.ctr(
             bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"), 16, text), "plain CTR");
        byte[] longKey = new byte[32];
        byte[] block = new byte[16];
        for (int i = 0; i < 32; i++) {
            longKey[i] = (byte) i;
            block[i % 16] = (byte) (0x11 * (i % 16));
        }
        same(bytes("8ea2b7ca516745bfeafc49904b496089"),
             new PlainAES(longKey).ecb(true, block), "plain AES-256");
    }

    /** A text, and its ciphertext by the plain code. */
    private static final class Message {
        final String mode;
        final byte[] key = randomBytes(16 + 8 * random.nextInt(3));
        final byte[] iv;
        final byte[] text;
        final byte[] ciphertext;

        Message(String mode, int length) {
            this(mode, length, randomBytes(16));
        }

        Message(String mode, int length, byte[] iv) {
            this.mode = mode;
            this.iv = iv;
            text = randomBytes(length);
            PlainAES plain = new PlainAES(key);
            if (mode.startsWith("ECB")) {
                ciphertext = plain.ecb(true, text);
            } else if (mode.startsWith("CTR")) {
                ciphertext = plain.ctr(iv, 16, text);
            } else if (mode.endsWith("NoPadding")) {
                ciphertext = plain.cbc(true, iv, text);
            } else {
                int padding = 16 - length % 16;
                byte[] padded = Arrays.copyOf(text, length + padding);
                Arrays.fill(padded, length, padded.length, (byte) padding);
                ciphertext = plain.cbc(true, iv, padded);
            }
        }

        Cipher cipher(boolean encrypt) throws Exception {
            Cipher cipher = Cipher.getInstance("AES/" + mode, "SunJCE");
            init(cipher, encrypt);
            return cipher;
        }

        void init(Cipher cipher, boolean encrypt) throws Exception {
            cipher.init(encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE,
                        new SecretKeySpec(key, "AES"),
                        mode.startsWith("ECB") ? null
                                               : new IvParameterSpec(iv));
        }

        byte[] input(boolean encrypt) {
            return encrypt ? text : ciphertext;
        }

        byte[] output(boolean encrypt) {
            return encrypt ? ciphertext : text;
        }

        void oneShot() throws Exception {
            same(ciphertext, cipher(true).doFinal(text),
                 mode + " encryption of " + text.length);
            Cipher cipher = cipher(false);
            for (int i = 0; i < 2; i++) {
                same(text, cipher.doFinal(ciphertext),
                     mode + " decryption of " + text.length);
            }
        }
    }

    private static void counterWraps() throws Exception {
        for (int bytes : new int[] {4, 8, 12, 16}) {
            for (int ahead = 1; ahead <= 40; ahead += 1 + random.nextInt(6)) {
                byte[] counter = randomBytes(16);
                Arrays.fill(counter, 16 - bytes, 16, (byte) -1);
                counter[15] -= ahead;
                new Message("CTR/NoPadding", 900, counter).oneShot();
            }
        }
    }

    private static void randomMessages(String mode) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/" + mode, "SunJCE");
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int length = random.nextInt(random.nextInt(4) == 0 ? 4000 : 600);
            if (mode.endsWith("CBC/NoPadding") || mode.startsWith("ECB")) {
                length &= -16;
            }
            Message message = new Message(mode, length);
            boolean encrypt = random.nextBoolean();
            message.init(cipher, encrypt);
            randomParts(cipher, message.input(encrypt),
                        message.output(encrypt), mode);
        }
    }

    private static void randomParts(Cipher cipher, byte[] input,
            byte[] expected, String mode) throws Exception {
        byte[] output = new byte[expected.length + 32];
        int produced = 0;
        int done = 0;
        while (done < input.length && random.nextInt(4) > 0) {
            int part = 1 + random.nextInt(input.length - done);
            produced += call(cipher, input, done, part, output, produced,
                             false);
            done += part;
        }
        produced += call(cipher, input, done, input.length - done, output,
                         produced, true);
        same(expected, Arrays.copyOf(output, produced), mode + " in parts");
    }

    /** Through arrays, one array with any shift, or buffers of all kinds. */
    private static int call(Cipher cipher, byte[] data, int offset, int length,
            byte[] output, int outputOffset, boolean last) throws Exception {
        int room = cipher.getOutputSize(length);
        int kind = random.nextInt(6);
        int produced;
        if (kind == 0) {
            byte[] result = last ? cipher.doFinal(data, offset, length)
                                 : cipher.update(data, offset, length);
            if (result == null) {
                return 0;
            }
            System.arraycopy(result, 0, output, outputOffset, result.length);
            return result.length;
        } else if (kind == 1) {
            byte[] both = new byte[room + length + 80];
            Arrays.fill(both, FILL);
            // Output a little before the input goes wrong in CipherCore.update
            // when CBC decryption with padding has a buffered block.
            int outPos = random.nextInt(both.length - room);
            int inPos = random.nextInt(Math.min(outPos,
                                       both.length - length) + 1);
            if (random.nextBoolean()) {
                inPos = outPos = Math.min(outPos, both.length - length);
            }
            System.arraycopy(data, offset, both, inPos, length);
            byte[] before = both.clone();
            produced = last ? cipher.doFinal(both, inPos, length, both, outPos)
                            : cipher.update(both, inPos, length, both, outPos);
            System.arraycopy(both, outPos, output, outputOffset, produced);
            System.arraycopy(both, outPos, before, outPos, produced);
            same(before, both, "array around the output");
        } else {
            ByteBuffer from = kind % 2 == 0 ? ByteBuffer.allocate(length)
                                            : ByteBuffer.allocateDirect(length);
            ByteBuffer to = kind < 4 ? ByteBuffer.allocate(room)
                                     : ByteBuffer.allocateDirect(room);
            from.put(data, offset, length).flip();
            produced = last ? cipher.doFinal(from, to)
                            : cipher.update(from, to);
            to.flip();
            to.get(output, outputOffset, produced);
        }
        return produced;
    }

    private static void overlaps() throws Exception {
        for (String mode : MODES) {
            for (int shift = -80; shift <= 80; shift += 1 + random.nextInt(8)) {
                for (int length : new int[] {32, 400, 1600}) {
                    Message message = new Message(mode, length);
                    overlap(message, true, shift);
                    overlap(message, false, shift);
                    overlap(message, true, 0);
                    overlap(message, false, 0);
                }
            }
        }
    }

    private static void overlap(Message message, boolean encrypt, int shift)
            throws Exception {
        byte[] input = message.input(encrypt);
        byte[] array = new byte[input.length + 300];
        System.arraycopy(input, 0, array, 100, input.length);
        int length = message.cipher(encrypt).doFinal(array, 100, input.length,
                                                     array, 100 + shift);
        same(message.output(encrypt), Arrays.copyOfRange(array, 100 + shift,
             100 + shift + length), message.mode + " with shift " + shift);
    }

    private static void movingArrays() throws Exception {
        Message[] messages = new Message[MODES.length];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = new Message(MODES[i], 2000 & -16);
        }
        whileArraysMove(() -> {
            for (Message message : messages) {
                message.oneShot();
            }
            return null;
        });
    }
}
