package behaviour;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Byte buffers of every kind. */
final class Buffers {
    static final String[] KINDS = {
        "heap", "direct", "readonly", "directreadonly", "slice", "directslice"
    };

    // A new direct buffer costs more than what is done with it. What a
    // step puts here is of no use to the next, so that room comes again.
    private static final ByteBuffer MEMORY =
            ByteBuffer.allocateDirect(16 << 20);
    private static final ByteBuffer APART =
            ByteBuffer.allocateDirect(16 << 20);

    private Buffers() { }

    /** A buffer of a kind over a copy of the data, position 0. */
    static ByteBuffer make(String kind, byte[] data) {
        return make(kind, data, MEMORY);
    }

    /** The same in memory that no buffer of the above is a part of. */
    static ByteBuffer makeApart(String kind, byte[] data) {
        return make(kind, data, APART);
    }

    private static ByteBuffer make(String kind, byte[] data,
            ByteBuffer room) {
        boolean slice = kind.endsWith("slice");
        int before = slice ? 5 : 0;
        int after = slice ? 3 : 0;
        ByteBuffer buffer;
        if (kind.startsWith("direct")) {
            int total = before + data.length + after;
            if (room.capacity() - room.position() < total) {
                ((Buffer) room).position(0);
            }
            int start = room.position();
            ByteBuffer memory = room.duplicate();
            ((Buffer) memory).limit(start + total);
            buffer = memory.slice();
            ((Buffer) room).position(start + total);
        } else {
            buffer = ByteBuffer.allocate(before + data.length + after);
        }
        // As Buffer, since ByteBuffer's own methods come with 9.
        ((Buffer) buffer).position(before);
        ((Buffer) buffer).limit(before + data.length);
        if (slice) {
            buffer = buffer.slice();
        }
        ByteBuffer filled = buffer.duplicate();
        filled.put(data);
        return kind.endsWith("readonly") ? buffer.asReadOnlyBuffer() : buffer;
    }

    /** Sets both ends, moved to where the buffer has room for them. */
    static ByteBuffer between(ByteBuffer buffer, int position, int limit) {
        limit = Math.max(0, Math.min(limit, buffer.capacity()));
        ((Buffer) buffer).limit(limit);
        ((Buffer) buffer).position(Math.max(0, Math.min(position, limit)));
        return buffer;
    }

    /** Where a buffer stands. */
    static String state(ByteBuffer buffer) {
        return buffer.position() + "-" + buffer.limit();
    }
}
