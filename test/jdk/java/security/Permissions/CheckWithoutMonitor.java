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
 * @summary Permissions are checked while other threads hold the monitors of
 *          permission collections and of the policy's cache, and the serial
 *          form of collections is what it was
 * @run main/othervm CheckWithoutMonitor
 */

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilePermission;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.net.URL;
import java.security.CodeSource;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.security.Policy;
import java.security.ProtectionDomain;
import java.security.SecurityPermission;
import java.security.UnresolvedPermission;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.PropertyPermission;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class CheckWithoutMonitor {

    /** Has no collection of its own. */
    public static class Plain extends Permission {
        private static final long serialVersionUID = 1;

        public Plain(String name) {
            super(name);
        }

        @Override
        public boolean implies(Permission other) {
            return other instanceof Plain && getName().startsWith("*");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Plain
                    && getName().equals(((Plain) other).getName());
        }

        @Override
        public int hashCode() {
            return getName().hashCode();
        }

        @Override
        public String getActions() {
            return "";
        }
    }

    /** Is named in the policy before its class is known. */
    public static class Late extends Plain {
        private static final long serialVersionUID = 1;

        public Late(String name) {
            super(name);
        }
    }

    private static final Permission[] GRANTED = {
        new RuntimePermission("a"), new RuntimePermission("b.*"),
        new PropertyPermission("p.*", "read"),
        new PropertyPermission("p.q", "write"),
        new FilePermission("/d/*", "read"), new FilePermission("/d/f", "write"),
        new Plain("plain")
    };

    private static final Permission[] IMPLIED = {
        new RuntimePermission("a"), new RuntimePermission("b.c.d"),
        new PropertyPermission("p.q", "read,write"),
        new PropertyPermission("p.r.s", "read"),
        new FilePermission("/d/f", "read,write"),
        new FilePermission("/d/g", "read"),
        new Plain("plain")
    };

    private static final Permission[] NOT_IMPLIED = {
        new RuntimePermission("b"), new SecurityPermission("a"),
        new PropertyPermission("p.r", "read,write"),
        new PropertyPermission("q", "read"),
        new FilePermission("/d/g", "write"), new FilePermission("/f", "read"),
        new Plain("other")
    };

    // stock's serial forms of four collections
    private static final String[] SERIAL = {
        "rO0ABXNyABlqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25zQ21LTdLID1ADAAJMAA1h"
        + "bGxQZXJtaXNzaW9udAAkTGphdmEvc2VjdXJpdHkvUGVybWlzc2lvbkNvbGxlY3Rp"
        + "b247TAAFcGVybXN0ABVMamF2YS91dGlsL0hhc2h0YWJsZTt4cgAiamF2YS5zZWN1"
        + "cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgABWgAIcmVhZE9ubHl4"
        + "cABwc3IAE2phdmEudXRpbC5IYXNodGFibGUTuw8lIUrkuAMAAkYACmxvYWRGYWN0"
        + "b3JJAAl0aHJlc2hvbGR4cD9AAAAAAAABdwgAAAACAAAAAXZyABtqYXZhLmxhbmcu"
        + "UnVudGltZVBlcm1pc3Npb25mry+F07nYTwIAAHhyAB1qYXZhLnNlY3VyaXR5LkJh"
        + "c2ljUGVybWlzc2lvblclC9zPTqZ6AgAAeHIAGGphdmEuc2VjdXJpdHkuUGVybWlz"
        + "c2lvbrHG4T8oV1F+AgABTAAEbmFtZXQAEkxqYXZhL2xhbmcvU3RyaW5nO3hwc3IA"
        + "J2phdmEuc2VjdXJpdHkuQmFzaWNQZXJtaXNzaW9uQ29sbGVjdGlvbgpChwSN7ePH"
        + "AwADWgALYWxsX2FsbG93ZWRMAAlwZXJtQ2xhc3N0ABFMamF2YS9sYW5nL0NsYXNz"
        + "O0wAC3Blcm1pc3Npb25zcQB+AAJ4cQB+AAMAAHEAfgALc3EAfgAFP0AAAAAAAAR3"
        + "CAAAAAYAAAADdAADYy5kc3EAfgAHcQB+ABB0AAFhc3EAfgAHcQB+ABJ0AANiLipz"
        + "cQB+AAdxAH4AFHh4eHg=",
        "rO0ABXNyABlqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25zQ21LTdLID1ADAAJMAA1h"
        + "bGxQZXJtaXNzaW9udAAkTGphdmEvc2VjdXJpdHkvUGVybWlzc2lvbkNvbGxlY3Rp"
        + "b247TAAFcGVybXN0ABVMamF2YS91dGlsL0hhc2h0YWJsZTt4cgAiamF2YS5zZWN1"
        + "cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgABWgAIcmVhZE9ubHl4"
        + "cABwc3IAE2phdmEudXRpbC5IYXNodGFibGUTuw8lIUrkuAMAAkYACmxvYWRGYWN0"
        + "b3JJAAl0aHJlc2hvbGR4cD9AAAAAAAABdwgAAAACAAAAAXZyABxqYXZhLnV0aWwu"
        + "UHJvcGVydHlQZXJtaXNzaW9uDEm166JNfsMDAAFMAAdhY3Rpb25zdAASTGphdmEv"
        + "bGFuZy9TdHJpbmc7eHIAHWphdmEuc2VjdXJpdHkuQmFzaWNQZXJtaXNzaW9uVyUL"
        + "3M9OpnoCAAB4cgAYamF2YS5zZWN1cml0eS5QZXJtaXNzaW9uscbhPyhXUX4CAAFM"
        + "AARuYW1lcQB+AAh4cHNyACZqYXZhLnV0aWwuUHJvcGVydHlQZXJtaXNzaW9uQ29s"
        + "bGVjdGlvbmFbOVpONUrnAwACWgALYWxsX2FsbG93ZWRMAAtwZXJtaXNzaW9uc3EA"
        + "fgACeHEAfgADAABzcQB+AAU/QAAAAAAABHcIAAAABgAAAAN0AANjLmRzcQB+AAdx"
        + "AH4AD3QABHJlYWR4dAABYXNxAH4AB3EAfgASdAAEcmVhZHh0AANiLipzcQB+AAdx"
        + "AH4AFXQABHJlYWR4eHh4eA==",
        "rO0ABXNyABlqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25zQ21LTdLID1ADAAJMAA1h"
        + "bGxQZXJtaXNzaW9udAAkTGphdmEvc2VjdXJpdHkvUGVybWlzc2lvbkNvbGxlY3Rp"
        + "b247TAAFcGVybXN0ABVMamF2YS91dGlsL0hhc2h0YWJsZTt4cgAiamF2YS5zZWN1"
        + "cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgABWgAIcmVhZE9ubHl4"
        + "cABwc3IAE2phdmEudXRpbC5IYXNodGFibGUTuw8lIUrkuAMAAkYACmxvYWRGYWN0"
        + "b3JJAAl0aHJlc2hvbGR4cD9AAAAAAAABdwgAAAACAAAAAXZyABZqYXZhLmlvLkZp"
        + "bGVQZXJtaXNzaW9ubg+fk/TAqbsDAAFMAAdhY3Rpb25zdAASTGphdmEvbGFuZy9T"
        + "dHJpbmc7eHIAGGphdmEuc2VjdXJpdHkuUGVybWlzc2lvbrHG4T8oV1F+AgABTAAE"
        + "bmFtZXEAfgAIeHBzcgAgamF2YS5pby5GaWxlUGVybWlzc2lvbkNvbGxlY3Rpb24e"
        + "knl91I5VqQMAAUwAC3Blcm1pc3Npb25zdAASTGphdmEvdXRpbC9WZWN0b3I7eHEA"
        + "fgADAHNyABBqYXZhLnV0aWwuVmVjdG9y2Zd9W4A7rwEDAANJABFjYXBhY2l0eUlu"
        + "Y3JlbWVudEkADGVsZW1lbnRDb3VudFsAC2VsZW1lbnREYXRhdAATW0xqYXZhL2xh"
        + "bmcvT2JqZWN0O3hwAAAAAAAAAAN1cgATW0xqYXZhLmxhbmcuT2JqZWN0O5DOWJ8Q"
        + "cylsAgAAeHAAAAADc3EAfgAHdAACL2F0AARyZWFkeHNxAH4AB3QABC9iLip0AARy"
        + "ZWFkeHNxAH4AB3QABC9jLmR0AARyZWFkeHh4eHg=",
        "rO0ABXNyABlqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25zQ21LTdLID1ADAAJMAA1h"
        + "bGxQZXJtaXNzaW9udAAkTGphdmEvc2VjdXJpdHkvUGVybWlzc2lvbkNvbGxlY3Rp"
        + "b247TAAFcGVybXN0ABVMamF2YS91dGlsL0hhc2h0YWJsZTt4cgAiamF2YS5zZWN1"
        + "cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgABWgAIcmVhZE9ubHl4"
        + "cABwc3IAE2phdmEudXRpbC5IYXNodGFibGUTuw8lIUrkuAMAAkYACmxvYWRGYWN0"
        + "b3JJAAl0aHJlc2hvbGR4cD9AAAAAAAABdwgAAAACAAAAAXZyABlDaGVja1dpdGhv"
        + "dXRNb25pdG9yJFBsYWluAAAAAAAAAAECAAB4cgAYamF2YS5zZWN1cml0eS5QZXJt"
        + "aXNzaW9uscbhPyhXUX4CAAFMAARuYW1ldAASTGphdmEvbGFuZy9TdHJpbmc7eHBz"
        + "cgAdamF2YS5zZWN1cml0eS5QZXJtaXNzaW9uc0hhc2iKJmW0pj1dQAMAAUwABXBl"
        + "cm1zcQB+AAJ4cQB+AAMAc3EAfgAFP0AAAAAAAAR3CAAAAAYAAAADc3EAfgAHdAAD"
        + "Yy5kcQB+AA5zcQB+AAd0AAFhcQB+ABBzcQB+AAd0AANiLipxAH4AEnh4eHg="
    };

    public static void main(String[] args) throws Exception {
        serial();
        // daemons: stock does not come back from some checks
        ExecutorService executor = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        Permissions permissions = new Permissions();
        for (Permission permission : GRANTED) {
            permissions.add(permission);
        }
        check(permissions);
        List<Object> monitors = new ArrayList<>();
        monitors.add(permissions);
        monitors.addAll(((Map<?, ?>) field(permissions, "permsMap")).values());
        hold(executor, monitors, () -> {
            check(permissions);
            return null;
        });
        unresolved(permissions);
        whileAdding(executor);
        policy(executor);
        System.out.println("Passed");
    }

    private static void check(Permissions permissions) {
        for (Permission permission : IMPLIED) {
            if (!permissions.implies(permission)) {
                throw new RuntimeException("refused: " + permission);
            }
        }
        for (Permission permission : NOT_IMPLIED) {
            if (permissions.implies(permission)) {
                throw new RuntimeException("granted: " + permission);
            }
        }
    }

    private static void unresolved(Permissions permissions) {
        Permission late = new Late("late");
        if (permissions.implies(late)) {
            throw new RuntimeException("granted: " + late);
        }
        permissions.add(new UnresolvedPermission(Late.class.getName(), "late",
                null, null));
        for (int i = 0; i < 2; i++) {
            if (!permissions.implies(late)) {
                throw new RuntimeException("refused: " + late);
            }
            check(permissions);
        }
    }

    /** What has been added is implied at once, and by other threads. */
    private static void whileAdding(ExecutorService executor)
            throws Exception {
        Permissions permissions = new Permissions();
        Callable<Void> reader = () -> {
            int k;
            do {
                k = added;
                for (int i = Math.max(0, k - 20); i < k; i++) {
                    check(permissions, i);
                }
            } while (k < 1000);
            return null;
        };
        Future<Void> first = executor.submit(reader);
        Future<Void> second = executor.submit(reader);
        for (int i = 0; i < 1000; i++) {
            permissions.add(new RuntimePermission("r" + i));
            permissions.add(new PropertyPermission("p" + i, "read"));
            permissions.add(new Plain("q" + i));
            if (i % 10 == 0) {
                permissions.add(new FilePermission("/f" + i, "read"));
            }
            added = i + 1;
            check(permissions, i);
        }
        first.get(10, TimeUnit.SECONDS);
        second.get(10, TimeUnit.SECONDS);
        int size = Collections.list(permissions.elements()).size();
        if (size != 3100) {
            throw new RuntimeException(size + " permissions");
        }
    }

    private static volatile int added;

    private static void check(Permissions permissions, int i) {
        if (!permissions.implies(new RuntimePermission("r" + i))
                || !permissions.implies(new PropertyPermission("p" + i, "read"))
                || !permissions.implies(new Plain("q" + i))
                || i % 10 == 0 && !permissions.implies(
                        new FilePermission("/f" + i, "read"))) {
            throw new RuntimeException("refused: " + i);
        }
    }

    /** The policy keeps the permissions of a domain, but not the domain. */
    private static void policy(ExecutorService executor) throws Exception {
        Policy policy = Policy.getPolicy();
        Object caches = field(field(policy, "policyInfo"), "pdMapping");
        List<Object> monitors = new ArrayList<>();
        for (int i = 0; i < Array.getLength(caches); i++) {
            monitors.add(field(Array.get(caches, i), "map"));
        }
        Permission granted = new PropertyPermission("java.version", "read");
        Permission refused = new RuntimePermission("refused");
        ProtectionDomain domain = domain();
        Callable<Void> check = () -> {
            for (ProtectionDomain d : new ProtectionDomain[] {domain, null}) {
                if (d != null && !policy.implies(d, granted)
                        || policy.implies(d, refused)) {
                    throw new RuntimeException("not the policy");
                }
            }
            return null;
        };
        check.call();
        hold(executor, monitors, check);
        WeakReference<ProtectionDomain> other =
                new WeakReference<>(domain());
        policy.implies(other.get(), granted);
        for (int i = 0; i < 50 && other.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        if (other.get() != null) {
            throw new RuntimeException("a domain is kept alive");
        }
        policy.refresh();
        check.call();
    }

    private static ProtectionDomain domain() throws Exception {
        return new ProtectionDomain(new CodeSource(
                new URL("file:/nowhere/x.jar"), (Certificate[]) null),
                null, null, null);
    }

    private static Permissions[] serializable() {
        Permissions[] result = new Permissions[4];
        for (int i = 0; i < 4; i++) {
            result[i] = new Permissions();
        }
        for (String name : new String[] {"a", "b.*", "c.d"}) {
            result[0].add(new RuntimePermission(name));
            result[1].add(new PropertyPermission(name, "read"));
            result[2].add(new FilePermission("/" + name, "read"));
            result[3].add(new Plain(name));
        }
        return result;
    }

    private static byte[] bytes(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static void serial() throws Exception {
        Permissions[] all = serializable();
        for (int i = 0; i < all.length; i++) {
            byte[] stock = Base64.getDecoder().decode(SERIAL[i]);
            if (!Arrays.equals(stock, bytes(all[i]))) {
                throw new RuntimeException("another serial form: " + all[i]);
            }
            PermissionCollection read;
            try (ObjectInputStream in = new ObjectInputStream(
                    new ByteArrayInputStream(stock))) {
                read = (PermissionCollection) in.readObject();
            }
            if (!Arrays.equals(stock, bytes(read))) {
                throw new RuntimeException("another serial form: " + read);
            }
            for (Permission p : Collections.list(all[i].elements())) {
                if (!read.implies(p)) {
                    throw new RuntimeException("not read: " + p);
                }
            }
            if (Collections.list(read.elements()).size() != 3) {
                throw new RuntimeException("read: " + read);
            }
            read.add(new RuntimePermission("new"));
            if (!read.implies(new RuntimePermission("new"))) {
                throw new RuntimeException("not added: " + read);
            }
        }
    }

    private static Object field(Object object, String name) throws Exception {
        for (Class<?> c = object.getClass(); c != null;
                c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static void hold(ExecutorService executor, List<Object> monitors,
            Callable<Void> task) throws Exception {
        if (monitors.isEmpty()) {
            executor.submit(task).get(10, TimeUnit.SECONDS);
            return;
        }
        synchronized (monitors.get(0)) {
            hold(executor, monitors.subList(1, monitors.size()), task);
        }
    }
}
