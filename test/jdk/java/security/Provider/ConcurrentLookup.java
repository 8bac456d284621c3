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
/*
 * @test
 * @summary Services are found while other threads hold monitors of providers,
 *          and no look-up misses a service that is being replaced
 * @run main/othervm ConcurrentLookup
 */

import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;

public class ConcurrentLookup {

    private static final int SECONDS = 10;

    public static class Digest extends MessageDigest {
        public Digest() {
            super("Digest");
        }

        @Override
        protected void engineUpdate(byte input) {
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
        }

        @Override
        protected byte[] engineDigest() {
            return new byte[0];
        }

        @Override
        protected void engineReset() {
        }
    }

    private static final class TestProvider extends Provider {
        TestProvider() {
            super("Test", 1.0, "");
        }

        Service add(String algorithm, String className) {
            Service service = new Service(this, "MessageDigest", algorithm,
                    className, Arrays.asList(algorithm + "-alias"),
                    Collections.emptyMap());
            putService(service);
            return service;
        }

        @Override
        public void removeService(Service service) {
            super.removeService(service);
        }
    }

    private static final TestProvider provider = new TestProvider();
    private static volatile int count;
    private static volatile boolean done;

    public static void main(String[] args) throws Exception {
        provider.add("Put", Digest.class.getName());
        provider.put("MessageDigest.Legacy", Digest.class.getName());
        provider.put("Alg.Alias.MessageDigest.Old", "Legacy");
        // daemons: stock does not come back from some look-ups
        ExecutorService executor = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        lookUp();
        Provider first = Security.getProviders()[0];
        synchronized (first) {
            synchronized (provider) {
                await(executor.submit(() -> lookUp()));
            }
        }
        replace(executor);
        System.out.println("Passed");
    }

    /** Only the first provider of the list is asked for its Mac in vain. */
    private static Void lookUp() throws Exception {
        MessageDigest.getInstance("SHA-256");
        Mac.getInstance("HmacSHA256");
        for (String name : new String[] {"put", "PUT-ALIAS", "legacy", "oLd"}) {
            if (MessageDigest.getInstance(name, provider).getProvider()
                    != provider) {
                throw new RuntimeException(name);
            }
        }
        if (provider.getService("MessageDigest", "none") != null
                || provider.getService("Mac", "put") != null) {
            throw new RuntimeException("there is no such service");
        }
        return null;
    }

    private static void replace(ExecutorService executor) throws Exception {
        provider.add("Changing", "0");
        provider.put("MessageDigest.Changing2", "a");
        Callable<Void> reader = () -> {
            while (!done) {
                int least = count;
                for (String name : new String[] {
                        "changing", "Changing-Alias"}) {
                    Provider.Service service =
                            provider.getService("MessageDigest", name);
                    if (service == null) {
                        throw new RuntimeException(name + " was missing");
                    }
                    if (Integer.parseInt(service.getClassName()) < least) {
                        throw new RuntimeException(service + " is no more");
                    }
                }
                if (provider.getService("MessageDigest", "changing2") == null) {
                    throw new RuntimeException("Changing2 was missing");
                }
            }
            return null;
        };
        Future<?>[] readers = {executor.submit(reader), executor.submit(reader)};
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        for (int i = 1; System.nanoTime() < end; i++) {
            provider.add("Changing", Integer.toString(i));
            count = i;
            // who changes several properties under the monitor is not seen
            // half-way
            synchronized (provider) {
                provider.remove("MessageDigest.Changing2");
                provider.put("MessageDigest.Changing2", "b");
            }
            Provider.Service other = provider.add("Other", "c");
            if (provider.getService("MessageDigest", "other") != other) {
                throw new RuntimeException("not there");
            }
            provider.removeService(other);
            if (provider.getService("MessageDigest", "OTHER-alias") != null) {
                throw new RuntimeException("still there");
            }
        }
        done = true;
        for (Future<?> result : readers) {
            await(result);
        }
    }

    private static void await(Future<?> result) throws Exception {
        result.get(SECONDS, TimeUnit.SECONDS);
    }
}
