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

package sun.security.provider;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC_DRBG, SP 800-90A, 10.1.2. */
final class HmacDrbg extends DrbgMechanism {
    private final Mac mac;
    private byte[] v;

    /** @param algorithm of the digest */
    HmacDrbg(String algorithm) throws NoSuchAlgorithmException {
        mac = own("Hmac" + algorithm.replaceFirst("-", ""));
    }

    /** The JDK's, whatever providers an application prefers. */
    private static Mac own(String algorithm) throws NoSuchAlgorithmException {
        try {
            return Mac.getInstance(algorithm, "SunJCE");
        } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
            return Mac.getInstance(algorithm);
        }
    }

    @Override
    void first(byte[] seed, byte[] personalization) {
        key(new byte[mac.getMacLength()]);
        v = new byte[mac.getMacLength()];
        Arrays.fill(v, (byte) 1);
        update(join(seed, personalization));
    }

    @Override
    void next(byte[] entropy, byte[] additional) {
        update(join(entropy, additional));
    }

    @Override
    void generate(byte[] out, int offset, int length, byte[] additional,
            long count) {
        if (additional.length > 0) {
            update(additional.clone());
        }
        for (int done = 0; done < length; ) {
            step();
            int n = Math.min(v.length, length - done);
            System.arraycopy(v, 0, out, offset + done, n);
            done += n;
        }
        update(additional.clone());
    }

    private void update(byte[] data) {
        for (byte i = 0; i < (data.length == 0 ? 1 : 2); i++) {
            mac.update(v);
            mac.update(i);
            key(mac.doFinal(data));
            step();
        }
        Arrays.fill(data, (byte) 0);
    }

    private void step() {
        byte[] last = v;
        v = mac.doFinal(last);
        Arrays.fill(last, (byte) 0);
    }

    private void key(byte[] key) {
        try {
            mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
        } catch (InvalidKeyException e) {
            throw new AssertionError(e);
        }
        Arrays.fill(key, (byte) 0);
    }
}
