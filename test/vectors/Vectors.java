import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.DSAPublicKeySpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.KeySpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks ciphers, digests, RSA, DSA and elliptic curves of the running JDK
 * against NIST's CAVP response files, RFC 3686 (AES-CTR) and RFC 1321 (MD5),
 * in the directory of vectors that is given. What these vectors are too short for, jtreg tests cover.
 */
public final class Vectors {

    /** Tests, which are files of vectors, or those of their sections that are asked for. */
    private static int passed;
    private static int failed;
    private static int assertions;

    private Vectors() {}

    /** The fields of one vector, and of the sections that it stands in. */
    private static final class Vector {
        final Map<String, String> fields = new HashMap<>();

        boolean has(String name) {
            return fields.containsKey(name);
        }

        int number(String name) {
            return Integer.parseInt(fields.get(name));
        }

        BigInteger integer(String name) {
            return new BigInteger(fields.get(name), 16);
        }

        byte[] bytes(String name) {
            String text = fields.get(name);
            if (text == null) {
                throw new IllegalStateException("no field " + name);
            }
            byte[] result = new byte[text.length() / 2];
            for (int i = 0; i < result.length; i++) {
                result[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
            }
            return result;
        }
    }

    private interface Check {
        boolean passes(Vector vector) throws Exception;
    }

    /**
     * The vectors of a file: paragraphs of "name = value", under "[name = value]" or "[NAME]". Names without vectors
     * between them stand for one section.
     */
    private static List<Vector> read(Path file) throws Exception {
        List<Vector> vectors = new ArrayList<>();
        Map<String, String> section = new HashMap<>();
        Vector vector = new Vector();
        boolean named = false;
        List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
        lines.add("");
        for (String line : lines) {
            line = line.trim();
            if (line.isEmpty()) {
                if (!vector.fields.isEmpty()) {
                    section.forEach(vector.fields::putIfAbsent);
                    vectors.add(vector);
                    vector = new Vector();
                    named = false;
                }
            } else if (line.startsWith("[")) {
                String[] parts = line.substring(1, line.length() - 1).split("=", 2);
                if (parts.length == 1) {
                    if (!named) {
                        section.clear();
                    }
                    named = true;
                }
                section.put(parts[0].trim(), parts.length == 1 ? "" : parts[1].trim());
            } else if (!line.startsWith("#")) {
                String[] parts = line.split("=", 2);
                vector.fields.put(parts[0].trim(), parts.length == 1 ? "" : parts[1].trim());
            }
        }
        return vectors;
    }

    private static void check(Path directory, String pattern, Check check) throws Exception {
        check(directory, pattern, vector -> true, check);
    }

    private static void check(Path directory, String pattern, Predicate<Vector> wanted, Check check) throws Exception {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(directory)) {
            all.filter(path -> path.getFileName().toString().matches(pattern)).sorted().forEach(files::add);
        }
        if (files.isEmpty()) {
            throw new IllegalStateException(directory + ": no file matches " + pattern);
        }
        for (Path file : files) {
            int wrong = 0;
            int count = 0;
            for (Vector vector : read(file)) {
                if (!wanted.test(vector)) {
                    continue;
                }
                count++;
                boolean good;
                try {
                    good = check.passes(vector);
                } catch (Exception e) {
                    good = false;
                    System.out.println("  " + e);
                }
                if (!good && ++wrong <= 3) {
                    System.out.println("FAILED " + file.getFileName() + ", vector " + count);
                }
            }
            assertions += count;
            if (wrong == 0) {
                passed++;
            } else {
                failed++;
            }
            if (count == 0) {
                throw new IllegalStateException(file + ": no vectors");
            }
        }
    }

    private static boolean block(String transformation, Vector v) throws Exception {
        boolean encrypt = v.has("ENCRYPT");
        byte[] plain = v.bytes("PLAINTEXT");
        byte[] cipherText = v.bytes("CIPHERTEXT");
        byte[] from = encrypt ? plain : cipherText;
        byte[] to = encrypt ? cipherText : plain;
        Cipher cipher = Cipher.getInstance(transformation);
        SecretKeySpec key = new SecretKeySpec(v.bytes("KEY"), "AES");
        int mode = encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
        if (v.has("IV")) {
            cipher.init(mode, key, new IvParameterSpec(v.bytes("IV")));
        } else {
            cipher.init(mode, key);
        }
        if (!Arrays.equals(to, cipher.doFinal(from))) {
            return false;
        }
        // in place, and in two parts
        byte[] room = Arrays.copyOf(from, from.length + 32);
        int half = from.length / 2;
        int done = cipher.update(room, 0, half, room, 0);
        done += cipher.doFinal(room, half, from.length - half, room, done);
        return Arrays.equals(to, Arrays.copyOf(room, done));
    }

    private static boolean gcm(boolean encrypt, Vector v) throws Exception {
        int tagBits = v.number("Taglen");
        byte[] tag = v.bytes("Tag");
        byte[] cipherText = v.bytes("CT");
        byte[] sealed = Arrays.copyOf(cipherText, cipherText.length + tag.length);
        System.arraycopy(tag, 0, sealed, cipherText.length, tag.length);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        SecretKeySpec key = new SecretKeySpec(v.bytes("Key"), "AES");
        try {
            cipher.init(encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE, key,
                        new GCMParameterSpec(tagBits, v.bytes("IV")));
        } catch (InvalidAlgorithmParameterException e) {
            // Java has no tags that short
            return tagBits < 96;
        }
        if (tagBits < 96) {
            return false;
        }
        cipher.updateAAD(v.bytes("AAD"));
        try {
            byte[] result = cipher.doFinal(encrypt ? v.bytes("PT") : sealed);
            return !v.has("FAIL") && Arrays.equals(encrypt ? sealed : v.bytes("PT"), result);
        } catch (AEADBadTagException e) {
            return v.has("FAIL");
        }
    }

    private static boolean digest(String algorithm, Vector v) throws Exception {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        byte[] message = Arrays.copyOf(v.bytes("Msg"), v.number("Len") / 8);
        if (!Arrays.equals(v.bytes("MD"), digest.digest(message))) {
            return false;
        }
        int third = message.length / 3;
        digest.update(message, 0, third);
        digest.update(message, third, message.length - third);
        return Arrays.equals(v.bytes("MD"), digest.digest());
    }

    /** SHAVS, section 6.4: each result is the digest of 1000 that depend on each other. */
    private static Check monteCarlo(String algorithm) {
        byte[][] seed = new byte[1][];
        return v -> {
            if (v.has("Seed")) {
                seed[0] = v.bytes("Seed");
                return true;
            }
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            byte[] a = seed[0];
            byte[] b = a;
            byte[] c = a;
            for (int i = 0; i < 1000; i++) {
                digest.update(a);
                digest.update(b);
                a = b;
                b = c;
                c = digest.digest(c);
            }
            seed[0] = c;
            return Arrays.equals(v.bytes("MD"), c);
        };
    }

    private static RSAPrivateCrtKeySpec crtKey(Vector v) {
        BigInteger d = v.integer("d");
        BigInteger p = v.integer("p");
        BigInteger q = v.integer("q");
        return new RSAPrivateCrtKeySpec(v.integer("n"), v.integer("e"), d, p, q, d.mod(p.subtract(BigInteger.ONE)),
                                        d.mod(q.subtract(BigInteger.ONE)), q.modInverse(p));
    }

    /**
     * RSA's vectors, of which some fields stand above many: n, and p and q where the private key is known. There a good
     * signature is made, too: by the private exponent, and by the Chinese remainder theorem.
     */
    private static Check rsa(boolean pss, int saltLength) {
        Map<String, String> key = new HashMap<>();
        return v -> {
            if (!v.has("Msg")) {
                if (v.has("n")) {
                    key.clear();
                }
                key.putAll(v.fields);
                return true;
            }
            key.forEach(v.fields::putIfAbsent);
            BigInteger n = v.integer("n");
            BigInteger e = v.integer("e");
            String digest = v.fields.get("SHAAlg").replace("SHA", "SHA-");
            Signature signature = Signature.getInstance(pss ? "RSASSA-PSS" : digest.replace("-", "") + "withRSA");
            if (pss) {
                signature.setParameter(new PSSParameterSpec(digest, "MGF1", new MGF1ParameterSpec(digest), saltLength, 1));
            }
            KeyFactory factory = KeyFactory.getInstance("RSA");
            boolean good = !v.has("Result") || v.fields.get("Result").startsWith("P");
            signature.initVerify(factory.generatePublic(new RSAPublicKeySpec(n, e)));
            signature.update(v.bytes("Msg"));
            if (good != signature.verify(v.bytes("S"))) {
                return false;
            }
            // A salt that is not empty is random: only signatures without one can be compared.
            if (!good || !v.has("p") || pss && saltLength > 0) {
                return true;
            }
            for (KeySpec spec : new KeySpec[] {new RSAPrivateKeySpec(n, v.integer("d")), crtKey(v)}) {
                signature.initSign(factory.generatePrivate(spec));
                signature.update(v.bytes("Msg"));
                if (!Arrays.equals(v.bytes("S"), signature.sign())) {
                    return false;
                }
            }
            return true;
        };
    }

    /**
     * Whether ANSI X9.31 makes the prime p, or q, of these seeds: p - 1 has a prime factor p1 and p + 1 has p2, the least
     * primes not below xp1 and xp2, and p is not below Xp.
     */
    private static boolean isPrimeOf(Vector v, String name) {
        BigInteger p = v.integer(name);
        BigInteger p1 = v.integer("x" + name + "1").subtract(BigInteger.ONE).nextProbablePrime();
        BigInteger p2 = v.integer("x" + name + "2").subtract(BigInteger.ONE).nextProbablePrime();
        return p.isProbablePrime(64) && p.compareTo(v.integer("X" + name)) >= 0
                && p.mod(p1).equals(BigInteger.ONE) && p.add(BigInteger.ONE).mod(p2).signum() == 0
                && p.subtract(BigInteger.ONE).gcd(v.integer("e")).equals(BigInteger.ONE);
    }

    /** Key generation: primality and inverses are those of the vector, and the key signs. */
    private static boolean rsaKey(Vector v) throws Exception {
        BigInteger p = v.integer("p");
        BigInteger q = v.integer("q");
        BigInteger n = v.integer("n");
        BigInteger e = v.integer("e");
        BigInteger d = v.integer("d");
        BigInteger p1 = p.subtract(BigInteger.ONE);
        BigInteger q1 = q.subtract(BigInteger.ONE);
        if (!isPrimeOf(v, "p") || !isPrimeOf(v, "q") || !p.multiply(q).equals(n)
                || !e.modInverse(p1.multiply(q1).divide(p1.gcd(q1))).equals(d)) {
            return false;
        }
        KeyFactory factory = KeyFactory.getInstance("RSA");
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(factory.generatePrivate(crtKey(v)));
        byte[] message = v.bytes("Xp");
        signature.update(message);
        byte[] signed = signature.sign();
        signature.initVerify(factory.generatePublic(new RSAPublicKeySpec(n, e)));
        signature.update(message);
        return signature.verify(signed);
    }

    /** P, Q and G of DSA's vectors stand above many. */
    private static Check dsa(Check check) {
        Map<String, String> domain = new HashMap<>();
        return v -> {
            if (v.has("P")) {
                domain.clear();
                domain.putAll(v.fields);
                return true;
            }
            domain.forEach(v.fields::putIfAbsent);
            return check.passes(v);
        };
    }

    /** In DER, with less than 256 bytes of content. */
    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.write(part, 0, part.length);
        }
        int length = content.size();
        byte[] header = length < 0x80 ? new byte[] {(byte) tag, (byte) length}
                                      : new byte[] {(byte) tag, (byte) 0x81, (byte) length};
        byte[] result = Arrays.copyOf(header, header.length + length);
        System.arraycopy(content.toByteArray(), 0, result, header.length, length);
        return result;
    }

    /** FIPS 186-3, section 4.7, by BigInteger; and by Signature with the digests that every line has for DSA. */
    private static boolean dsaSignature(Vector v) throws Exception {
        BigInteger p = v.integer("P");
        BigInteger q = v.integer("Q");
        BigInteger g = v.integer("G");
        BigInteger y = v.integer("Y");
        BigInteger r = v.integer("R");
        BigInteger s = v.integer("S");
        String name = v.fields.get("mod").replaceAll(".*, ", "");
        byte[] digest = MessageDigest.getInstance(name).digest(v.bytes("Msg"));
        BigInteger z = new BigInteger(1, Arrays.copyOf(digest, Math.min(digest.length, q.bitLength() / 8)));
        BigInteger w = s.modInverse(q);
        BigInteger valid = g.modPow(z.multiply(w).mod(q), p).multiply(y.modPow(r.multiply(w).mod(q), p)).mod(p).mod(q);
        boolean good = v.fields.get("Result").startsWith("P");
        if (valid.equals(r) != good) {
            return false;
        }
        if (digest.length > 32) {
            return true;
        }
        Signature signature = Signature.getInstance(name.replace("-", "") + "withDSA");
        signature.initVerify(KeyFactory.getInstance("DSA").generatePublic(new DSAPublicKeySpec(y, p, q, g)));
        signature.update(v.bytes("Msg"));
        return signature.verify(der(0x30, der(2, r.toByteArray()), der(2, s.toByteArray()))) == good;
    }

    /**
     * Gives a number, little-endian, to whoever asks for random bytes. Java's provider of elliptic curves reads them so
     * and reduces them modulo the order (FIPS 186-4, B.4.1 and B.5.1): the number below the order becomes the private
     * key, or the secret number k of a signature.
     */
    private static final class Fixed extends SecureRandom {
        private static final long serialVersionUID = 1;

        private final byte[] bigEndian;

        Fixed(BigInteger number) {
            bigEndian = number.toByteArray();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = i < bigEndian.length ? bigEndian[bigEndian.length - 1 - i] : 0;
            }
        }
    }

    /** One of the curves that every line has, and the checks of its vectors. */
    private static final class Curve {
        final ECParameterSpec params;
        final BigInteger order;
        final int length;
        final KeyFactory factory = KeyFactory.getInstance("EC");

        Curve(String name) throws GeneralSecurityException {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
            parameters.init(new ECGenParameterSpec(name));
            params = parameters.getParameterSpec(ECParameterSpec.class);
            order = params.getOrder();
            length = (params.getCurve().getField().getFieldSize() + 7) / 8;
        }

        PrivateKey privateKey(BigInteger d) throws GeneralSecurityException {
            return factory.generatePrivate(new ECPrivateKeySpec(d, params));
        }

        PublicKey publicKey(ECPoint point) throws GeneralSecurityException {
            return factory.generatePublic(new ECPublicKeySpec(point, params));
        }

        /** A public key that no factory has seen. */
        PublicKey foreignKey(ECPoint point) {
            return new ECPublicKey() {
                private static final long serialVersionUID = 1;

                @Override
                public ECPoint getW() {
                    return point;
                }

                @Override
                public ECParameterSpec getParams() {
                    return params;
                }

                @Override
                public String getAlgorithm() {
                    return "EC";
                }

                @Override
                public String getFormat() {
                    return null;
                }

                @Override
                public byte[] getEncoded() {
                    return null;
                }
            };
        }

        static ECPoint point(Vector v, String x, String y) {
            return new ECPoint(v.integer(x), v.integer(y));
        }

        byte[] bytes(BigInteger element) {
            byte[] result = new byte[length];
            byte[] from = element.toByteArray();
            int count = Math.min(from.length, length);
            System.arraycopy(from, from.length - count, result, length - count, count);
            return result;
        }

        /**
         * The shared secret, or null where a key is refused. Lines differ in when and how they refuse a public key, and
         * in whether they refuse a private key that is not below the order.
         */
        byte[] secret(BigInteger d, PublicKey key) throws GeneralSecurityException {
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            try {
                agreement.init(privateKey(d));
            } catch (InvalidKeyException e) {
                if (d.compareTo(order) < 0) {
                    throw e;
                }
                return null;
            }
            try {
                agreement.doPhase(key, true);
                return agreement.generateSecret();
            } catch (GeneralSecurityException | RuntimeException e) {
                return null;
            }
        }

        /** Verification; and where the vector has the secret numbers, the signature itself. */
        boolean signature(String digest, Vector v) throws GeneralSecurityException {
            byte[] message = v.bytes("Msg");
            byte[] encoded = der(0x30, der(2, v.integer("R").toByteArray()), der(2, v.integer("S").toByteArray()));
            boolean good = !v.has("Result") || v.fields.get("Result").startsWith("P");
            Signature signature = Signature.getInstance(digest.replace("-", "") + "withECDSA");
            signature.initVerify(publicKey(point(v, "Qx", "Qy")));
            signature.update(message);
            boolean verified;
            try {
                verified = signature.verify(encoded);
            } catch (SignatureException e) {
                verified = false;
            }
            if (verified != good) {
                return false;
            }
            if (!v.has("k")) {
                return true;
            }
            signature.initSign(privateKey(v.integer("d")), new Fixed(v.integer("k")));
            signature.update(message);
            return Arrays.equals(encoded, signature.sign());
        }

        /** Key generation, and the product of d and the generator, of which key agreement shows x. */
        boolean keyPair(Vector v) throws GeneralSecurityException {
            BigInteger d = v.integer("d");
            ECPoint point = point(v, "Qx", "Qy");
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(params, new Fixed(d));
            KeyPair pair = generator.generateKeyPair();
            return ((ECPrivateKey) pair.getPrivate()).getS().equals(d)
                    && ((ECPublicKey) pair.getPublic()).getW().equals(point)
                    && Arrays.equals(bytes(point.getAffineX()), secret(d, publicKey(params.getGenerator())));
        }

        /**
         * Validation of public keys by key agreement. The private key is -1 modulo the order: it is not refused itself,
         * and a good point's product has the x of the point.
         */
        boolean validation(Vector v) throws GeneralSecurityException {
            ECPoint point = point(v, "Qx", "Qy");
            byte[] expected = v.fields.get("Result").startsWith("P") ? bytes(point.getAffineX()) : null;
            BigInteger minusOne = order.subtract(BigInteger.ONE);
            if (!Arrays.equals(expected, secret(minusOne, foreignKey(point)))) {
                return false;
            }
            // Factories encode the point, which longer coordinates do not allow.
            return point.getAffineX().max(point.getAffineY()).bitLength() > 8 * length
                    || Arrays.equals(expected, secret(minusOne, publicKey(point)));
        }

        /**
         * Key agreement, without what is derived from the shared secret Z. The result's number says what was changed,
         * so that one of the parties, or neither, finds Z.
         */
        boolean agreement(Vector v) throws GeneralSecurityException {
            byte[] z = v.bytes("Z");
            byte[] ours = secret(v.integer("dsIUT"), publicKey(point(v, "QsCAVSx", "QsCAVSy")));
            byte[] theirs = secret(v.integer("dsCAVS"), publicKey(point(v, "QsIUTx", "QsIUTy")));
            switch (v.fields.get("Result").replaceAll("\\D*(\\d+).*", "$1")) {
                case "1":  // their public key, x
                case "2":  // their public key, y
                    return ours == null && Arrays.equals(z, theirs);
                case "5":  // our public key, x
                case "6":  // our public key, y
                    return ours != null && !Arrays.equals(z, ours) && theirs == null;
                case "7":  // our private key
                    return (ours != null || v.integer("dsIUT").compareTo(order) >= 0)
                            && !Arrays.equals(z, ours) && Arrays.equals(z, theirs);
                case "8":  // Z
                    return ours != null && !Arrays.equals(z, ours) && Arrays.equals(ours, theirs);
                default:   // nothing, or what follows from Z
                    return Arrays.equals(z, ours) && Arrays.equals(z, theirs);
            }
        }
    }

    /**
     * The curves' vectors: all of P-256, and fewer of the curves whose operations take several times longer. Of those,
     * every third signature of FIPS 186-3 is made, and the files of key agreement with key derivation are left out:
     * they change Z and the keys in no other way than those without. No file that is read may lack a curve.
     */
    private static void checkCurves(Path asymmetric) throws Exception {
        String[] digests = {"SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"};
        // NIST's name of the curve, that of the set of parameters for key agreement, and Java's name
        String[][] curves = {{"P-256", "EC", "secp256r1"}, {"P-384", "ED", "secp384r1"}, {"P-521", "EE", "secp521r1"}};
        for (String[] names : curves) {
            Curve curve = new Curve(names[2]);
            Predicate<Vector> isCurve = v -> v.has(names[0]) && v.has("Qx");
            Path old = asymmetric.resolve("ECDSA").resolve("FIPS_186-2");
            Path current = asymmetric.resolve("ECDSA").resolve("FIPS_186-3");
            boolean all = names[0].equals("P-256");
            check(old, "Sig(Ver\\.rsp|Gen\\.txt)", isCurve, v -> curve.signature("SHA-1", v));
            for (String digest : digests) {
                Predicate<Vector> isSection = v -> v.has(names[0] + "," + digest);
                int[] seen = new int[1];
                check(current, "SigVer\\.rsp", isSection, v -> curve.signature(digest, v));
                check(current, "SigGen\\.txt", isSection.and(v -> all || seen[0]++ % 3 == 0),
                      v -> curve.signature(digest, v));
            }
            for (Path directory : new Path[] {old, current}) {
                check(directory, "KeyPair\\.rsp", isCurve, curve::keyPair);
                check(directory, "PKV\\.rsp", isCurve, curve::validation);
            }
            String agreements = "KASValidityTest_ECCStaticUnified_" + (all ? ".*" : "NOKC_ZZOnly_.*") + "\\.fax";
            check(asymmetric.resolve("ECDH"), agreements,
                  v -> v.fields.keySet().stream().anyMatch(name -> name.startsWith(names[1] + " - ")),
                  curve::agreement);
        }
    }

    public static void main(String[] args) throws Exception {
        Path aes = Paths.get(args[0], "ciphers", "AES");
        Path hashes = Paths.get(args[0], "hashes");
        check(aes.resolve("ECB"), "ECB.*\\.rsp", v -> block("AES/ECB/NoPadding", v));
        check(aes.resolve("CBC"), "CBC.*\\.rsp", v -> block("AES/CBC/NoPadding", v));
        check(aes.resolve("CTR"), "aes-.*-ctr\\.txt", v -> block("AES/CTR/NoPadding", v));
        check(aes.resolve("GCM"), "gcmEncrypt.*\\.rsp", v -> gcm(true, v));
        check(aes.resolve("GCM"), "gcmDecrypt.*\\.rsp", v -> gcm(false, v));
        String[][] digests = {
            {"SHA-1", "SHA1", "SHA1"}, {"SHA-224", "SHA2", "SHA224"}, {"SHA-256", "SHA2", "SHA256"},
            {"SHA-384", "SHA2", "SHA384"}, {"SHA-512", "SHA2", "SHA512"}
        };
        for (String[] d : digests) {
            check(hashes.resolve(d[1]), d[2] + "(Short|Long)Msg\\.rsp", v -> digest(d[0], v));
            check(hashes.resolve(d[1]), d[2] + "Monte\\.rsp", monteCarlo(d[0]));
        }
        check(hashes.resolve("MD5"), "rfc-1321\\.txt", v -> digest("MD5", v));
        Path rsa = Paths.get(args[0], "asymmetric", "RSA", "FIPS_186-2");
        check(rsa, "Sig(Gen|Ver)15_186-3\\.rsp", rsa(false, 0));
        check(rsa, "SigGenPSS_186-3\\.rsp", rsa(true, 0));
        check(rsa, "SigVerPSS_186-3\\.rsp", rsa(true, 10));
        check(rsa, "KeyGenRSA\\.rsp", Vectors::rsaKey);
        Path dsa = Paths.get(args[0], "asymmetric", "DSA", "FIPS_186-3");
        check(dsa, "KeyPair\\.rsp", dsa(v -> v.integer("G").modPow(v.integer("X"), v.integer("P")).equals(v.integer("Y"))));
        check(dsa, "SigVer\\.rsp", dsa(Vectors::dsaSignature));
        checkCurves(Paths.get(args[0], "asymmetric"));
        System.out.println(assertions + " assertions");
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
