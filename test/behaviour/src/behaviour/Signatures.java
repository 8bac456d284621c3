package behaviour;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Signature: all algorithms with fixed keys. What is signed with a random
 * number is not shown but verified, by the object that {@code verifyOf}
 * names; a seeded source makes it the same on both sides where the
 * implementation draws the same.
 */
final class Signatures extends Calls<Signatures.Signer> {
    static final class Signer {
        final Signature signature;
        byte[] signed = {};

        Signer(Signature signature) {
            this.signature = signature;
        }
    }

    @Override
    public int sequences() {
        return 30;
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> algorithms = new ArrayList<>(
                new TreeSet<>(Security.getAlgorithms("Signature")));
        String algorithm = choice.once(2) ? choice.of(algorithms)
                : choice.of("SHA256WITHRSA", "SHA256WITHECDSA", "RSASSA-PSS",
                            "NONEWITHECDSA", "SHA1WITHRSA");
        List<String> plan = new ArrayList<>();
        String[] names = new String[choice.from(1, 3)];
        String key = choice.of(keys(algorithm));
        for (int i = 0; i < names.length; i++) {
            names[i] = algorithm + "#" + i;
            plan.add(names[i] + " new");
        }
        for (int i = choice.from(1, 4); i > 0; i--) {
            if (choice.once(4)) {
                key = choice.once(8) ? choice.of(FixedKeys.names(""))
                                     : choice.of(keys(algorithm));
            }
            String signer = choice.of(names);
            String verifier = choice.of(names);
            if (algorithm.equals("RSASSA-PSS") && choice.below(6) > 0) {
                plan.add(signer + " pss " + choice.of("SHA-256 SHA-256 32",
                        "SHA-1 SHA-1 20", "SHA-512 SHA-256 10",
                        "SHA-256 SHA-256 0", "SHA-512 SHA-512 64"));
                if (choice.once(2)) {
                    plan.add(verifier + " pssOf " + signer);
                }
            }
            plan.add(signer + " signing " + key + " " + choice.of("-",
                    "random", "random"));
            message(choice, plan, signer, algorithm, key);
            List<String> message = new ArrayList<>();
            for (int at = plan.size() - 1;
                    !plan.get(at).startsWith(signer + " signing"); at--) {
                message.add(0, plan.get(at).substring(signer.length()));
            }
            plan.add(signer + " " + choice.of("sign", "sign",
                    "signTo 450 " + choice.below(9) + " "
                    + choice.of(64, 72, 128, 256, 300, 400),
                    "signTo " + choice.of(0, 10, 64, 72, 128, 300) + " 0 "
                    + choice.of(0, 10, 64, 72, 128, 256)));
            if (choice.once(4)) {
                plan.add(signer + " sign");
            }
            plan.add(verifier + " verifying " + (choice.once(9)
                    ? choice.of(keys(algorithm)) : key));
            for (String step : message) {
                if (!choice.once(20)) {
                    plan.add(verifier + step);
                }
            }
            plan.add(verifier + " verifyOf " + signer + " "
                    + choice.of(0, 0, 0, 0, 0, 1, 9, 30) + " "
                    + choice.of(0, 0, 0, 0, 0, 0, 1, -1, 10));
            if (choice.once(4)) {
                plan.add(verifier + " " + choice.of("verifyOf " + signer
                        + " 0 0", "sign", "parameters", "update 1:20"));
            }
        }
        return plan;
    }

    private static String[] keys(String algorithm) {
        String upper = algorithm.toUpperCase();
        String[] keys;
        if (upper.contains("ECDSA")) {
            keys = FixedKeys.names("EC");
        } else if (upper.contains("DSA") && !upper.startsWith("ED")) {
            keys = FixedKeys.names("DSA");
        } else if (upper.startsWith("ED")) {
            keys = FixedKeys.names("Ed");
        } else {
            keys = FixedKeys.names("RSA");
        }
        return keys.length == 0 ? new String[] {"RSA1024"} : keys;
    }

    private static void message(Choice choice, List<String> plan, String name,
            String algorithm, String key) {
        boolean raw = algorithm.toUpperCase().startsWith("NONE");
        for (int i = choice.below(4); i > 0; i--) {
            String data = choice.below(99) + ":"
                    + (raw ? 20 : choice.length(64, 60000));
            switch (choice.below(4)) {
            case 0:
                plan.add(name + " byte " + choice.below(256));
                break;
            case 1:
                plan.add(name + " buffer " + data + " "
                        + choice.of(Buffers.KINDS));
                break;
            default:
                plan.add(name + " update " + data);
            }
        }
    }

    @Override
    Signer make(String name, String[] words) throws Exception {
        return new Signer(Signature.getInstance(type(name)));
    }

    @Override
    String step(Signer signer, String[] words, Map<String, Signer> signers)
            throws Exception {
        Signature signature = signer.signature;
        switch (words[1]) {
        case "pss":
            signature.setParameter(new PSSParameterSpec(words[2], "MGF1",
                    new MGF1ParameterSpec(words[3]), number(words, 4), 1));
            return "done";
        case "pssOf": {
            Signer other = signers.get(words[2]);
            AlgorithmParameters parameters = other == null ? null
                    : other.signature.getParameters();
            if (parameters == null) {
                return "none";
            }
            signature.setParameter(
                    parameters.getParameterSpec(PSSParameterSpec.class));
            return "done";
        }
        case "parameters": {
            AlgorithmParameters parameters = signature.getParameters();
            return parameters == null ? "null" : parameters.getAlgorithm()
                    + " " + Transcript.bytes(parameters.getEncoded());
        }
        case "signing": {
            PrivateKey key = FixedKeys.privateKey(words[2]);
            if (words[3].equals("-")) {
                signature.initSign(key);
            } else {
                signature.initSign(key, new SeededRandom(5));
            }
            return "done";
        }
        case "verifying": {
            PublicKey key = FixedKeys.publicKey(words[2]);
            signature.initVerify(key);
            return "done";
        }
        case "byte":
            signature.update((byte) number(words, 2));
            return "done";
        case "update":
            signature.update(data(words[2]));
            return "done";
        case "buffer": {
            ByteBuffer buffer = Buffers.make(words[3], data(words[2]));
            signature.update(buffer);
            return Buffers.state(buffer);
        }
        case "sign":
            signer.signed = signature.sign();
            return shown(words[0], signer.signed);
        case "signTo": {
            byte[] output = new byte[number(words, 2)];
            int length = signature.sign(output, number(words, 3),
                                        number(words, 4));
            signer.signed = Arrays.copyOfRange(output, number(words, 3),
                    number(words, 3) + length);
            return shown(words[0], signer.signed);
        }
        case "verifyOf": {
            Signer other = signers.get(words[2]);
            if (other == null) {
                return "none";
            }
            byte[] signed = other.signed.clone();
            int flip = number(words, 3);
            if (flip > 0 && signed.length > 0) {
                signed[signed.length - 1 - flip % signed.length] ^= 1;
            }
            signed = Arrays.copyOf(signed, Math.max(0,
                    signed.length + number(words, 4)));
            try {
                return "" + signature.verify(signed);
            } catch (SignatureException e) {
                if (!isRandom(words[2]) || Arrays.equals(signed, other.signed)) {
                    throw e;
                }
                // Which byte of its DER was changed differs from run to run.
                return "false";
            }
        }
        default:
            throw new AssertionError(words[1]);
        }
    }

    /** RSA and EdDSA sign the same each time; of others, what is sure. */
    private static String shown(String name, byte[] signed) {
        if (isRandom(name)) {
            // A number of up to 2 bytes less in DER now and then.
            return "signed";
        }
        return name.toUpperCase().contains("PSS") ? "signed " + signed.length
                                                  : Transcript.bytes(signed);
    }

    private static boolean isRandom(String name) {
        String upper = name.toUpperCase();
        return upper.contains("DSA") && !upper.startsWith("ED");
    }
}
