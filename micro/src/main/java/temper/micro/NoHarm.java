package temper.micro;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.ECGenParameterSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Every operation that a patch touches, for scripts/no-harm, which runs it on the stock and the patched JDK of one line in turns of
 * some milliseconds. A program of its own, since JMH measures one JVM after the other, and on a busy machine what changes between
 * the two is more than what is looked for here.
 *
 * <p>It takes commands from standard input, one a line, and answers each with a line: {@code list} gives names and sizes;
 * {@code make NAME SIZE} makes an operation ready, and answers {@code none} where this JDK has no such; {@code run NAME SIZE NANOS}
 * repeats it for about so long and gives its processor time in nanoseconds; {@code first NAME SIZE} makes it and runs it once, then
 * 100 times, and gives the time of both. The argument is a PKCS12 key store with the password {@value #PASSWORD}.
 */
public final class NoHarm {
    private static final String PASSWORD = "password";
    private static final int[] BYTES = {16, 64, 100, 256, 1024, 4096, 16384, 65536};
    private static final int[] BLOCKS = {16, 64, 256, 512, 1024, 4096, 16384, 65536};
    private static final int[] RANDOM = {8, 16, 32, 64, 256, 1024, 4096};
    private static final int[] RSA = {2048, 3072, 4096};
    private static final int[] CURVES = {256, 384};
    private static final int[] ODD = {512, 1024, 2048, 4096};
    private static final int[] ONE = {1};

    /** What is measured. The result keeps compilers from leaving it out. */
    private interface Operation {
        Object run() throws Exception;
    }

    private interface Maker {
        Operation make(int size) throws Exception;
    }

    private static final class Family {
        final int[] sizes;
        final Maker maker;

        Family(int[] sizes, Maker maker) {
            this.sizes = sizes;
            this.maker = maker;
        }
    }

    private final Map<String, Family> families = new LinkedHashMap<>();
    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final Map<String, Integer> repetitions = new LinkedHashMap<>();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Random random = new Random(1);
    private final String keys;
    private volatile Object sink;

    private NoHarm(String keys) {
        this.keys = keys;
        for (int bits : new int[] {128, 256}) {
            ciphers(bits);
        }
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA3-256"}) {
            families.put(name, new Family(BYTES, size -> digest(name, size)));
        }
        families.put("four digests", new Family(BYTES, this::digests));
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA384", "HmacSHA512"}) {
            families.put(name, new Family(BYTES, size -> mac(name, size)));
        }
        publicKeys();
        families.put("modPow odd", new Family(ODD, size -> modPow(size, size, true)));
        families.put("modPow odd 65537", new Family(ODD, size -> modPow(size, 0, true)));
        families.put("modPow even", new Family(new int[] {1024}, size -> modPow(size, size, false)));
        for (String name : new String[] {"NativePRNG", "NativePRNGNonBlocking", "SHA1PRNG", "DRBG"}) {
            families.put(name, new Family(RANDOM, size -> random(name, size)));
        }
        families.put("CertificateFactory", new Family(RSA, this::certificate));
        families.put("Certificate.verify", new Family(RSA, this::verifyCertificate));
        lookups();
    }

    public static void main(String[] arguments) throws Exception {
        NoHarm worker = new NoHarm(arguments[0]);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = commands.readLine()) != null; ) {
            System.out.println(worker.answer(line.split("\t")));
            System.out.flush();
        }
    }

    private String answer(String[] command) throws Exception {
        switch (command[0]) {
        case "list":
            StringBuilder list = new StringBuilder();
            for (Map.Entry<String, Family> each : families.entrySet()) {
                list.append(each.getKey());
                for (int size : each.getValue().sizes) {
                    list.append(':').append(size);
                }
                list.append('\t');
            }
            return list.toString().trim();
        case "make":
            return make(command[1], command[2]) ? "made" : "none";
        case "run":
            return String.valueOf(run(command[1] + command[2], Long.parseLong(command[3])));
        case "first":
            long start = threads.getCurrentThreadCpuTime();
            if (!make(command[1], command[2])) {
                return "none";
            }
            Operation operation = operations.get(command[1] + command[2]);
            sink = operation.run();
            long first = threads.getCurrentThreadCpuTime();
            for (int i = 0; i < 100; i++) {
                sink = operation.run();
            }
            return (first - start) + "\t" + (threads.getCurrentThreadCpuTime() - first);
        default:
            throw new IllegalArgumentException(command[0]);
        }
    }

    private boolean make(String name, String size) throws Exception {
        try {
            operations.put(name + size, families.get(name).maker.make(Integer.parseInt(size)));
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private double run(String name, long nanos) throws Exception {
        Operation operation = operations.get(name);
        int count = repetitions.containsKey(name) ? repetitions.get(name) : 1;
        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < count; i++) {
            sink = operation.run();
        }
        double time = Math.max(threads.getCurrentThreadCpuTime() - start, 1) / (double) count;
        repetitions.put(name, (int) Math.max(1, Math.min(1000000, nanos / time)));
        return time;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Cipher cipher(String mode, int bits, int direction) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/" + mode);
        cipher.init(direction, AesGcm.key(bits), mode.startsWith("ECB") ? null : new IvParameterSpec(new byte[16]));
        return cipher;
    }

    private void ciphers(int bits) {
        for (String mode : new String[] {"ECB", "CBC", "CTR"}) {
            int[] sizes = mode.equals("CTR") ? BYTES : BLOCKS;
            families.put("AES-" + bits + "-" + mode + " encrypt",
                         new Family(sizes, size -> arrays(cipher(mode + "/NoPadding", bits, Cipher.ENCRYPT_MODE), size)));
            families.put("AES-" + bits + "-" + mode + " decrypt",
                         new Family(sizes, size -> arrays(cipher(mode + "/NoPadding", bits, Cipher.DECRYPT_MODE), size)));
        }
        families.put("AES-" + bits + "-GCM encrypt", new Family(BYTES, size -> gcm(bits, true, false, size)));
        families.put("AES-" + bits + "-GCM decrypt", new Family(BYTES, size -> gcm(bits, false, false, size)));
        families.put("AES-" + bits + "-GCM encrypt, direct", new Family(BYTES, size -> gcm(bits, true, true, size)));
        families.put("AES-" + bits + "-GCM decrypt, direct", new Family(BYTES, size -> gcm(bits, false, true, size)));
        if (bits != 128) {
            return;
        }
        for (String mode : new String[] {"ECB", "CBC", "CTR"}) {
            families.put("AES-128-" + mode + " decrypt, direct",
                         new Family(BLOCKS, size -> direct(cipher(mode + "/NoPadding", bits, Cipher.DECRYPT_MODE), size)));
            families.put("AES-128-" + mode + " decrypt, update",
                         new Family(BLOCKS, size -> update(cipher(mode + "/NoPadding", bits, Cipher.DECRYPT_MODE), size)));
        }
        families.put("AES-128-CBC encrypt, padded", new Family(BYTES, size -> {
            Cipher encryption = cipher("CBC/PKCS5Padding", bits, Cipher.ENCRYPT_MODE);
            byte[] in = bytes(size);
            byte[] out = new byte[size + 16];
            return () -> encryption.doFinal(in, 0, in.length, out, 0);
        }));
        families.put("AES-128-CBC decrypt, padded", new Family(BYTES, size -> {
            byte[] in = cipher("CBC/PKCS5Padding", bits, Cipher.ENCRYPT_MODE).doFinal(bytes(size));
            Cipher decryption = cipher("CBC/PKCS5Padding", bits, Cipher.DECRYPT_MODE);
            byte[] out = new byte[in.length];
            return () -> decryption.doFinal(in, 0, in.length, out, 0);
        }));
        families.put("CipherInputStream CTR", new Family(BYTES, this::inputStream));
        families.put("CipherOutputStream CTR", new Family(BYTES, this::outputStream));
    }

    private Operation arrays(Cipher cipher, int size) {
        byte[] in = bytes(size);
        byte[] out = new byte[size];
        return () -> cipher.doFinal(in, 0, in.length, out, 0);
    }

    private Operation update(Cipher cipher, int size) {
        byte[] in = bytes(size);
        byte[] out = new byte[size + 16];
        return () -> cipher.update(in, 0, in.length, out, 0);
    }

    private static Operation direct(Cipher cipher, int size) {
        ByteBuffer in = ByteBuffer.allocateDirect(size);
        ByteBuffer out = ByteBuffer.allocateDirect(size);
        return () -> {
            in.clear();
            out.clear();
            return cipher.doFinal(in, out);
        };
    }

    private Operation gcm(int bits, boolean encrypt, boolean direct, int size) throws GeneralSecurityException {
        AesGcm gcm = new AesGcm(bits, "");
        byte[] plain = bytes(size);
        byte[] in = encrypt ? plain : gcm.encryption().doFinal(plain);
        byte[] out = new byte[size + AesGcm.TAG];
        if (!direct) {
            return () -> (encrypt ? gcm.encryption() : gcm.decryption()).doFinal(in, 0, in.length, out, 0);
        }
        ByteBuffer from = ByteBuffer.allocateDirect(in.length);
        from.put(in);
        ByteBuffer to = ByteBuffer.allocateDirect(out.length);
        return () -> {
            from.clear();
            to.clear();
            return (encrypt ? gcm.encryption() : gcm.decryption()).doFinal(from, to);
        };
    }

    private Operation inputStream(int size) throws GeneralSecurityException {
        Cipher cipher = cipher("CTR/NoPadding", 128, Cipher.DECRYPT_MODE);
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 1;
            }

            @Override
            public int read(byte[] b, int offset, int length) {
                return length;
            }
        };
        CipherInputStream stream = new CipherInputStream(endless, cipher);
        byte[] out = new byte[size];
        return () -> {
            int done = 0;
            while (done < size) {
                done += stream.read(out, done, size - done);
            }
            return done;
        };
    }

    private Operation outputStream(int size) throws GeneralSecurityException {
        Cipher cipher = cipher("CTR/NoPadding", 128, Cipher.ENCRYPT_MODE);
        OutputStream nowhere = new OutputStream() {
            @Override
            public void write(int b) {
            }

            @Override
            public void write(byte[] b, int offset, int length) {
            }
        };
        CipherOutputStream stream = new CipherOutputStream(nowhere, cipher);
        byte[] in = bytes(size);
        return () -> {
            stream.write(in, 0, in.length);
            return stream;
        };
    }

    private Operation digest(String name, int size) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance(name);
        byte[] in = bytes(size);
        return () -> digest.digest(in);
    }

    /** What is compiled for one algorithm alone is not what an application has. */
    private Operation digests(int size) throws GeneralSecurityException {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        MessageDigest sha512 = MessageDigest.getInstance("SHA-512");
        byte[] in = bytes(size);
        return () -> md5.digest(in)[0] + sha1.digest(in)[0] + sha256.digest(in)[0] + sha512.digest(in)[0];
    }

    private Operation mac(String name, int size) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(name);
        mac.init(new SecretKeySpec(bytes(32), name));
        byte[] in = bytes(size);
        return () -> mac.doFinal(in);
    }

    private KeyStore.PrivateKeyEntry entry(String alias) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = new FileInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        PrivateKey key = (PrivateKey) store.getKey(alias, PASSWORD.toCharArray());
        return new KeyStore.PrivateKeyEntry(key, store.getCertificateChain(alias));
    }

    private void publicKeys() {
        families.put("RSA sign", new Family(RSA, size -> sign("SHA256withRSA", "rsa" + size)));
        families.put("RSA verify", new Family(RSA, size -> verify("SHA256withRSA", "rsa" + size)));
        families.put("RSA encrypt", new Family(RSA, size -> {
            Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
            cipher.init(Cipher.ENCRYPT_MODE, entry("rsa" + size).getCertificate().getPublicKey());
            byte[] in = bytes(32);
            return () -> cipher.doFinal(in);
        }));
        families.put("RSA decrypt", new Family(RSA, size -> {
            KeyStore.PrivateKeyEntry entry = entry("rsa" + size);
            Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
            cipher.init(Cipher.ENCRYPT_MODE, entry.getCertificate().getPublicKey());
            byte[] in = cipher.doFinal(bytes(32));
            cipher.init(Cipher.DECRYPT_MODE, entry.getPrivateKey());
            return () -> cipher.doFinal(in);
        }));
        families.put("ECDSA sign", new Family(CURVES, size -> sign("SHA256withECDSA", "ec" + size)));
        families.put("ECDSA verify", new Family(CURVES, size -> verify("SHA256withECDSA", "ec" + size)));
        families.put("ECDH", new Family(CURVES, size -> {
            KeyStore.PrivateKeyEntry entry = entry("ec" + size);
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            return () -> {
                agreement.init(entry.getPrivateKey());
                agreement.doPhase(entry.getCertificate().getPublicKey(), true);
                return agreement.generateSecret();
            };
        }));
        families.put("EC key pair", new Family(CURVES, size -> {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp" + size + "r1"));
            return (Operation) generator::generateKeyPair;
        }));
    }

    private Operation sign(String algorithm, String alias) throws Exception {
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(entry(alias).getPrivateKey());
        byte[] in = bytes(64);
        return () -> {
            signature.update(in);
            return signature.sign();
        };
    }

    private Operation verify(String algorithm, String alias) throws Exception {
        KeyStore.PrivateKeyEntry entry = entry(alias);
        byte[] in = bytes(64);
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(entry.getPrivateKey());
        signature.update(in);
        byte[] signed = signature.sign();
        signature.initVerify(entry.getCertificate().getPublicKey());
        return () -> {
            signature.update(in);
            return signature.verify(signed);
        };
    }

    private Operation modPow(int bits, int exponentBits, boolean odd) {
        BigInteger modulus = new BigInteger(bits, random).setBit(bits - 1);
        modulus = odd ? modulus.setBit(0) : modulus.clearBit(0);
        BigInteger base = new BigInteger(bits - 1, random);
        BigInteger exponent = exponentBits == 0 ? BigInteger.valueOf(65537) : new BigInteger(exponentBits, random);
        BigInteger chosen = modulus;
        return () -> base.modPow(exponent, chosen);
    }

    private static Operation random(String name, int size) throws GeneralSecurityException {
        SecureRandom random = SecureRandom.getInstance(name);
        byte[] out = new byte[size];
        return () -> {
            random.nextBytes(out);
            return out;
        };
    }

    private Operation certificate(int size) throws Exception {
        byte[] encoded = entry("rsa" + size).getCertificate().getEncoded();
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        return () -> factory.generateCertificate(new ByteArrayInputStream(encoded));
    }

    private Operation verifyCertificate(int size) throws Exception {
        Certificate certificate = entry("rsa" + size).getCertificate();
        return () -> {
            certificate.verify(certificate.getPublicKey());
            return certificate;
        };
    }

    private void lookups() {
        families.put("Cipher.getInstance", new Family(ONE, size -> () -> Cipher.getInstance("AES/CTR/NoPadding")));
        families.put("Cipher.getInstance GCM", new Family(ONE, size -> () -> Cipher.getInstance("AES/GCM/NoPadding")));
        families.put("MessageDigest.getInstance", new Family(ONE, size -> () -> MessageDigest.getInstance("SHA-256")));
        families.put("Mac.getInstance", new Family(ONE, size -> () -> Mac.getInstance("HmacSHA256")));
        families.put("Signature.getInstance", new Family(ONE, size -> () -> Signature.getInstance("SHA256withRSA")));
        families.put("KeyFactory.getInstance", new Family(ONE, size -> () -> KeyFactory.getInstance("RSA")));
        families.put("SecureRandom", new Family(ONE, size -> () -> new SecureRandom()));
        families.put("AES-128-CTR, new Cipher", new Family(BYTES, size -> {
            byte[] in = bytes(size);
            byte[] out = new byte[size];
            return () -> cipher("CTR/NoPadding", 128, Cipher.ENCRYPT_MODE).doFinal(in, 0, in.length, out, 0);
        }));
        families.put("AES-128-GCM, new Cipher", new Family(BYTES, size -> {
            byte[] in = bytes(size);
            byte[] out = new byte[size + AesGcm.TAG];
            return () -> new AesGcm(128, "").encryption().doFinal(in, 0, in.length, out, 0);
        }));
    }
}
