import java.io.PrintStream;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;

/**
 * Measures an operation with one fixed secret and with random ones, in random order. Arguments: the operation, how many measurements a
 * try has, how many tries there are. Prints a line for each measurement, "F NANOSECONDS" or "R NANOSECONDS", and one, "try", before each
 * try; what comes before the first serves to set limits.
 */
public final class Timing {

    private static final int BITS = 1024;
    private static final int BATCH = 200;
    private static final String CURVE = "secp256r1";

    private static final Random random = new Random();
    private static Object sink;

    private Timing() {}

    private interface Operation {
        /** All that is done for a fixed secret is done for a random one. */
        Callable<?> prepare(boolean fixed) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Operation operation = operation(args[0]);
        int count = Integer.parseInt(args[1]);
        PrintStream out = new PrintStream(System.out, false);
        measure(operation, count / 2, null);    // for the compilers
        measure(operation, count, out);
        for (int tries = Integer.parseInt(args[2]); tries > 0; tries--) {
            out.println("try");
            measure(operation, count, out);
        }
        out.flush();
    }

    private static Operation operation(String name) throws Exception {
        switch (name) {
            case "modpow": return exponent();
            case "rsa":    return message();
            case "ecdsa":  return nonce();
            case "ecdh":   return scalar();
            default: throw new IllegalArgumentException(name);
        }
    }

    /** As long as the others, with few bits that are set. */
    private static Operation exponent() {
        BigInteger modulus = new BigInteger(BITS, random).setBit(BITS - 1).setBit(0);
        BigInteger base = new BigInteger(BITS - 1, random);
        byte[] few = BigInteger.ONE.setBit(BITS - 2).toByteArray();
        return fixed -> {
            byte[] bytes = new byte[few.length];
            random.nextBytes(bytes);
            bytes[0] = (byte)(0x40 | bytes[0] & 0x3f);
            BigInteger exponent = new BigInteger(fixed ? few : bytes);
            return () -> base.modPow(exponent, modulus);
        };
    }

    private static Operation message() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(BITS);
        Cipher cipher = Cipher.getInstance("RSA/ECB/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, generator.generateKeyPair().getPrivate());
        byte[] one = new byte[BITS / 8];
        one[one.length - 1] = 1;
        return fixed -> {
            byte[] message = new byte[BITS / 8];
            random.nextBytes(message);
            message[0] = 0;
            byte[] chosen = fixed ? one.clone() : message.clone();
            return () -> cipher.doFinal(chosen);
        };
    }

    /** Gives these bytes to whom wants as many as a nonce is made of, and others to whom wants fewer. */
    private static final class Given extends SecureRandom {

        private static final int SHORTEST_NONCE = 32;
        private final byte[] bytes;

        Given(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void nextBytes(byte[] wanted) {
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = wanted.length < SHORTEST_NONCE ? (byte)i : bytes[i % bytes.length];
            }
        }
    }

    /** The fixed nonce has many leading zeros, whichever end its bytes begin with. */
    private static Operation nonce() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(CURVE));
        PrivateKey key = generator.generateKeyPair().getPrivate();
        byte[] digest = new byte[32];
        random.nextBytes(digest);
        byte[] few = new byte[64];
        few[18] = 1;
        Operation operation = fixed -> {
            byte[] bytes = new byte[few.length];
            random.nextBytes(bytes);
            Signature signature = Signature.getInstance("NONEwithECDSA");
            signature.initSign(key, new Given(fixed ? few.clone() : bytes.clone()));
            signature.update(digest);
            return signature::sign;
        };
        byte[] first = (byte[])operation.prepare(true).call();
        if (!Arrays.equals(first, (byte[])operation.prepare(true).call())
                || Arrays.equals(first, (byte[])operation.prepare(false).call())) {
            throw new IllegalStateException("ECDSA does not take the nonce that it is given");
        }
        return operation;
    }

    private static Operation scalar() throws Exception {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec(CURVE));
        ECParameterSpec curve = parameters.getParameterSpec(ECParameterSpec.class);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(curve);
        KeyPair other = generator.generateKeyPair();
        KeyFactory factory = KeyFactory.getInstance("EC");
        BigInteger few = BigInteger.ONE.setBit(100);
        return fixed -> {
            BigInteger any = new BigInteger(255, random).setBit(1);
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(factory.generatePrivate(new ECPrivateKeySpec(fixed ? few : any, curve)));
            return () -> {
                agreement.doPhase(other.getPublic(), true);
                return agreement.generateSecret();
            };
        };
    }

    /** All preparation of a batch happens before the first of its times is taken. Without out, nothing is printed. */
    private static void measure(Operation operation, int count, PrintStream out) throws Exception {
        boolean[] fixed = new boolean[BATCH];
        Callable<?>[] calls = new Callable<?>[BATCH];
        long[] times = new long[BATCH];
        for (int done = 0; done < count; done += BATCH) {
            for (int i = 0; i < BATCH; i++) {
                fixed[i] = random.nextBoolean();
                calls[i] = operation.prepare(fixed[i]);
            }
            for (int i = 0; i < BATCH; i++) {
                Callable<?> call = calls[i];
                long start = System.nanoTime();
                Object result = call.call();
                times[i] = System.nanoTime() - start;
                sink = result;
            }
            for (int i = 0; i < BATCH && out != null; i++) {
                out.println((fixed[i] ? "F " : "R ") + times[i]);
            }
        }
    }
}
