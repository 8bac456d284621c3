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

package sun.security.x509;

import java.security.PublicKey;

/** How a certificate's last verification ended; never changed. */
final class VerifiedSignature {

    private final PublicKey key;
    private final String provider;
    private final boolean matches;

    /** The provider's name is empty if none was asked for. */
    VerifiedSignature(PublicKey key, String provider, boolean matches) {
        this.key = key;
        this.provider = provider;
        this.matches = matches;
    }

    /** Whether it was with this key, by the same provider. */
    boolean isOf(PublicKey key, String provider) {
        return this.key.equals(key) && this.provider.equals(provider);
    }

    boolean matches() {
        return matches;
    }
}
