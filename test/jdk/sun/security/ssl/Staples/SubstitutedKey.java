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
 * @summary A staple is good by the issuer's key on the validated path, and not
 *          by another key under which the certificate's signature verifies
 * @library ../testlibrary
 * @modules java.base/sun.security.tools.keytool
 *          jdk.httpserver
 * @build Peers IssuedKeys Responder
 * @comment servers that wait send what they get
 * @run main/othervm -Djdk.tls.stapling.responseTimeout=5000 SubstitutedKey
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.DSAPublicKey;
import java.security.spec.DSAPrivateKeySpec;
import java.security.spec.DSAPublicKeySpec;
import java.util.Arrays;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;

/**
 * For a signature (r, s) of DSA under (p, q, g, y) let R = g^u1 y^u2, as who
 * verifies it computes. With any x and g' = R^(1/(u1 + x u2)), y' = g'^x it
 * verifies under (p, q, g', y'), too, for g'^u1 y'^u2 = R, and x is known.
 */
public class SubstitutedKey {
    private static PrivateKey forgers;
    private static PublicKey verifies;

    public static void main(String[] args) throws Exception {
        IssuedKeys keys = new IssuedKeys("keys.p12");
        keys.root("issuer", "DSA");
        X509Certificate issuer = keys.certificate("issuer");
        try (Responder responder = new Responder(issuer, keys.key("issuer"),
                keys.key("issuer"))) {
            keys.issued("own", "issuer", "1.3.6.1.5.5.7.1.24=30:03:02:01:05",
                    responder.extension("good"));
            X509Certificate own = keys.certificate("own");
            substitute(own, (DSAPublicKey) issuer.getPublicKey());
            own.verify(verifies);
            X509Certificate forged = forged(issuer);
            Peers client = new Peers(new KeyManager[0]);
            client.context.init(null, IssuedKeys.trustManagers(issuer), null);
            X509Certificate[] chain = {own, issuer, forged};

            connect(null, client, new Peers(keys.keyManagers("SunX509", "own",
                    chain)));
            ByteArrayOutputStream singles = new ByteArrayOutputStream();
            for (X509Certificate each : new X509Certificate[] {
                issuer, forged}) {
                singles.write(Responder.single(id(own, each), Responder.GOOD, 0,
                        1000));
            }
            responder.made = responder.response(forgers, singles.toByteArray(),
                    new byte[0]);
            connect("is not good", client, new Peers(keys.keyManagers("SunX509",
                    "own", chain)));
        }
    }

    private static void connect(String word, Peers client, Peers server)
            throws Exception {
        String said = null;
        try {
            // TLS 1.3 has no DSA; with RSA it takes longer to find a key.
            Peers.connect(client, server, "TLSv1.2", 443);
        } catch (SSLException e) {
            said = e.getMessage();
        }
        Peers.check(word == null ? said == null
                : said != null && said.contains(word), word + ": " + said);
    }

    private static void substitute(X509Certificate own, DSAPublicKey issuers)
            throws Exception {
        BigInteger p = issuers.getParams().getP();
        BigInteger q = issuers.getParams().getQ();
        // SEQUENCE of r and s, each of less than 128 bytes
        byte[] signature = own.getSignature();
        int length = signature[3];
        BigInteger r = new BigInteger(1, Arrays.copyOfRange(signature, 4,
                4 + length));
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature,
                6 + length, signature.length));
        byte[] hash = MessageDigest.getInstance("SHA-256")
                .digest(own.getTBSCertificate());
        BigInteger h = new BigInteger(1, Arrays.copyOf(hash,
                Math.min(hash.length, q.bitLength() / 8)));
        BigInteger w = s.modInverse(q);
        BigInteger u1 = h.multiply(w).mod(q);
        BigInteger u2 = r.multiply(w).mod(q);
        BigInteger common = issuers.getParams().getG().modPow(u1, p)
                .multiply(issuers.getY().modPow(u2, p)).mod(p);
        BigInteger x = new BigInteger(q.bitLength() - 1, new SecureRandom());
        BigInteger g = common.modPow(u1.add(x.multiply(u2)).mod(q)
                .modInverse(q), p);
        KeyFactory factory = KeyFactory.getInstance("DSA");
        forgers = factory.generatePrivate(new DSAPrivateKeySpec(x, p, q, g));
        verifies = factory.generatePublic(new DSAPublicKeySpec(g.modPow(x, p),
                p, q, g));
    }

    /** The forger's root of the issuer's name. */
    private static X509Certificate forged(X509Certificate issuer)
            throws Exception {
        byte[] name = issuer.getSubjectX500Principal().getEncoded();
        byte[] authority = Responder.tlv(0x30,
                Responder.oid(0x55, 0x1d, 0x13), Responder.tlv(0x04,
                    Responder.tlv(0x30, Responder.tlv(0x01,
                    new byte[] {(byte) 0xff}))));
        byte[] data = Responder.tlv(0x30,
                Responder.tlv(0xa0, Responder.tlv(0x02, new byte[] {2})),
                Responder.tlv(0x02, new byte[] {1}), Responder.SHA256_WITH_DSA,
                name, Responder.tlv(0x30, Responder.time(-1000),
                    Responder.time(1_000_000)), name, verifies.getEncoded(),
                Responder.tlv(0xa3, Responder.tlv(0x30, authority)));
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(Responder.tlv(
                    0x30, data, Responder.signed(forgers, data))));
    }

    /** CertID of a certificate, as if an issuer had it issued. */
    private static byte[] id(X509Certificate own, X509Certificate issuer)
            throws Exception {
        MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
        byte[] encoded = issuer.getPublicKey().getEncoded();
        // The key is the BIT STRING at the end, y as an INTEGER within it.
        byte[] y = ((DSAPublicKey) issuer.getPublicKey()).getY().toByteArray();
        byte[] key = Responder.tlv(0x02, y);
        Peers.check(encoded[encoded.length - key.length] == 2, "a key");
        return Responder.tlv(0x30, Responder.tlv(0x30,
                Responder.oid(0x2b, 0x0e, 3, 2, 0x1a), Responder.tlv(0x05)),
                Responder.tlv(0x04, sha1.digest(issuer.getSubjectX500Principal()
                    .getEncoded())), Responder.tlv(0x04, sha1.digest(key)),
                Responder.tlv(0x02, own.getSerialNumber().toByteArray()));
    }
}
