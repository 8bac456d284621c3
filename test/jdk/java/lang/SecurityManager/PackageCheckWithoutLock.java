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
 * @summary Restricted packages are checked while another thread holds the
 *          locks that guard their lists, and a change of a list takes effect
 *          at once
 * @run main/othervm PackageCheckWithoutLock
 */

import java.lang.reflect.Field;
import java.security.Permission;
import java.security.Security;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PackageCheckWithoutLock {

    /** Refuses what is checked, and notes its name. */
    private static final class Manager extends SecurityManager {
        @Override
        public void checkPermission(Permission permission) {
            throw new SecurityException(permission.getName());
        }
    }

    private static final SecurityManager MANAGER = new Manager();

    public static void main(String[] args) throws Exception {
        // with blanks, which go, and without a dot at the end
        restrict("a.b., c.d ,,e.");
        check();
        restrict("");
        allowed("a.b", "c.d", "e");
        restrict("a.b.,c.d,e.");
        check();
        ExecutorService executor = Executors.newCachedThreadPool(task -> {
            // stock does not come back from some checks
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        synchronized (lock("packageAccessLock")) {
            synchronized (lock("packageDefinitionLock")) {
                executor.submit((Callable<Void>) () -> {
                    check();
                    return null;
                }).get(10, TimeUnit.SECONDS);
            }
        }
        for (int i = 0; i < 100; i++) {
            Security.setProperty("package.access", "f" + i + ".");
            String name = "f" + i;
            executor.submit(() -> refused(name + ".x", true)).get();
            executor.submit(() -> allowed(name + "x")).get();
        }
        System.out.println("Passed");
    }

    private static void restrict(String packages) {
        Security.setProperty("package.access", packages);
        Security.setProperty("package.definition", packages);
    }

    private static void check() {
        for (String name : new String[] {
                "a.b", "a.b.", "a.b.c", "c.d", "c.d.e", "c.de", "e", "e.f"}) {
            refused(name, true);
            refused(name, false);
        }
        allowed("", "a", "a.", "a.bc", "a.c", "c", "c.", "c.e", "f", "ef",
                "b", "A.B", "e\u0000");
        for (Runnable nothing : new Runnable[] {
                () -> MANAGER.checkPackageAccess(null),
                () -> MANAGER.checkPackageDefinition(null)}) {
            try {
                nothing.run();
                throw new RuntimeException("null is a package");
            } catch (NullPointerException expected) {
            }
        }
    }

    private static void refused(String name, boolean access) {
        String permission = (access ? "accessClassInPackage."
                : "defineClassInPackage.") + name;
        try {
            if (access) {
                MANAGER.checkPackageAccess(name);
            } else {
                MANAGER.checkPackageDefinition(name);
            }
        } catch (SecurityException e) {
            if (e.getMessage().equals(permission)) {
                return;
            }
            throw e;
        }
        throw new RuntimeException("allowed: " + permission);
    }

    private static void allowed(String... names) {
        for (String name : names) {
            try {
                MANAGER.checkPackageAccess(name);
                MANAGER.checkPackageDefinition(name);
            } catch (SecurityException e) {
                throw new RuntimeException("refused: " + name, e);
            }
        }
    }

    private static Object lock(String name) throws Exception {
        Field field = SecurityManager.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }
}
