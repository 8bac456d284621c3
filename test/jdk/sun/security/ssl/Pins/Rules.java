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
 * @summary Rules of pins are read as they are written, and what is none is
 *          refused with its line and the reason
 * @modules java.base/jdk.security
 * @run main Rules
 */

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import jdk.security.TlsPins;

public class Rules {
    private static final String ONE = pin(1);
    private static final String TWO = pin(2);
    private static final String BOTH = ONE + " " + TWO;

    // CN=pin, with a key of Ed25519, which 8 and 11 would encode otherwise
    private static final String CERTIFICATE =
            "MIIBMjCB5aADAgECAhR5X12DnB8RPeDMWEhEw0M0kvKv0zAFBgMrZXAw"
            + "DjEMMAoGA1UEAwwDcGluMCAXDTI2MTEyNzE5NDA0N1oYDzIxMjYxMTAz"
            + "MTk0MDQ3WjAOMQwwCgYDVQQDDANwaW4wKjAFBgMrZXADIQAFOoeGwEpZ"
            + "waw/sQeI18V3nOp5noEJnq+TUldqRFp9lKNTMFEwHQYDVR0OBBYEFAXP"
            + "DTkJVib81Gto6BONM31E5w3jMB8GA1UdIwQYMBaAFAXPDTkJVib81Gto"
            + "6BONM31E5w3jMA8GA1UdEwEB/wQFMAMBAf8wBQYDK2VwA0EAmgKwm4W8"
            + "ZwTjhvjlkWLqkSeGgTi26zDvIsym8lAHiobAvVl0ajHl2zQDSzkFP8sq"
            + "s0SgzLNI46+xibYyARacBg==";

    public static void main(String[] args) throws Exception {
        check(TlsPins.pinOf((X509Certificate) CertificateFactory
                .getInstance("X.509").generateCertificate(
                new ByteArrayInputStream(Base64.getDecoder().decode(CERTIFICATE))))
                .equals("sha256/Rey/QQL2QYfx0MXkDongq9lKIdI3qo56Y7F14q8hrAM="),
                "not the pin that OpenSSL has");
        for (String good : new String[] {
            "",
            "# a comment\n\n  \t\n",
            "host.test until=2100-01-01 " + BOTH,
            "\thost.test  subdomains report-only except-local-anchors\t"
                + "until=2000-02-29 " + BOTH + " # comment",
            "a_b.test until=2100-01-01 " + BOTH + "\u2028c.test"
                + " until=2100-01-01 " + BOTH + " #c\u2028#d",
            "a.test until=2100-01-01 " + BOTH + "\r\nb.test until=2100-01-01 "
                + BOTH + "\rc.test until=2100-01-01 " + BOTH,
            "127.0.0.1 until=2100-01-01 " + BOTH,
            "::1 until=2100-01-01 " + BOTH,
            "[::1] until=2100-01-01 " + BOTH,
            "* until=2100-01-01 " + BOTH,
            "b\u00fccher.test until=2100-01-01 " + BOTH,
            "host.test. until=2100-01-01 " + BOTH + " " + pin(3)}) {
            TlsPins.of(good);
        }

        String rest = " until=2100-01-01 " + BOTH;
        refused("host.test", "1: no until=");
        for (String option : new String[] {"subdomains", "report-only",
            "except-local-anchors", "until=2100-01-01", ONE}) {
            refused(option + rest, "1: " + option + " is no name or address");
        }
        refused("host.test " + BOTH, "1: no until=");
        refused("host.test until=2100-01-01", "1: fewer than two pins");
        refused("host.test until=2100-01-01 " + ONE, "1: fewer than two pins");
        refused("host.test until=2100-01-01 " + ONE + " " + ONE,
                "1: " + ONE + " is there twice");
        refused("host.test until=2100-02-30 " + BOTH, "1: 2100-02-30 is no day");
        refused("host.test until=tomorrow " + BOTH, "1: tomorrow is no day");
        refused("host.test until=+1000000000-01-01 " + BOTH, "is no day");
        refused("host.test until=2100-01-01" + rest,
                "1: until=2100-01-01 is no option, or one too many");
        refused("host.test subdomain" + rest, "1: subdomain is no option");
        refused("host.test subdomains subdomains" + rest,
                "1: subdomains is no option, or one too many");
        refused("host.test sha1/AAAA" + rest, "1: sha1/AAAA is no option");
        for (String wrong : new String[] {"sha256/", "sha256/AAAA",
            ONE.substring(0, ONE.length() - 1), ONE + "=",
            ONE.replace("A=", "B="), "sha256/" + BOTH.length() + "*"}) {
            refused("host.test " + wrong + rest, "1: " + wrong + " is not sha256/");
        }
        refused("ho st.test" + rest, "1: st.test is no option");
        for (String wrong : new String[] {"a..test", ".test", "a.test..", "0x7f.1",
            "a.1", "a.0xf", "\uff11\uff12\uff17.0.0.256", "ho/st", "ho\u0000st",
            "host.test:443", "[::1", "\u3002"}) {
            refused(wrong + rest, "1: " + wrong + " is no name or address");
        }
        refused("\uff11\uff12\uff17.0.0.1" + rest + "\n127.0.0.1" + rest, "2: ");
        refused("a.test\u3002" + rest + "\nA.test" + rest, "2: ");
        // Each of what may end a line ends one.
        for (String end : new String[] {"\u2028", "\u0085", "\u000b", "\f"}) {
            refused("# comment" + end + "host.test", "2: no until=");
        }
        refused("host.test until=1960-01-01" + rest, "one too many");
        refused("host.test" + rest + "#" + pin(3), "#" + pin(3)
                + " is not sha256/");
        refused("1.2.3.256" + rest, "1: 1.2.3.256 is no name or address");
        refused(":1:" + rest, "1: :1: is no name or address");
        refused("." + rest, "1: . is no name or address");
        refused("https://host.test" + rest, "is no name or address");
        refused("*.test" + rest, "1: *.test is no name or address");
        refused("* subdomains" + rest, "1: * has no subdomains");
        refused("127.0.0.1 subdomains" + rest, "127.0.0.1 has no subdomains");
        refused("::1 subdomains" + rest, "has no subdomains");
        refused("# one\nhost.test" + rest + "\nHOST.test." + rest,
                "3: HOST.test. is there twice, before in pins:2");
        TlsPins.of("host.test" + rest + "\nhost.test report-only" + rest);
        refused("::1" + rest + "\n0:0:0:0:0:0:0:1" + rest,
                "2: ");
        refused("127.0.0.1" + rest + "\n127.1" + rest, "2: ");
        refused("127.0.0.1" + rest + "\n::ffff:127.0.0.1" + rest, "2: ");

        Path file = Paths.get("pins.txt");
        write(file, ("host.test" + rest).getBytes(StandardCharsets.UTF_8));
        TlsPins.read(file);
        write(file, ("\ufeff# comment\nhost.test" + rest)
                .getBytes(StandardCharsets.UTF_8));
        TlsPins.read(file);
        write(file, new byte[(1 << 20) + 1]);
        notRead(file);
        write(file, "\nhost.test".getBytes(StandardCharsets.UTF_8));
        try {
            TlsPins.read(file);
            throw new AssertionError("read");
        } catch (IllegalArgumentException e) {
            check(e.getMessage().startsWith("pins.txt:2: "), e.toString());
        }
        write(file, new byte[] {(byte) 0xff});
        notRead(file);
        notRead(Paths.get("none.txt"));
    }

    private static void write(Path file, byte[] content) throws Exception {
        Files.write(file, content);
    }

    private static void notRead(Path file) {
        try {
            TlsPins.read(file);
            throw new AssertionError("read " + file);
        } catch (java.io.IOException expected) {
            System.out.println(expected);
        }
    }

    private static String pin(int i) {
        byte[] hash = new byte[32];
        hash[0] = (byte) i;
        return "sha256/" + Base64.getEncoder().encodeToString(hash);
    }

    private static void refused(String rules, String words) {
        try {
            TlsPins.of(rules);
        } catch (IllegalArgumentException e) {
            check(e.getMessage().startsWith("pins:")
                    && e.getMessage().contains(words), rules + ": "
                    + e.getMessage() + ", not " + words);
            return;
        }
        throw new AssertionError("read: " + rules);
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
