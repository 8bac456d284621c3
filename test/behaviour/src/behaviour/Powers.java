package behaviour;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** BigInteger: powers, inverses and what RSA needs beside them. */
final class Powers extends Calls<BigInteger> {
    @Override
    public int sequences() {
        return 120;
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> plan = new ArrayList<>();
        String[] names = {"a#0", "b#1", "m#2", "n#3"};
        int most = choice.of(64, 200, 600, 1100, 2100, 4200);
        for (String name : names) {
            plan.add(name + " new " + operand(choice, most));
        }
        for (int i = choice.from(2, 8); i > 0; i--) {
            String name = choice.of(names);
            String other = choice.of(names);
            plan.add(name + " " + (choice.once(2)
                    ? "modPow " + other + " " + choice.of(names)
                    : choice.of("modInverse", "multiply", "mod", "gcd",
                                "subtract", "add", "square", "prime", "pow",
                                "result " + choice.of("modPow", "modInverse")
                                + " " + choice.of(names)) + " " + other));
        }
        return plan;
    }

    /** KIND:BITS:SEED. */
    private static String operand(Choice choice, int most) {
        return choice.of("random", "random", "odd", "odd", "odd", "even",
                "power", "ones", "sparse", "negative", "near", "words") + ":"
                + (choice.once(2) ? choice.from(1, most)
                   : Math.min(most, choice.of(0, 1, 31, 32, 33, 63, 64, 65,
                        511, 512, 513, 1024, 1536, 2048, 3072, 4096)))
                + ":" + choice.below(1000);
    }

    @Override
    BigInteger make(String name, String[] words) {
        String[] parts = words[2].split(":");
        int bits = Integer.parseInt(parts[1]);
        BigInteger random = new BigInteger(bits,
                new Random(Long.parseLong(parts[2])));
        BigInteger power = BigInteger.ONE.shiftLeft(bits);
        switch (parts[0]) {
        case "odd":
            return random.setBit(0);
        case "even":
            return random.clearBit(0);
        case "power":
            return power;
        case "ones":
            return power.subtract(BigInteger.ONE);
        case "sparse":
            return power.setBit(bits / 2).setBit(0);
        case "negative":
            return random.negate();
        case "near":
            return power.subtract(random.shiftRight(bits * 3 / 4))
                        .setBit(0);
        case "words": {
            // Words of all bits and of none, where carries run far.
            BigInteger words32 = BigInteger.ZERO;
            for (int i = 0; i < bits; i += 64) {
                if (random.testBit(i)) {
                    words32 = words32.or(BigInteger.ONE.shiftLeft(64)
                            .subtract(BigInteger.ONE).shiftLeft(i));
                }
            }
            return words32.setBit(0);
        }
        default:
            return random;
        }
    }

    @Override
    String step(BigInteger a, String[] words, Map<String, BigInteger> all) {
        BigInteger[] others = new BigInteger[2];
        for (int i = 2, n = 0; i < words.length && n < 2; i++) {
            if (words[i].contains("#")) {
                BigInteger other = all.get(words[i]);
                if (other == null) {
                    return "none";
                }
                others[n++] = other;
            }
        }
        BigInteger b = others[0];
        switch (words[1]) {
        case "modPow":
            return show(a.modPow(b, others[1]));
        case "modInverse":
            return show(a.modInverse(b));
        case "multiply":
            return show(a.multiply(b));
        case "square":
            return show(a.multiply(a));
        case "pow":
            return show(a.pow(b.bitLength() % 9));
        case "mod":
            return show(a.mod(b));
        case "gcd":
            return show(a.gcd(b));
        case "subtract":
            return show(a.subtract(b));
        case "add":
            return show(a.add(b));
        case "prime":
            return "" + a.isProbablePrime(20);
        case "result": {
            // What comes out goes on as an operand.
            BigInteger result = words[2].equals("modPow")
                    ? a.modPow(b, others[1]) : a.modInverse(b);
            all.put(words[0], result);
            return show(result);
        }
        default:
            throw new AssertionError(words[1]);
        }
    }

    private static String show(BigInteger number) {
        return number.signum() + " " + number.bitLength() + " "
                + Transcript.bytes(number.toByteArray());
    }
}
