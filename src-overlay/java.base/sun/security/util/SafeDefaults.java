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

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.Security;
import java.util.Properties;

/**
 * What this JDK's security properties have in place of stock's values, and
 * the way back: with the system or security property jdk.security.defaults
 * set to "stock" each of them has stock's value.
 * <p>
 * Only a default is given back. A property that an administrator has set to
 * anything else, in java.security or by -Djava.security.properties, stays as
 * it is, and so does a system property.
 */
public final class SafeDefaults {
    private static final String SWITCH = "jdk.security.defaults";
    private static final String STOCK = "stock";

    private SafeDefaults() {
    }

    /**
     * Gives back stock's values where that was chosen, and lists what differs
     * from stock with -Djava.security.debug=defaults.
     *
     * @param properties the security properties as read from their files
     */
    public static void apply(Properties properties) {
        String choice = System.getProperty(SWITCH,
                properties.getProperty(SWITCH, "")).trim();
        boolean stock = choice.equalsIgnoreCase(STOCK);
        if (!stock && !choice.isEmpty()) {
            // Whoever mistypes it would wait for what stock does.
            System.err.println("warning: " + SWITCH + "=" + choice
                    + ": unknown, not applied; the one value is " + STOCK);
        }
        Debug debug = Debug.getInstance("defaults");
        for (String[] row : StockDefaults.ROWS) {
            String name = row[0];
            String stocks = row[1];
            String value = properties.getProperty(name);
            boolean isDefault = value != null && isDefault(value, row);
            if (!isDefault && (value == null || debug == null
                    || same(value, stocks))) {
                continue;
            }
            String state = "set in a file, stock's is ";
            if (isDefault) {
                state = stock ? "as stock, " : "stock's is ";
                if (stock && stocks == null) {
                    properties.remove(name);
                } else if (stock) {
                    properties.setProperty(name, stocks);
                }
            }
            if (debug != null) {
                String now = properties.getProperty(name);
                debug.println(name + "=" + words(now) + " (" + state
                        + words(stocks) + ")");
            }
        }
        if (debug != null) {
            debug.println(stock ? SWITCH + "=" + STOCK + " is in force"
                    : "-D" + SWITCH + "=" + STOCK + " gives back stock's");
        }
    }

    /**
     * Returns the system property of a name or, where that is not set, the
     * security property; null where neither is.
     */
    @SuppressWarnings("removal")
    public static String get(String property) {
        return AccessController.doPrivileged(new PrivilegedAction<String>() {
            @Override
            public String run() {
                String value = System.getProperty(property);
                return value == null ? Security.getProperty(property) : value;
            }
        });
    }

    /** Tells whether stock's defaults were chosen. */
    public static boolean areStock() {
        String choice = get(SWITCH);
        return choice != null && choice.trim().equalsIgnoreCase(STOCK);
    }

    /**
     * Tells whether such a property is true.
     *
     * @param unset what it is where nothing is set, or the empty value that a
     *        file can set and not take back, which is as on stock
     * @throws IllegalArgumentException if it is neither true nor false
     */
    public static boolean isTrue(String property, boolean unset) {
        String value = get(property);
        if (value == null || value.trim().isEmpty()) {
            return unset;
        }
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return value.equalsIgnoreCase("true");
        }
        throw new IllegalArgumentException(property + "=" + value
                + ": neither true nor false");
    }

    private static boolean isDefault(String value, String[] row) {
        for (int i = 2; i < row.length; i++) {
            if (same(value, row[i])) {
                return true;
            }
        }
        return false;
    }

    // A file may break its lines anywhere.
    private static boolean same(String one, String other) {
        return other != null
                && (one.equals(other) || words(one).equals(words(other)));
    }

    // Called for what nobody has changed only where it is listed: the first use
    // of security properties in a JVM waits.
    private static String words(String value) {
        if (value == null) {
            return "not set";
        }
        StringBuilder words = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            int last = words.length() - 1;
            boolean behindSpace = last >= 0 && words.charAt(last) == ' ';
            if (c == ',') {
                words.setLength(behindSpace ? last : last + 1);
                words.append(", ");
            } else if (c > ' ') {
                words.append(c);
            } else if (!behindSpace) {
                words.append(' ');
            }
        }
        return words.toString().trim();
    }
}
