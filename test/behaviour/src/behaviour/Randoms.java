package behaviour;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * SecureRandom: what follows from a seed is shown, of all else only its
 * properties. SHA1PRNG that was seeded before its first use is the only
 * one that repeats itself.
 */
final class Randoms extends Calls<Randoms.Generator> {
    static final class Generator {
        final SecureRandom random;
        // Whether its bytes follow from the plan.
        boolean seeded;
        boolean used;

        Generator(SecureRandom random) {
            this.random = random;
        }
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> plan = new ArrayList<>();
        for (int i = choice.below(2); i >= 0; i--) {
            String name = choice.of("SHA1PRNG", "SHA1PRNG", "NativePRNG",
                    "NativePRNGNonBlocking", "default", "DRBG", "strong",
                    "bytes", "NativePRNGBlocking") + "#" + i;
            plan.add(name + " new");
            for (int n = choice.from(1, 12); n > 0; n--) {
                int length = choice.length(20, 20000);
                plan.add(name + " " + choice.of("next " + length,
                        "next " + length, "seed " + choice.below(99) + ":"
                        + choice.below(50), "seedLong " + choice.below(99),
                        "int", "long", "double", "boolean", "gaussian",
                        "below " + choice.of(1, 7, 16, 1 << 30, 0, -1),
                        "generate " + choice.of(0, 1, 16, 20, 55, -1),
                        "null", "algorithm", "again",
                        "reseed", "parameters", "extra " + length));
            }
        }
        return plan;
    }

    @Override
    Generator make(String name, String[] words) throws Exception {
        Generator made;
        switch (type(name)) {
        case "default":
            return new Generator(new SecureRandom());
        case "strong":
            return new Generator(SecureRandom.getInstanceStrong());
        case "bytes":
            return new Generator(new SecureRandom(Choice.data(1, 20)));
        default:
            return new Generator(SecureRandom.getInstance(type(name)));
        }
    }

    @Override
    String step(Generator generator, String[] words,
            Map<String, Generator> others) throws Exception {
        SecureRandom random = generator.random;
        boolean shown = generator.seeded;
        switch (words[1]) {
        case "seed":
        case "seedLong":
            if (words[1].equals("seed")) {
                random.setSeed(data(words[2]));
            } else {
                random.setSeed(number(words, 2));
            }
            generator.seeded |= !generator.used
                    && words[0].startsWith("SHA1PRNG")
                    && !(words[1].equals("seedLong")
                         && words[2].equals("0"));
            return "done";
        case "generate":
            // From the source of seeds, which shows nothing of the state.
            return "" + random.generateSeed(number(words, 2)).length;
        case "algorithm":
            return random.getAlgorithm() + " "
                    + random.getProvider().getName();
        default:
        }
        generator.used = true;
        switch (words[1]) {
        case "next": {
            byte[] bytes = new byte[number(words, 2)];
            random.nextBytes(bytes);
            return shown ? Transcript.bytes(bytes) : looks(bytes);
        }
        case "null":
            random.nextBytes(null);
            return "done";
        case "int":
            return shown ? "" + random.nextInt() : number(random.nextInt());
        case "long":
            return shown ? "" + random.nextLong()
                         : number(random.nextLong());
        case "double": {
            double next = random.nextDouble();
            return shown ? "" + next : "" + (next >= 0 && next < 1);
        }
        case "boolean": {
            boolean next = random.nextBoolean();
            return shown ? "" + next : "boolean";
        }
        case "gaussian": {
            double next = random.nextGaussian();
            return shown ? "" + next : "" + (Math.abs(next) < 20);
        }
        case "below": {
            int limit = number(words, 2);
            int next = random.nextInt(limit);
            return shown ? "" + next : "" + (next >= 0 && next < limit);
        }
        case "again": {
            byte[] one = new byte[32];
            byte[] two = new byte[32];
            random.nextBytes(one);
            random.nextBytes(two);
            return "" + Arrays.equals(one, two);
        }
        case "reseed":
            // Comes with 9.
            return call(random, "reseed");
        case "parameters":
            return call(random, "getParameters");
        case "extra": {
            byte[] bytes = new byte[number(words, 2)];
            Class<?> type;
            try {
                type = Class.forName(
                        "java.security.SecureRandomParameters");
            } catch (ClassNotFoundException e) {
                return "none";
            }
            try {
                SecureRandom.class.getMethod("nextBytes", byte[].class, type)
                        .invoke(random, bytes, null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                return Transcript.thrown(e.getCause());
            }
            return looks(bytes);
        }
        default:
            throw new AssertionError(words[1]);
        }
    }

    private static String call(SecureRandom random, String method)
            throws Exception {
        try {
            Object result = SecureRandom.class.getMethod(method)
                    .invoke(random);
            return result == null ? "null" : result.toString();
        } catch (NoSuchMethodException e) {
            return "none";
        } catch (java.lang.reflect.InvocationTargetException e) {
            return Transcript.thrown(e.getCause());
        }
    }

    /** Of 64 bytes or more all bits come both ways. */
    private static String looks(byte[] bytes) {
        int ones = 0;
        int zeroes = 0;
        for (byte b : bytes) {
            ones |= b;
            zeroes |= ~b;
        }
        return bytes.length + " " + (bytes.length < 64 ? "bytes"
                : "" + ((ones & zeroes & 0xff) == 0xff));
    }

    private static String number(long number) {
        // 0 would come once in four thousand million times.
        return number == 0 ? "zero" : "number";
    }
}
