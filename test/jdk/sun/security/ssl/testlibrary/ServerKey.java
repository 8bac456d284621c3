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

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The first of the keys of Peers, for engines of servers. A test gives another
 * chain, or another object for the private key.
 */
class ServerKey extends X509ExtendedKeyManager {
    private final X509ExtendedKeyManager key =
            (X509ExtendedKeyManager)Peers.keyManagers(0)[0];

    ServerKey() throws Exception {
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return key.getCertificateChain(alias);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key.getPrivateKey(alias);
    }

    @Override
    public String chooseEngineServerAlias(String type, Principal[] issuers,
            SSLEngine engine) {
        return key.chooseEngineServerAlias(type, null, engine);
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
        return key.getServerAliases(type, null);
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers,
            Socket socket) {
        return null;
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
        return null;
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers,
            Socket socket) {
        return null;
    }
}
