package behaviour;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.crypto.KeyAgreement;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * KeyFactory, KeyPairGenerator, KeyGenerator, SecretKeyFactory: keys from
 * whole and damaged encodings and from numbers, good and bad; new pairs by
 * their properties.
 */
final class Keys extends Calls<Keys.Slot> {
    /** The last key that an object made. */
    static final class Slot {
        Key key;
    }

    @Override
    public int sequences() {
        return 30;
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> plan = new ArrayList<>();
        plan.add("key#0 new");
        plan.add("key#1 new");
        for (int i = choice.from(2, 7); i > 0; i--) {
            String name = choice.of("key#0", "key#1");
            String pair = choice.of(FixedKeys.names(""));
            String side = choice.of("private", "public");
            switch (choice.below(9)) {
            case 0:
            case 1:
                plan.add(name + " decode " + side + ":" + pair + " "
                        + (choice.once(3) ? choice.of(FixedKeys.names(""))
                                          : pair) + " "
                        + choice.of(0, 0, choice.below(400)) + " "
                        + choice.of(0, 0, 0, -1, 1, -20));
                break;
            case 2:
                plan.add(name + " spec " + side + ":" + pair + " "
                        + choice.of("encoded", "numbers", "wrong"));
                break;
            case 3:
                plan.add(name + " numbers " + choice.of("rsa", "crt",
                        "rsapublic") + " "
                        + choice.of("RSA512", "RSA1024", "RSA1031") + " "
                        + choice.of(0, 0, choice.from(1, 8)));
                break;
            case 4:
                plan.add(name + " point " + choice.of("ECsecp256r1",
                        "ECsecp256r1", "ECsecp384r1", "ECsecp521r1") + " "
                        + choice.of("same", "double", "off", "infinity",
                                    "large", "negative", "zero"));
                break;
            case 5:
                plan.add(name + " scalar " + choice.of("ECsecp256r1",
                        "ECsecp256r1", "ECsecp384r1", "ECsecp521r1") + " "
                        + choice.of("0", "1", "2", "n-1", "n", "n+1",
                                    "2n", "random"));
                break;
            case 6:
                plan.add(name + " generate " + choice.of("RSA:512", "RSA:1024",
                        "EC:256", "EC:384", "EC:secp256r1", "EC:secp521r1",
                        "EC:NIST_P-256", "RSA:100", "EC:100", "EC:brainpool",
                        "DSA:1024", "RSA:1023", "RSA:1024/3", "RSA:512/65537",
                        "DH:1000") + " "
                        + choice.of("none", "random"));
                break;
            case 7:
                plan.add(name + " secret " + choice.of("AES:128", "AES:256",
                        "AES:100", "DES:56", "DESede:168", "HmacSHA256:256",
                        "HmacSHA256:17", "Blowfish:64", "RC2:40",
                        "ARCFOUR:128", "HmacMD5:0", "AES:192"));
                break;
            default:
                plan.add(name + " password PBKDF2WithHmacSHA"
                        + choice.of("1", "256", "512", "384", "224") + " "
                        + choice.from(0, 40) + " " + choice.from(1, 80) + " "
                        + choice.of(1, 8, 128, 160, 256, 520, 1000, 7));
            }
            if (choice.once(2)) {
                plan.add(name + " " + choice.of("show", "equals key#0",
                                                "use"));
            }
        }
        return plan;
    }

    @Override
    Slot make(String name, String[] words) {
        return new Slot();
    }

    @Override
    String step(Slot slot, String[] words, Map<String, Slot> slots)
            throws Exception {
        switch (words[1]) {
        case "decode": {
            byte[] encoding = FixedKeys.encoding(words[2]);
            int flip = number(words, 4);
            if (flip > 0) {
                encoding[flip % encoding.length] ^= 1 << flip % 8;
            }
            encoding = java.util.Arrays.copyOf(encoding,
                    encoding.length + number(words, 5));
            KeyFactory factory = KeyFactory.getInstance(
                    FixedKeys.algorithm(words[3]));
            slot.key = words[2].startsWith("public")
                    ? factory.generatePublic(new X509EncodedKeySpec(encoding))
                    : factory.generatePrivate(
                            new PKCS8EncodedKeySpec(encoding));
            return show(slot.key);
        }
        case "spec":
            return spec(FixedKeys.key(words[2]), words[3]);
        case "numbers":
            slot.key = numbers(words);
            return show(slot.key);
        case "point":
            slot.key = point(words);
            return show(slot.key);
        case "scalar":
            slot.key = scalar(words);
            return show(slot.key);
        case "generate":
            return generate(words);
        case "secret": {
            String[] parts = words[2].split(":");
            KeyGenerator generator = KeyGenerator.getInstance(parts[0]);
            generator.init(Integer.parseInt(parts[1]), new SeededRandom(4));
            slot.key = generator.generateKey();
            return show(slot.key);
        }
        case "password": {
            char[] password = new char[number(words, 3)];
            for (int i = 0; i < password.length; i++) {
                password[i] = (char) ('a' + i % 26 + (i == 5 ? 150 : 0));
            }
            slot.key = SecretKeyFactory.getInstance(words[2]).generateSecret(
                    new PBEKeySpec(password, Choice.data(1, 16),
                                   number(words, 4), number(words, 5)));
            return show(slot.key);
        }
        case "show":
            return slot.key == null ? "null" : show(slot.key);
        case "equals": {
            Slot other = slots.get(words[2]);
            return other == null || slot.key == null || other.key == null
                    ? "null" : "" + slot.key.equals(other.key) + " "
                            + (slot.key.hashCode() == other.key.hashCode());
        }
        case "use":
            return slot.key == null ? "null" : use(slot.key);
        default:
            throw new AssertionError(words[1]);
        }
    }

    private static String show(Key key) {
        return key.getAlgorithm() + " " + key.getFormat() + " "
                + Transcript.bytes(key.getEncoded());
    }

    private static String spec(Key key, String kind) throws Exception {
        KeyFactory factory = KeyFactory.getInstance(
                FixedKeys.algorithm(key.getAlgorithm()));
        boolean open = key instanceof PublicKey;
        Class<? extends KeySpec> type;
        if (kind.equals("numbers")) {
            type = key.getAlgorithm().equals("RSA")
                    ? open ? RSAPublicKeySpec.class
                           : RSAPrivateCrtKeySpec.class
                    : open ? ECPublicKeySpec.class : ECPrivateKeySpec.class;
        } else {
            type = open == kind.equals("encoded") ? X509EncodedKeySpec.class
                                                  : PKCS8EncodedKeySpec.class;
        }
        KeySpec spec = factory.getKeySpec(key, type);
        return spec.getClass().getName() + " "
                + show(factory.translateKey(key));
    }

    private static Key numbers(String[] words) throws Exception {
        RSAPrivateCrtKey key = (RSAPrivateCrtKey)
                FixedKeys.privateKey(words[3]);
        BigInteger[] all = {
            key.getModulus(), key.getPublicExponent(),
            key.getPrivateExponent(), key.getPrimeP(), key.getPrimeQ(),
            key.getPrimeExponentP(), key.getPrimeExponentQ(),
            key.getCrtCoefficient()
        };
        int wrong = number(words, 4);
        if (wrong > 0) {
            all[wrong % 8] = all[wrong % 8].add(BigInteger.valueOf(wrong));
        }
        KeyFactory factory = KeyFactory.getInstance("RSA");
        switch (words[2]) {
        case "rsa":
            return factory.generatePrivate(
                    new RSAPrivateKeySpec(all[0], all[2]));
        case "crt":
            return factory.generatePrivate(new RSAPrivateCrtKeySpec(all[0],
                    all[1], all[2], all[3], all[4], all[5], all[6], all[7]));
        default:
            return factory.generatePublic(
                    new RSAPublicKeySpec(all[0], all[1]));
        }
    }

    private static Key point(String[] words) throws Exception {
        ECPublicKey key = (ECPublicKey) FixedKeys.publicKey(words[2]);
        ECParameterSpec curve = key.getParams();
        BigInteger p = ((ECFieldFp) curve.getCurve().getField()).getP();
        BigInteger x = key.getW().getAffineX();
        BigInteger y = key.getW().getAffineY();
        ECPoint w = key.getW();
        switch (words[3]) {
        case "double":
            x = x.add(p);
            w = new ECPoint(x, y);
            break;
        case "off":
            w = new ECPoint(x, y.add(BigInteger.ONE));
            break;
        case "infinity":
            w = ECPoint.POINT_INFINITY;
            break;
        case "large":
            w = new ECPoint(x.shiftLeft(70), y);
            break;
        case "negative":
            w = new ECPoint(x, y.negate());
            break;
        case "zero":
            w = new ECPoint(BigInteger.ZERO, BigInteger.ZERO);
            break;
        default:
        }
        return KeyFactory.getInstance("EC").generatePublic(
                new ECPublicKeySpec(w, curve));
    }

    private static Key scalar(String[] words) throws Exception {
        ECPublicKey key = (ECPublicKey) FixedKeys.publicKey(words[2]);
        ECParameterSpec curve = key.getParams();
        BigInteger n = curve.getOrder();
        BigInteger s;
        switch (words[3]) {
        case "n-1":
            s = n.subtract(BigInteger.ONE);
            break;
        case "n":
            s = n;
            break;
        case "n+1":
            s = n.add(BigInteger.ONE);
            break;
        case "2n":
            s = n.shiftLeft(1);
            break;
        case "random":
            s = new BigInteger(1, Choice.data(3, 31));
            break;
        default:
            s = new BigInteger(words[3]);
        }
        return KeyFactory.getInstance("EC").generatePrivate(
                new ECPrivateKeySpec(s, curve));
    }

    /** What a key does: a failure shows by its exception. */
    private static String use(Key key) throws Exception {
        if (key.getAlgorithm().equals("EC")) {
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            boolean open = key instanceof PublicKey;
            int bits = ((java.security.interfaces.ECKey) key).getParams()
                    .getCurve().getField().getFieldSize();
            String other = "ECsecp" + bits + "r1b";
            agreement.init(open ? FixedKeys.privateKey(other) : key);
            agreement.doPhase(open ? key : FixedKeys.publicKey(other), true);
            return Transcript.bytes(agreement.generateSecret());
        }
        if (key.getAlgorithm().equals("RSA")) {
            Signature signature = Signature.getInstance("SHA256withRSA");
            if (key instanceof PrivateKey) {
                signature.initSign((PrivateKey) key);
                return Transcript.bytes(signature.sign());
            }
            signature.initVerify((PublicKey) key);
            return "" + signature.verify(Choice.data(5,
                    (((RSAPublicKey) key).getModulus().bitLength() + 7) / 8));
        }
        return "no use";
    }

    /** Pairs differ in each run; their form and their work do not. */
    private static String generate(String[] words) throws Exception {
        String[] parts = words[2].split("[:/]");
        KeyPairGenerator generator = KeyPairGenerator.getInstance(parts[0]);
        boolean number = parts[1].matches("\\d+");
        AlgorithmParameterSpec spec = parts.length > 2
                ? new RSAKeyGenParameterSpec(Integer.parseInt(parts[1]),
                                             new BigInteger(parts[2]))
                : number ? null
                : new ECGenParameterSpec(parts[1].replace('_', ' '));
        boolean given = words[3].equals("random");
        if (spec == null && given) {
            generator.initialize(Integer.parseInt(parts[1]),
                                 new SeededRandom(8));
        } else if (spec == null) {
            generator.initialize(Integer.parseInt(parts[1]));
        } else if (given) {
            generator.initialize(spec, new SeededRandom(8));
        } else {
            generator.initialize(spec);
        }
        KeyPair pair = generator.generateKeyPair();
        String result = pair.getPublic().getAlgorithm() + " "
                + pair.getPrivate().getFormat();
        if (parts[0].equals("DH")) {
            return result;
        }
        String algorithm = "SHA1with" + (parts[0].equals("EC") ? "ECDSA"
                                                               : parts[0]);
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(pair.getPrivate());
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        result += " " + signature.verify(signed);
        if (pair.getPublic() instanceof RSAPublicKey) {
            RSAPublicKey key = (RSAPublicKey) pair.getPublic();
            result += " " + key.getModulus().bitLength() + " "
                    + key.getPublicExponent();
        } else if (pair.getPublic() instanceof ECPublicKey) {
            AlgorithmParameters parameters =
                    AlgorithmParameters.getInstance("EC");
            parameters.init(((ECPublicKey) pair.getPublic()).getParams());
            result += " " + Transcript.bytes(parameters.getEncoded());
        }
        return result;
    }
}
