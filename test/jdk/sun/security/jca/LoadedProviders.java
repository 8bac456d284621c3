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
 * @summary Loaded providers are found while other threads hold the monitors
 *          that guard loading; a provider is loaded once, and not while it is
 *          being loaded
 * @modules java.base/sun.security.jca:+open
 * @run main/othervm LoadedProviders
 */

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;

public class LoadedProviders {

    private static final AtomicInteger slow = new AtomicInteger();
    private static final AtomicInteger unwilling = new AtomicInteger();
    private static Method getProvider;
    private static Object slowConfig;
    private static Object recursive = "not called";

    public static class Slow extends Provider {
        public Slow() throws Exception {
            super("Slow", 1.0, "");
            slow.incrementAndGet();
            recursive = getProvider.invoke(slowConfig);
            Thread.sleep(500);
        }
    }

    public static class Unwilling extends Provider {
        public Unwilling() {
            super("Unwilling", 1.0, "");
            unwilling.incrementAndGet();
            throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> config = Class.forName("sun.security.jca.ProviderConfig");
        getProvider = config.getDeclaredMethod("getProvider");
        getProvider.setAccessible(true);
        Constructor<?> constructor =
                config.getDeclaredConstructor(String.class);
        constructor.setAccessible(true);
        // daemons: stock does not come back from some look-ups
        ExecutorService executor = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        loading(executor, constructor.newInstance(Slow.class.getName()));
        givenUp(executor, constructor.newInstance(Unwilling.class.getName()));
        lookUp();
        hold(executor, configs());
        System.out.println("Passed");
    }

    private static void loading(ExecutorService executor, Object config)
            throws Exception {
        slowConfig = config;
        List<Future<Object>> results = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            results.add(executor.submit(() -> getProvider.invoke(config)));
        }
        Object provider = getProvider.invoke(config);
        if (!(provider instanceof Slow)) {
            throw new RuntimeException("not loaded");
        }
        for (Future<Object> result : results) {
            if (await(result) != provider) {
                throw new RuntimeException("another provider");
            }
        }
        if (slow.get() != 1 || recursive != null) {
            throw new RuntimeException("loaded " + slow
                    + " times, found while loading: " + recursive);
        }
    }

    private static void givenUp(ExecutorService executor, Object config)
            throws Exception {
        for (int i = 0; i < 3; i++) {
            if (getProvider.invoke(config) != null) {
                throw new RuntimeException("loaded");
            }
        }
        if (unwilling.get() != 1) {
            throw new RuntimeException("loaded " + unwilling + " times");
        }
        synchronized (config) {
            if (await(executor.submit(() -> getProvider.invoke(config)))
                    != null) {
                throw new RuntimeException("loaded");
            }
        }
    }

    private static Object[] configs() throws Exception {
        Method method = Class.forName("sun.security.jca.Providers")
                .getDeclaredMethod("getProviderList");
        method.setAccessible(true);
        Object list = method.invoke(null);
        Field field = list.getClass().getDeclaredField("configs");
        field.setAccessible(true);
        return (Object[]) field.get(list);
    }

    private static void hold(ExecutorService executor, Object[] configs)
            throws Exception {
        if (configs.length == 0) {
            await(executor.submit((Callable<Object>) LoadedProviders::lookUp));
        } else {
            synchronized (configs[0]) {
                hold(executor, Arrays.copyOfRange(configs, 1, configs.length));
            }
        }
    }

    private static Object lookUp() throws Exception {
        MessageDigest.getInstance("SHA-256");
        return Mac.getInstance("HmacSHA256");
    }

    private static Object await(Future<Object> result) throws Exception {
        return result.get(10, TimeUnit.SECONDS);
    }
}
