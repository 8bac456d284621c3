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
 * @summary Providers that have been verified are used while another thread
 *          holds the monitor that guards verification, and are not kept alive
 * @run main/othervm VerifiedProviders
 */

import java.lang.ref.WeakReference;
import java.security.Key;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.MacSpi;

public class VerifiedProviders {

    public static class TestMac extends MacSpi {
        @Override
        protected int engineGetMacLength() {
            return 0;
        }

        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec params) {
        }

        @Override
        protected void engineUpdate(byte input) {
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
        }

        @Override
        protected byte[] engineDoFinal() {
            return new byte[0];
        }

        @Override
        protected void engineReset() {
        }
    }

    private static final class TestProvider extends Provider {
        TestProvider() {
            super("Test", 1.0, "");
            put("Mac.Test", TestMac.class.getName());
        }

        // providers are told from each other by identity
        @Override
        public boolean equals(Object other) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int hashCode() {
            throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] args) throws Exception {
        // daemons: stock does not come back from some look-ups
        ExecutorService executor = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        Provider provider = new TestProvider();
        Callable<Void> lookUp = () -> {
            Mac.getInstance("HmacSHA256");
            Cipher.getInstance("AES/CBC/NoPadding");
            KeyAgreement.getInstance("DH");
            if (Mac.getInstance("Test", provider).getProvider() != provider) {
                throw new RuntimeException("another provider");
            }
            return null;
        };
        lookUp.call();
        List<Future<Void>> results = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            results.add(executor.submit(() -> {
                for (int k = 0; k < 500; k++) {
                    use(new TestProvider());
                    lookUp.call();
                }
                return null;
            }));
        }
        for (Future<Void> result : results) {
            await(result);
        }
        synchronized (Class.forName("javax.crypto.JceSecurity")) {
            await(executor.submit(lookUp));
        }
        WeakReference<Provider> last = use(new TestProvider());
        for (int i = 0; i < 50 && last.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        if (last.get() != null) {
            throw new RuntimeException("a provider is kept alive");
        }
        // also removes what stands for the others
        use(new TestProvider());
        lookUp.call();
        System.out.println("Passed");
    }

    private static WeakReference<Provider> use(Provider provider)
            throws Exception {
        for (int i = 0; i < 2; i++) {
            if (Mac.getInstance("Test", provider).getProvider() != provider) {
                throw new RuntimeException("another provider");
            }
        }
        return new WeakReference<>(provider);
    }

    private static void await(Future<Void> result) throws Exception {
        result.get(10, TimeUnit.SECONDS);
    }
}
