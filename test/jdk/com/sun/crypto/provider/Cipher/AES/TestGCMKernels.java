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
 * @summary AES/GCM/NoPadding with the virtual machine's kernels does what it
 *          does without, and what the standard says
 * @modules java.base/sun.security.util
 *          java.base/com.sun.crypto.provider:open
 * @build AESKernelTest PlainAES
 * @run main/othervm -XX:CryptoKernelTier=0 TestGCMKernels 0 40
 * @run main/othervm -XX:CryptoKernelTier=1 TestGCMKernels 1 40
 * @run main/othervm -XX:CryptoKernelTier=2 TestGCMKernels 2 40
 * @run main/othervm -XX:CryptoKernelTier=3 TestGCMKernels 3 200
 * @run main/othervm -XX:-UseGCMKernels TestGCMKernels 0 10
 * @run main/othervm -Xint TestGCMKernels 3 10
 * @run main/othervm -XX:TieredStopAtLevel=1 TestGCMKernels 3 40
 * @run main/othervm -Xcomp TestGCMKernels 3 10
 * @key randomness
 */

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import sun.security.util.CryptoKernels;

/**
 * Arguments: the tier of kernels to expect at most, 0 for none, and how many
 * random messages to process. The seed is printed, and taken from the property
 * seed.
 */
public class TestGCMKernels extends AESKernelTest {

    private static final String GCM = "AES/GCM/NoPadding";

    // 8 and 11 have the habits of CipherCore, later releases others.
    private static final boolean OLD = Arrays.asList("1.8", "11").contains(
            System.getProperty("java.specification.version"));

    private static boolean kernels;

    public static void main(String[] args) throws Exception {
        int allowed = Integer.parseInt(args[0]);
        kernels = allowed >= LOWEST_TIER;
        int tier = CryptoKernels.tier(CryptoKernels.GCM);
        System.out.println("tier " + tier);
        check(kernels == tier > 0 && tier <= allowed, "tier " + tier);
        int messages = Integer.parseInt(args[1]);
        seedRandom();

        checkService();
        knownAnswers();
        lengths(messages >= 40 ? 1 : 37);
        counterWraps();
        if (!kernels && !System.getProperty("java.specification.version")
                .equals("1.8")) {
            // Later releases have faults that the kernels' classes do not.
            return;
        }
        for (int i = 0; i < messages; i++) {
            randomMessages();
        }
        overlaps();
        wrongTags();
        refusals();
        additionalData();
        parameters();
        keys();
        shortBuffers();
        directionChange();
        mappedFile();
        if (messages >= 40) {
            longMessages();
            longVector();
            movingArrays();
            if (kernels) {
                failures();
            }
        }
        if (messages >= 100) {
            longestMessage();
        }
    }

    private static void checkService() {
        Provider.Service service = Security.getProvider("SunJCE")
                .getService("Cipher", GCM);
        boolean found = service != null
                && service.getClassName().contains(".AesGcmCipher");
        check(found == kernels, "kernels " + kernels + ", service " + service);
    }

    // Known answers: test cases 1 to 5, 7, 13 and 14 of McGrew and Viega, The
    // Galois/Counter Mode of Operation, which SP 800-38D cites.

    private static void knownAnswers() throws Exception {
        String zero = "00000000000000000000000000000000";
        String key = "feffe9928665731c6d6a8f9467308308";
        String iv = "cafebabefacedbaddecaf888";
        String text = "d9313225f88406e5a55909c5aff5269a"
                + "86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525"
                + "b16aedf5aa0de657ba637b391aafd255";
        String aad = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
        answer(zero, zero.substring(8), "", "", "",
               "58e2fccefa7e3061367f1d57a4e7455a");
        answer(zero, zero.substring(8), "", zero,
               "0388dace60b6a392f328c2b971b2fe78",
               "ab6e47d42cec13bdf53a67b21257bddf");
        String out = "42831ec2217774244b7221b784d0d49c"
                + "e3aa212f2c02a4e035c17e2329aca12e"
                + "21d514b25466931c7d8f6a5aac84aa05"
                + "1ba30b396a0aac973d58e091473f5985";
        answer(key, iv, "", text, out, "4d5c2af327cd64a62cf35abd2ba6fab4");
        answer(key, iv, aad, text.substring(0, 120), out.substring(0, 120),
               "5bc94fbc3221a5db94fae95ae7121a47");
        answer(key, iv.substring(0, 16), aad, text.substring(0, 120),
               "61353b4c2806934a777ff51fa22a4755"
               + "699b2a714fcdc6f83766e5f97b6c7423"
               + "73806900e49f24b22b097544d4896b42"
               + "4989b5e1ebac0f07c23f4598",
               "3612d2e79e3b0785561be14aaca2fccb");
        answer(zero + zero.substring(16), zero.substring(8), "", "", "",
               "cd33b28ac773f74ba00ed1f312572435");
        answer(zero + zero, zero.substring(8), "", "", "",
               "530f8afbc74536b9a963b4f1c4cb738b");
        answer(zero + zero, zero.substring(8), "", zero,
               "cea7403d4d606b6e074ec5d3baf39d18",
               "d0d1c8a799996bf0265b98b5d48ab919");
    }

    private static void answer(String key, String iv, String aad, String text,
            String ciphertext, String tag) throws Exception {
        byte[] expected = bytes(ciphertext + tag);
        same(expected, new PlainAES(bytes(key)).gcmEncrypt(bytes(iv),
                bytes(aad), bytes(text), 16), "plain code");
        Message message = new Message(bytes(key), bytes(iv), bytes(aad),
                                      bytes(text), 128);
        same(expected, message.encryptor().doFinal(bytes(text)), "encrypt");
        same(bytes(text), message.decryptor().doFinal(expected), "decrypt");
    }

    /** A message, and its ciphertext by the plain code. */
    private static final class Message {
        final byte[] key;
        final byte[] iv;
        final byte[] aad;
        final byte[] text;
        final byte[] sealed;
        final int tagBits;

        Message(byte[] key, byte[] iv, byte[] aad, byte[] text, int tagBits) {
            this.key = key;
            this.iv = iv;
            this.aad = aad;
            this.text = text;
            this.tagBits = tagBits;
            sealed = new PlainAES(key).gcmEncrypt(iv, aad, text, tagBits / 8);
        }

        static Message random(int aadLength, int textLength) {
            return new Message(randomBytes(16 + 8 * random.nextInt(3)),
                    randomBytes(random.nextInt(3) > 0 ? 12
                                : 1 + random.nextInt(70)),
                    randomBytes(aadLength), randomBytes(textLength),
                    96 + 8 * random.nextInt(5));
        }

        byte[] input(int mode) {
            return mode == Cipher.ENCRYPT_MODE ? text : sealed;
        }

        byte[] output(int mode) {
            return mode == Cipher.ENCRYPT_MODE ? sealed : text;
        }

        void init(Cipher cipher, int mode) throws GeneralSecurityException {
            cipher.init(mode, new SecretKeySpec(key, "AES"),
                        new GCMParameterSpec(tagBits, iv));
        }

        Cipher cipher(int mode) throws GeneralSecurityException {
            Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
            init(cipher, mode);
            if (aad.length > 0) {
                cipher.updateAAD(aad);
            }
            return cipher;
        }

        Cipher encryptor() throws GeneralSecurityException {
            return cipher(Cipher.ENCRYPT_MODE);
        }

        Cipher decryptor() throws GeneralSecurityException {
            return cipher(Cipher.DECRYPT_MODE);
        }
    }

    private static void lengths(int step) throws Exception {
        for (int length = 0; length <= 1100; length += step) {
            oneShot(Message.random(length % 23, length));
        }
        for (int length = 0; length <= 300; length += step) {
            oneShot(Message.random(length, 33));
        }
        oneShot(Message.random(5000, 5000));
    }

    private static void oneShot(Message message) throws Exception {
        same(message.sealed, message.encryptor().doFinal(message.text),
             "encrypt " + message.text.length);
        same(message.text, message.decryptor().doFinal(message.sealed),
             "decrypt " + message.text.length);
    }

    private static void counterWraps() throws Exception {
        for (int ahead = 1; ahead <= 70; ahead += 1 + random.nextInt(6)) {
            byte[] key = randomBytes(16);
            byte[] first = randomBytes(16);
            Arrays.fill(first, 12, 16, (byte) -1);
            first[15] -= ahead;
            oneShot(new Message(key, new PlainAES(key).gcmVectorFor(first),
                                randomBytes(20), randomBytes(1200), 128));
        }
    }

    // Random messages, in parts, through all kinds of calls

    private static final int KINDS = 11;

    private static int randomLength() {
        int[] limits = {1, 17, 64, 600, 3000};
        return random.nextInt(limits[random.nextInt(limits.length)]);
    }

    private static void randomMessages() throws Exception {
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        int heldBack = 0;
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            Message message = Message.random(randomLength(), randomLength());
            int mode = random.nextBoolean() ? Cipher.ENCRYPT_MODE
                                            : Cipher.DECRYPT_MODE;
            message.init(cipher, mode);
            boolean encrypt = mode == Cipher.ENCRYPT_MODE;
            if (!encrypt && OLD) {
                heldBack = message.tagBits / 8;
            }
            int times = encrypt ? 1 : 1 + random.nextInt(2);
            for (; times > 0; times--) {
                updateAAD(cipher, message.aad);
                randomParts(cipher, message, encrypt, heldBack);
            }
            if (encrypt) {
                fails(IllegalStateException.class,
                      () -> { cipher.updateAAD(new byte[1]); return null; });
                fails(IllegalStateException.class,
                      () -> cipher.update(new byte[1]));
                fails(IllegalStateException.class, () -> cipher.doFinal());
            }
        }
    }

    private static void updateAAD(Cipher cipher, byte[] aad) {
        for (int done = 0; done < aad.length; ) {
            int part = 1 + random.nextInt(aad.length - done);
            switch (random.nextInt(4)) {
                case 0:
                    cipher.updateAAD(aad, done, part);
                    break;
                case 1:
                    cipher.updateAAD(ByteBuffer.wrap(aad, done, part));
                    break;
                case 2:
                    cipher.updateAAD(ByteBuffer.wrap(aad, done, part)
                                     .asReadOnlyBuffer());
                    break;
                default:
                    ByteBuffer direct = ByteBuffer.allocateDirect(part);
                    direct.put(aad, done, part).flip();
                    cipher.updateAAD(direct);
                    check(!direct.hasRemaining(), "AAD left");
            }
            done += part;
        }
    }

    private static void randomParts(Cipher cipher, Message message,
            boolean encrypt, int heldBack) throws Exception {
        int mode = encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
        byte[] input = message.input(mode);
        byte[] expected = message.output(mode);
        int done = 0;
        int produced = 0;
        while (random.nextInt(4) > 0 && done < input.length) {
            int part = 1 + random.nextInt(input.length - done);
            check(cipher.getOutputSize(part) == Math.max(0, done - produced
                    + part + (encrypt ? message.tagBits / 8
                                      : -message.tagBits / 8)),
                  "output size " + cipher.getOutputSize(part));
            byte[] output = call(cipher, input, done, part, false,
                                 random.nextInt(KINDS));
            done += part;
            int released = encrypt
                    ? Math.max(0, done - produced - heldBack) & -16 : 0;
            same(Arrays.copyOfRange(expected, produced, produced + released),
                 output, "update of " + part);
            produced += released;
        }
        byte[] output = call(cipher, input, done, input.length - done, true,
                             random.nextInt(KINDS));
        same(Arrays.copyOfRange(expected, produced, expected.length), output,
             "end of " + input.length);
    }

    /**
     * Updates or ends a message through one of the kinds of calls. Sees that
     * nothing else is written, and all input is used.
     */
    private static byte[] call(Cipher cipher, byte[] data, int offset,
            int length, boolean last, int kind) throws Exception {
        byte[] in = new byte[length + 40];
        int inPos = random.nextInt(40);
        System.arraycopy(data, offset, in, inPos, length);
        int room = cipher.getOutputSize(length);
        byte[] out = new byte[room + 40];
        int outPos = random.nextInt(40);
        Arrays.fill(out, FILL);
        int produced;
        if (kind == 0) {
            byte[] result = last ? cipher.doFinal(in, inPos, length)
                                 : cipher.update(in, inPos, length);
            return result == null ? new byte[0] : result;
        } else if (kind == 1) {
            produced = last ? cipher.doFinal(in, inPos, length, out, outPos)
                            : cipher.update(in, inPos, length, out, outPos);
        } else if (kind == 2) {
            // in one array, with any shift
            byte[] both = new byte[room + length + 80];
            Arrays.fill(both, FILL);
            inPos = random.nextInt(both.length - length);
            outPos = random.nextInt(3) == 0
                    ? Math.min(inPos, both.length - room)
                    : random.nextInt(both.length - room);
            System.arraycopy(data, offset, both, inPos, length);
            byte[] before = both.clone();
            produced = last ? cipher.doFinal(both, inPos, length, both, outPos)
                            : cipher.update(both, inPos, length, both, outPos);
            System.arraycopy(both, outPos, before, outPos, produced);
            same(before, both, "array around the output");
            return Arrays.copyOfRange(both, outPos, outPos + produced);
        } else {
            ByteBuffer from = buffer(kind - 3 & 1, in, inPos, length);
            if (kind >= 7) {
                from = from.asReadOnlyBuffer();
            }
            ByteBuffer to = buffer(kind - 3 >> 1 & 1, out, outPos, room);
            produced = last ? cipher.doFinal(from, to)
                            : cipher.update(from, to);
            check(!from.hasRemaining(), "input left");
            check(to.position() == outPos + produced, "output position");
            if (to.isDirect()) {
                to.clear();
                to.get(out);
            }
        }
        for (int i = 0; i < out.length; i++) {
            check(out[i] == FILL || outPos <= i && i < outPos + produced,
                  "written outside of the output");
        }
        return Arrays.copyOfRange(out, outPos, outPos + produced);
    }

    private static ByteBuffer buffer(int direct, byte[] array, int position,
            int length) {
        ByteBuffer buffer;
        if (direct == 0) {
            buffer = ByteBuffer.wrap(array);
        } else {
            buffer = ByteBuffer.allocateDirect(array.length);
            buffer.put(array);
        }
        buffer.limit(position + length).position(position);
        return buffer;
    }

    // Input and output in one place

    private static void overlaps() throws Exception {
        // Stock has the longer ones wrong.
        int[] lengths = kernels ? new int[] {1, 16, 100, 700, 8208, 8500}
                                : new int[] {1, 16, 100, 700};
        for (int length : lengths) {
            Message message = Message.random(13, length);
            for (int mode = Cipher.ENCRYPT_MODE; mode <= Cipher.DECRYPT_MODE;
                    mode++) {
                for (int shift : new int[] {-80, -33, -16, -1, 0, 1, 3, 15, 16,
                                            17, 64, 99}) {
                    overlap(message, mode, shift, false, false);
                    overlap(message, mode, shift, false, true);
                    overlap(message, mode, shift, true, false);
                    overlap(message, mode, shift, true, true);
                }
            }
        }
    }

    private static void overlap(Message message, int mode, int shift,
            boolean direct, boolean parts) throws Exception {
        byte[] input = message.input(mode);
        byte[] output = message.output(mode);
        ByteBuffer memory = direct ? ByteBuffer.allocateDirect(8800)
                                   : ByteBuffer.allocate(8800);
        ByteBuffer from = memory.duplicate();
        from.position(100);
        from.put(input).flip().position(100);
        if (kernels && random.nextInt(3) == 0) {
            from = from.asReadOnlyBuffer();
        }
        ByteBuffer to = memory.duplicate();
        to.position(100 + shift);
        if (parts) {
            Cipher cipher = message.cipher(mode);
            cipher.update(from, to);
            byte[] rest = cipher.doFinal();
            to.put(rest);
        } else {
            check(message.cipher(mode).doFinal(from, to) == output.length,
                  "length");
        }
        byte[] found = new byte[output.length];
        to.flip().position(100 + shift);
        to.get(found);
        same(output, found, "shift of " + shift + ", direct " + direct);
    }

    // Wrong tags: no plaintext comes out, and input stays

    private static void wrongTags() throws Exception {
        for (int length : new int[] {0, 1, 16, 77, 600}) {
            for (int kind = 0; kind < KINDS; kind++) {
                Message message = Message.random(20, length);
                int tag = message.tagBits / 8;
                wrongTag(message, length + random.nextInt(tag), kind);
                wrongTag(message, length + tag - 1, kind);
                wrongTag(message, length, kind);
                if (length > 0) {
                    wrongTag(message, random.nextInt(length), kind);
                }
                byte[] aad = message.aad.clone();
                aad[random.nextInt(20)] ^= 4;
                Cipher cipher = message.decryptor();
                message.init(cipher, Cipher.DECRYPT_MODE);
                cipher.updateAAD(aad);
                fails(AEADBadTagException.class,
                      () -> cipher.doFinal(message.sealed));
            }
        }
        wrongTagBuffers();
        if (OLD) {
            afterWrongTag();
        }
    }

    private static void wrongTag(Message message, int position, int kind)
            throws Exception {
        byte[] sealed = message.sealed.clone();
        sealed[position] ^= 1 << random.nextInt(8);
        Cipher cipher = message.decryptor();
        int start = random.nextInt(50);
        int length = message.text.length;
        byte[] out = new byte[sealed.length + 100];
        Arrays.fill(out, FILL);
        byte[] in = out;
        int inPos = start;
        if (kind % 3 > 0) {
            in = new byte[out.length];
        } else if (kind % 4 > 0) {
            inPos = random.nextInt(100);    // perhaps with a shift
        }
        System.arraycopy(sealed, 0, in, inPos, sealed.length);
        byte[] expected = out.clone();
        if (kernels && (in != out || start >= inPos + sealed.length
                || inPos >= start + length)) {
            Arrays.fill(expected, start, start + length, (byte) 0);
        }
        int at = inPos;
        byte[] source = in;
        if (kind % 2 == 0) {
            fails(AEADBadTagException.class, () -> cipher.doFinal(source,
                    at, sealed.length, out, start));
        } else {
            ByteBuffer from = ByteBuffer.wrap(in, at, sealed.length);
            ByteBuffer to = ByteBuffer.wrap(out, start, out.length - start);
            fails(AEADBadTagException.class, () -> cipher.doFinal(from, to));
            check(from.position() == at && to.position() == start,
                  "buffers moved");
        }
        same(expected, out, "output after a wrong tag");
        fails(AEADBadTagException.class, () -> message.decryptor()
                .doFinal(sealed));
    }

    private static void wrongTagBuffers() throws Exception {
        Message message = Message.random(20, 100);
        message.sealed[100] ^= 1;
        Cipher cipher = message.decryptor();
        ByteBuffer from = buffer(1, message.sealed, 0, message.sealed.length);
        ByteBuffer to = buffer(1, new byte[140], 20, 120);
        for (int i = 0; i < 140; i++) {
            to.put(i, FILL);
        }
        fails(AEADBadTagException.class, () -> cipher.doFinal(from, to));
        check(from.position() == (OLD ? message.sealed.length : 0)
              && to.position() == 20, "positions");
        for (int i = 0; i < 140; i++) {
            check(to.get(i) == (kernels && 20 <= i && i < 120 ? 0 : FILL),
                  "output after a wrong tag at " + i);
        }
    }

    /** A wrong tag is no end of the message; initialization is. */
    private static void afterWrongTag() throws Exception {
        Message message = Message.random(20, 100);
        byte[] wrong = message.sealed.clone();
        wrong[3] ^= 1;
        Cipher cipher = message.decryptor();
        cipher.update(message.sealed, 0, 50);
        fails(AEADBadTagException.class,
              () -> cipher.doFinal(wrong, 50, wrong.length - 51));
        check(cipher.getOutputSize(100) == 50 - (50 - message.tagBits / 8
                & -16) + 100 - message.tagBits / 8, "what stays pending");
        fails(IllegalStateException.class,
              () -> { cipher.updateAAD(message.aad); return null; });
        fails(AEADBadTagException.class, () -> cipher.doFinal(message.sealed));
        message.init(cipher, Cipher.DECRYPT_MODE);
        cipher.updateAAD(message.aad);
        fails(AEADBadTagException.class, () -> cipher.doFinal(wrong));
        fails(IllegalStateException.class,
              () -> { cipher.updateAAD(message.aad); return null; });
        fails(AEADBadTagException.class, () -> cipher.doFinal(message.sealed));
        message.init(cipher, Cipher.DECRYPT_MODE);
        cipher.updateAAD(message.aad);
        same(message.text, cipher.doFinal(message.sealed), "after wrong tags");

        // even without additional data
        Message plain = Message.random(0, 100);
        Cipher third = plain.decryptor();
        fails(AEADBadTagException.class,
              () -> third.doFinal(new byte[plain.sealed.length]));
        fails(AEADBadTagException.class, () -> third.doFinal(plain.sealed));

        // without text there is nothing that could be forgotten
        Message empty = Message.random(0, 0);
        Cipher other = empty.decryptor();
        fails(AEADBadTagException.class,
              () -> other.doFinal(new byte[empty.sealed.length]));
        same(empty.text, other.doFinal(empty.sealed), "after a wrong tag");
    }

    // Refusals

    private static void refusals() throws Exception {
        Key key = new SecretKeySpec(new byte[16], "AES");
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        GCMParameterSpec spec = new GCMParameterSpec(128, new byte[12]);
        fails(IllegalStateException.class, () -> cipher.update(new byte[1]));
        for (int length : new int[] {0, 1, 15, 17, 31, 33}) {
            Key bad = new SecretKeySpec(new byte[length + 1], "AES") {
                @Override
                public byte[] getEncoded() {
                    return new byte[length];
                }
            };
            init(InvalidKeyException.class, "Invalid AES key length: " + length
                 + " bytes", cipher, Cipher.ENCRYPT_MODE, bad, spec);
        }
        init(InvalidKeyException.class, "Wrong algorithm: AES or Rijndael "
             + "required", cipher, Cipher.ENCRYPT_MODE,
             new SecretKeySpec(new byte[16], "DES"), spec);
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16],
                    "rijndael"), new GCMParameterSpec(128, new byte[11]));
        init(InvalidKeyException.class, OLD ? "No key given"
             : "The key must not be null", cipher,
             Cipher.ENCRYPT_MODE, null, spec);
        for (int bits : new int[] {0, 32, 64, 88, 95, 97, 136, 256}) {
            init(InvalidAlgorithmParameterException.class,
                 "Unsupported TLen value; must be one of {128, 120, 112, 104, "
                 + "96}", cipher, Cipher.ENCRYPT_MODE, key,
                 new GCMParameterSpec(bits, new byte[12]));
        }
        init(InvalidAlgorithmParameterException.class, "IV is empty", cipher,
             Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[0]));
        IvParameterSpec wrong = new IvParameterSpec(new byte[16]);
        init(InvalidAlgorithmParameterException.class,
             "Unsupported parameter: " + wrong, cipher, Cipher.ENCRYPT_MODE,
             key, wrong);
        try {
            cipher.init(Cipher.DECRYPT_MODE, key);
            throw new AssertionError("no parameters, no exception");
        } catch (InvalidKeyException e) {
            check((OLD ? "Parameters missing" : "No GCMParameterSpec specified")
                  .equals(e.getMessage()), e.toString());
        }

        // an IV that has been used, or is about to be
        GCMParameterSpec other = new GCMParameterSpec(96, new byte[13]);
        Key otherKey = new SecretKeySpec(new byte[24], "AES");
        cipher.init(Cipher.ENCRYPT_MODE, key, other);
        reuse(cipher, key, other);
        cipher.init(Cipher.ENCRYPT_MODE, key, spec);
        cipher.doFinal();
        reuse(cipher, key, spec);
        cipher.init(Cipher.DECRYPT_MODE, key, spec);
        reuse(cipher, key, new GCMParameterSpec(120, new byte[12]));
        cipher.init(Cipher.ENCRYPT_MODE, otherKey, spec);
        cipher.init(Cipher.ENCRYPT_MODE, key, spec);
        cipher.doFinal(new byte[5]);
        fails(IllegalStateException.class,
              () -> cipher.doFinal(new byte[1], 0, 1, new byte[40]));
    }

    private static void reuse(Cipher cipher, Key key, GCMParameterSpec spec)
            throws Exception {
        init(InvalidAlgorithmParameterException.class,
             "Cannot reuse iv for GCM encryption", cipher, Cipher.ENCRYPT_MODE,
             key, spec);
    }

    private static void init(Class<? extends Exception> expected,
            String message, Cipher cipher, int mode, Key key,
            java.security.spec.AlgorithmParameterSpec spec) throws Exception {
        Exception e = fails(expected, () -> {
            cipher.init(mode, key, spec);
            return null;
        });
        check(message.equals(e.getMessage()), e + " instead of " + message);
    }

    // Additional data

    private static void additionalData() throws Exception {
        Message message = Message.random(40, 40);
        Cipher cipher = message.encryptor();
        cipher.updateAAD(new byte[0]);
        cipher.updateAAD(ByteBuffer.allocate(0));
        cipher.update(message.text, 0, 1);
        fails(IllegalStateException.class,
              () -> { cipher.updateAAD(new byte[1]); return null; });
        fails(IllegalStateException.class, () -> {
            cipher.updateAAD(ByteBuffer.allocate(1));
            return null;
        });
        same(message.sealed, cipher.doFinal(message.text, 1, 39), "one first");

        // each message has its own
        Cipher decryptor = message.decryptor();
        same(message.text, decryptor.doFinal(message.sealed), "first");
        fails(AEADBadTagException.class,
              () -> decryptor.doFinal(message.sealed));
    }

    // Parameters

    private static void parameters() throws Exception {
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        check(cipher.getBlockSize() == 16 && cipher.getIV() == null
              && cipher.getAlgorithm().equals(GCM), "before init");
        check(cipher.getParameters().getParameterSpec(GCMParameterSpec.class)
              .getTLen() == 128, "default parameters");
        Key key = new SecretKeySpec(randomBytes(32), "AES");
        byte[] iv = randomBytes(12);
        cipher.init(Cipher.ENCRYPT_MODE, key, new SecureRandom() {
            @Override
            public void nextBytes(byte[] bytes) {
                System.arraycopy(iv, 0, bytes, 0, bytes.length);
            }
        });
        same(iv, cipher.getIV(), "IV from the given source");
        AlgorithmParameters parameters = cipher.getParameters();
        check(parameters.getAlgorithm().equals("GCM"), "GCM parameters");
        byte[] sealed = cipher.doFinal(iv);
        same(new PlainAES(key.getEncoded()).gcmEncrypt(iv, new byte[0], iv, 16),
             sealed, "random IV");
        cipher.getIV()[0]++;
        same(iv, cipher.getIV(), "IV is a copy");
        cipher.init(Cipher.DECRYPT_MODE, key, parameters);
        same(iv, cipher.doFinal(sealed), "parameters");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        check(cipher.getIV().length == 12 && !Arrays.equals(cipher.getIV(), iv),
              "random IV");
        AlgorithmParameters wrong = AlgorithmParameters.getInstance("AES");
        wrong.init(new IvParameterSpec(new byte[16]));
        fails(InvalidAlgorithmParameterException.class, () -> {
            cipher.init(Cipher.DECRYPT_MODE, key, wrong);
            return null;
        });
    }

    // Keys

    private static void keys() throws Exception {
        for (int size = 16; size <= 32; size += 8) {
            Message message = new Message(randomBytes(size), randomBytes(12),
                    new byte[0], randomBytes(24), 120);
            Key key = new SecretKeySpec(message.key, "AES");
            GCMParameterSpec spec = new GCMParameterSpec(message.tagBits,
                                                         message.iv);
            for (int fixed = 16; fixed <= 32; fixed += 8) {
                Cipher cipher = Cipher.getInstance(
                        "AES_" + fixed * 8 + "/GCM/NoPadding", "SunJCE");
                if (fixed == size) {
                    cipher.init(Cipher.WRAP_MODE, key, spec);
                    Key wrapped = new SecretKeySpec(message.text, "Some");
                    same(message.sealed, cipher.wrap(wrapped), "wrap");
                    fails(IllegalStateException.class,
                          () -> cipher.wrap(wrapped));
                    cipher.init(Cipher.UNWRAP_MODE, key, spec);
                    check(wrapped.equals(cipher.unwrap(message.sealed, "Some",
                          Cipher.SECRET_KEY)), "unwrap");
                    message.sealed[0]++;
                    fails(InvalidKeyException.class, () -> cipher.unwrap(
                          message.sealed, "Some", Cipher.SECRET_KEY));
                    message.sealed[0]--;
                } else {
                    init(InvalidKeyException.class, "The key must be " + fixed
                         + " bytes", cipher, Cipher.ENCRYPT_MODE, key, spec);
                }
            }
        }
    }

    // Room for the output

    private static void shortBuffers() throws Exception {
        Message message = Message.random(0, 90);
        int tag = message.tagBits / 8;
        byte[] out = new byte[200];
        Arrays.fill(out, FILL);
        byte[] untouched = out.clone();

        Cipher encryptor = message.encryptor();
        int sealed = message.sealed.length;
        fails(ShortBufferException.class, () -> encryptor.doFinal(message.text,
              0, 90, out, out.length - sealed + 1));
        fails(ShortBufferException.class, () -> encryptor.update(message.text,
              0, 90, out, out.length - 79));
        if (OLD) {
            fails(ShortBufferException.class, () -> encryptor.update(
                  ByteBuffer.wrap(message.text), ByteBuffer.wrap(out, 0,
                  sealed - 1)));
        }
        fails(ShortBufferException.class, () -> encryptor.doFinal(
              ByteBuffer.wrap(message.text), ByteBuffer.allocateDirect(
              sealed - 1)));
        same(untouched, out, "refused");
        check(encryptor.doFinal(message.text, 0, 90, out,
              out.length - sealed) == sealed, "retry");

        Cipher decryptor = message.decryptor();
        for (int room : new int[] {0, 70, 89}) {
            fails(ShortBufferException.class, () -> decryptor.doFinal(
                  message.sealed, 0, sealed, new byte[room]));
            fails(ShortBufferException.class, () -> decryptor.doFinal(
                  ByteBuffer.wrap(message.sealed), ByteBuffer.allocate(room)));
        }
        if (OLD) {
            fails(ShortBufferException.class, () -> decryptor.update(
                  message.sealed, 0, sealed, new byte[sealed - tag - 26]));
        }
        byte[] wrong = message.sealed.clone();
        wrong[0]++;
        same(message.text, decryptor.doFinal(message.sealed), "retry");
        fails(ShortBufferException.class,
              () -> decryptor.doFinal(wrong, 0, sealed, new byte[73]));
        fails(OLD ? AEADBadTagException.class : ShortBufferException.class,
              () -> decryptor.doFinal(wrong, 0, sealed, new byte[89]));

        message.init(decryptor, Cipher.DECRYPT_MODE);
        fails(AEADBadTagException.class,
              () -> decryptor.doFinal(message.sealed, 0, tag - 1));
        check(decryptor.update(message.sealed, 0, tag - 1).length == 0,
              "update");
        fails(AEADBadTagException.class, () -> decryptor.doFinal());
        int kept = OLD ? tag - 1 : 0;
        same(message.text, decryptor.doFinal(message.sealed, kept,
             sealed - kept), "the rest");

        if (OLD) {
            fails(ArithmeticException.class, () -> message.encryptor()
                  .getOutputSize(Integer.MAX_VALUE - 11));
        }
        check(message.decryptor().getOutputSize(Integer.MAX_VALUE)
              == Integer.MAX_VALUE - tag, "largest output");
    }

    /** In 8, encryption after decryption still holds back a tag's length. */
    private static void directionChange() throws Exception {
        Message message = Message.random(0, 100);
        Cipher cipher = message.decryptor();
        cipher.doFinal(message.sealed);
        message.init(cipher, Cipher.ENCRYPT_MODE);
        byte[] first = cipher.update(message.text, 0, 64);
        check(first.length == (OLD ? 64 - message.tagBits / 8 & -16 : 64),
              "update gives " + first.length);
        byte[] rest = cipher.doFinal(message.text, 64, 36);
        byte[] all = Arrays.copyOf(first, first.length + rest.length);
        System.arraycopy(rest, 0, all, first.length, rest.length);
        same(message.sealed, all, "encryption after decryption");
    }

    private static void mappedFile() throws Exception {
        Message message = Message.random(10, 3000);
        Path file = Files.createTempFile(Paths.get(""), "mapped", null);
        try (FileChannel channel = FileChannel.open(file,
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0,
                                            8000);
            ((ByteBuffer) mapped.position(5)).put(message.text).flip()
                    .position(5);
            ByteBuffer from = mapped.slice();
            ByteBuffer to = mapped.duplicate();
            to.limit(8000).position(4000);
            message.encryptor().doFinal(from, to);
            to.flip().position(4000);
            byte[] found = new byte[to.remaining()];
            to.duplicate().get(found);
            same(message.sealed, found, "mapped file");
            ByteBuffer out = ByteBuffer.allocateDirect(3000);
            message.decryptor().doFinal(to.slice().asReadOnlyBuffer(), out);
            found = new byte[3000];
            out.flip();
            out.get(found);
            same(message.text, found, "mapped file");

            // whose address the kernels must not use: somebody may cut it
            Method isAccessible = Class.forName(
                    "com.sun.crypto.provider.DirectMemory")
                    .getDeclaredMethod("isAccessible", ByteBuffer.class);
            isAccessible.setAccessible(true);
            for (ByteBuffer buffer : new ByteBuffer[] {
                    mapped, from, to, to.asReadOnlyBuffer().slice()}) {
                check(!(boolean) isAccessible.invoke(null, buffer), "mapped");
            }
            for (ByteBuffer buffer : new ByteBuffer[] {
                    out, out.duplicate(), out.asReadOnlyBuffer().slice()}) {
                check((boolean) isAccessible.invoke(null, buffer), "direct");
            }
        } finally {
            Files.delete(file);
        }
    }

    // What is too long for one call of a kernel

    private static void longMessages() throws Exception {
        int limit = 256 * 1024;
        for (int length : new int[] {limit, limit + 1, 2 * limit + 13}) {
            Message message = Message.random(length == limit ? limit + 5 : 7,
                                             length);
            oneShot(message);
            for (int mode = Cipher.ENCRYPT_MODE; mode <= Cipher.DECRYPT_MODE;
                    mode++) {
                for (int kind = 2; kind < KINDS; kind += 2) {
                    same(message.output(mode), call(message.cipher(mode),
                         message.input(mode), 0, message.input(mode).length,
                         true, kind), "long message, kind " + kind);
                }
            }
            byte[] wrong = message.sealed.clone();
            wrong[length]++;
            byte[] out = wrong.clone();
            fails(AEADBadTagException.class, () -> message.decryptor().doFinal(
                  out, 0, out.length, out, 0));
            same(wrong, out, "wrong tag in place");
            fails(AEADBadTagException.class, () -> message.decryptor().doFinal(
                  wrong, 0, wrong.length, out, 0));
            same(kernels ? new byte[length] : Arrays.copyOf(wrong, length),
                 Arrays.copyOf(out, length), "output after a wrong tag");
            ByteBuffer direct = ByteBuffer.allocateDirect(wrong.length);
            direct.put(message.sealed).flip();
            direct.put(length, (byte) (message.sealed[length] + 1));
            fails(AEADBadTagException.class, () -> message.decryptor().doFinal(
                  direct.duplicate(), direct.duplicate()));
            byte[] found = new byte[wrong.length];
            direct.duplicate().get(found);
            same(wrong, found, "wrong tag in place");
            ByteBuffer apart = ByteBuffer.allocateDirect(length);
            fails(AEADBadTagException.class, () -> message.decryptor().doFinal(
                  direct.duplicate(), apart.duplicate()));
            found = new byte[length];
            apart.get(found);
            same(new byte[length], found, "output after a wrong tag");
        }
    }

    /** An initialization vector that no call of a kernel takes whole. */
    private static void longVector() throws Exception {
        for (int more : new int[] {-1, 0, 1, 16, 262144 + 5}) {
            oneShot(new Message(randomBytes(16), randomBytes(262144 + more),
                                randomBytes(20), randomBytes(100), 128));
        }
    }

    /** Arrays and contexts move while they are in use. */
    private static void movingArrays() throws Exception {
        Message message = Message.random(13, 3000);
        Cipher cipher = Cipher.getInstance(GCM, "SunJCE");
        whileArraysMove(() -> {
            oneShot(message);
            message.init(cipher, Cipher.DECRYPT_MODE);
            cipher.updateAAD(message.aad);
            byte[] record = message.sealed.clone();
            cipher.doFinal(record, 0, record.length, record, 0);
            same(message.text, Arrays.copyOf(record, 3000), "in place");
            return null;
        });
    }

    /**
     * Whatever fails within a message that takes several calls of the kernel,
     * input in place is what it was. Arguments that no cipher passes on stand
     * for errors of the virtual machine: without an IV nothing begins, a tag of
     * one byte is refused when all has been decrypted.
     */
    private static void failures() throws Exception {
        Class<?> type = Class.forName("com.sun.crypto.provider.AesGcmMessage");
        Constructor<?> constructor = type.getDeclaredConstructor();
        Method setKey = type.getDeclaredMethod("setKey", byte[].class);
        Method begin = type.getDeclaredMethod("begin", boolean.class,
                byte[].class, int.class);
        Method decrypt = type.getDeclaredMethod("decryptRest", byte[].class,
                int.class, int.class, byte[].class, int.class);
        for (AccessibleObject each : new AccessibleObject[] {
                constructor, setKey, begin, decrypt}) {
            each.setAccessible(true);
        }
        byte[] sealed = randomBytes(3 * CryptoKernels.MAX_LENGTH + 100);
        for (int tag : new int[] {16, 1}) {
            Object message = constructor.newInstance();
            setKey.invoke(message, randomBytes(16));
            begin.invoke(message, true, new byte[tag == 1 ? 12 : 0], tag);
            for (int shift : new int[] {0, 20}) {
                byte[] in = sealed.clone();
                fails(IllegalArgumentException.class, () -> {
                    try {
                        return decrypt.invoke(message, in, 0,
                                in.length - shift, in, shift);
                    } catch (InvocationTargetException e) {
                        throw (Exception) e.getCause();
                    }
                });
                same(sealed, in, "input after a failure");
            }
        }
    }

    /** Integer.MAX_VALUE bytes in one message, and no more. */
    private static void longestMessage() throws Exception {
        Message message = Message.random(0, 0);
        Cipher cipher = message.encryptor();
        byte[] part = new byte[1 << 20];
        for (int i = 0; i < 2047; i++) {
            cipher.update(part, 0, part.length, part, 0);
        }
        fails(ProviderException.class,
              () -> cipher.update(part, 0, part.length, part, 0));
    }

    private static Exception fails(Class<? extends Exception> expected,
            Callable<?> action) {
        try {
            action.call();
        } catch (Exception e) {
            check(e.getClass() == expected, e + " instead of " + expected);
            return e;
        }
        throw new AssertionError("no " + expected);
    }
}
