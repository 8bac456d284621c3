package temper.micro;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLSession;

/**
 * What a handshake agreed on, read from the messages that it sends in clear,
 * so that it is told for every implementation in one way.
 */
final class Negotiated {
    private static final int HANDSHAKE = 22;
    private static final int SERVER_HELLO = 2;
    private static final int CERTIFICATE = 11;
    private static final int SERVER_KEY_EXCHANGE = 12;
    private static final int NAMED_CURVE = 3;
    private static final int PRE_SHARED_KEY = 41;
    private static final int SUPPORTED_VERSIONS = 43;
    private static final int KEY_SHARE = 51;

    final String protocol;
    final String suite;

    /** Of the key exchange, or "none". */
    final String group;

    /**
     * Of the server, or "none". TLS 1.3 encrypts it; then it is what
     * {@link Endpoints#signature} says.
     */
    final String signature;

    final boolean resumed;

    private boolean tls13;
    private boolean certificate;
    private boolean presharedKey;
    private int groupCode = -1;
    private int signatureCode = -1;

    /** Takes all that the server sent until the handshake was over. */
    Negotiated(byte[] fromServer, SSLSession session, Endpoints endpoints) {
        protocol = session.getProtocol();
        suite = session.getCipherSuite();
        // A message may be spread over records.
        ByteArrayOutputStream clear = new ByteArrayOutputStream();
        ByteBuffer in = ByteBuffer.wrap(fromServer);
        while (in.remaining() >= 5 && in.get() == HANDSHAKE) {
            in.getShort();
            byte[] record = new byte[in.getShort() & 0xffff];
            in.get(record);
            clear.write(record, 0, record.length);
        }
        ByteBuffer messages = ByteBuffer.wrap(clear.toByteArray());
        while (messages.remaining() >= 4) {
            int type = messages.get();
            ByteBuffer message = part(messages, 3);
            if (message == null) {
                break;
            }
            if (type == SERVER_HELLO) {
                serverHello(message);
            } else if (type == CERTIFICATE) {
                certificate = true;
            } else if (type == SERVER_KEY_EXCHANGE) {
                serverKeyExchange(message);
            }
        }
        resumed = tls13 ? presharedKey : !certificate;
        group = groupCode < 0 ? "none" : groupName(groupCode);
        if (tls13 && !resumed) {
            signature = endpoints.signature();
        } else {
            signature = signatureCode < 0 ? "none" : schemeName(signatureCode);
        }
    }

    /** The next bytes, as many as a number of some bytes before them says. */
    private static ByteBuffer part(ByteBuffer in, int lengthBytes) {
        int length = 0;
        for (int i = 0; i < lengthBytes; i++) {
            length = length << 8 | in.get() & 0xff;
        }
        if (length > in.remaining()) {
            return null;
        }
        ByteBuffer part = in.slice();
        part.limit(length);
        in.position(in.position() + length);
        return part;
    }

    private void serverHello(ByteBuffer hello) {
        hello.position(2 + 32);
        part(hello, 1);
        hello.position(hello.position() + 2 + 1);
        if (!hello.hasRemaining()) {
            return;
        }
        ByteBuffer extensions = part(hello, 2);
        while (extensions.hasRemaining()) {
            int type = extensions.getShort();
            ByteBuffer extension = part(extensions, 2);
            if (type == SUPPORTED_VERSIONS) {
                tls13 = true;
            } else if (type == KEY_SHARE) {
                groupCode = extension.getShort() & 0xffff;
            } else if (type == PRE_SHARED_KEY) {
                presharedKey = true;
            }
        }
    }

    private void serverKeyExchange(ByteBuffer message) {
        if (suite.contains("_ECDHE_")) {
            if (message.get() != NAMED_CURVE) {
                return;
            }
            groupCode = message.getShort() & 0xffff;
            part(message, 1);
        } else if (suite.contains("_DHE_")) {
            // The modulus tells the group: names of ffdhe's begin at 256.
            int bits = 8 * part(message, 2).remaining();
            groupCode = bits == 2048 ? 0x100 : bits == 3072 ? 0x101
                    : bits == 4096 ? 0x102 : -1;
            part(message, 2);
            part(message, 2);
        }
        if (message.remaining() >= 2) {
            signatureCode = message.getShort() & 0xffff;
        }
    }

    private static String groupName(int code) {
        switch (code) {
            case 0x0017: return "secp256r1";
            case 0x0018: return "secp384r1";
            case 0x0019: return "secp521r1";
            case 0x001d: return "x25519";
            case 0x001e: return "x448";
            case 0x0100: return "ffdhe2048";
            case 0x0101: return "ffdhe3072";
            case 0x0102: return "ffdhe4096";
            case 0x11eb: return "SecP256r1MLKEM768";
            case 0x11ec: return "X25519MLKEM768";
            case 0x11ed: return "SecP384r1MLKEM1024";
            default: return String.format("0x%04x", code);
        }
    }

    static String schemeName(int code) {
        switch (code) {
            case 0x0201: return "rsa_pkcs1_sha1";
            case 0x0401: return "rsa_pkcs1_sha256";
            case 0x0501: return "rsa_pkcs1_sha384";
            case 0x0601: return "rsa_pkcs1_sha512";
            case 0x0203: return "ecdsa_sha1";
            case 0x0403: return "ecdsa_secp256r1_sha256";
            case 0x0503: return "ecdsa_secp384r1_sha384";
            case 0x0603: return "ecdsa_secp521r1_sha512";
            case 0x0804: return "rsa_pss_rsae_sha256";
            case 0x0805: return "rsa_pss_rsae_sha384";
            case 0x0806: return "rsa_pss_rsae_sha512";
            case 0x0807: return "ed25519";
            default: return String.format("0x%04x", code);
        }
    }

    /** For programs that read a benchmark's output: words NAME=VALUE. */
    @Override
    public String toString() {
        return "protocol=" + protocol + " suite=" + suite + " group=" + group
                + " signature=" + signature + " resumed=" + resumed;
    }

    /** Says it, on a line of its own in the form that scripts/bench reads. */
    void print() {
        System.out.println();
        System.out.println("temper: note: " + this);
        System.out.flush();
    }
}
