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

package sun.security.util;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Map;

/**
 * What tells the states of a file apart without reading it. If two of one file
 * are equal, and the earlier is settled, the file has not changed in between.
 */
final class FileState {

    // ctime changes also where the time of modification is put back, as it is
    // when a file is replaced by a copy with all its attributes.
    private static final String ATTRIBUTES =
            "unix:fileKey,size,lastModifiedTime,ctime";

    // File systems keep times in steps: clock ticks, or 2 s at worst. What
    // changes within the step of the last change leaves no trace.
    private static final long STEP_MILLIS = 3000;

    private final Object attributes;
    private final boolean settled;

    private FileState(Object attributes, boolean settled) {
        this.attributes = attributes;
        this.settled = settled;
    }

    /**
     * Returns the present state. The caller must be privileged to read the
     * file.
     */
    static FileState of(File file) {
        long now = System.currentTimeMillis();
        try {
            Path path = file.toPath();
            // The default file system need not be the one that File reads.
            if (path.getFileSystem().provider().getClass().getClassLoader()
                    == null) {
                Map<String, Object> attributes =
                        Files.readAttributes(path, ATTRIBUTES);
                return new FileState(attributes,
                        isOld(attributes.get("ctime"), now)
                        && isOld(attributes.get("lastModifiedTime"), now));
            }
        } catch (IOException | InvalidPathException
                | UnsupportedOperationException e) {
            // A Path cannot have all the names that a File can.
        }
        return new FileState(
                Arrays.asList(file.length(), file.lastModified()), false);
    }

    private static boolean isOld(Object time, long now) {
        return ((FileTime) time).toMillis() < now - STEP_MILLIS;
    }

    /** Whether each later change of the file gives another state. */
    boolean isSettled() {
        return settled;
    }

    @Override
    public int hashCode() {
        return attributes.hashCode();
    }

    /** Whether settled or not makes no difference. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FileState
                && attributes.equals(((FileState) other).attributes);
    }
}
