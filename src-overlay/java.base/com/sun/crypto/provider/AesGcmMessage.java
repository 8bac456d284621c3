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
import java.security.MessageDigest;
import java.security.ProviderException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import sun.nio.ch.DirectBuffer;
import sun.security.util.CryptoKernels;

/**
 * The messages of an AES-GCM cipher (NIST SP 800-38D) and the kernels' work on
 * them. What a cipher allows when, and what it says, is not known here.
 *
 * <p>Encryption writes whole blocks as they come and keeps the rest.
 * Decryption keeps all input until the tag has been verified. A message that
 * comes in one call, as the records of TLS do, takes one call of the kernel:
 * nothing is copied unless input and output overlap with a shift.
 *
 * <p>An address is only used together with the length of the memory that was
 * seen when the call began: whatever other threads do to a buffer or to this
 * object meanwhile, no byte beyond that is touched. When a tag is wrong, or
 * decryption fails, no plaintext is left anywhere, and input is what it was,
 * that of earlier calls, too. Output that shares no byte with the input of a
 * message in one call is zero, or what it was if the input had to be copied or
 * nothing was decrypted; that of a message in parts is what it was.
 */
final class AesGcmMessage {

    static final int BLOCK = 16;

    private static final int CHUNK = 8192;

    // Enough that a buffer takes them as it would take more.
    private static final int TRIED = 16;

    // No longer array is kept from one message to the next.
    private static final int LONGEST_KEPT = 64 * 1024;
    private static final byte[] EMPTY = new byte[0];

    // what the kernels keep: secrets of the key, and the state of a message
    private final long[] context = new long[CryptoKernels.gcmContextLength()];

    private boolean decrypting;
    private byte[] iv;
    private int tagLength;

    private byte[] aad = EMPTY;
    private int aadLength;

    // the context holds the state of a message in parts, with all of the AAD
    private boolean started;

    // How much text update has processed; with AESCipher's habits after wrong
    // tags, how much they have counted.
    private int processed;

    // The length of AAD counts in the tag, but its hash is forgotten, and
    // there can be no more of it.
    private boolean aadForgotten;
    private int forgottenAad;

    // Input that waits: the tail of the plaintext, or all of the ciphertext.
    // Messages in one call, as a connection's records are, need no array.
    private byte[] pending = EMPTY;
    private int pendingLength;

    // update leaves at least that many bytes pending
    private int heldBack;

    void setKey(byte[] key) {
        CryptoKernels.gcmSetKey(context, key);
    }

    void begin(boolean decrypting, byte[] iv, int tagLength) {
        next();
        this.decrypting = decrypting;
        this.iv = iv;
        this.tagLength = tagLength;
    }

    /** Forgets the present message, ready for one with the same key and IV. */
    void next() {
        if (!decrypting) {
            Arrays.fill(pending, 0, pendingLength, (byte) 0);
        }
        if (pending.length > LONGEST_KEPT) {
            pending = EMPTY;
        }
        if (aad.length > LONGEST_KEPT) {
            aad = EMPTY;
        }
        started = false;
        aadForgotten = false;
        aadLength = 0;
        forgottenAad = 0;
        processed = 0;
        pendingLength = 0;
    }

    void holdBack(int length) {
        heldBack = length;
    }

    boolean isDecrypting() {
        return decrypting;
    }

    int tagLength() {
        return tagLength;
    }

    int pendingLength() {
        return pendingLength;
    }

    /** Whether a tag was wrong, and AAD counts whose hash is forgotten. */
    boolean isAadForgotten() {
        return aadForgotten;
    }

    void addAad(byte[] src, int offset, int length) {
        aad = grow(aad, aadLength, length);
        System.arraycopy(src, offset, aad, aadLength, length);
        aadLength += length;
    }

    /** After a wrong tag: AAD's length still counts, its hash does not. */
    void forgetAad() {
        if (!aadForgotten) {
            forgottenAad = aadLength;
            aadLength = 0;
            aadForgotten = true;
        }
    }

    /**
     * After a wrong tag: so much text counts as processed, and of what is
     * pending only the held back rest stays.
     */
    void forgetText(int length) {
        processed += length;
        int released = releasedLength();
        pendingLength -= released;
        System.arraycopy(pending, released, pending, 0, pendingLength);
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

    static void wipe(byte[] secret) {
        if (secret != null) {
            Arrays.fill(secret, (byte) 0);
        }
    }

    // Places

    /** Memory of a call, in an array or outside the heap; it never changes. */
    private static final class Place {
        final byte[] array;     // null for memory outside the heap
        final int length;
        private final long start;

        private Place(byte[] array, long start, int length) {
            this.array = array;
            this.start = start;
            this.length = length;
        }

        static Place of(byte[] array, int offset, int length) {
            return new Place(array, offset, length);
        }

        /** From an index of an array to its end. */
        static Place from(byte[] array, int offset) {
            return new Place(array, offset, array.length - offset);
        }

        /**
         * The bytes between a buffer's position and its limit. Null if they
         * can be had through the buffer only.
         */
        static Place of(ByteBuffer buffer) {
            // Another thread may move them between the two; both are within
            // the buffer.
            int position = buffer.position();
            int length = Math.max(buffer.limit() - position, 0);
            if (buffer.hasArray()) {
                return new Place(buffer.array(),
                        (long) buffer.arrayOffset() + position, length);
            }
            if (buffer.isDirect() && DirectMemory.isAccessible(buffer)) {
                return new Place(null, ((DirectBuffer) buffer).address()
                        + position, length);
            }
            return null;
        }

        /** What follows so many bytes. */
        Place after(int count) {
            return new Place(array, at(count, 0), length - count);
        }

        /**
         * The index or the address of so many bytes at an offset, as the
         * kernels take it; they cannot check an address.
         */
        long at(int offset, int count) {
            if (offset < 0 || count < 0 || offset > length - count) {
                throw new ProviderException("A buffer or the cipher changed "
                        + "while its data was processed");
            }
            return start + offset;
        }

        int index() {
            return (int) start;
        }

        boolean overlaps(int count, Place other, int otherCount) {
            return array == other.array && start < other.start + otherCount
                    && other.start < start + count;
        }

        boolean isShifted(int count, Place other, int otherCount) {
            return start != other.start && overlaps(count, other, otherCount);
        }

        boolean isSameAs(Place other) {
            return array == other.array && start == other.start;
        }
    }

    /**
     * Whether output, written as input is read, could destroy input that has
     * not been read. False when they are known to lie well.
     */
    private boolean overtakes(ByteBuffer input, ByteBuffer output) {
        if (input.isDirect() != output.isDirect()) {
            return false;
        }
        if (!input.isDirect()) {
            // an array that is only to be read does not show itself
            return !input.hasArray() || input.array() == output.array();
        }
        try {
            long from = ((DirectBuffer) input).address() + input.position();
            long to = ((DirectBuffer) output).address() + output.position();
            return to < from + input.remaining()
                    && from < to + output.remaining()
                    && from < to + pendingLength;
        } catch (UnsupportedOperationException e) {
            return true;    // memory that can be closed shows no address
        }
    }

    // The kernels

    /** Gives the kernel what precedes the text. */
    private void start() {
        if (iv.length <= CryptoKernels.MAX_LENGTH) {
            CryptoKernels.gcmStart(context, iv);
        } else {
            CryptoKernels.gcmStart(context, new byte[BLOCK]);
            hash(iv, iv.length);
            byte[] lengths = new byte[BLOCK];
            ByteBuffer.wrap(lengths).putLong(8, 8L * iv.length);
            hash(lengths, BLOCK);
            CryptoKernels.gcmStartFromHash(context);
        }
        hash(aad, aadLength);
        started = true;
    }

    private void hash(byte[] data, int length) {
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, CryptoKernels.MAX_LENGTH);
            CryptoKernels.gcmAAD(context, data, done, part,
                                 done + part == length);
            done += part;
        }
    }

    /** Whole blocks, unless they are the last of the message. */
    private void crypt(boolean encrypt, Place in, Place out, int length) {
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, CryptoKernels.MAX_LENGTH);
            CryptoKernels.gcmCrypt(context, encrypt,
                                   in.array, in.at(done, part), part,
                                   out.array, out.at(done, part));
            done += part;
        }
    }

    /** Writes the tag at an offset. */
    private void tag(int textLength, Place out, int offset) {
        int length = tagLength;
        CryptoKernels.gcmTag(context, aadForgotten ? forgottenAad : aadLength,
                             textLength, out.array, out.at(offset, length),
                             length);
    }

    /** Whether one call of the kernel can do all of the message. */
    private boolean isWhole(int textLength) {
        return !started && !aadForgotten
                && textLength <= CryptoKernels.MAX_LENGTH
                && aadLength <= CryptoKernels.MAX_LENGTH
                && iv.length <= CryptoKernels.MAX_LENGTH;
    }

    private static void checkDataLength(int length, int more) {
        if (length > Integer.MAX_VALUE - more) {
            throw new ProviderException("SunJCE provider only supports "
                    + "input size up to " + Integer.MAX_VALUE + " bytes");
        }
    }

    /** How many bytes update processes when it gets so many more. */
    int updateLength(int inLength) {
        int waiting = pendingLength;
        if (decrypting) {
            waiting -= releasedLength();
        }
        int length = Math.addExact(waiting, inLength) - heldBack;
        return length > 0 ? length - length % BLOCK : 0;
    }

    /** How much pending ciphertext is there but for what is held back. */
    private int releasedLength() {
        return Math.max(pendingLength - heldBack, 0) & -BLOCK;
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

    private void keep(ByteBuffer input) {
        int length = input.remaining();
        growPending(length);
        input.get(pending, pendingLength, length);
        pendingLength += length;
    }

    // Parts of a message

    /**
     * Encrypts what update shall, or keeps ciphertext. The output has room for
     * updateLength bytes, or is unused.
     *
     * @return how many bytes of output there are
     */
    int update(byte[] in, int inPos, int inLength, byte[] out, int outPos) {
        if (decrypting) {
            growPending(inLength);
            System.arraycopy(in, inPos, pending, pendingLength, inLength);
            pendingLength += inLength;
            return 0;
        }
        return update(Place.of(in, inPos, inLength), Place.from(out, outPos));
    }

    /** Encrypts what update shall; the rest is kept. */
    private int update(Place in, Place out) {
        int length = updateLength(in.length);
        Place from = copyIfOverwritten(in, out, length);
        int taken = length > 0 ? encrypt(from, out, length) : 0;
        int rest = from.length - taken;
        growPending(rest);
        System.arraycopy(from.array, from.index() + taken,
                         pending, pendingLength, rest);
        pendingLength += rest;
        wipeCopy(from, in);
        return length;
    }

    /** The same; all input is used. */
    int update(ByteBuffer input, ByteBuffer output) {
        if (decrypting) {
            keep(input);
            return 0;
        }
        Place from = Place.of(input);
        Place to = Place.of(output);
        if (from == null || to == null
                || from.array == null && (pendingLength > 0
                        || from.isShifted(from.length, to, from.length))) {
            return updateThroughArrays(input, output, to);
        }
        int total;
        if (from.array != null) {
            total = update(from, to);
            input.position(input.limit());
        } else {
            total = updateLength(from.length);
            checkDataLength(processed, total);
            if (!started) {
                start();
            }
            crypt(true, from, to, total);
            processed += total;
            input.position(input.position() + total);
            keep(input);
        }
        output.position(output.position() + total);
        return total;
    }

    private int updateThroughArrays(ByteBuffer input, ByteBuffer output,
            Place to) {
        byte[] chunk = new byte[overtakes(input, output) ? input.remaining()
                : Math.min(CHUNK, input.remaining())];
        int total = 0;
        try {
            while (input.hasRemaining()) {
                int length = Math.min(chunk.length, input.remaining());
                input.get(chunk, 0, length);
                Place part = Place.of(chunk, 0, length);
                if (to == null) {
                    byte[] result = new byte[updateLength(length)];
                    update(part, Place.from(result, 0));
                    output.put(result);
                    total += result.length;
                } else {
                    int done = update(part, to.after(total));
                    output.position(output.position() + done);
                    total += done;
                }
            }
        } finally {
            wipe(chunk);
        }
        return total;
    }

    // Encryption

    /** Ends a message; the output has room for all that there is. */
    void encryptRest(byte[] in, int inPos, int inLength,
            byte[] out, int outPos) {
        encryptRest(Place.of(in, inPos, inLength), Place.from(out, outPos));
    }

    private void encryptRest(Place in, Place out) {
        int length = Math.addExact(pendingLength, in.length);
        Place from = copyIfOverwritten(in, out, length + tagLength);
        if (pendingLength == 0) {
            encryptWhole(from, out);
        } else {
            encrypt(from, out, length);
            tag(processed, out, length);
        }
        wipeCopy(from, in);
        next();
    }

    /** The same; all input is used. */
    void encryptRest(ByteBuffer input, ByteBuffer output) {
        Place from = Place.of(input);
        Place to = Place.of(output);
        int inLength = from != null ? from.length : input.remaining();
        int length = pendingLength + inLength + tagLength;
        if (from != null && to != null && from.array != null) {
            encryptRest(from, to);
        } else if (from != null && to != null && pendingLength == 0
                && !from.isShifted(inLength, to, length)) {
            encryptWhole(from, to);
            next();
        } else {
            byte[] all = new byte[inLength];
            try {
                input.duplicate().get(all);
                Place text = Place.of(all, 0, inLength);
                if (to != null) {
                    encryptRest(text, to);
                } else {
                    byte[] result = new byte[length];
                    encryptRest(text, Place.from(result, 0));
                    output.duplicate().put(result);
                }
            } finally {
                wipe(all);
            }
        }
        input.position(input.limit());
        output.position(output.position() + length);
    }

    /** Encrypts the end of a message of which nothing is pending. */
    private void encryptWhole(Place in, Place out) {
        int length = in.length;
        checkDataLength(processed, length);
        if (isWhole(length)) {
            int tag = tagLength;
            CryptoKernels.gcmSeal(context, iv, aad, aadLength,
                                  in.array, in.at(0, length), length,
                                  out.array, out.at(0, length + tag), tag);
        } else {
            if (!started) {
                start();
            }
            crypt(true, in, out, length);
            tag(processed + length, out, length);
        }
    }

    /** The input, or a copy if output would come before it has been read. */
    private Place copyIfOverwritten(Place in, Place out, int outLength) {
        boolean overwritten = pendingLength > 0
                ? in.overlaps(in.length, out, outLength)
                : in.isShifted(in.length, out, outLength);
        return !overwritten ? in : Place.of(Arrays.copyOfRange(in.array,
                in.index(), in.index() + in.length), 0, in.length);
    }

    private static void wipeCopy(Place used, Place original) {
        if (used != original) {
            wipe(used.array);
        }
    }

    /**
     * Encrypts that many bytes: first what is pending, then input, which is an
     * array's. They are whole blocks or the end of the message.
     *
     * @return how many bytes of the input have been taken
     */
    private int encrypt(Place in, Place out, int length) {
        checkDataLength(processed, length);
        if (!started) {
            start();
        }
        int first = 0;
        int taken = 0;
        if (pendingLength > 0) {
            first = Math.min(length, (pendingLength + BLOCK - 1) & -BLOCK);
            taken = Math.max(first - pendingLength, 0);
            System.arraycopy(in.array, in.index(), pending, pendingLength,
                             taken);
            crypt(true, Place.from(pending, 0), out, first);
            int rest = pendingLength + taken - first;
            System.arraycopy(pending, first, pending, 0, rest);
            Arrays.fill(pending, rest, pendingLength + taken, (byte) 0);
            pendingLength = rest;
        }
        crypt(true, in.after(taken), out.after(first), length - first);
        processed += length;
        return taken + length - first;
    }

    // Decryption

    /** The length of the plaintext, if that is all of the message. */
    int textLength(int inLength) throws AEADBadTagException {
        int length = Math.addExact(pendingLength, inLength);
        if (length < tagLength) {
            throw new AEADBadTagException("Input too short - need tag");
        }
        return length - tagLength;
    }

    /**
     * Decrypts a message if its tag is right. It is not ended by this, and
     * what is pending stays.
     */
    boolean decryptRest(byte[] in, int inPos, int inLength, byte[] out,
            int outPos) throws AEADBadTagException {
        return decryptRest(Place.of(in, inPos, inLength),
                           Place.from(out, outPos));
    }

    private boolean decryptRest(Place in, Place out)
            throws AEADBadTagException {
        int length = textLength(in.length);
        if (pendingLength == 0 && !in.isShifted(in.length, out, length)) {
            return open(in, length, null, out, null);
        }
        growPending(in.length);
        System.arraycopy(in.array, in.index(), pending, pendingLength,
                         in.length);
        Place all = Place.from(pending, 0);
        // Not in the output: it may hold what came by update.
        if (!open(all, length, null, all, null)) {
            return false;
        }
        System.arraycopy(pending, 0, out.array, out.index(), length);
        Arrays.fill(pending, 0, length, (byte) 0);
        return true;
    }

    /** The same; the buffers' positions stay. */
    boolean decryptRest(ByteBuffer input, ByteBuffer output)
            throws AEADBadTagException {
        Place from = Place.of(input);
        Place to = Place.of(output);
        if (from != null && to != null
                && from.array != null && to.array != null) {
            return decryptRest(from, to);
        }
        int inLength = from != null ? from.length : input.remaining();
        int length = textLength(inLength);
        if (from != null && to != null && pendingLength == 0
                && !from.isShifted(inLength, to, length)) {
            byte[] tag = null;
            if (from.array == null && !isWhole(length)) {
                tag = new byte[tagLength];
                ByteBuffer end = input.duplicate();
                end.position(end.limit() - tagLength);
                end.get(tag);
            }
            return open(from, length, tag, to, output);
        }
        growPending(inLength);
        input.duplicate().get(pending, pendingLength, inLength);
        Place all = Place.from(pending, 0);
        if (!open(all, length, null, all, null)) {
            return false;
        }
        output.duplicate().put(pending, 0, length);
        Arrays.fill(pending, 0, length, (byte) 0);
        return true;
    }

    /** Whether the tag of the message is right; what is pending stays. */
    boolean verify(ByteBuffer input) throws AEADBadTagException {
        int length = textLength(input.remaining());
        byte[] all = Arrays.copyOf(pending, length + tagLength);
        input.duplicate().get(all, pendingLength, input.remaining());
        Place place = Place.from(all, 0);
        try {
            return open(place, length, null, place, null);
        } finally {
            wipe(all);
        }
    }

    /**
     * Decrypts length bytes if the tag is right, which follows them in the
     * array or is given. Output is in the array, or in the buffer.
     */
    private boolean open(Place in, int length, byte[] tag, Place out,
            ByteBuffer output) {
        if (isWhole(length)) {
            int tagSize = tagLength;
            return CryptoKernels.gcmOpen(context, iv, aad, aadLength,
                    in.array, in.at(0, length + tagSize), length,
                    out.array, out.at(0, length), tagSize);
        }
        if (tag == null) {
            int end = in.index() + length;
            tag = Arrays.copyOfRange(in.array, end, end + tagLength);
        }
        byte[] computed = new byte[tagLength];
        byte[] zeros = new byte[out.array != null ? 0
                                : Math.min(length, CHUNK)];
        int begun = 0;  // how many bytes the kernel was told to decrypt,
        int done = 0;   // and how many it has decrypted for certain
        boolean verified = false;
        try {
            start();
            if (!in.isSameAs(out)) {
                // If the stack has no room for this nothing is decrypted.
                clear(out, output, 0, Math.min(length, TRIED), zeros);
            }
            while (done < length) {
                int part = Math.min(length - done, CryptoKernels.MAX_LENGTH);
                Place from = in.after(done);
                Place to = out.after(done);
                begun = done + part;
                crypt(false, from, to, part);
                done = begun;
            }
            tag(processed + length, Place.from(computed, 0), 0);
            verified = MessageDigest.isEqual(tag, computed);
        } finally {
            // a forger could learn from it
            wipe(computed);
            if (!verified) {
                int kept = 0;
                try {
                    if (done > 0 && in.isSameAs(out)) {
                        // what decrypted the input encrypts it again
                        start();
                        crypt(true, out, out, done);
                        kept = done;
                    }
                } finally {
                    clear(out, output, kept, begun, zeros);
                }
            }
            started = false;
        }
        return verified;
    }

    /** Overwrites bytes of an output, which is in the array or the buffer. */
    private static void clear(Place out, ByteBuffer output, int from, int to,
            byte[] zeros) {
        if (out.array != null) {
            Arrays.fill(out.array, out.index() + from, out.index() + to,
                        (byte) 0);
            return;
        }
        ByteBuffer rest = output.duplicate();
        rest.position(rest.position() + from);
        for (int left = to - from; left > 0; ) {
            int part = Math.min(left, zeros.length);
            rest.put(zeros, 0, part);
            left -= part;
        }
    }
}
