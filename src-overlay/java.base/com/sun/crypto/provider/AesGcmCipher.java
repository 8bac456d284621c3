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
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in GCM mode (NIST SP 800-38D) with the kernels of the virtual machine.
 * It takes the place of the provider's class for AES/GCM/NoPadding where there
 * are such kernels, and behaves as that line's class does: AesGcmCipher8 as
 * that of 8 and 11, AesGcmCipher17 as that of 17, AesGcmCipher27 as that of 21,
 * 25 and 27, which is called 27's below. This is all that it does otherwise, on
 * every line unless some are named; in parentheses stands what their own
 * classes do:
 * <ul>
 * <li>When a tag is wrong, input is what it was, that of earlier updates, too,
 *     also where the output overlaps with it. Output that shares no byte with
 *     the input of a message in one call is zero, or what it was if the input
 *     had to be copied; that of a message in parts is what it was. (8 and 17
 *     leave all output as it was. 11, and 27 in place, overwrite the input and
 *     leave plaintext that was not verified. 27 zeroes more of a direct buffer
 *     than the plaintext's place.)
 * <li>27: After a wrong tag the next ciphertext is decrypted from its start.
 *     (Where output was given, from the middle of the key stream: plaintext is
 *     wrong, or a right tag is, or there is an ArrayIndexOutOfBoundsException.)
 * <li>8, 11: After a wrong tag a direct buffer counts no more in the next
 *     doFinal than an array does. (The parts in which it was read do.)
 * <li>17: Ciphertext that is shorter than a tag has a wrong tag. (There is a
 *     ShortBufferException if the output is the caller's array, and a
 *     ProviderException if it is returned in one.)
 * <li>A ShortBufferException changes no state. (8, 11 and 17 forget the AAD and
 *     find the right tag wrong in a second try. 17 and 27 remember an output
 *     in the memory of the input, and write there in the next call or have a
 *     BufferOverflowException.)
 * <li>8, 11: For encryption, getOutputSize is exact, and no call wants more
 *     room than that. (What an unfinished decryption has kept counts, too.)
 * <li>Output that overlaps with input is right, with every shift and with
 *     input of an earlier update. (8 and 11 overwrite input of a buffer without
 *     an accessible array, if the output lies ahead; 17 and 27 input in place,
 *     if an update has kept a part of a block, so that this update or the
 *     doFinal after it is wrong.)
 * <li>An init that fails changes neither key nor IV nor message, and its key
 *     and IV do not count as used. (8 and 11 may forget the IV of the last
 *     encryption, and take it a second time with the same key; after one for
 *     decryption, they hold back a tag's length when the next init encrypts.
 *     17 and 27 show the new IV, and refuse it with the same key.)
 * <li>17, 27: An init without parameters refuses a random IV that comes twice
 *     with a key, by an InvalidKeyException. (It goes on.)
 * <li>What a SecretKeySpec's getEncoded returns is wiped. (8 and 11 wipe it
 *     never, 17 and 27 after encryptions only at the next one.) What that of
 *     another key returns is wiped where the line's class does so at once, and
 *     not later. (17 and 27 wipe it at the next encryption, and with it a key
 *     that gives its own array.)
 * <li>8, 11: AES/GCM/NoPadding is a service of its own. (It is a mode of the
 *     service AES.) A cipher for which no provider was named asks both before
 *     it refuses a key, and each draws a random IV.
 * <li>A buffer or a cipher that another thread changes during a call leads to
 *     an exception, and to no access of memory that is not the buffer's.
 * <li>Exceptions are of the same classes, but may have the message of another
 *     line.
 * </ul>
 */
abstract class AesGcmCipher extends CipherSpi {

    static final int DEFAULT_TAG_LENGTH = 16;
    static final byte[] EMPTY = new byte[0];

    private static final int DEFAULT_IV_LENGTH = 12;

    final AesGcmMessage message = new AesGcmMessage();

    // in bytes; -1 for any
    private final int fixedKeySize;

    // a copy of the key that the message has
    private byte[] messageKey;

    // key and IV of the last encryption that was initialized
    private byte[] lastKey;
    private byte[] lastIV;

    private byte[] iv;

    // this key and IV have been used for encryption
    private boolean used;

    AesGcmCipher(int fixedKeySize) {
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
        return AesGcmMessage.BLOCK;
    }

    @Override
    protected int engineGetKeySize(Key key) throws InvalidKeyException {
        byte[] encoded = key.getEncoded();
        try {
            checkKeyLength(encoded.length);
            return encoded.length * 8;
        } finally {
            wipeEncoding(key, encoded);
        }
    }

    @Override
    protected byte[] engineGetIV() {
        return iv == null ? null : iv.clone();
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
        byte[] value = iv == null ? randomIV(null) : iv;
        int bits = (iv == null ? DEFAULT_TAG_LENGTH : message.tagLength()) * 8;
        try {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance(
                    "GCM", SunJCE.getInstance());
            parameters.init(new GCMParameterSpec(bits, value));
            return parameters;
        } catch (NoSuchAlgorithmException | InvalidParameterSpecException e) {
            throw new RuntimeException("No GCM parameters in SunJCE", e);
        }
    }

    // Initialization

    static boolean isDecryption(int opmode) {
        return opmode == Cipher.DECRYPT_MODE || opmode == Cipher.UNWRAP_MODE;
    }

    static byte[] randomIV(SecureRandom random) {
        byte[] value = new byte[DEFAULT_IV_LENGTH];
        (random != null ? random : SunJCE.getRandom()).nextBytes(value);
        return value;
    }

    /** The length in bytes of the tag. */
    static int tagLength(GCMParameterSpec spec)
            throws InvalidAlgorithmParameterException {
        int bits = spec.getTLen();
        if (bits < 96 || bits > 128 || bits % 8 != 0) {
            throw new InvalidAlgorithmParameterException(
                    "Unsupported TLen value; must be one of "
                    + "{128, 120, 112, 104, 96}");
        }
        return bits / 8;
    }

    final boolean hasFixedSize() {
        return fixedKeySize != -1;
    }

    /** Refuses keys of other lengths, where only one is allowed. */
    final void checkFixedSize(byte[] encoded) throws InvalidKeyException {
        if (hasFixedSize() && encoded.length != fixedKeySize) {
            throw new InvalidKeyException("The key must be " + fixedKeySize
                    + " bytes");
        }
    }

    private static void checkKeyLength(int length) throws InvalidKeyException {
        if (length != 16 && length != 24 && length != 32) {
            throw new InvalidKeyException("Invalid AES key length: " + length
                    + " bytes");
        }
    }

    /** The last checks, and then the new state. The IV becomes this object's. */
    final void begin(boolean decrypt, Key key, byte[] encoded, byte[] newIV,
            int tagLength)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        if (!decrypt && Arrays.equals(newIV, lastIV)
                && MessageDigest.isEqual(encoded, lastKey)) {
            throw new InvalidAlgorithmParameterException(
                    "Cannot reuse iv for GCM encryption");
        }
        if (newIV.length == 0) {
            throw new InvalidAlgorithmParameterException("IV is empty");
        }
        String algorithm = key.getAlgorithm();
        if (!algorithm.equalsIgnoreCase("AES")
                && !algorithm.equalsIgnoreCase("Rijndael")) {
            throw new InvalidKeyException(
                    "Wrong algorithm: AES or Rijndael required");
        }
        checkKeyLength(encoded.length);

        if (messageKey == null || !MessageDigest.isEqual(encoded, messageKey)) {
            if (messageKey != lastKey) {
                AesGcmMessage.wipe(messageKey);
            }
            messageKey = encoded.clone();
            message.setKey(messageKey);
        }
        if (!decrypt) {
            lastIV = newIV;
            if (lastKey != messageKey) {
                AesGcmMessage.wipe(lastKey);
                lastKey = messageKey;
            }
        }
        iv = newIV;
        used = false;
        message.begin(decrypt, newIV, tagLength);
    }

    /** Clears what getEncoded returned, as the line's own class does. */
    abstract void wipeEncoding(Key key, byte[] encoded);

    /** Clears it if it cannot be the key's own array. */
    static void wipeIfCopy(Key key, byte[] encoded) {
        if (key.getClass() == SecretKeySpec.class) {
            AesGcmMessage.wipe(encoded);
        }
    }

    // Messages

    final void checkNotUsed() {
        if (used) {
            throw new IllegalStateException(
                    "Must use either different key or iv for GCM encryption");
        }
    }

    /** Refuses AAD that comes too late. */
    abstract void checkAcceptsAAD();

    /** What a wrong tag of a text of that length changes. */
    abstract void wrongTag(int textLength);

    /** What the exception says of it. */
    String wrongTagMessage() {
        return "Tag mismatch!";
    }

    @Override
    protected void engineUpdateAAD(byte[] src, int offset, int length) {
        checkAcceptsAAD();
        message.addAad(src, offset, length);
    }

    @Override
    protected void engineUpdateAAD(ByteBuffer src) {
        int length = src.remaining();
        if (src.hasArray()) {
            engineUpdateAAD(src.array(), src.arrayOffset() + src.position(),
                            length);
            src.position(src.limit());
        } else {
            byte[] bytes = new byte[length];
            src.get(bytes);
            engineUpdateAAD(bytes, 0, length);
        }
    }

    static ShortBufferException tooShort(int needed) {
        return new ShortBufferException("Output buffer must be (at least) "
                + needed + " bytes long");
    }

    /** Ends a message, with room for the output. */
    final void doFinal(byte[] input, int inputOffset, int inputLen,
            byte[] output, int outputOffset) throws AEADBadTagException {
        if (message.isDecrypting()) {
            if (!message.decryptRest(input, inputOffset, inputLen,
                                     output, outputOffset)) {
                refuse(inputLen);
            }
            message.next();
        } else {
            used = true;
            message.encryptRest(input, inputOffset, inputLen,
                                output, outputOffset);
        }
    }

    /** Ends a message, with room for so much output. */
    final void doFinal(ByteBuffer input, ByteBuffer output, int length)
            throws AEADBadTagException {
        if (message.isDecrypting()) {
            int inputLen = input.remaining();
            if (!message.decryptRest(input, output)) {
                refuse(inputLen);
            }
            message.next();
            input.position(input.limit());
            output.position(output.position() + length);
        } else {
            used = true;
            message.encryptRest(input, output);
        }
    }

    final void refuse(int inputLen) throws AEADBadTagException {
        int textLength = message.textLength(inputLen);
        message.forgetAad();
        wrongTag(textLength);
        throw new AEADBadTagException(wrongTagMessage());
    }

    // Keys

    @Override
    protected byte[] engineWrap(Key key)
            throws IllegalBlockSizeException, InvalidKeyException {
        byte[] encoded = key.getEncoded();
        try {
            if (encoded == null || encoded.length == 0) {
                throw new InvalidKeyException(
                        "Cannot get an encoding of the key to be wrapped");
            }
            return engineDoFinal(encoded, 0, encoded.length);
        } catch (BadPaddingException e) {
            throw new ProviderException("Unexpected exception", e);
        } finally {
            wipeEncoding(key, encoded);
        }
    }

    @Override
    protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
            throws InvalidKeyException, NoSuchAlgorithmException {
        byte[] encoded = null;
        try {
            encoded = engineDoFinal(wrapped, 0, wrapped.length);
            return ConstructKeys.constructKey(encoded, algorithm, type);
        } catch (BadPaddingException e) {
            throw new InvalidKeyException(
                    "The wrapped key is not padded correctly");
        } catch (IllegalBlockSizeException e) {
            throw new InvalidKeyException(
                    "The wrapped key does not have the correct length");
        } finally {
            AesGcmMessage.wipe(encoded);
        }
    }
}
