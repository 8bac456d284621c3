package behaviour;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Byte buffers of every kind. */
final class Buffers {
    static final String[] KINDS = {
        "heap", "direct", "readonly", "directreadonly", "slice", "directslice"
    };

    private Buffers() { }

    /** A buffer of a kind over a copy of the data, position 0. */
    static ByteBuffer make(String kind, byte[] data) {
        boolean slice = kind.endsWith("slice");
        int before = slice ? 5 : 0;
        int capacity = before + data.length + (slice ? 3 : 0);
        ByteBuffer buffer = kind.startsWith("direct")
                ? ByteBuffer.allocateDirect(capacity)
                : ByteBuffer.allocate(capacity);
        // As Buffer, since ByteBuffer's own come with 9.
        ((Buffer) buffer).position(before);
        ((Buffer) buffer).limit(before + data.length);
        buffer = buffer.slice();
        buffer.put(data);
        ((Buffer) buffer).clear();
        return kind.endsWith("readonly") ? buffer.asReadOnlyBuffer() : buffer;
    }

    /** Where a buffer stands. */
    static String state(ByteBuffer buffer) {
        return buffer.position() + "-" + buffer.limit();
    }
}
