package behaviour;

import java.nio.ByteBuffer;
import java.util.function.Predicate;

/** What a ClientHello asks for. */
final class TlsHello {
    private static final int HANDSHAKE = 22;
    private static final int SESSION_TICKET = 35;
    private static final int PRE_SHARED_KEY = 41;
    private static final int SUPPORTED_VERSIONS = 43;

    private TlsHello() {
    }

    /**
     * Whether a whole ClientHello, in one or more records, offers a session: a pre-shared key, a ticket, or an identifier, which with
     * TLS 1.3 is there always, and means something if it is one of the known ones.
     */
    static boolean offersSession(byte[] records, Predicate<byte[]> known) {
        ByteBuffer in = message(records);
        if (in.remaining() < 39 || in.get(0) != 1 || in.remaining() < 4 + (in.getInt(0) & 0xffffff)) {
            return false;
        }
        // Behind the message's type and length, the version and the random number.
        in.position(38);
        byte[] identifier = new byte[in.get()];
        in.get(identifier);
        skip(in, in.getChar());
        skip(in, in.get() & 255);
        boolean tls13 = false;
        boolean offers = false;
        if (in.remaining() > 2) {
            in.getChar();
            while (in.remaining() >= 4) {
                int type = in.getChar();
                int length = in.getChar();
                int end = in.position() + length;
                if (type == PRE_SHARED_KEY || type == SESSION_TICKET && length > 0) {
                    offers = true;
                } else if (type == SUPPORTED_VERSIONS) {
                    for (int i = in.position() + 1; i + 1 < end; i += 2) {
                        tls13 |= in.getShort(i) == 0x304;
                    }
                }
                in.position(end);
            }
        }
        return offers || identifier.length > 0 && (!tls13 || known.test(identifier));
    }

    /** What the records have of the handshake: a client with a limit for packets splits its message. */
    private static ByteBuffer message(byte[] records) {
        ByteBuffer from = ByteBuffer.wrap(records);
        ByteBuffer to = ByteBuffer.allocate(records.length);
        while (from.remaining() >= 5 && from.get() == HANDSHAKE) {
            from.getShort();
            byte[] fragment = new byte[from.getChar()];
            from.get(fragment);
            to.put(fragment);
        }
        to.flip();
        return to;
    }

    private static void skip(ByteBuffer in, int count) {
        in.position(in.position() + count);
    }
}
