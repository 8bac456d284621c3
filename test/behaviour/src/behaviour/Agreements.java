package behaviour;

import java.security.Key;
import java.security.PublicKey;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javax.crypto.KeyAgreement;
import javax.crypto.SecretKey;

/** KeyAgreement with fixed keys, right and wrong ones, in every order. */
final class Agreements extends Calls<KeyAgreement> {
    @Override
    public int sequences() {
        return 40;
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> algorithms = new ArrayList<>(
                new TreeSet<>(Security.getAlgorithms("KeyAgreement")));
        algorithms.remove("ML-KEM");
        String algorithm = choice.once(2) ? "ECDH" : choice.of(algorithms);
        List<String> plan = new ArrayList<>();
        String name = algorithm + "#0";
        plan.add(name + " new");
        for (int i = choice.from(1, 4); i > 0; i--) {
            String key = key(choice, algorithm);
            if (choice.below(10) > 0) {
                plan.add(name + " init private:" + key);
            }
            if (choice.below(10) > 0) {
                String peer = key.endsWith("b")
                        ? key.substring(0, key.length() - 1) : key + "b";
                plan.add(name + " phase public:" + (choice.once(6)
                        ? key(choice, algorithm) : choice.once(4) ? key
                        : peer) + " " + choice.of("last", "last", "last",
                                                  "more"));
            }
            plan.add(name + " " + choice.of("secret", "secret", "secret",
                    "into " + choice.of(400, 300, 32, 20) + " "
                            + choice.below(20),
                    "key " + choice.of("AES", "DES", "DESede", "Blowfish",
                            "TlsPremasterSecret", "AES", "HmacSHA256")));
            if (choice.once(3)) {
                plan.add(name + " secret");
            }
        }
        return plan;
    }

    private static String key(Choice choice, String algorithm) {
        if (choice.once(12)) {
            return choice.of(FixedKeys.names(""));
        }
        String[] keys = FixedKeys.names(algorithm.startsWith("EC") ? "EC"
                : algorithm.startsWith("DI") ? "DH"
                : algorithm.equals("XDH") ? "X" : algorithm);
        return keys.length == 0 ? "RSA512" : choice.of(keys);
    }

    @Override
    KeyAgreement make(String name, String[] words) throws Exception {
        return KeyAgreement.getInstance(type(name));
    }

    @Override
    String step(KeyAgreement agreement, String[] words,
            Map<String, KeyAgreement> others) throws Exception {
        switch (words[1]) {
        case "init":
            agreement.init(FixedKeys.key(words[2]));
            return "done";
        case "phase": {
            PublicKey key = (PublicKey) FixedKeys.key(words[2]);
            Key next = agreement.doPhase(key, words[3].equals("last"));
            return next == null ? "null"
                    : Transcript.bytes(next.getEncoded());
        }
        case "secret":
            return Transcript.bytes(agreement.generateSecret());
        case "into": {
            byte[] output = Choice.data(7, number(words, 2));
            String result;
            try {
                result = "" + agreement.generateSecret(output,
                                                       number(words, 3));
            } catch (Exception e) {
                result = Transcript.thrown(e);
            }
            return result + " " + Transcript.bytes(output);
        }
        case "key": {
            SecretKey key = agreement.generateSecret(words[2]);
            return key.getAlgorithm() + " "
                    + Transcript.bytes(key.getEncoded());
        }
        default:
            throw new AssertionError(words[1]);
        }
    }
}
