package temper.micro;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** A TLS client and its server in one thread, with memory for a network. */
final class EnginePair {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final SSLEngine client;
    final SSLEngine server;
    private final ByteBuffer toServer;
    private final ByteBuffer toClient;
    private final ByteBuffer received;

    /**
     * The client offers a session of an earlier pair with the same peer name; without a name it never does.
     * Without suites, those that are enabled by default remain.
     */
    EnginePair(SSLContext context, String peer, String protocol, String... suites) {
        this(context, context, peer, protocol, suites);
    }

    EnginePair(SSLContext clients, SSLContext servers, String peer, String protocol, String... suites) {
        client = peer == null ? clients.createSSLEngine() : clients.createSSLEngine(peer, 443);
        server = servers.createSSLEngine();
        client.setUseClientMode(true);
        server.setUseClientMode(false);
        for (SSLEngine engine : new SSLEngine[] {client, server}) {
            engine.setEnabledProtocols(new String[] {protocol});
            if (suites.length > 0) {
                engine.setEnabledCipherSuites(suites);
            }
        }
        // Several messages of a handshake may be on their way at a time.
        int packets = 4 * client.getSession().getPacketBufferSize();
        toServer = ByteBuffer.allocate(packets);
        toClient = ByteBuffer.allocate(packets);
        received = ByteBuffer.allocate(client.getSession().getApplicationBufferSize());
    }

    void handshake() throws SSLException {
        client.beginHandshake();
        server.beginHandshake();
        settle();
    }

    /** Exchanges handshake messages, also those that follow a handshake, until neither side has anything more to say. */
    private void settle() throws SSLException {
        boolean moved;
        do {
            moved = say(client, toServer) | hear(server, toServer) | say(server, toClient) | hear(client, toClient);
        } while (moved);
        for (SSLEngine engine : new SSLEngine[] {client, server}) {
            if (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
                throw new SSLException("the handshake stopped at " + engine.getHandshakeStatus());
            }
        }
    }

    /** Sends all of message from client to server; returns how many bytes have arrived. */
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
        if (result.getStatus() != Status.OK || result.bytesConsumed() + result.bytesProduced() == 0) {
            throw new SSLException("unexpected " + result);
        }
    }

    private static boolean say(SSLEngine engine, ByteBuffer out) throws SSLException {
        boolean moved = false;
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            require(engine.wrap(NOTHING, out));
            moved = true;
        }
        return moved;
    }

    private boolean hear(SSLEngine engine, ByteBuffer in) throws SSLException {
        boolean moved = false;
        in.flip();
        while (in.hasRemaining() && engine.getHandshakeStatus() != HandshakeStatus.NEED_WRAP) {
            require(engine.unwrap(in, received));
            moved = true;
            Runnable task;
            while ((task = engine.getDelegatedTask()) != null) {
                task.run();
            }
        }
        in.compact();
        return moved;
    }
}
