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
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The pins of a JVM: what the properties jdk.tls.client.pins and
 * jdk.tls.client.pinFile say. The first has rules with semicolons between
 * them; the second names a file, which is read again when its time or length
 * has changed and stays so for a second. A first value that cannot be read, or
 * has no rule, ends in an IllegalArgumentException for every handshake of a
 * client, a later one leaves what was in force, and says so on System.err once:
 * what somebody edits must neither open nor close all connections of a server
 * that runs.
 */
final class PinFile {
    private static final String TEXT = "jdk.tls.client.pins";
    private static final String FILE = "jdk.tls.client.pinFile";
    private static final long BETWEEN_LOOKS = 1_000_000_000;    // ns
    private static final long AT_REST = 1_000;    // ms
    private static final int MAX_LENGTH = 1 << 20;

    private static final PinFile OF_JVM = new PinFile(get(TEXT),
            get(FILE));

    private final PinRules text;
    private final Path file;
    private final IllegalArgumentException wrong;

    // Who looks at the file; it guards all below, of which others read the
    // first two, too.
    private final ReentrantLock looking = new ReentrantLock();
    private volatile PinRules rules;
    private volatile long looked;
    private Object state;    // of the file whose rules are in force
    private Object wrongState;    // of one that has no rules
    private Object seen;    // at the last look
    private String said;

    private PinFile(String text, String file) {
        PinRules said = PinRules.NONE;
        IllegalArgumentException wrong = null;
        try {
            if (text != null && !text.trim().isEmpty()) {
                said = PinRules.parse(TEXT, text.replace(';', '\n'));
            }
        } catch (IllegalArgumentException e) {
            wrong = e;
        }
        said.ended(System.currentTimeMillis()).forEach(rule ->
                System.err.println("warning: pins of TLS: " + rule
                    + " has ended"));
        Path named = null;
        try {
            named = file == null || file.trim().isEmpty() ? null
                    : Paths.get(file.trim());
        } catch (InvalidPathException e) {
            wrong = new IllegalArgumentException(FILE + ": " + e.getMessage());
        }
        this.text = said;
        this.wrong = wrong;
        this.file = named;
        this.rules = this.file == null ? said : null;
    }

    // The system property or, where that says nothing, the security property.
    @SuppressWarnings("removal")
    private static String get(String property) {
        return AccessController.doPrivileged((PrivilegedAction<String>) () -> {
            String value = System.getProperty(property);
            return value == null || value.trim().isEmpty()
                    ? Security.getProperty(property) : value;
        });
    }

    /**
     * Returns the rules in force.
     *
     * @throws IllegalArgumentException if there never were any that could be
     *         read
     */
    static PinRules rules() {
        return OF_JVM.current();
    }

    private PinRules current() {
        if (wrong != null) {
            throw wrong;
        }
        PinRules last = rules;
        if (file == null
                || last != null && System.nanoTime() - looked < BETWEEN_LOOKS) {
            return last;
        }
        // One looks; the others go on by what was there, if there was any.
        if (last == null) {
            looking.lock();
        } else if (!looking.tryLock()) {
            return last;
        }
        List<String> warnings = new ArrayList<>();
        try {
            look(warnings);
            return rules;
        } finally {
            looking.unlock();
            // Who prints may connect, too.
            for (String warning : warnings) {
                System.err.println("warning: " + warning);
            }
        }
    }

    @SuppressWarnings("removal")
    private void look(List<String> warnings) {
        looked = System.nanoTime();
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
            Object now = null;
            try {
                now = state();
                if (rules == null || isNew(now)) {
                    PinRules read =
                            PinRules.parse(file.toString(), text(file));
                    if (read.isEmpty()) {
                        throw new IllegalArgumentException(file + ": no rule");
                    }
                    rules = text.and(read);
                    read.ended(System.currentTimeMillis()).forEach(rule ->
                            warnings.add("pins of TLS: " + rule
                                + " has ended"));
                    state = now;
                }
                said = null;
            } catch (IOException | IllegalArgumentException e) {
                boolean isFinal = e instanceof IllegalArgumentException;
                String reason = isFinal ? e.getMessage() : file + ": " + e;
                if (rules == null) {
                    throw new IllegalArgumentException(reason, e);
                }
                if (isFinal) {
                    wrongState = now;
                }
                if (!reason.equals(said)) {
                    warnings.add("pins of TLS stay as they were: " + reason);
                    said = reason;
                }
            }
            return null;
        });
    }

    /**
     * Whether the file is another one than was read, and rests, by its own time
     * or since the last look: who writes it in place may have written a part.
     */
    private boolean isNew(Object now) throws IOException {
        long age = System.currentTimeMillis()
                - Files.getLastModifiedTime(file).toMillis();
        boolean rests = age > AT_REST || now.equals(seen);
        seen = now;
        return rests && !now.equals(state) && !now.equals(wrongState);
    }

    private Object state() throws IOException {
        BasicFileAttributes found =
                Files.readAttributes(file, BasicFileAttributes.class);
        if (!found.isRegularFile()) {
            throw new IOException("no regular file");
        }
        return found.lastModifiedTime() + " " + found.size() + " "
                + found.fileKey();
    }

    /** Returns the text of a file of rules in UTF-8. */
    static String text(Path file) throws IOException {
        byte[] bytes = new byte[MAX_LENGTH + 1];
        int length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int n; length < bytes.length && (n = in.read(bytes, length,
                    bytes.length - length)) >= 0; ) {
                length += n;
            }
        }
        if (length > MAX_LENGTH) {
            throw new IOException("longer than " + MAX_LENGTH + " bytes");
        }
        String text = StandardCharsets.UTF_8.newDecoder()
                .decode(ByteBuffer.wrap(bytes, 0, length)).toString();
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }
}
