package temper.micro;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** A TLS client and its server in one thread, with memory for a network. */
final class EnginePair implements AutoCloseable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final SSLEngine client;
    final SSLEngine server;
    private final Endpoints endpoints;
    private final boolean resumes;
    private final ByteBuffer toServer;
    private final ByteBuffer toClient;
    private final ByteBuffer received;
    private ByteArrayOutputStream fromServer;

    /** With TLS contexts of the JDK. */
    EnginePair(SSLContext clients, SSLContext servers, String peer,
            String protocol, String... suites) {
        this(new Endpoints.Jdk(clients, servers, ""), peer, protocol, suites);
    }

    /**
     * The client offers a session of an earlier pair with the same peer name;
     * without a name it never does. Without protocol and without suites, those
     * that are enabled by default remain.
     */
    EnginePair(Endpoints endpoints, String peer, String protocol,
            String... suites) {
        this.endpoints = endpoints;
        resumes = peer != null;
        client = endpoints.client(peer);
        server = endpoints.server();
        client.setUseClientMode(true);
        server.setUseClientMode(false);
        configure(client, protocol, suites);
        configure(server, protocol, suites);
        // Several messages of a handshake may be on their way at a time.
        int packets = 4 * client.getSession().getPacketBufferSize();
        toServer = buffer(packets);
        toClient = buffer(packets);
        received = buffer(client.getSession().getApplicationBufferSize());
    }

    private static void configure(SSLEngine engine, String protocol,
            String... suites) {
        if (protocol != null) {
            engine.setEnabledProtocols(new String[] {protocol});
        }
        if (suites.length > 0) {
            engine.setEnabledCipherSuites(suites);
        }
    }

    /** Of the kind that users of these endpoints have. */
    ByteBuffer buffer(int length) {
        return endpoints.direct() ? ByteBuffer.allocateDirect(length)
                                  : ByteBuffer.allocate(length);
    }

    /** A handshake that is looked at. */
    Negotiated negotiate() throws SSLException {
        fromServer = new ByteArrayOutputStream();
        try (SignatureWatch watch = new SignatureWatch()) {
            handshake();
        }
        Negotiated negotiated = new Negotiated(fromServer.toByteArray(),
                client.getSession(), endpoints);
        fromServer = null;
        return negotiated;
    }

    void handshake() throws SSLException {
        client.beginHandshake();
        server.beginHandshake();
        settle();
        if (resumes && !endpoints.tellsWhatItHas()) {
            receiveTicket();
        }
    }

    /** BoringSSL keeps TLS 1.3's tickets back until a server sends data. */
    private void receiveTicket() throws SSLException {
        ByteBuffer one = buffer(1);
        server.wrap(one, toClient);
        toClient.flip();
        received.clear();
        SSLEngineResult result;
        do {
            result = client.unwrap(toClient, received);
        } while (toClient.hasRemaining() && result.bytesConsumed() > 0);
        if (received.position() != 1) {
            throw new SSLException("the server's data did not arrive");
        }
        toClient.clear();
    }

    /**
     * Exchanges handshake messages, also those that follow a handshake, until
     * neither side has anything more to say.
     */
    private void settle() throws SSLException {
        boolean moved;
        do {
            moved = say(client, toServer) | hear(server, toServer)
                    | say(server, toClient) | hear(client, toClient);
        } while (moved);
        for (SSLEngine engine : new SSLEngine[] {client, server}) {
            if (engine.getHandshakeStatus()
                    != HandshakeStatus.NOT_HANDSHAKING) {
                throw new SSLException("the handshake stopped at "
                        + engine.getHandshakeStatus());
            }
        }
    }

    /**
     * Sends all of message from client to server; returns how many bytes have
     * arrived.
     */
    int send(ByteBuffer message) throws SSLException {
        received.clear();
        while (message.hasRemaining()) {
            require(client.wrap(message, toServer));
            toServer.flip();
            while (toServer.hasRemaining()) {
                require(server.unwrap(toServer, received));
            }
            toServer.clear();
        }
        // After enough data TLS 1.3 changes keys.
        if (server.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
            settle();
        }
        return received.position();
    }

    private static void require(SSLEngineResult result) throws SSLException {
        if (result.getStatus() != Status.OK
                || result.bytesConsumed() + result.bytesProduced() == 0) {
            throw new SSLException("unexpected " + result);
        }
    }

    private boolean say(SSLEngine engine, ByteBuffer out)
            throws SSLException {
        boolean moved = false;
        int before = out.position();
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            SSLEngineResult result = engine.wrap(NOTHING, out);
            if (endpoints.tellsWhatItHas()) {
                require(result);
            } else if (result.bytesProduced() == 0) {
                break;
            }
            moved = true;
        }
        if (!endpoints.tellsWhatItHas()) {
            // Tickets wait for what is sent next, and users send at once.
            while (engine.getHandshakeStatus()
                    == HandshakeStatus.NOT_HANDSHAKING
                    && engine.wrap(NOTHING, out).bytesProduced() > 0) {
                moved = true;
            }
        }
        if (fromServer != null && engine == server) {
            for (int i = before; i < out.position(); i++) {
                fromServer.write(out.get(i));
            }
        }
        return moved;
    }

    private boolean hear(SSLEngine engine, ByteBuffer in)
            throws SSLException {
        boolean moved = false;
        in.flip();
        boolean again = in.hasRemaining();
        while (again && engine.getHandshakeStatus()
                != HandshakeStatus.NEED_WRAP) {
            SSLEngineResult result = engine.unwrap(in, received);
            boolean worked = work(engine);
            if (endpoints.tellsWhatItHas()) {
                require(result);
                again = in.hasRemaining();
            } else {
                // After a task Netty's goes on without having received more.
                again = worked
                        || result.bytesConsumed() + result.bytesProduced() > 0;
            }
            moved |= again || endpoints.tellsWhatItHas();
        }
        in.compact();
        return moved;
    }

    private static boolean work(SSLEngine engine) {
        boolean worked = false;
        for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
            task.run();
            worked = true;
        }
        return worked;
    }

    @Override
    public void close() {
        endpoints.release(client);
        endpoints.release(server);
    }
}
