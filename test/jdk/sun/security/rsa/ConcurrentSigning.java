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
 * @summary Threads that use one RSA key at the same time get right results and
 *          need no lock that others could hold
 * @requires os.arch == "amd64" | os.arch == "x86_64" | os.arch == "aarch64"
 *           | os.arch == "sparcv9"
 * @modules java.base/sun.security.rsa:open
 * @run main/othervm/timeout=120 ConcurrentSigning
 * @run main/othervm/timeout=120 -XX:CryptoKernelTier=2 ConcurrentSigning
 * @run main/othervm/timeout=120 -XX:CryptoKernelTier=1 ConcurrentSigning
 */

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.RSAPrivateKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

public class ConcurrentSigning {

    private static final int THREADS = 8;
    private static final int MESSAGES = 150;

    private static final ExecutorService executor
            = Executors.newFixedThreadPool(THREADS);

    public static void main(String[] args) throws Exception {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(1024);
            KeyPair pair = generator.generateKeyPair();
            RSAPrivateKey key = (RSAPrivateKey)pair.getPrivate();
            PrivateKey plain = KeyFactory.getInstance("RSA").generatePrivate(
                    new RSAPrivateKeySpec(key.getModulus(),
                    key.getPrivateExponent()));
            for (PrivateKey each : Arrays.asList(key, plain)) {
                sideBySide(each, pair);
                withLocksHeld(each, pair);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static byte[] sign(PrivateKey key, byte[] message)
            throws Exception {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(message);
        return signature.sign();
    }

    private static void sideBySide(PrivateKey key, KeyPair pair)
            throws Exception {
        List<Future<?>> results = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            byte first = (byte)thread;
            results.add(executor.submit((Callable<Void>)() -> {
                Signature verifier = Signature.getInstance("SHA256withRSA");
                verifier.initVerify(pair.getPublic());
                for (int i = 0; i < MESSAGES; i++) {
                    byte[] message = {first, (byte)i};
                    verifier.update(message);
                    if (!verifier.verify(sign(key, message))) {
                        throw new AssertionError("wrong signature");
                    }
                }
                return null;
            }));
        }
        for (Future<?> result : results) {
            result.get();
        }
    }

    /** Signs and verifies in other threads while this one holds all locks. */
    private static void withLocksHeld(PrivateKey key, KeyPair pair)
            throws Exception {
        List<Object> locks = new ArrayList<>();
        Class<?> core = Class.forName("sun.security.rsa.RSACore");
        for (Field field : core.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                locks.add(field.get(null));
            }
        }
        for (Key each : new Key[] {key, pair.getPublic()}) {
            locks.add(each);
            Field operation = each.getClass().getDeclaredField("operation");
            operation.setAccessible(true);
            locks.add(operation.get(each));
        }
        holding(locks.iterator(), () -> {
            // in two threads, so that one of them needs a new blinding
            List<Future<byte[]>> signatures = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                signatures.add(executor.submit(() -> sign(key, new byte[1])));
            }
            for (Future<byte[]> signature : signatures) {
                signature.get(30, TimeUnit.SECONDS);
            }
            return null;
        });
    }

    private static void holding(Iterator<Object> locks,
            Callable<Void> action) throws Exception {
        if (!locks.hasNext()) {
            action.call();
            return;
        }
        Object lock = locks.next();
        if (lock instanceof Lock) {
            ((Lock)lock).lock();
        }
        try {
            synchronized (lock) {
                holding(locks, action);
            }
        } finally {
            if (lock instanceof Lock) {
                ((Lock)lock).unlock();
            }
        }
    }
}
