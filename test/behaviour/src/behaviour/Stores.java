package behaviour;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;

/**
 * KeyStore: entries set, found and removed, stored and loaded, with right
 * and wrong passwords, null streams and damaged data.
 */
final class Stores extends Calls<Stores.Store> {
    static final class Store {
        final KeyStore store;
        byte[] stored = {};

        Store(KeyStore store) {
            this.store = store;
        }
    }

    @Override
    public int sequences() {
        return 12;
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> plan = new ArrayList<>();
        String[] names = new String[choice.from(1, 2)];
        for (int i = 0; i < names.length; i++) {
            names[i] = choice.of("PKCS12", "PKCS12", "JKS", "JCEKS",
                                 "CaseExactJKS") + "#" + i;
            plan.add(names[i] + " new");
            if (!choice.once(10)) {
                plan.add(names[i] + " load - -");
            }
        }
        for (int i = choice.from(3, 14); i > 0; i--) {
            String name = choice.of(names);
            String alias = choice.of("a", "A", "b", "c");
            String password = choice.of("password", "password", "password",
                                        "other", "-");
            switch (choice.below(9)) {
            case 0:
                plan.add(name + " setKey " + alias + " " + password + " "
                        + choice.of("RSA512", "ECsecp256r1") + " "
                        + choice.of(0, 1, 1));
                break;
            case 1:
                plan.add(name + " setSecret " + alias + " " + password);
                break;
            case 2:
                plan.add(name + " setCertificate " + alias);
                break;
            case 3:
                plan.add(name + " getKey " + alias + " " + password);
                break;
            case 4:
                plan.add(name + " delete " + alias);
                break;
            case 5:
                plan.add(name + " store " + password);
                plan.add(name + " load " + name + " " + password);
                break;
            case 6:
                plan.add(name + " load " + choice.of(names) + " " + password
                        + " " + choice.of("-", "cut", "flip"));
                break;
            default:
                plan.add(name + " " + choice.of("list", "is " + alias,
                                                "find"));
            }
        }
        for (String name : names) {
            plan.add(name + " list");
            plan.add(name + " getKey a password");
        }
        return plan;
    }

    @Override
    Store make(String name, String[] words) throws Exception {
        return new Store(KeyStore.getInstance(type(name)));
    }

    private static char[] password(String word) {
        return word.equals("-") ? null : word.toCharArray();
    }

    @Override
    String step(Store object, String[] words, Map<String, Store> all)
            throws Exception {
        KeyStore store = object.store;
        switch (words[1]) {
        case "load":
            if (words[2].equals("-")) {
                store.load(null, password(words[3]));
                return "done";
            }
            Store other = all.get(words[2]);
            if (other == null) {
                return "none";
            }
            byte[] data = other.stored.clone();
            if (words.length > 4 && words[4].equals("cut")) {
                data = java.util.Arrays.copyOf(data, data.length * 3 / 4);
            } else if (words.length > 4 && words[4].equals("flip")
                    && data.length > 0) {
                data[data.length / 2] ^= 1;
            }
            store.load(new ByteArrayInputStream(data), password(words[3]));
            return "done";
        case "store": {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            store.store(out, password(words[2]));
            object.stored = out.toByteArray();
            return "done";
        }
        case "setKey":
            store.setKeyEntry(words[2], FixedKeys.privateKey(words[4]),
                    password(words[3]), words[5].equals("0") ? null
                    : new Certificate[] {certificate()});
            return "done";
        case "setSecret":
            store.setKeyEntry(words[2],
                    new SecretKeySpec(Choice.data(1, 16), "AES"),
                    password(words[3]), null);
            return "done";
        case "setCertificate":
            store.setCertificateEntry(words[2], certificate());
            return "done";
        case "getKey": {
            Key key = store.getKey(words[2], password(words[3]));
            return key == null ? "null" : key.getAlgorithm() + " "
                    + Transcript.bytes(key.getEncoded());
        }
        case "delete":
            store.deleteEntry(words[2]);
            return "done";
        case "list": {
            List<String> aliases = Collections.list(store.aliases());
            Collections.sort(aliases);
            return store.size() + " " + aliases;
        }
        case "is":
            return store.isKeyEntry(words[2]) + " "
                    + store.isCertificateEntry(words[2]) + " "
                    + store.containsAlias(words[2]) + " "
                    + (store.getCertificate(words[2]) == null) + " "
                    + (store.getCertificateChain(words[2]) == null) + " "
                    + (store.getCreationDate(words[2]) == null);
        case "find":
            // Of several entries the store may name any.
            return "" + (store.getCertificateAlias(certificate()) == null);
        default:
            throw new AssertionError(words[1]);
        }
    }

    private static Certificate certificate() throws Exception {
        return CertificateFactory.getInstance("X.509").generateCertificate(
                new ByteArrayInputStream(Base64.getDecoder()
                        .decode(CERTIFICATE)));
    }

    private static final String CERTIFICATE = ""
        + "MIIBTjCB9aADAgECAghMWkgcgEnKeDAKBggqhkjOPQQDAjAbMRkwFwYDVQQD"
        + "ExBUZW1wZXIgYmVoYXZpb3VyMCAXDTI2MTEyMzE1MDg0OVoYDzIxMjYxMDMw"
        + "MTUwODQ5WjAbMRkwFwYDVQQDExBUZW1wZXIgYmVoYXZpb3VyMFkwEwYHKoZI"
        + "zj0CAQYIKoZIzj0DAQcDQgAEgcEz1XahD7UcBgLuKcXGrKpXwA4U0svSb+zZ"
        + "ABoX1o2n/NTTMhWguPhNRexSRSWjU9VSXxoojDBwcOYq7mOvhKMhMB8wHQYD"
        + "VR0OBBYEFGCHJzbkNAegs4EZe+khItcuqTOdMAoGCCqGSM49BAMCA0gAMEUC"
        + "IQD+7eNysKOfXzuKjOHY22V2df1xtXzFj9OdPwGFgzMRFQIgWVACx/Yc54Ka"
        + "px4euSnkb+73GDXxVLPy28lAWojlV/g=";
}
