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
import java.net.IDN;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import sun.net.util.IPAddressUtil;
import sun.security.util.DerInputStream;
import sun.security.util.DerValue;

/**
 * Which keys servers must have, as lines of text say it:
 * <pre>
 * HOST [subdomains] until=YYYY-MM-DD [report-only] [except-local-anchors] PIN PIN...
 * </pre>
 * HOST is a name, or an address, which has no subdomains, or {@code *} for any
 * server. A PIN is {@code sha256/} and the Base64 form of the SHA-256 of a
 * SubjectPublicKeyInfo, as in RFC 7469. There are two at least, for one must be
 * of a key that is not in use yet. They hold to the end of the day, in UTC. A
 * host may have one rule, and another one that only reports.
 * {@code #} begins a comment, not within a word. Any other line is an error, and
 * none is ignored.
 */
final class PinRules {
    static final PinRules NONE = new PinRules();

    private static final String PIN = "sha256/";
    private static final int PIN_BYTES = 32;
    private static final String ANY = "*";
    private static final String NAME = "[a-z0-9_-]+([.][a-z0-9_-]+)*";

    // Nor are these names: whoever writes them first has forgotten the host.
    private static final List<String> OPTIONS = Arrays.asList("subdomains",
            "report-only", "except-local-anchors");
    private static final long UNSET = Long.MIN_VALUE;

    /** What holds for one host, and, if it says so, for those below it. */
    static final class Rule {
        /** Where it was said: "FILE:LINE". */
        final String origin;
        private final String name;
        final Set<String> pins = new LinkedHashSet<>();
        boolean subdomains;
        boolean reportOnly;
        boolean exceptLocalAnchors;
        // milliseconds since 1970
        long until = UNSET;

        Rule(String origin, String name) {
            this.origin = origin;
            this.name = name;
        }

        boolean holds(long now) {
            return now < until;
        }

        @Override
        public String toString() {
            return origin + " for " + name;
        }
    }

    private final Map<String, Rule> enforced = new HashMap<>();
    private final Map<String, Rule> reporting = new HashMap<>();

    private PinRules() {
    }

    /**
     * Reads lines.
     *
     * @param origin what exceptions call the text
     * @throws IllegalArgumentException if one line is none of the above
     */
    static PinRules parse(String origin, String text) {
        PinRules rules = new PinRules();
        int number = 0;
        // Whatever a program may show as a line is one.
        for (String line : text.split("\\R", -1)) {
            number++;
            String said = line.replaceFirst("(^|\\s)#.*", "").trim();
            if (!said.isEmpty()) {
                rules.add(origin + ":" + number, said.split("\\s+"));
            }
        }
        return rules;
    }

    private void add(String origin, String[] words) {
        String host = words[0].equals(ANY) ? ANY : host(origin, words[0]);
        Rule rule = new Rule(origin, words[0]);
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            if (word.startsWith(PIN)) {
                require(isPin(word), origin, word + " is not " + PIN
                        + " and the Base64 form of " + PIN_BYTES + " bytes");
                require(rule.pins.add(word), origin, word + " is there twice");
            } else if (word.startsWith("until=") && rule.until == UNSET) {
                rule.until = endOf(origin, word.substring("until=".length()));
            } else if (word.equals("subdomains") && !rule.subdomains) {
                rule.subdomains = true;
            } else if (word.equals("report-only") && !rule.reportOnly) {
                rule.reportOnly = true;
            } else if (word.equals("except-local-anchors")
                    && !rule.exceptLocalAnchors) {
                rule.exceptLocalAnchors = true;
            } else {
                throw error(origin, word + " is no option, or one too many");
            }
        }
        require(rule.until != UNSET, origin, "no until=YYYY-MM-DD");
        require(rule.pins.size() >= 2, origin, "fewer than two pins, one of"
                + " which is of a key that is not in use yet");
        require(!rule.subdomains || hasSubdomains(host), origin, words[0]
                + " has no subdomains");
        put(host, rule);
    }

    private void put(String host, Rule rule) {
        Rule other = (rule.reportOnly ? reporting : enforced).put(host, rule);
        require(other == null, rule.origin, rule.name + " is there twice"
                + (other == null ? "" : ", before in " + other.origin));
    }

    private static boolean isPin(String word) {
        try {
            String code = word.substring(PIN.length());
            byte[] hash = Base64.getDecoder().decode(code);
            // One form only, so that pins are compared as text.
            return hash.length == PIN_BYTES
                    && Base64.getEncoder().encodeToString(hash).equals(code);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static long endOf(String origin, String day) {
        try {
            return LocalDate.parse(day).plusDays(1)
                    .atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw error(origin, day + " is no day");
        }
    }

    private static String host(String origin, String name) {
        String host = canonical(name);
        require(host != null && !OPTIONS.contains(host), origin, name
                + " is no name or address");
        return host;
    }

    /**
     * Returns a host's name or address in the form that is compared; null if it
     * has none.
     */
    private static String canonical(String name) {
        // "::1" and "0:0:0:0:0:0:0:1" are one.
        if (name.indexOf(':') >= 0) {
            return address(IPAddressUtil.textToNumericFormatV6(
                    name.startsWith("[") && name.endsWith("]")
                    ? name.substring(1, name.length() - 1) : name));
        }
        String host;
        try {
            // In DNS there are names that are not those of hosts, as _a.b.
            host = IDN.toASCII(name, IDN.ALLOW_UNASSIGNED)
                    .toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return null;
        }
        if (host.endsWith(".")) {
            host = host.substring(0, host.length() - 1);
        }
        if (host.matches("[0-9.]+")) {
            return address(IPAddressUtil.textToNumericFormatV4(host));
        }
        // What ends in a number is an address in a form that only some read.
        return host.matches(NAME) && !host.matches("(.*[.])?(0x[0-9a-f]*|[0-9]+)")
                ? host : null;
    }

    private static String address(byte[] address) {
        return address == null ? null
                : Base64.getEncoder().encodeToString(address);
    }

    // Addresses and "*" have none.
    private static boolean hasSubdomains(String host) {
        return !host.equals(ANY) && host.indexOf('=') < 0;
    }

    private static void require(boolean holds, String origin, String reason) {
        if (!holds) {
            throw error(origin, reason);
        }
    }

    private static IllegalArgumentException error(String origin,
            String reason) {
        return new IllegalArgumentException(origin + ": " + reason);
    }

    /**
     * Returns these rules and others.
     *
     * @throws IllegalArgumentException if both name a host
     */
    PinRules and(PinRules others) {
        PinRules both = new PinRules();
        both.enforced.putAll(enforced);
        both.reporting.putAll(reporting);
        others.enforced.forEach(both::put);
        others.reporting.forEach(both::put);
        return both;
    }

    boolean isEmpty() {
        return enforced.isEmpty() && reporting.isEmpty();
    }

    /** Returns those that no longer hold. */
    Collection<Rule> ended(long now) {
        List<Rule> ended = new ArrayList<>(enforced.values());
        ended.addAll(reporting.values());
        ended.removeIf(rule -> rule.holds(now));
        return ended;
    }

    /**
     * Returns what holds for a server now. For each of its names that is the
     * name's own rule, or that of the nearest domain above it whose subdomains
     * are meant; where a name has none, and no other one has, it is that of any
     * server. Rules that only report are looked up by themselves.
     *
     * @param names or addresses of the server
     * @throws IllegalArgumentException if one of them has no form that could be
     *         compared, so that nobody knows what is meant
     */
    Collection<Rule> of(Collection<String> names, long now) {
        List<String> hosts = new ArrayList<>();
        for (String name : names) {
            String host = canonical(name);
            if (host == null) {
                throw new IllegalArgumentException("the server's name is none"
                        + " that pins can be looked up for: " + name);
            }
            hosts.add(host);
        }
        Set<Rule> found = new LinkedHashSet<>(of(enforced, hosts, now));
        found.addAll(of(reporting, hosts, now));
        return found;
    }

    /** Whether something is enforced now for servers of some names. */
    boolean wantName(long now) {
        return enforced.keySet().stream().anyMatch(name ->
                !name.equals(ANY) && at(enforced, name, now) != null);
    }

    private static Set<Rule> of(Map<String, Rule> rules, List<String> hosts,
            long now) {
        Set<Rule> found = new LinkedHashSet<>();
        for (String host : hosts) {
            Rule rule = of(rules, host, now);
            if (rule != null) {
                found.add(rule);
            }
        }
        Rule any = at(rules, ANY, now);
        if (found.isEmpty() && any != null) {
            found.add(any);
        }
        return found;
    }

    private static Rule of(Map<String, Rule> rules, String host, long now) {
        Rule own = at(rules, host, now);
        if (own != null) {
            return own;
        }
        for (int dot = host.indexOf('.'); dot >= 0;
                dot = host.indexOf('.', dot + 1)) {
            Rule above = at(rules, host.substring(dot + 1), now);
            if (above != null && above.subdomains) {
                return above;
            }
        }
        return null;
    }

    // One that has ended is none, so that it hides no other.
    private static Rule at(Map<String, Rule> rules, String host, long now) {
        Rule rule = rules.get(host);
        return rule != null && rule.holds(now) ? rule : null;
    }

    /**
     * Returns the pin of a certificate's key, of the bytes that it has there:
     * a key may have another form when it is encoded again.
     *
     * @throws IllegalArgumentException if it is no certificate
     */
    static String pin(X509Certificate certificate) {
        try {
            DerInputStream signed = new DerValue(certificate.getEncoded()).data
                    .getDerValue().data;
            DerValue next = signed.getDerValue();
            // version [0] DEFAULT v1, serialNumber
            if (next.isContextSpecific((byte) 0)) {
                signed.getDerValue();
            }
            // signature, issuer, validity, subject, subjectPublicKeyInfo
            for (int i = 0; i < 5; i++) {
                next = signed.getDerValue();
            }
            return PIN + Base64.getEncoder().encodeToString(
                    MessageDigest.getInstance("SHA-256")
                    .digest(next.toByteArray()));
        } catch (IOException | CertificateException e) {
            throw new IllegalArgumentException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
