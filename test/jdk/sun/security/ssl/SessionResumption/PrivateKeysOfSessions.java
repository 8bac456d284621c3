/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
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


/*
 * @test
 * @summary A TLS 1.2 session of a server is resumed as long as the private key
 *          object of its own full handshake is there, whatever other objects
 *          the key manager gave for that certificate before or after
 * @library /sun/security/ssl/testlibrary
 * @build Peers ServerKey
 * @run main/othervm PrivateKeysOfSessions
 */

import java.math.BigInteger;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECParameterSpec;
import javax.net.ssl.KeyManager;

public class PrivateKeysOfSessions {
    public static void main(String[] args) throws Exception {
        for (int gone = 0; gone < 2; gone++) {
            twoKeys("TLSv1.2", gone, false);
            // A TLS 1.3 session is not looked at for its key when it is
            // resumed.
            twoKeys("TLSv1.3", gone, true);
        }
    }

    // Sessions with two key objects for one certificate, of which one goes.
    private static void twoKeys(String protocol, int gone,
            boolean goneResumes) throws Exception {
        OneChain manager = new OneChain();
        Peers client = Peers.client();
        Peers server = new Peers(new KeyManager[] { manager },
                Peers.certificate(1));
        Token[] keys = { manager.newKey(), manager.newKey() };
        for (int i = 0; i < 2; i++) {
            manager.key = keys[i];
            Peers.connect(client, server, protocol, i);
        }
        keys[gone].gone = true;
        manager.key = manager.newKey();
        for (int i = 0; i < 2; i++) {
            boolean resumes = Peers.resumes(client, server, protocol, i);
            Peers.check(resumes == (i != gone || goneResumes),
                    protocol + ", key " + gone + " is gone, the session of " +
                    i + (resumes ? " is" : " is not") + " resumed");
        }
    }

    // A key whose token can be taken away.
    private static final class Token implements ECPrivateKey {
        private final ECPrivateKey key;
        volatile boolean gone;

        Token(ECPrivateKey key) {
            this.key = key;
        }

        @Override
        public String getAlgorithm() {
            if (gone) {
                throw new IllegalStateException("the token is gone");
            }
            return key.getAlgorithm();
        }

        @Override
        public String getFormat() {
            return key.getFormat();
        }

        @Override
        public byte[] getEncoded() {
            return key.getEncoded();
        }

        @Override
        public BigInteger getS() {
            return key.getS();
        }

        @Override
        public ECParameterSpec getParams() {
            return key.getParams();
        }
    }

    private static final class OneChain extends ServerKey {
        PrivateKey key;

        OneChain() throws Exception {
        }

        Token newKey() {
            return new Token((ECPrivateKey)super.getPrivateKey("key"));
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return key;
        }
    }
}
