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
 * @test
 * @summary The default TLS context and socket factory, once made, are found
 *          without a lock
 * @run main/othervm NoLock
 */

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

public class NoLock {

    private static <T> T get(Object locked, Callable<T> getter)
            throws Exception {
        FutureTask<T> task = new FutureTask<>(getter);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        synchronized (locked) {
            thread.start();
            try {
                return task.get(5, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                throw new RuntimeException("waits for " + locked, e);
            }
        }
    }

    /** Not before the property's factory is there does anyone get another. */
    private static void initialization() throws Exception {
        java.security.Security.setProperty("ssl.SocketFactory.provider",
                "NoLock$Slow");
        FutureTask<SocketFactory> first =
                new FutureTask<>(SSLSocketFactory::getDefault);
        new Thread(first).start();
        Slow.CREATING.await();
        FutureTask<SocketFactory> second =
                new FutureTask<>(SSLSocketFactory::getDefault);
        new Thread(second).start();
        Thread.sleep(200);
        Slow.PROCEED.countDown();
        if (!(first.get() instanceof Slow) || first.get() != second.get()) {
            throw new RuntimeException("another factory");
        }
        if (Slow.inner instanceof Slow || Slow.inner == null) {
            throw new RuntimeException("no factory inside");
        }
    }

    public static final class Slow extends SSLSocketFactory {
        static final CountDownLatch CREATING = new CountDownLatch(1);
        static final CountDownLatch PROCEED = new CountDownLatch(1);
        static volatile SocketFactory inner;

        public Slow() throws InterruptedException {
            inner = SSLSocketFactory.getDefault();
            CREATING.countDown();
            PROCEED.await(10, TimeUnit.SECONDS);
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return new String[0];
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return new String[0];
        }

        @Override
        public java.net.Socket createSocket(java.net.Socket socket,
                String host, int port, boolean autoClose) {
            throw new UnsupportedOperationException();
        }

        @Override
        public java.net.Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public java.net.Socket createSocket(String host, int port,
                java.net.InetAddress local, int localPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public java.net.Socket createSocket(java.net.InetAddress host,
                int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public java.net.Socket createSocket(java.net.InetAddress host,
                int port, java.net.InetAddress local, int localPort) {
            throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] args) throws Exception {
        SSLContext context = SSLContext.getDefault();
        initialization();
        if (get(SSLContext.class, SSLContext::getDefault) != context) {
            throw new RuntimeException("another context");
        }
        SocketFactory factory = SSLSocketFactory.getDefault();
        if (get(SSLSocketFactory.class, SSLSocketFactory::getDefault)
                != factory) {
            throw new RuntimeException("another factory");
        }
        SSLContext other = SSLContext.getInstance("TLS");
        other.init(null, null, null);
        SSLContext.setDefault(other);
        if (get(SSLContext.class, SSLContext::getDefault) != other) {
            throw new RuntimeException("not the context that was set");
        }
    }
}
