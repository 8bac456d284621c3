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

package sun.security.ssl;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.text.MessageFormat;
import java.util.Locale;
import sun.security.ssl.ClientHello.ClientHelloMessage;
import sun.security.ssl.SSLExtension.ExtensionConsumer;
import sun.security.ssl.SSLExtension.SSLExtensionSpec;
import sun.security.ssl.SSLHandshake.HandshakeMessage;
import static sun.security.ssl.SSLExtension.CH_SESSION_TICKET;
import static sun.security.ssl.SSLExtension.SH_SESSION_TICKET;

/**
 * Session tickets of TLS 1.2, RFC 5077: the "session_ticket" extension and the
 * NewSessionTicket message. SessionTickets knows what is in a ticket.
 *
 * The server sends a session identifier along with the ticket, as applications
 * on both sides know their sessions by it, and the client sends it with the
 * ticket, so that it sees from the ServerHello whether the ticket was accepted.
 */
final class TicketExtension {
    // Not DTLS.
    static final ProtocolVersion[] PROTOCOLS = { ProtocolVersion.TLS12 };

    // Tickets that a client keeps. With a longer one the ClientHello might not
    // fit into the records and buffers of servers.
    private static final int MAX_LENGTH = 16384;

    static final HandshakeProducer chNetworkProducer =
            new ClientHelloProducer();
    static final ExtensionConsumer chOnLoadConsumer =
            new ClientHelloConsumer();
    static final HandshakeProducer shNetworkProducer =
            new ServerHelloProducer();
    static final ExtensionConsumer shOnLoadConsumer =
            new ServerHelloConsumer();
    static final SSLStringizer stringizer = new Stringizer();

    static final SSLConsumer messageConsumer = new MessageConsumer();
    static final HandshakeProducer messageProducer = new MessageProducer();

    /**
     * The session that a client of TLS 1.2 or earlier asks to resume, or null.
     *
     * Next to a ticket the session identifier does not name a session.
     */
    static SSLSessionImpl sessionOf(ServerHandshakeContext shc,
            ClientHelloMessage clientHello) {
        SSLSessionContextImpl cache = (SSLSessionContextImpl)
                shc.sslContext.engineGetServerSessionContext();
        byte[] ticket = clientHello.extensions.get(CH_SESSION_TICKET);
        if (ticket != null && ticket.length != 0 && isAvailable(shc)) {
            return cache.tickets.open(shc, ticket);
        }
        return cache.get(clientHello.sessionId.getId());
    }

    private static boolean isAvailable(ServerHandshakeContext shc) {
        return shc.negotiatedProtocol == ProtocolVersion.TLS12 &&
                shc.sslConfig.isAvailable(CH_SESSION_TICKET) &&
                SessionTickets.ofServer(shc).isServerEnabled;
    }

    /**
     * Whether the client has sent a ticket.
     */
    static boolean isOffered(ClientHandshakeContext chc) {
        TicketSpec spec =
                (TicketSpec)chc.handshakeExtensions.get(CH_SESSION_TICKET);
        return spec != null && spec.ticket.length != 0;
    }

    /**
     * Lets the server send its ticket next, if it has promised one.
     */
    static void expectTicket(ClientHandshakeContext chc) {
        if (chc.handshakeExtensions.containsKey(SH_SESSION_TICKET)) {
            chc.handshakeConsumers.put(SSLHandshake.NEW_SESSION_TICKET.id,
                    SSLHandshake.NEW_SESSION_TICKET);
        }
    }

    private static final class TicketSpec implements SSLExtensionSpec {
        static final TicketSpec EMPTY = new TicketSpec(new byte[0]);

        final byte[] ticket;

        TicketSpec(byte[] ticket) {
            this.ticket = ticket;
        }

        @Override
        public String toString() {
            return ticket.length == 0 ?
                    "<empty>" : Utilities.toHexString(ticket);
        }
    }

    private static final class Stringizer implements SSLStringizer {
        @Override
        public String toString(ByteBuffer buffer) {
            byte[] ticket = new byte[buffer.remaining()];
            buffer.duplicate().get(ticket);
            return new TicketSpec(ticket).toString();
        }
    }

    private static final
            class ClientHelloProducer implements HandshakeProducer {
        @Override
        public byte[] produce(ConnectionContext context,
                HandshakeMessage message) throws IOException {
            ClientHandshakeContext chc = (ClientHandshakeContext)context;
            if (!chc.sslConfig.isAvailable(CH_SESSION_TICKET) ||
                    !SessionTickets.ofClient(chc).isClientEnabled) {
                return null;
            }

            TicketSpec spec = TicketSpec.EMPTY;
            if (chc.isResumption && chc.resumingSession != null &&
                    !chc.resumingSession.getProtocolVersion()
                            .useTLS13PlusSpec()) {
                byte[] ticket = chc.resumingSession.getTicket();
                if (ticket != null) {
                    spec = new TicketSpec(ticket);
                }
            }
            chc.handshakeExtensions.put(CH_SESSION_TICKET, spec);
            return spec.ticket;
        }
    }

    private static final
            class ClientHelloConsumer implements ExtensionConsumer {
        @Override
        public void consume(ConnectionContext context,
                HandshakeMessage message, ByteBuffer buffer)
                throws IOException {
            ServerHandshakeContext shc = (ServerHandshakeContext)context;
            if (isAvailable(shc)) {
                // What is in it was considered when the session to resume
                // was looked for.
                shc.handshakeExtensions.put(
                        CH_SESSION_TICKET, TicketSpec.EMPTY);
            }
        }
    }

    private static final
            class ServerHelloProducer implements HandshakeProducer {
        @Override
        public byte[] produce(ConnectionContext context,
                HandshakeMessage message) throws IOException {
            ServerHandshakeContext shc = (ServerHandshakeContext)context;
            if (!shc.handshakeExtensions.containsKey(CH_SESSION_TICKET) ||
                    shc.isResumption ||
                    !SessionTickets.ofServer(shc).claim(shc)) {
                return null;
            }
            shc.handshakeProducers.put(SSLHandshake.NEW_SESSION_TICKET.id,
                    SSLHandshake.NEW_SESSION_TICKET);
            return TicketSpec.EMPTY.ticket;
        }
    }

    private static final
            class ServerHelloConsumer implements ExtensionConsumer {
        @Override
        public void consume(ConnectionContext context,
                HandshakeMessage message, ByteBuffer buffer)
                throws IOException {
            ClientHandshakeContext chc = (ClientHandshakeContext)context;
            if (!chc.handshakeExtensions.containsKey(CH_SESSION_TICKET)) {
                throw chc.conContext.fatal(Alert.UNSUPPORTED_EXTENSION,
                        "Server sent the session_ticket extension improperly");
            }
            if (buffer.hasRemaining()) {
                throw chc.conContext.fatal(Alert.ILLEGAL_PARAMETER,
                        "Invalid session_ticket extension: not empty");
            }
            chc.handshakeExtensions.put(SH_SESSION_TICKET, TicketSpec.EMPTY);
            if (chc.isResumption) {
                expectTicket(chc);
            }   // otherwise, not before this side's Finished message
        }
    }

    /**
     * The NewSessionTicket message of TLS 1.2.
     */
    private static final class TicketMessage extends HandshakeMessage {
        // struct {
        //     uint32 ticket_lifetime_hint;
        //     opaque ticket<0..2^16-1>;
        // } NewSessionTicket;
        final long lifetime;            // in seconds, 0: not told
        final byte[] ticket;            // empty: none

        TicketMessage(HandshakeContext hc, long lifetime, byte[] ticket) {
            super(hc);
            this.lifetime = lifetime;
            this.ticket = ticket;
        }

        TicketMessage(HandshakeContext hc, ByteBuffer m) throws IOException {
            super(hc);
            if (m.remaining() < 6) {
                throw hc.conContext.fatal(Alert.DECODE_ERROR,
                        "Invalid NewSessionTicket message: too short");
            }
            lifetime = m.getInt() & 0xFFFFFFFFL;
            int length = Record.getInt16(m);
            if (m.remaining() != length) {
                throw hc.conContext.fatal(Alert.DECODE_ERROR,
                        "Invalid NewSessionTicket message: wrong length");
            }
            ticket = new byte[length];
            m.get(ticket);
        }

        @Override
        SSLHandshake handshakeType() {
            return SSLHandshake.NEW_SESSION_TICKET;
        }

        @Override
        int messageLength() {
            return 6 + ticket.length;
        }

        @Override
        void send(HandshakeOutStream hos) throws IOException {
            hos.putInt32((int)lifetime);
            hos.putBytes16(ticket);
        }

        @Override
        public String toString() {
            MessageFormat messageFormat = new MessageFormat(
                "\"NewSessionTicket\": '{'\n" +
                "  \"ticket_lifetime_hint\" : \"{0}\",\n" +
                "  \"ticket\"               : \"{1}\"\n" +
                "'}'",
                Locale.ENGLISH);
            return messageFormat.format(new Object[] {
                Long.toString(lifetime), new TicketSpec(ticket)
            });
        }
    }

    private static final class MessageProducer implements HandshakeProducer {
        @Override
        public byte[] produce(ConnectionContext context,
                HandshakeMessage message) throws IOException {
            ServerHandshakeContext shc = (ServerHandshakeContext)context;
            SSLSessionImpl session = shc.handshakeSession;
            SessionTickets tickets = SessionTickets.ofServer(shc);
            int lifetime = tickets.lifetime();
            byte[] ticket = tickets.issue(shc, session,
                    session.getMasterSecret(), lifetime);
            // Promised, but impossible: an empty ticket says so.
            TicketMessage ticketMessage = ticket == null ?
                    new TicketMessage(shc, 0, new byte[0]) :
                    new TicketMessage(
                            shc, SessionTickets.hint(lifetime), ticket);
            if (SSLLogger.isOn && SSLLogger.isOn("ssl,handshake")) {
                SSLLogger.fine("Produced NewSessionTicket handshake message",
                        ticketMessage);
            }
            ticketMessage.write(shc.handshakeOutput);
            shc.handshakeOutput.flush();
            return null;
        }
    }

    private static final class MessageConsumer implements SSLConsumer {
        @Override
        public void consume(ConnectionContext context,
                ByteBuffer message) throws IOException {
            ClientHandshakeContext chc = (ClientHandshakeContext)context;
            chc.handshakeConsumers.remove(SSLHandshake.NEW_SESSION_TICKET.id);
            // Once and before ChangeCipherSpec.
            if (!chc.conContext.consumers.containsKey(
                    ContentType.CHANGE_CIPHER_SPEC.id)) {
                throw chc.conContext.fatal(Alert.UNEXPECTED_MESSAGE,
                        "Unexpected NewSessionTicket handshake message");
            }

            TicketMessage ticketMessage = new TicketMessage(chc, message);
            if (SSLLogger.isOn && SSLLogger.isOn("ssl,handshake")) {
                SSLLogger.fine("Consuming NewSessionTicket handshake message",
                        ticketMessage);
            }
            int length = ticketMessage.ticket.length;
            if (length == 0 || length > MAX_LENGTH) {
                return;
            }

            // A server that keeps no sessions may have given no identifier.
            SSLSessionImpl session = chc.handshakeSession;
            if (session.getSessionId().length() == 0) {
                if (session.isInvalidated()) {
                    return;
                }
                chc.handshakeSession = new SSLSessionImpl(session,
                        new SessionId(true, chc.sslContext.getSecureRandom()));
                chc.handshakeSession.setLocalPrivateKey(
                        session.getLocalPrivateKey());
                session.addChild(chc.handshakeSession);
            }
            chc.handshakeSession.setTicket(
                    ticketMessage.ticket, ticketMessage.lifetime);
        }
    }
}
