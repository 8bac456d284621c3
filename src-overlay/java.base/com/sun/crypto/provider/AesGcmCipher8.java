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
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-GCM with the habits of 8 and 11, which are those of AESCipher and
 * CipherCore: update holds back the length of a tag, buffers need the room of
 * doFinal in update too, and after a wrong tag only an init helps.
 */
abstract class AesGcmCipher8 extends AesGcmCipher {

    public static final class General extends AesGcmCipher8 {
        public General() {
            super(-1);
        }
    }

    public static final class Aes128 extends AesGcmCipher8 {
        public Aes128() {
            super(16);
        }
    }

    public static final class Aes192 extends AesGcmCipher8 {
        public Aes192() {
            super(24);
        }
    }

    public static final class Aes256 extends AesGcmCipher8 {
        public Aes256() {
            super(32);
        }
    }

    // what CipherSpi reads at once of a buffer without an array
    private static final int PART = 4096;

    // AESCipher accepts no AAD from the first update on, even if it failed
    private boolean updateCalled;

    AesGcmCipher8(int fixedKeySize) {
        super(fixedKeySize);
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
        checkFixedSize(key);
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
        init(opmode, key, spec, random);
    }

    @Override
    protected void engineInit(int opmode, Key key,
            AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        checkFixedSize(key);
        init(opmode, key, parameters, random);
    }

    /** AESCipher asks a key of one size twice for its encoding. */
    private void checkFixedSize(Key key) throws InvalidKeyException {
        if (!hasFixedSize()) {
            return;
        }
        if (key == null) {
            throw new InvalidKeyException("The key must not be null");
        }
        byte[] encoded = key.getEncoded();
        if (encoded == null) {
            throw new InvalidKeyException("Key encoding must not be null");
        }
        wipeEncoding(key, encoded);
        checkFixedSize(encoded);
    }

    private void init(int opmode, Key key, AlgorithmParameterSpec parameters,
            SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        updateCalled = false;
        boolean decrypt = isDecryption(opmode);
        byte[] encoded = CipherCore.getKeyBytes(key);
        try {
            int tagLength = DEFAULT_TAG_LENGTH;
            byte[] iv = null;
            if (parameters instanceof GCMParameterSpec) {
                tagLength = tagLength((GCMParameterSpec) parameters);
                iv = ((GCMParameterSpec) parameters).getIV();
            } else if (parameters != null) {
                throw new InvalidAlgorithmParameterException(
                        "Unsupported parameter: " + parameters);
            }
            if (iv == null) {
                if (decrypt) {
                    throw new InvalidAlgorithmParameterException(
                            "Parameters missing");
                }
                iv = randomIV(random);
            }
            begin(decrypt, key, encoded, iv, tagLength);
            if (decrypt) {
                // Encryption does so from now on, too.
                message.holdBack(tagLength);
            }
        } finally {
            wipeEncoding(key, encoded);
        }
    }

    @Override
    void wipeEncoding(Key key, byte[] encoded) {
        wipeIfCopy(key, encoded);
    }

    // Messages

    @Override
    protected int engineGetOutputSize(int inputLen) {
        int total = Math.addExact(message.pendingLength(), inputLen);
        return message.isDecrypting()
                ? Math.max(total - message.tagLength(), 0)
                : Math.addExact(total, message.tagLength());
    }

    @Override
    protected void engineUpdateAAD(ByteBuffer src) {
        if (updateCalled) {
            checkAcceptsAAD();
        }
        if (src != null && src.hasRemaining()) {
            super.engineUpdateAAD(src);
        }
    }

    @Override
    void checkAcceptsAAD() {
        if (updateCalled) {
            throw new IllegalStateException(
                    "AAD must be supplied before encryption/decryption starts");
        }
        checkNotUsed();
        if (message.isAadForgotten()) {
            throw new IllegalStateException(
                    "Update has been called; no more AAD data");
        }
    }

    /** The message is not over; the text still counts in the next tag. */
    @Override
    void wrongTag(int textLength) {
        message.forgetText(textLength);
    }

    @Override
    protected byte[] engineUpdate(byte[] input, int inputOffset,
            int inputLen) {
        updateCalled = true;
        checkNotUsed();
        byte[] output = new byte[message.isDecrypting() ? 0
                                 : message.updateLength(inputLen)];
        message.update(input, inputOffset, inputLen, output, 0);
        return output;
    }

    @Override
    protected int engineUpdate(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws ShortBufferException {
        updateCalled = true;
        checkNotUsed();
        int length = message.updateLength(inputLen);
        if (output == null || output.length - outputOffset < length) {
            throw tooShort(length);
        }
        return message.update(input, inputOffset, inputLen,
                              output, outputOffset);
    }

    @Override
    protected int engineUpdate(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException {
        if (!input.hasRemaining()) {
            return 0;
        }
        checkRemaining(input, output);
        updateCalled = true;
        checkNotUsed(input);
        return message.update(input, output);
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int inputOffset, int inputLen)
            throws IllegalBlockSizeException, BadPaddingException {
        checkNotUsed();
        byte[] output = new byte[engineGetOutputSize(inputLen)];
        doFinal(input == null ? EMPTY : input, inputOffset, inputLen,
                output, 0);
        updateCalled = false;
        return output;
    }

    @Override
    protected int engineDoFinal(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws ShortBufferException,
            IllegalBlockSizeException, BadPaddingException {
        checkNotUsed();
        if (input == null) {
            input = EMPTY;
        }
        int length = engineGetOutputSize(inputLen);
        int capacity = output.length - outputOffset;
        int least = message.isDecrypting() ? length - AesGcmMessage.BLOCK
                                           : length;
        if (capacity < least) {
            throw tooShort(least);
        }
        if (capacity < length) {
            // a wrong tag comes before such a short output
            if (!message.verify(ByteBuffer.wrap(input, inputOffset,
                                                inputLen))) {
                refuse(inputLen);
            }
            throw tooShort(length);
        }
        doFinal(input, inputOffset, inputLen, output, outputOffset);
        updateCalled = false;
        return length;
    }

    @Override
    protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException, IllegalBlockSizeException,
            BadPaddingException {
        int length = checkRemaining(input, output);
        if (!input.hasArray() && input.remaining() > PART) {
            updateCalled = true;    // CipherSpi passes on parts
        }
        checkNotUsed(input);
        boolean done = false;
        try {
            doFinal(input, output, length);
            done = true;
        } finally {
            if (!done && !input.hasArray()) {
                input.position(input.limit());
            }
        }
        updateCalled = false;
        return length;
    }

    /** CipherSpi has read the first part by then, unless it is in an array. */
    private void checkNotUsed(ByteBuffer input) {
        try {
            checkNotUsed();
        } catch (IllegalStateException e) {
            if (!input.hasArray()) {
                input.position(input.position()
                        + Math.min(input.remaining(), PART));
            }
            throw e;
        }
    }

    /** As CipherSpi has it: the room that doFinal would need, always. */
    private int checkRemaining(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException {
        int length = engineGetOutputSize(input.remaining());
        if (output.remaining() < length) {
            throw tooShort(length);
        }
        return length;
    }
}
