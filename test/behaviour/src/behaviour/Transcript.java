package behaviour;

import java.io.PrintStream;
import java.nio.ByteBuffer;

/** What a sequence of calls did: one line for each step. */
public final class Transcript {
    /** Arrays up to this length are shown whole. */
    private static final int SHOWN = 48;

    private final PrintStream out;

    Transcript(PrintStream out) {
        this.out = out;
    }

    /** Adds the result of the next step: all that a caller could see. */
    public void add(String result) {
        StringBuilder line = new StringBuilder("=");
        for (int i = 0; i < result.length(); i++) {
            char c = result.charAt(i);
            if (c == '\\' || c < ' ' || c > '~') {
                line.append(String.format("\\%04x", (int) c));
            } else {
                line.append(c);
            }
        }
        out.print(line.append('\n'));
        // What went before a crash or a hang must be seen.
        out.flush();
    }

    /**
     * The text for an exception: its class, and no message, which is not
     * part of the API.
     */
    public static String thrown(Throwable thrown) {
        return "throws " + thrown.getClass().getName();
    }

    /** Bytes in hex, or the length, the first 8 and a sum of them all. */
    public static String bytes(byte[] bytes) {
        return bytes == null ? "null" : bytes(bytes, 0, bytes.length);
    }

    /** The same for a part of an array. */
    public static String bytes(byte[] bytes, int offset, int length) {
        if (length <= SHOWN) {
            return "[" + hex(bytes, offset, length) + "]";
        }
        long sum = 0xcbf29ce484222325L;
        for (int i = offset; i < offset + length; i++) {
            sum = (sum ^ (bytes[i] & 0xff)) * 0x100000001b3L;
            sum ^= sum >>> 29;
        }
        return String.format("[%s... %d bytes, sum %016x]",
                hex(bytes, offset, 8), length, sum);
    }

    /** All bytes of a buffer, whatever its position and limit. */
    public static String bytes(ByteBuffer buffer) {
        ByteBuffer all = buffer.duplicate();
        ((java.nio.Buffer) all).clear();
        byte[] bytes = new byte[all.remaining()];
        all.get(bytes);
        return bytes(bytes);
    }

    private static String hex(byte[] bytes, int offset, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = offset; i < offset + length; i++) {
            text.append(Character.forDigit(bytes[i] >> 4 & 15, 16))
                .append(Character.forDigit(bytes[i] & 15, 16));
        }
        return text.toString();
    }
}
