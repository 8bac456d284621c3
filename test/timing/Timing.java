import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;

/**
 * Looks for times that depend on secrets: measures an operation with a fixed secret and with random ones, in random
 * order, and compares both sets by Welch's t-test (Reparaz, Balasch, Verbauwhede: Dude, is my code constant time?).
 * Long times are left out, as others' work on the machine makes them, at several limits; the largest |t| counts.
 * Arguments: leaks or constant, what is expected of modPow's exponent and of an RSA key's message.
 */
public final class Timing {

    /** Above it, there is a difference beyond doubt. */
    private static final double LIMIT = 10;
    private static final int MEASUREMENTS = 12000;
    private static final int TRIES = 3;
    private static final int BITS = 1024;

    private static final Random random = new Random();
    private static int passed;
    private static int failed;
    private static Object sink;

    private Timing() {}

    private interface Operation {
        /** All preparation happens before the time is taken. */
        Runnable prepare(boolean fixed) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        check("exponent of modPow", exponent(), args[0].equals("leaks"));
        check("message of an RSA key", message(), args[1].equals("leaks"));
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }

    private static Operation exponent() {
        BigInteger modulus = new BigInteger(BITS, random).setBit(BITS - 1).setBit(0);
        BigInteger base = new BigInteger(BITS - 1, random);
        // as long as the others, with few bits that are set
        byte[] few = BigInteger.ONE.setBit(BITS - 2).toByteArray();
        return fixed -> {
            byte[] bytes = few.clone();
            if (!fixed) {
                random.nextBytes(bytes);
                bytes[0] = (byte)(0x40 | bytes[0] & 0x3f);
            }
            BigInteger exponent = new BigInteger(bytes);
            return () -> sink = base.modPow(exponent, modulus);
        };
    }

    private static Operation message() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(BITS);
        KeyPair pair = generator.generateKeyPair();
        Cipher cipher = Cipher.getInstance("RSA/ECB/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
        return fixed -> {
            byte[] message = new byte[BITS / 8];
            if (!fixed) {
                random.nextBytes(message);
                message[0] = 0;
            }
            message[message.length - 1] |= 1;
            return () -> {
                try {
                    sink = cipher.doFinal(message);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            };
        };
    }

    private static void check(String what, Operation operation, boolean leaks) throws Exception {
        measure(operation, MEASUREMENTS / 2);
        double t = 0;
        boolean good = false;
        for (int i = 0; i < TRIES && !good; i++) {
            t = measure(operation, MEASUREMENTS);
            good = leaks == t > LIMIT;
        }
        System.out.printf("%s %s: |t| = %.1f, want %s %.0f%n", good ? "ok    " : "FAILED", what, t,
                          leaks ? "more than" : "at most", LIMIT);
        if (good) {
            passed++;
        } else {
            failed++;
        }
    }

    private static double measure(Operation operation, int count) throws Exception {
        boolean[] fixed = new boolean[count];
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            fixed[i] = random.nextBoolean();
            Runnable run = operation.prepare(fixed[i]);
            long start = System.nanoTime();
            run.run();
            times[i] = System.nanoTime() - start;
        }
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        double largest = 0;
        for (int percent = 30; percent <= 90; percent += 20) {
            largest = Math.max(largest, Math.abs(welch(times, fixed, sorted[(int)(count * (long)percent / 100)])));
        }
        return largest;
    }

    private static double welch(long[] times, boolean[] fixed, long limit) {
        int[] n = new int[2];
        double[] mean = new double[2];
        double[] squares = new double[2];
        for (int i = 0; i < times.length; i++) {
            if (times[i] <= limit) {
                int k = fixed[i] ? 1 : 0;
                double difference = times[i] - mean[k];
                mean[k] += difference / ++n[k];
                squares[k] += difference * (times[i] - mean[k]);
            }
        }
        if (n[0] < 2 || n[1] < 2) {
            return Double.POSITIVE_INFINITY;    // all of one kind are slow
        }
        return (mean[0] - mean[1])
                / Math.sqrt(squares[0] / (n[0] - 1) / n[0] + squares[1] / (n[1] - 1) / n[1]);
    }
}
