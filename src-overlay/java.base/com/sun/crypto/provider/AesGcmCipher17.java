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
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-GCM with the habits of 17's GaloisCounterMode: update gives every whole
 * block of ciphertext and no plaintext, and demands room for just that; doFinal
 * without an array for the output ends a message whatever comes of it.
 */
abstract class AesGcmCipher17 extends AesGcmCipher {

    public static final class General extends AesGcmCipher17 {
        public General() {
            super(-1);
        }
    }

    public static final class Aes128 extends AesGcmCipher17 {
        public Aes128() {
            super(16);
        }
    }

    public static final class Aes192 extends AesGcmCipher17 {
        public Aes192() {
            super(24);
        }
    }

    public static final class Aes256 extends AesGcmCipher17 {
        public Aes256() {
            super(32);
        }
    }

    // the present message takes no more AAD
    private boolean updateCalled;

    AesGcmCipher17(int fixedKeySize) {
        super(fixedKeySize);
    }

    // Initialization

    @Override
    protected void engineInit(int opmode, Key key, SecureRandom random)
            throws InvalidKeyException {
        if (isDecryption(opmode)) {
            throw new InvalidKeyException("No GCMParameterSpec specified");
        }
        try {
            engineInit(opmode, key, (AlgorithmParameterSpec) null, random);
        } catch (InvalidAlgorithmParameterException e) {
            throw new InvalidKeyException(e);   // the IV is random
        }
    }

    @Override
    protected void engineInit(int opmode, Key key,
            AlgorithmParameters parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        AlgorithmParameterSpec spec = null;
        if (parameters != null) {
            try {
                spec = parameters.getParameterSpec(GCMParameterSpec.class);
            } catch (InvalidParameterSpecException e) {
                throw new InvalidAlgorithmParameterException(e);
            }
        }
        engineInit(opmode, key, spec, random);
    }

    @Override
    protected void engineInit(int opmode, Key key,
            AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        int tagLength = DEFAULT_TAG_LENGTH;
        byte[] iv;
        if (parameters == null) {
            iv = randomIV(random);  // of a decryption, too
        } else if (parameters instanceof GCMParameterSpec) {
            iv = ((GCMParameterSpec) parameters).getIV();
            if (iv == null || iv.length == 0) {
                throw new InvalidAlgorithmParameterException("IV is empty");
            }
            tagLength = tagLength((GCMParameterSpec) parameters);
        } else {
            throw new InvalidAlgorithmParameterException(
                    "Unsupported parameter: " + parameters);
        }
        if (key == null) {
            throw new InvalidKeyException("The key must not be null");
        }
        byte[] encoded = key.getEncoded();
        if (encoded == null) {
            throw new InvalidKeyException("Key encoding must not be null");
        }
        boolean decrypt = isDecryption(opmode);
        // GaloisCounterMode keeps that of an encryption until the next, and
        // that of one whose key it then finds wrong
        boolean kept = false;
        try {
            checkFixedSize(encoded);
            kept = !decrypt;
            begin(decrypt, key, encoded, iv, tagLength);
            updateCalled = false;
        } catch (InvalidAlgorithmParameterException e) {
            kept = false;
            throw e;
        } finally {
            if (kept) {
                wipeIfCopy(key, encoded);
            } else {
                AesGcmMessage.wipe(encoded);
            }
        }
    }

    @Override
    void wipeEncoding(Key key, byte[] encoded) {
        AesGcmMessage.wipe(encoded);
    }

    // Messages

    @Override
    protected int engineGetOutputSize(int inputLen) {
        int total = message.pendingLength() + inputLen;
        return message.isDecrypting()
                ? Math.max(total - message.tagLength(), 0)
                : total + message.tagLength();
    }

    @Override
    void checkAcceptsAAD() {
        checkNotUsed();
        if (updateCalled || message.isAadForgotten()) {
            throw new IllegalStateException(
                    "Update has been called; no more AAD data");
        }
    }

    /** Ciphertext of earlier updates stays, but the last part's is gone. */
    @Override
    void wrongTag(int textLength) {}

    private void nextMessage() {
        message.next();
        updateCalled = false;
    }

    /** What engineGetOutputSize says, but never too little. */
    private int finalLength(int inputLen) {
        long total = (long) message.pendingLength() + inputLen;
        total += message.isDecrypting() ? -message.tagLength()
                                        : message.tagLength();
        if (total > Integer.MAX_VALUE) {
            throw new ProviderException("SunJCE provider only supports "
                    + "input size up to " + Integer.MAX_VALUE + " bytes");
        }
        return (int) Math.max(total, 0);
    }

    private int updateLength(int inputLen) {
        return message.isDecrypting() ? 0 : message.updateLength(inputLen);
    }

    @Override
    protected byte[] engineUpdate(byte[] input, int inputOffset,
            int inputLen) {
        checkNotUsed();
        byte[] output = new byte[updateLength(inputLen)];
        updateCalled = true;
        message.update(input, inputOffset, inputLen, output, 0);
        return output;
    }

    @Override
    protected int engineUpdate(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws ShortBufferException {
        int room = output.length - outputOffset;
        if (room < 0) {
            throw new ArrayIndexOutOfBoundsException(outputOffset);
        }
        checkRoom(room, updateLength(inputLen));
        checkNotUsed();
        updateCalled = true;
        return message.update(input, inputOffset, inputLen,
                              output, outputOffset);
    }

    @Override
    protected int engineUpdate(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException {
        checkRoom(output.remaining(), updateLength(input.remaining()));
        checkNotUsed();
        updateCalled = true;
        return message.update(input, output);
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int inputOffset, int inputLen)
            throws IllegalBlockSizeException, BadPaddingException {
        checkNotUsed();
        try {
            byte[] output = new byte[finalLength(inputLen)];
            doFinal(input == null ? EMPTY : input, inputOffset, inputLen,
                    output, 0);
            return output;
        } finally {
            nextMessage();
        }
    }

    @Override
    protected int engineDoFinal(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws ShortBufferException,
            IllegalBlockSizeException, BadPaddingException {
        checkNotUsed();
        checkHasTag(inputLen);
        int length = finalLength(inputLen);
        checkRoom(output.length - outputOffset, length);
        doFinal(input == null ? EMPTY : input, inputOffset, inputLen,
                output, outputOffset);
        nextMessage();
        return length;
    }

    @Override
    protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
            throws ShortBufferException, IllegalBlockSizeException,
            BadPaddingException {
        checkNotUsed();
        checkHasTag(input.remaining());
        int length = finalLength(input.remaining());
        if (output.remaining() < length) {
            beforeShortBuffer(input);
            checkRoom(output.remaining(), length);
        }
        doFinal(input, output, length);
        nextMessage();
        return length;
    }

    /** 17 says that a tag is wrong rather than that a buffer is too short. */
    void beforeShortBuffer(ByteBuffer input) throws AEADBadTagException {
        if (message.isDecrypting() && !message.verify(input)) {
            refuse(input.remaining());
        }
    }

    private void checkHasTag(int inputLen) throws AEADBadTagException {
        if (message.isDecrypting()) {
            message.textLength(inputLen);
        }
    }

    private static void checkRoom(int room, int needed)
            throws ShortBufferException {
        if (room < needed) {
            throw tooShort(needed);
        }
    }

    @Override
    protected byte[] engineWrap(Key key)
            throws IllegalBlockSizeException, InvalidKeyException {
        try {
            return super.engineWrap(key);
        } finally {
            nextMessage();
        }
    }
}
