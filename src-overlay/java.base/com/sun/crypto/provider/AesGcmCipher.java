/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.  Temper designates this
 * particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file that accompanied this code.
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

package com.sun.crypto.provider;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import sun.nio.ch.DirectBuffer;
import sun.security.util.CryptoKernels;

/**
 * AES in GCM mode (NIST SP 800-38D) with the kernels of the virtual machine.
 * It takes the place of the provider's class for AES/GCM/NoPadding where there
 * are such kernels, and behaves as 8's does, with these exceptions: when a tag
 * is wrong, the part of the output that would have held the plaintext is zero
 * instead of what it was; a call that ends with a ShortBufferException keeps
 * the AAD; an init that fails changes nothing; a key that was refused does not
 * count as used; and getOutputSize is exact after a change of direction.
 *
 * <p>Encryption writes whole blocks as they come and keeps the rest.
 * Decryption keeps all input until the tag has been verified. A message that
 * comes in one call, as the records of TLS do, takes one call of the kernel:
 * nothing is copied unless input and output overlap with a shift.
 */
abstract class AesGcmCipher extends CipherSpi {

    public static final class General extends AesGcmCipher {
        public General() {
            super(-1);
        }
    }

    public static final class Aes128 extends AesGcmCipher {
        public Aes128() {
            super(16);
        }
    }

    public static final class Aes192 extends AesGcmCipher {
        public Aes192() {
            super(24);
        }
    }

    public static final class Aes256 extends AesGcmCipher {
        public Aes256() {
            super(32);
        }
    }

    /**
     * Whether there are the kernels that these classes need. There is none if
     * a policy denies this provider the packages of the JDK.
     */
    static boolean isAvailable() {
        try {
            return (CryptoKernels.available() & CryptoKernels.GCM) != 0;
        } catch (SecurityException e) {
            return false;
        }
    }

    /** Puts these classes in the table of 8's provider, if there are kernels. */
    static void register(Provider provider) {
        if (!isAvailable()) {
            return;
        }
        String name = AesGcmCipher.class.getName();
        provider.put("Cipher.AES/GCM/NoPadding", name + "$General");
        provider.put("Cipher.AES/GCM/NoPadding SupportedKeyFormats", "RAW");
        provider.put("Cipher.AES_128/GCM/NoPadding", name + "$Aes128");
        provider.put("Cipher.AES_192/GCM/NoPadding", name + "$Aes192");
        provider.put("Cipher.AES_256/GCM/NoPadding", name + "$Aes256");
    }

    private static final int BLOCK = 16;
    private static final int DEFAULT_TAG_LENGTH = 16;
    private static final int DEFAULT_IV_LENGTH = 12;
    private static final int CHUNK = 8192;
    private static final byte[] EMPTY = new byte[0];

    // in bytes; -1 for any
    private final int fixedKeySize;

    // what the kernels keep: secrets of the key, and the state of a message
    private final long[] context = new long[CryptoKernels.gcmContextLength()];

    // a copy of the key that the context was made from
    private byte[] contextKey;

    // key and IV of the last encryption that was initialized
    private byte[] lastKey;
    private byte[] lastIV;

    private boolean decrypting;
    private byte[] iv;
    private int tagLength = DEFAULT_TAG_LENGTH;

    // this key and IV have been used for encryption
    private boolean used;

    // AESCipher accepts no AAD from the first update on, even if it failed
    private boolean updateCalled;

    private byte[] aad = EMPTY;
    private int aadLength;

    // the context holds the state of a message in parts, with all of the AAD
    private boolean started;

    // how much text update has processed
    private int processed;

    // A wrong tag ends no message in AESCipher: the lengths of AAD and text
    // still count in the next tag, though their hash is forgotten, and there
    // can be no more AAD until a tag is right or the next initialization.
    private boolean aadClosed;
    private int hashedAad;

    // Input that waits: the tail of the plaintext, or all of the ciphertext.
    // Messages in one call, as a connection's records are, need no array.
    private byte[] pending = EMPTY;
    private int pendingLength;

    // update leaves at least that many bytes pending. It is set by decryption
    // only, but holds for an encryption afterwards, as it does in CipherCore.
    private int heldBack;

    private AesGcmCipher(int fixedKeySize) {
        this.fixedKeySize = fixedKeySize;
    }

    // Parameters

    @Override
    protected void engineSetMode(String mode) throws NoSuchAlgorithmException {
        if (!"GCM".equalsIgnoreCase(mode)) {
            throw new NoSuchAlgorithmException("Cipher mode: " + mode
                    + " not found");
        }
    }

    @Override
    protected void engineSetPadding(String padding)
            throws NoSuchPaddingException {
        if (!"NoPadding".equalsIgnoreCase(padding)) {
            throw new NoSuchPaddingException(
                    "GCM mode must be used with NoPadding");
        }
    }

    @Override
    protected int engineGetBlockSize() {
        return BLOCK;
    }

    @Override
    protected int engineGetOutputSize(int inputLen) {
        int total = Math.addExact(pendingLength, inputLen);
        return decrypting ? Math.max(total - tagLength, 0)
                          : Math.addExact(total, tagLength);
    }

    @Override
    protected int engineGetKeySize(Key key) throws InvalidKeyException {
        int length = key.getEncoded().length;
        checkKeyLength(length);
        return length * 8;
    }

    @Override
    protected byte[] engineGetIV() {
        return iv == null ? null : iv.clone();
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
        byte[] value = iv;
        if (value == null) {
            value = new byte[DEFAULT_IV_LENGTH];
            SunJCE.getRandom().nextBytes(value);
        }
        try {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance(
                    "GCM", SunJCE.getInstance());
            parameters.init(new GCMParameterSpec(tagLength * 8, value));
            return parameters;
        } catch (NoSuchAlgorithmException | InvalidParameterSpecException e) {
            throw new RuntimeException("No GCM parameters in SunJCE", e);
        }
    }

    // Initialization

    @Override
    protected void engineInit(int opmode, Key key, SecureRandom random)
            throws InvalidKeyException {
        try {
            engineInit(opmode, key, (AlgorithmParameterSpec) null, random);
        } catch (InvalidAlgorithmParameterException e) {
            throw new InvalidKeyException(e.getMessage());
        }
    }

    @Override
    protected void engineInit(int opmode, Key key,
            AlgorithmParameters parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        AESCipher.checkKeySize(key, fixedKeySize);
        AlgorithmParameterSpec spec = null;
        if (parameters != null) {
            try {
                spec = parameters.getParameterSpec(GCMParameterSpec.class);
            } catch (InvalidParameterSpecException e) {
                updateCalled = false;
                throw new InvalidAlgorithmParameterException(
                        "Wrong parameter type: GCM expected");
            }
        }
        engineInit(opmode, key, spec, random);
    }

    @Override
    protected void engineInit(int opmode, Key key,
            AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        AESCipher.checkKeySize(key, fixedKeySize);
        updateCalled = false;
        boolean decrypt = opmode == Cipher.DECRYPT_MODE
                || opmode == Cipher.UNWRAP_MODE;
        byte[] newKey = CipherCore.getKeyBytes(key);
        int newTagLength = DEFAULT_TAG_LENGTH;
        byte[] newIV = null;
        if (parameters instanceof GCMParameterSpec) {
            GCMParameterSpec spec = (GCMParameterSpec) parameters;
            int bits = spec.getTLen();
            if (bits < 96 || bits > 128 || bits % 8 != 0) {
                throw new InvalidAlgorithmParameterException(
                        "Unsupported TLen value; must be one of "
                        + "{128, 120, 112, 104, 96}");
            }
            newTagLength = bits / 8;
            newIV = spec.getIV();
        } else if (parameters != null) {
            throw new InvalidAlgorithmParameterException(
                    "Unsupported parameter: " + parameters);
        }
        if (newIV == null) {
            if (decrypt) {
                throw new InvalidAlgorithmParameterException(
                        "Parameters missing");
            }
            newIV = new byte[DEFAULT_IV_LENGTH];
            (random != null ? random : SunJCE.getRandom()).nextBytes(newIV);
        }
        String algorithm = key.getAlgorithm();
        if (!decrypt && Arrays.equals(newIV, lastIV)
                && MessageDigest.isEqual(newKey, lastKey)) {
            throw new InvalidAlgorithmParameterException(
                    "Cannot reuse iv for GCM encryption");
        }
        if (newIV.length == 0) {
            throw new InvalidAlgorithmParameterException("IV is empty");
        }
        if (!algorithm.equalsIgnoreCase("AES")
                && !algorithm.equalsIgnoreCase("Rijndael")) {
            throw new InvalidKeyException(
                    "Wrong algorithm: AES or Rijndael required");
        }
        checkKeyLength(newKey.length);

        setKey(newKey);
        if (decrypt) {
            heldBack = newTagLength;
        } else {
            lastIV = newIV;
            if (lastKey != contextKey) {
                wipe(lastKey);
                lastKey = contextKey;
            }
        }
        decrypting = decrypt;
        iv = newIV;
        tagLength = newTagLength;
        used = false;
        nextMessage();
    }

    private static void checkKeyLength(int length) throws InvalidKeyException {
        if (length != 16 && length != 24 && length != 32) {
            throw new InvalidKeyException("Invalid AES key length: " + length
                    + " bytes");
        }
    }

    private void setKey(byte[] key) {
        if (contextKey != null && MessageDigest.isEqual(key, contextKey)) {
            return;
        }
        if (contextKey != lastKey) {
            wipe(contextKey);
        }
        contextKey = key.clone();
        CryptoKernels.gcmSetKey(context, contextKey);
    }

    private static void wipe(byte[] secret) {
        if (secret != null) {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /** Forgets the present message, ready for one with the same key and IV. */
    private void nextMessage() {
        started = false;
        aadClosed = false;
        aadLength = 0;
        hashedAad = 0;
        processed = 0;
        pendingLength = 0;
    }

    private void checkNotUsed() {
        if (used) {
            throw new IllegalStateException(
                    "Must use either different key or iv for GCM encryption");
        }
    }

    // Additional data

    @Override
    protected void engineUpdateAAD(byte[] src, int offset, int length) {
        checkAcceptsAAD();
        aad = grow(aad, aadLength, length);
        System.arraycopy(src, offset, aad, aadLength, length);
        aadLength += length;
    }

    @Override
    protected void engineUpdateAAD(ByteBuffer src) {
        if (updateCalled) {
            checkAcceptsAAD();
        }
        if (src == null || !src.hasRemaining()) {
            return;
        }
        checkAcceptsAAD();
        int length = src.remaining();
        aad = grow(aad, aadLength, length);
        src.get(aad, aadLength, length);
        aadLength += length;
    }

    private void checkAcceptsAAD() {
        if (updateCalled) {
            throw new IllegalStateException(
                    "AAD must be supplied before encryption/decryption starts");
        }
        checkNotUsed();
        if (aadClosed) {
            throw new IllegalStateException(
                    "Update has been called; no more AAD data");
        }
    }

    /** The array, or a longer copy, with room for so many bytes more. */
    private static byte[] grow(byte[] array, int used, int more) {
        if (more <= array.length - used) {
            return array;
        }
        if (more > Integer.MAX_VALUE - 8 - used) {
            throw new OutOfMemoryError();
        }
        int wanted = used + more;
        return Arrays.copyOf(array, (int) Math.max(wanted,
                Math.min(2L * array.length, Integer.MAX_VALUE - 8)));
    }

    // Arrays

    @Override
    protected byte[] engineUpdate(byte[] input, int inputOffset,
            int inputLen) {
        updateCalled = true;
        checkNotUsed();
        Math.addExact(pendingLength, inputLen);
        if (decrypting) {
            keepCiphertext(input, inputOffset, inputLen);
            return new byte[0];
        }
        byte[] output = new byte[updateLength(inputLen)];
        encryptPart(input, inputOffset, inputLen, output, 0);
        return output;
    }

    @Override
    protected int engineUpdate(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws ShortBufferException {
        updateCalled = true;
        checkNotUsed();
        int length = updateLength(inputLen);
        if (output == null || output.length - outputOffset < length) {
            throw new ShortBufferException("Output buffer must be (at least) "
                    + length + " bytes long");
        }
        if (decrypting) {
            keepCiphertext(input, inputOffset, inputLen);
            return 0;
        }
        return encryptPart(input, inputOffset, inputLen, output, outputOffset);
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int inputOffset, int inputLen)
            throws IllegalBlockSizeException, BadPaddingException {
        checkNotUsed();
        byte[] output = new byte[engineGetOutputSize(inputLen)];
        doFinal(input, inputOffset, inputLen, output, 0);
        return output;
    }

    @Override
    protected int engineDoFinal(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws ShortBufferException,
            IllegalBlockSizeException, BadPaddingException {
        checkNotUsed();
        int length = engineGetOutputSize(inputLen);
        int capacity = output.length - outputOffset;
        int least = decrypting ? length - BLOCK : length;
        if (capacity < least) {
            throw new ShortBufferException("Output buffer must be (at least) "
                    + least + " bytes long");
        }
        if (capacity < length) {
            // AESCipher, too, tells a wrong tag before such a short buffer
            byte[] unused = new byte[length];
            decrypt(input, inputOffset, inputLen, unused, 0);
            wipe(unused);
            throw new ShortBufferException("Output buffer too short: "
                    + capacity + " bytes given, " + length + " bytes needed");
        }
        doFinal(input, inputOffset, inputLen, output, outputOffset);
        return length;
    }

    private void doFinal(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws AEADBadTagException {
        if (decrypting) {
            decrypt(input, inputOffset, inputLen, output, outputOffset);
            nextMessage();
        } else {
            encryptRest(input, inputOffset, inputLen, output, outputOffset);
        }
        updateCalled = false;
    }

    // Buffers

    @Override
    protected int engineUpdate(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException {
        int inputLen = input.remaining();
        if (inputLen == 0) {
            return 0;
        }
        checkRemaining(inputLen, output);
        Place from = Place.of(input);
        Place to = Place.of(output);
        if (from == null || to == null) {
            return throughArrays(input, output);
        }
        updateCalled = true;
        checkNotUsed();
        int length = 0;
        if (decrypting) {
            growPending(inputLen);
            input.get(pending, pendingLength, inputLen);
            pendingLength += inputLen;
        } else if (from.array != null) {
            length = encryptPart(from.array, (int) from.position, inputLen,
                                 to.array, to.position);
            input.position(input.limit());
        } else if (pendingLength == 0
                && !shifted(from, inputLen, to, inputLen)) {
            length = updateLength(inputLen);
            checkDataLength(processed, length);
            if (!started) {
                start();
            }
            crypt(from.array, from.position, length, to.array, to.position);
            processed += length;
            input.position(input.position() + length);
            int rest = input.remaining();
            growPending(rest);
            input.get(pending, 0, rest);
            pendingLength = rest;
        } else {
            return throughArrays(input, output);
        }
        output.position(output.position() + length);
        return length;
    }

    @Override
    protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException, IllegalBlockSizeException,
            BadPaddingException {
        int inputLen = input.remaining();
        int length = checkRemaining(inputLen, output);
        Place from = Place.of(input);
        Place to = Place.of(output);
        if (from == null || to == null) {
            return throughArraysFinal(input, output);
        }
        checkNotUsed();
        if (decrypting) {
            decrypt(input, from, output, to);
            nextMessage();
        } else if (from.array != null) {
            encryptRest(from.array, (int) from.position, inputLen,
                        to.array, to.position);
        } else if (pendingLength == 0 && !shifted(from, inputLen, to, length)) {
            encryptWhole(from.array, from.position, inputLen,
                         to.array, to.position);
        } else {
            return throughArraysFinal(input, output);
        }
        updateCalled = false;
        input.position(input.limit());
        output.position(output.position() + length);
        return length;
    }

    /** Where the bytes between a buffer's position and its limit are. */
    private static final class Place {
        final byte[] array;     // null for memory outside the heap
        final long position;

        private Place(byte[] array, long position) {
            this.array = array;
            this.position = position;
        }

        /** Null if the bytes can be had through the buffer only. */
        static Place of(ByteBuffer buffer) {
            if (buffer.hasArray()) {
                return new Place(buffer.array(),
                        (long) buffer.arrayOffset() + buffer.position());
            }
            if (buffer.isDirect() && DirectMemory.isAccessible(buffer)) {
                return new Place(null, ((DirectBuffer) buffer).address()
                        + buffer.position());
            }
            return null;
        }
    }

    private static boolean shifted(Place from, int length, Place to,
            int outLength) {
        return shifted(from.array, from.position, length,
                       to.array, to.position, outLength);
    }

    /** As CipherSpi has it: the room that doFinal would need, always. */
    private int checkRemaining(int inputLen, ByteBuffer output)
            throws ShortBufferException {
        int length = engineGetOutputSize(inputLen);
        if (output.remaining() < length) {
            throw new ShortBufferException("Need at least " + length
                    + " bytes of space in output buffer");
        }
        return length;
    }

    private int throughArrays(ByteBuffer input, ByteBuffer output) {
        byte[] chunk = new byte[Math.min(CHUNK, input.remaining())];
        int total = 0;
        try {
            while (input.hasRemaining()) {
                int length = Math.min(chunk.length, input.remaining());
                input.get(chunk, 0, length);
                byte[] result = engineUpdate(chunk, 0, length);
                output.put(result);
                total += result.length;
            }
        } finally {
            wipe(chunk);
        }
        return total;
    }

    private int throughArraysFinal(ByteBuffer input, ByteBuffer output)
            throws IllegalBlockSizeException, BadPaddingException {
        // Output that overlaps with a shift must not overtake the input.
        byte[] all = new byte[input.remaining()];
        try {
            input.get(all);
            byte[] result = engineDoFinal(all, 0, all.length);
            output.put(result);
            return result.length;
        } finally {
            wipe(all);
        }
    }

    // Messages

    /** Gives the kernel what precedes the text. */
    private void start() {
        CryptoKernels.gcmStart(context, iv);
        for (int done = 0; done < aadLength; ) {
            int part = Math.min(aadLength - done, CryptoKernels.MAX_LENGTH);
            CryptoKernels.gcmAAD(context, aad, done, part,
                                 done + part == aadLength);
            done += part;
        }
        started = true;
    }

    /** Whole blocks, unless they are the last of the message. */
    private void crypt(byte[] in, long inPos, int length,
            byte[] out, long outPos) {
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, CryptoKernels.MAX_LENGTH);
            CryptoKernels.gcmCrypt(context, !decrypting, in, inPos + done,
                                   part, out, outPos + done);
            done += part;
        }
    }

    private void tag(int textLength, byte[] out, long outPos) {
        CryptoKernels.gcmTag(context, aadClosed ? hashedAad : aadLength,
                             textLength, out, outPos, tagLength);
    }

    /** Whether one call of the kernel can do all of the message. */
    private boolean isWhole(int textLength) {
        return !started && !aadClosed
                && textLength <= CryptoKernels.MAX_LENGTH
                && aadLength <= CryptoKernels.MAX_LENGTH;
    }

    /** Whether the ranges overlap; both are in the same array, or in none. */
    private static boolean overlap(byte[] in, long inPos, int inLength,
            byte[] out, long outPos, int outLength) {
        return in == out && inPos < outPos + outLength
                && outPos < inPos + inLength;
    }

    private static boolean shifted(byte[] in, long inPos, int inLength,
            byte[] out, long outPos, int outLength) {
        return inPos != outPos
                && overlap(in, inPos, inLength, out, outPos, outLength);
    }

    /** How many bytes update processes when it gets so many more. */
    private int updateLength(int inputLen) {
        int waiting = pendingLength;
        if (decrypting) {
            waiting -= releasedLength(pendingLength);
        }
        int length = Math.addExact(waiting, inputLen) - heldBack;
        return length > 0 ? length - length % BLOCK : 0;
    }

    private static void checkDataLength(int length, int more) {
        if (length > Integer.MAX_VALUE - more) {
            throw new ProviderException("SunJCE provider only supports "
                    + "input size up to " + Integer.MAX_VALUE + " bytes");
        }
    }

    // Encryption

    private int encryptPart(byte[] in, int inPos, int inLength,
            byte[] out, long outPos) {
        int length = updateLength(inLength);
        byte[] copy = copyIfOverwritten(in, inPos, inLength,
                                        out, outPos, length);
        if (copy != null) {
            in = copy;
            inPos = 0;
        }
        int taken = 0;
        if (length > 0) {
            taken = encrypt(in, inPos, length, out, outPos);
        }
        int rest = inLength - taken;
        growPending(rest);
        System.arraycopy(in, inPos + taken, pending, pendingLength, rest);
        pendingLength += rest;
        wipe(copy);
        return length;
    }

    private void encryptRest(byte[] in, int inPos, int inLength,
            byte[] out, long outPos) {
        if (in == null) {
            in = EMPTY;
        }
        int length = Math.addExact(pendingLength, inLength);
        byte[] copy = copyIfOverwritten(in, inPos, inLength, out, outPos,
                                        length + tagLength);
        if (copy != null) {
            in = copy;
            inPos = 0;
        }
        if (pendingLength == 0) {
            encryptWhole(in, inPos, inLength, out, outPos);
        } else {
            used = true;
            encrypt(in, inPos, length, out, outPos);
            tag(processed, out, outPos + length);
            nextMessage();
        }
        wipe(copy);
    }

    /** Ends a message of which nothing is pending. */
    private void encryptWhole(byte[] in, long inPos, int length,
            byte[] out, long outPos) {
        checkDataLength(processed, length);
        used = true;
        if (isWhole(length)) {
            CryptoKernels.gcmSeal(context, iv, aad, aadLength, in, inPos,
                                  length, out, outPos, tagLength);
        } else {
            if (!started) {
                start();
            }
            crypt(in, inPos, length, out, outPos);
            tag(processed + length, out, outPos + length);
        }
        nextMessage();
    }

    /** A copy of the input, if output would come before it has been read. */
    private byte[] copyIfOverwritten(byte[] in, int inPos, int inLength,
            byte[] out, long outPos, int outLength) {
        if ((pendingLength > 0 || inPos != outPos)
                && overlap(in, inPos, inLength, out, outPos, outLength)) {
            return Arrays.copyOfRange(in, inPos, inPos + inLength);
        }
        return null;
    }

    /**
     * Encrypts that many bytes: first what is pending, then input. They are
     * whole blocks or the end of the message.
     *
     * @return how many bytes of the input have been taken
     */
    private int encrypt(byte[] in, int inPos, int length,
            byte[] out, long outPos) {
        checkDataLength(processed, length);
        if (!started) {
            start();
        }
        int first = 0;
        int taken = 0;
        if (pendingLength > 0) {
            first = Math.min(length, (pendingLength + BLOCK - 1) & -BLOCK);
            taken = Math.max(first - pendingLength, 0);
            System.arraycopy(in, inPos, pending, pendingLength, taken);
            crypt(pending, 0, first, out, outPos);
            int rest = pendingLength + taken - first;
            System.arraycopy(pending, first, pending, 0, rest);
            Arrays.fill(pending, rest, pendingLength + taken, (byte) 0);
            pendingLength = rest;
        }
        crypt(in, inPos + taken, length - first, out, outPos + first);
        processed += length;
        return taken + length - first;
    }

    // Decryption

    /** How many bytes of so much ciphertext AESCipher would have hashed. */
    private int releasedLength(int length) {
        return Math.max(length - heldBack, 0) & -BLOCK;
    }

    private void growPending(int more) {
        checkDataLength(pendingLength, more);
        if (pending.length == 0 && more > 0) {
            // An encryption never needs more than this.
            pending = new byte[Math.max(more, 2 * BLOCK)];
        } else {
            pending = grow(pending, pendingLength, more);
        }
    }

    private void keepCiphertext(byte[] in, int inPos, int length) {
        growPending(length);
        System.arraycopy(in, inPos, pending, pendingLength, length);
        pendingLength += length;
    }

    /** The length of the plaintext, if that is all of the message. */
    private int textLength(int inLength) throws AEADBadTagException {
        int length = Math.addExact(pendingLength, inLength);
        if (length < tagLength) {
            throw new AEADBadTagException("Input too short - need tag");
        }
        return length - tagLength;
    }

    /** Decrypts the message, but leaves the cipher as it is. */
    private void decrypt(byte[] in, int inPos, int inLength,
            byte[] out, int outPos) throws AEADBadTagException {
        if (in == null) {
            in = EMPTY;
        }
        int length = textLength(inLength);
        if (pendingLength > 0
                || shifted(in, inPos, inLength, out, outPos, length)) {
            growPending(inLength);
            System.arraycopy(in, inPos, pending, pendingLength, inLength);
            in = pending;
            inPos = 0;
        }
        if (!open(in, inPos, length, null, out, outPos)) {
            Arrays.fill(out, outPos, outPos + length, (byte) 0);
            refuse(length);
        }
    }

    private void decrypt(ByteBuffer input, Place from, ByteBuffer output,
            Place to) throws AEADBadTagException {
        int inLength = input.remaining();
        if (from.array != null && to.array != null) {
            decrypt(from.array, (int) from.position, inLength,
                    to.array, (int) to.position);
            return;
        }
        int length = textLength(inLength);
        byte[] in = from.array;
        long inPos = from.position;
        byte[] tag = null;
        if (pendingLength > 0 || shifted(from, inLength, to, length)) {
            growPending(inLength);
            input.duplicate().get(pending, pendingLength, inLength);
            in = pending;
            inPos = 0;
        } else if (in == null && !isWhole(length)) {
            tag = new byte[tagLength];
            ByteBuffer end = input.duplicate();
            end.position(end.limit() - tagLength);
            end.get(tag);
        }
        if (!open(in, inPos, length, tag, to.array, to.position)) {
            ByteBuffer released = output.duplicate();
            while (length > released.position() - output.position()) {
                released.put((byte) 0);
            }
            if (from.array == null) {
                input.position(input.limit());
            }
            refuse(length);
        }
    }

    /**
     * Decrypts length bytes and verifies the tag, which follows them in the
     * array or is given.
     */
    private boolean open(byte[] in, long inPos, int length, byte[] tag,
            byte[] out, long outPos) {
        if (isWhole(length)) {
            return CryptoKernels.gcmOpen(context, iv, aad, aadLength,
                    in, inPos, length, out, outPos, tagLength);
        }
        if (tag == null) {
            int end = (int) inPos + length;
            tag = Arrays.copyOfRange(in, end, end + tagLength);
        }
        start();
        started = false;
        crypt(in, inPos, length, out, outPos);
        byte[] computed = new byte[tagLength];
        tag(processed + length, computed, 0);
        return MessageDigest.isEqual(tag, computed);
    }

    private void refuse(int length) throws AEADBadTagException {
        if (!aadClosed) {
            hashedAad = aadLength;
            aadLength = 0;
            aadClosed = true;
        }
        processed += length;
        int released = releasedLength(pendingLength);
        pendingLength -= released;
        System.arraycopy(pending, released, pending, 0, pendingLength);
        throw new AEADBadTagException("Tag mismatch!");
    }

    // Keys

    @Override
    protected byte[] engineWrap(Key key)
            throws IllegalBlockSizeException, InvalidKeyException {
        byte[] encoded = key.getEncoded();
        if (encoded == null || encoded.length == 0) {
            throw new InvalidKeyException(
                    "Cannot get an encoding of the key to be wrapped");
        }
        try {
            return engineDoFinal(encoded, 0, encoded.length);
        } catch (BadPaddingException e) {
            throw new ProviderException("Unexpected exception", e);
        }
    }

    @Override
    protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
            throws InvalidKeyException, NoSuchAlgorithmException {
        byte[] encoded;
        try {
            encoded = engineDoFinal(wrapped, 0, wrapped.length);
        } catch (BadPaddingException e) {
            throw new InvalidKeyException(
                    "The wrapped key is not padded correctly");
        } catch (IllegalBlockSizeException e) {
            throw new InvalidKeyException(
                    "The wrapped key does not have the correct length");
        }
        return ConstructKeys.constructKey(encoded, algorithm, type);
    }
}
