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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.StandardConstants;

/**
 * What a server's ticket says about a session, sealed by SessionTicketKeys:
 * all that is checked or shown when the session is resumed. Integers are big
 * endian, a field in angle brackets follows its length.
 *
 *     format (1 byte, FORMAT), protocol (2), cipher suite (2),
 *     session id <1>, depth (4), creation time (8), end of the ticket (8),
 *     the client's host (1, 0 or 1) <1, UTF-8>, its port (4),
 *     extended master secret (1, 0 or 1),
 *     TLS 1.2: master secret, TLS 1.3: pre-shared key <1>,
 *     local signature schemes <1, each 2>,
 *     peer signature algorithms <1, each ASCII <1>>,
 *     accepted host name <2>, empty if there is none,
 *     requested host names <1, each <2>>,
 *     endpoint identification algorithm (1, 0 or 1) <1, UTF-8>,
 *     maximum fragment length (4),
 *     number of the server's own certificate chain (4),
 *     peer certificates <1, each <4>>
 *
 * The parser accepts only what encode() writes: a format or value that it
 * does not know, and bytes too few or too many, make it refuse the ticket.
 *
 * The age that a client tells with a TLS 1.3 ticket matters for early data
 * only, which is never accepted; so ticket_age_add is not kept.
 */
final class SessionTicketState {
    private static final int FORMAT = 1;
    private static final int MASTER_SECRET_LENGTH = 48;

    ProtocolVersion protocol;
    CipherSuite suite;
    SessionId sessionId;                // of the lineage
    int depth;
    long creationTime;
    long expires;                       // System.currentTimeMillis
    String peerHost;                    // of the first connection
    int peerPort;
    boolean useExtendedMasterSecret;
    byte[] secret;
    Collection<SignatureScheme> localSchemes;
    String[] peerAlgorithms;
    SNIServerName serverName;
    List<SNIServerName> requestedNames;
    String identification;
    int maxFragmentLength;
    X509Certificate[] peerCerts;

    // In the ticket the server's own chain is a number that SessionTickets
    // knows.
    int identity;
    X509Certificate[] localCerts;
    PrivateKey localPrivateKey;

    /**
     * Returns the encoded state, or null if it has something that no ticket
     * can hold.
     */
    byte[] encode() {
        ByteArrayOutputStream bytes = new WipedOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeByte(FORMAT);
            out.writeShort(protocol.id);
            out.writeShort(suite.id);
            putBytes8(out, sessionId.getId());
            out.writeInt(depth);
            out.writeLong(creationTime);
            out.writeLong(expires);
            putText8(out, peerHost);
            out.writeInt(peerPort);
            out.writeBoolean(useExtendedMasterSecret);
            putBytes8(out, secret);

            putCount(out, localSchemes.size());
            for (SignatureScheme scheme : localSchemes) {
                out.writeShort(scheme.id);
            }
            putCount(out, peerAlgorithms.length);
            for (String name : peerAlgorithms) {
                putBytes8(out, name.getBytes(StandardCharsets.US_ASCII));
            }

            putName(out, serverName);
            putCount(out, requestedNames.size());
            for (SNIServerName name : requestedNames) {
                putName(out, name);
            }
            putText8(out, identification);
            out.writeInt(maxFragmentLength);
            out.writeInt(identity);

            int certs = peerCerts == null ? 0 : peerCerts.length;
            putCount(out, certs);
            for (int i = 0; i < certs; i++) {
                byte[] encoded = peerCerts[i].getEncoded();
                out.writeInt(encoded.length);
                out.write(encoded);
            }
            return bytes.toByteArray();
        } catch (CertificateEncodingException | IOException e) {
            return null;
        } finally {
            bytes.reset();
        }
    }

    /**
     * Returns the state, or null if the bytes are not exactly one.
     */
    static SessionTicketState decode(byte[] encoded) {
        try {
            ByteBuffer in = ByteBuffer.wrap(encoded);
            SessionTicketState state = new SessionTicketState();
            return state.read(in) && !in.hasRemaining() ? state : null;
        } catch (BufferUnderflowException | IllegalArgumentException |
                CertificateException e) {
            return null;
        }
    }

    private boolean read(ByteBuffer in) throws CertificateException {
        if (in.get() != FORMAT) {
            return false;
        }
        protocol = ProtocolVersion.valueOf(in.getShort() & 0xFFFF);
        suite = CipherSuite.valueOf(in.getShort() & 0xFFFF);
        if ((protocol != ProtocolVersion.TLS12 &&
                protocol != ProtocolVersion.TLS13) ||
                suite == null || !suite.supports(protocol)) {
            return false;
        }
        sessionId = new SessionId(getBytes8(in));
        depth = in.getInt();
        creationTime = in.getLong();
        expires = in.getLong();
        peerHost = getText8(in);
        peerPort = in.getInt();
        useExtendedMasterSecret = getBoolean(in);
        secret = getBytes8(in);
        if (secret.length != (protocol.useTLS13PlusSpec() ?
                suite.hashAlg.hashLength : MASTER_SECRET_LENGTH)) {
            return false;
        }

        int count = getCount(in);
        localSchemes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            SignatureScheme scheme =
                    SignatureScheme.valueOf(in.getShort() & 0xFFFF);
            if (scheme == null) {
                return false;
            }
            localSchemes.add(scheme);
        }
        count = getCount(in);
        peerAlgorithms = new String[count];
        for (int i = 0; i < count; i++) {
            peerAlgorithms[i] =
                    new String(getBytes8(in), StandardCharsets.US_ASCII);
        }

        serverName = getName(in);
        count = getCount(in);
        requestedNames = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            SNIServerName name = getName(in);
            if (name == null) {
                return false;
            }
            requestedNames.add(name);
        }
        identification = getText8(in);
        maxFragmentLength = in.getInt();
        identity = in.getInt();

        count = getCount(in);
        if (count != 0) {
            CertificateFactory factory =
                    CertificateFactory.getInstance("X.509");
            peerCerts = new X509Certificate[count];
            for (int i = 0; i < count; i++) {
                byte[] der = getBytes(in, in.getInt());
                peerCerts[i] = (X509Certificate)factory.generateCertificate(
                        new ByteArrayInputStream(der));
            }
        }
        return true;
    }

    void wipe() {
        Arrays.fill(secret, (byte)0);
    }

    private static void putCount(DataOutputStream out, int count)
            throws IOException {
        if (count > 0xFF) {
            throw new IOException("too many");
        }
        out.writeByte(count);
    }

    private static void putBytes8(DataOutputStream out, byte[] bytes)
            throws IOException {
        putCount(out, bytes.length);
        out.write(bytes);
    }

    private static void putText8(DataOutputStream out, String text)
            throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            putBytes8(out, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    // Only host names: what other types of names mean is not known here.
    private static void putName(DataOutputStream out, SNIServerName name)
            throws IOException {
        if (name == null) {
            out.writeShort(0);
            return;
        }
        byte[] encoded = name.getEncoded();
        if (name.getType() != StandardConstants.SNI_HOST_NAME ||
                encoded.length == 0 || encoded.length > 0xFFFF) {
            throw new IOException("not a host name");
        }
        out.writeShort(encoded.length);
        out.write(encoded);
    }

    private static int getCount(ByteBuffer in) {
        return in.get() & 0xFF;
    }

    private static boolean getBoolean(ByteBuffer in) {
        int value = in.get();
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException("neither true nor false");
        }
        return value == 1;
    }

    private static byte[] getBytes8(ByteBuffer in) {
        return getBytes(in, getCount(in));
    }

    private static String getText8(ByteBuffer in) {
        return getBoolean(in) ?
                new String(getBytes8(in), StandardCharsets.UTF_8) : null;
    }

    private static byte[] getBytes(ByteBuffer in, int length) {
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static SNIServerName getName(ByteBuffer in) {
        byte[] encoded = getBytes(in, in.getShort() & 0xFFFF);
        return encoded.length == 0 ? null : new SNIHostName(encoded);
    }

    // Leaves no copy of the secret in its buffers, but for those it outgrew.
    private static final class WipedOutputStream extends ByteArrayOutputStream {
        WipedOutputStream() {
            super(1024);
        }

        @Override
        public synchronized void reset() {
            Arrays.fill(buf, (byte)0);
            super.reset();
        }
    }
}
