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
import java.util.Arrays;

/**
 * What tells the states of a file apart without reading it.
 */
public final class FileState {

    // ctime changes also where the time of modification is put back, as it is
    // when a file is replaced by a copy with all its attributes.
    private static final String[] ATTRIBUTES = {
        "unix:fileKey,size,lastModifiedTime,ctime",
        "fileKey,size,lastModifiedTime"
    };

    private FileState() {
    }

    /**
     * Returns objects that are equal if the file has not changed in between.
     * The caller must be privileged to read the file.
     */
    public static Object of(File file) {
        try {
            Path path = file.toPath();
            for (String attributes : ATTRIBUTES) {
                try {
                    return Files.readAttributes(path, attributes);
                } catch (UnsupportedOperationException e) {
                    // the next may do
                }
            }
        } catch (IOException | InvalidPathException e) {
            // A Path cannot have all the names that a File can.
        }
        return Arrays.asList(file.length(), file.lastModified());
    }
}
