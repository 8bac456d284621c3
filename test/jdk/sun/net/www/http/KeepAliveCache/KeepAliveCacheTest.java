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


import java.net.MalformedURLException;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What the tests of the cache of idle connections share.
 */
abstract class KeepAliveCacheTest {

    static URL url(String host) {
        try {
            return new URL("http", host, "/");
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    static void check(boolean condition, String failure) {
        if (!condition) {
            throw new RuntimeException(failure);
        }
    }

    /* Side by side, as they mostly sleep; one that fails does not hide the others. */
    @SafeVarargs
    static void runTogether(Callable<Void>... scenarios) throws Exception {
        ExecutorService executor = Executors.newCachedThreadPool();
        List<Future<Void>> results = executor.invokeAll(Arrays.asList(scenarios));
        executor.shutdown();
        int failed = 0;
        for (Future<Void> result : results) {
            try {
                result.get();
            } catch (ExecutionException e) {
                failed++;
                e.getCause().printStackTrace(System.out);
            }
        }
        check(failed == 0, failed + " of " + results.size() + " failed");
    }
}
