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
 * @summary The default TLS context and socket factories, once made, are found
 *          without a lock
 * @run main/othervm NoLock
 */

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocketFactory;
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

    /** How a factory is made that takes its time. */
    private static final class Creation {
        final Callable<?> getDefault;
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch proceed = new CountDownLatch(1);
        volatile Object inner;

        Creation(Callable<?> getDefault) {
            this.getDefault = getDefault;
        }

        /** Of the factory's constructor. */
        void run() throws Exception {
            inner = getDefault.call();
            begun.countDown();
            proceed.await(10, TimeUnit.SECONDS);
        }
    }

    /** Not before the property's factory is there does anyone get another. */
    private static void initialization(String property, Class<?> slow,
            Creation creation) throws Exception {
        java.security.Security.setProperty(property, slow.getName());
        FutureTask<?> first = new FutureTask<>(creation.getDefault);
        new Thread(first).start();
        creation.begun.await();
        FutureTask<?> second = new FutureTask<>(creation.getDefault);
        new Thread(second).start();
        Thread.sleep(200);
        creation.proceed.countDown();
        if (!slow.isInstance(first.get()) || first.get() != second.get()) {
            throw new RuntimeException("another factory");
        }
        if (slow.isInstance(creation.inner) || creation.inner == null) {
            throw new RuntimeException("no factory inside");
        }
    }

    public static final class SlowServer extends SSLServerSocketFactory {
        static final Creation CREATION =
                new Creation(SSLServerSocketFactory::getDefault);

        public SlowServer() throws Exception {
            CREATION.run();
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
        public java.net.ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public java.net.ServerSocket createServerSocket(int port,
                int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public java.net.ServerSocket createServerSocket(int port,
                int backlog, java.net.InetAddress local) {
            throw new UnsupportedOperationException();
        }
    }

    public static final class Slow extends SSLSocketFactory {
        static final Creation CREATION =
                new Creation(SSLSocketFactory::getDefault);

        public Slow() throws Exception {
            CREATION.run();
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
        initialization("ssl.SocketFactory.provider", Slow.class,
                Slow.CREATION);
        initialization("ssl.ServerSocketFactory.provider", SlowServer.class,
                SlowServer.CREATION);
        if (get(SSLContext.class, SSLContext::getDefault) != context) {
            throw new RuntimeException("another context");
        }
        Object factory = SSLSocketFactory.getDefault();
        if (get(SSLSocketFactory.class, SSLSocketFactory::getDefault)
                != factory) {
            throw new RuntimeException("another factory");
        }
        factory = SSLServerSocketFactory.getDefault();
        if (get(SSLServerSocketFactory.class,
                SSLServerSocketFactory::getDefault) != factory) {
            throw new RuntimeException("another factory of servers");
        }
        SSLContext other = SSLContext.getInstance("TLS");
        other.init(null, null, null);
        SSLContext.setDefault(other);
        if (get(SSLContext.class, SSLContext::getDefault) != other) {
            throw new RuntimeException("not the context that was set");
        }
    }
}
