package behaviour;

import java.nio.ByteBuffer;
import java.util.function.Predicate;

/** What a ClientHello asks for. */
final class TlsHello {
    private static final int SESSION_TICKET = 35;
    private static final int PRE_SHARED_KEY = 41;
    private static final int SUPPORTED_VERSIONS = 43;

    private TlsHello() {
    }

    /**
     * Whether a ClientHello in one record offers a session: a pre-shared key, a ticket, or an identifier, which with TLS 1.3 is
     * there always, and means something if it is one of the known ones.
     */
    static boolean offersSession(byte[] record, Predicate<byte[]> known) {
        if (record.length < 44 || record[0] != 22 || record[5] != 1) {
            return false;
        }
        ByteBuffer in = ByteBuffer.wrap(record);
        in.position(43);
        byte[] identifier = new byte[in.get()];
        in.get(identifier);
        in.position(in.position() + 2 + in.getShort(in.position()));
        in.position(in.position() + 1 + in.get(in.position()));
        boolean tls13 = false;
        boolean offers = false;
        if (in.remaining() > 2) {
            in.getShort();
            while (in.remaining() >= 4) {
                int type = in.getShort();
                int length = in.getShort();
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
}
