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
 * @summary jdk.security.provider.preferred names providers that are asked
 *          first for an algorithm
 * @modules java.base/sun.security.jca
 * @run main/othervm PreferredForAlgorithms
 */

import java.security.MessageDigest;
import java.security.MessageDigestSpi;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sun.security.jca.ProviderList;
import sun.security.jca.Providers;
import sun.security.jca.ServiceId;

public class PreferredForAlgorithms {
    public static final class Digest extends MessageDigestSpi {
        @Override
        protected void engineUpdate(byte input) {
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
        }

        @Override
        protected byte[] engineDigest() {
            return new byte[1];
        }

        @Override
        protected void engineReset() {
        }
    }

    private static final class Other extends Provider {
        private static final long serialVersionUID = 1;

        Other(String name, String... services) {
            super(name, 1.0, "a test's");
            for (String service : services) {
                put(service, Digest.class.getName());
            }
        }
    }

    private static final String PREFERRED = "jdk.security.provider.preferred";

    public static void main(String[] args) throws Exception {
        Security.setProperty(PREFERRED, "MessageDigest.SHA-256:A,"
                + " md5 : B,md5:A, Group.SHA2RSA:B, SHA-384:Nobody, SHA-384:B,"
                + " AES/GCM:A, AES:B, SHA-1:, :A, nothing, , .:A, Group.None:A,"
                + " SHA-224:Sun:A, Mac.sha1:B, Mac.SHA-1:A, group.hmacsha2:B,"
                + " HmacSHA256:C, Mac.HmacSHA256:A");
        order("MessageDigest", "SHA-256", "SUN");
        order("MessageDigest", "MD5", "SUN");
        Security.addProvider(new Other("A", "MessageDigest.SHA-256",
                "MessageDigest.MD5", "MessageDigest.SHA-1", "Mac.SHA-256",
                "MessageDigest.SHA-224", "Cipher.AES/GCM/NoPadding",
                "Mac.HmacSHA256", "Mac.SHA-1", "Mac.SHA1"));
        Security.addProvider(new Other("B", "MessageDigest.SHA-256",
                "MessageDigest.MD5", "MessageDigest.SHA-384", "Mac.SHA-256",
                "Signature.SHA256withRSA", "Signature.SHA1withRSA",
                "Cipher.AES", "Mac.HmacSHA256", "Mac.SHA-1", "Mac.SHA1"));
        // The lists that come from this one know it, too.
        Security.insertProviderAt(new Other("C", "MessageDigest.MD5",
                "Mac.SHA-256", "Mac.HmacSHA256"), 1);
        Security.removeProvider("SunPCSC");
        order("MessageDigest", "SHA-256", "A SUN B");
        order("MessageDigest", "sha-256", "A SUN B");
        order("Mac", "SHA-256", "C A B");
        // The first entry is the first, whichever says the type.
        order("Mac", "HmacSHA256", "B C A SunJCE");
        order("Mac", "SHA1", "B A");
        order("Mac", "SHA-1", "B A");
        order("MessageDigest", "MD5", "B A C SUN");
        order("MessageDigest", "SHA-384", "B SUN");
        order("MessageDigest", "SHA-1", "SUN A");
        order("MessageDigest", "SHA-224", "SUN A");
        order("Signature", "SHA256withRSA", "B SunRsaSign");
        order("Signature", "SHA1withRSA", "SunRsaSign SunJSSE B");
        equal(MessageDigest.getInstance("MD5").getProvider().getName(), "B");
        equal(MessageDigest.getInstance("MD5", "SUN").getProvider().getName(),
                "SUN");
        // As a Cipher's transformation is looked up.
        List<ServiceId> ids = new ArrayList<>();
        for (String part : Arrays.asList("AES/GCM/NoPadding", "AES/GCM",
                "AES//NoPadding", "AES")) {
            ids.add(new ServiceId("Cipher", part));
        }
        // SunJCE may have one for the whole name and one for a part.
        equal(names(Providers.getProviderList().getServices(ids))
                .replaceFirst("( SunJCE)+$", " SunJCE"), "A B SunJCE");

        Security.removeProvider("B");
        order("MessageDigest", "MD5", "A C SUN");
        order("MessageDigest", "SHA-384", "SUN");
        // It is read once.
        Security.setProperty(PREFERRED, "MD5:SUN");
        order("MessageDigest", "MD5", "A C SUN");
    }

    private static void order(String type, String algorithm, String expected) {
        ProviderList list = Providers.getProviderList();
        equal(names(list.getServices(type, algorithm)), expected);
        equal(list.getService(type, algorithm).getProvider().getName(),
                expected.split(" ")[0]);
    }

    private static String names(List<Provider.Service> services) {
        List<String> names = new ArrayList<>();
        for (Provider.Service service : services) {
            names.add(service.getProvider().getName());
        }
        return String.join(" ", names);
    }

    private static void equal(String actual, String expected) {
        if (!actual.equals(expected)) {
            throw new AssertionError(actual + " instead of " + expected);
        }
    }
}
