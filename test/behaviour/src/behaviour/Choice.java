package behaviour;

import java.util.Random;

/** What the makers of plans draw from; all of it follows from the seed. */
final class Choice {
    private final Random random;

    Choice(long seed) {
        // Neighbouring seeds of Random start alike.
        random = new Random(seed * 0x9e3779b97f4a7c15L ^ seed >>> 32);
    }

    /** A number from 0 to {@code limit} - 1. */
    int below(int limit) {
        return random.nextInt(limit);
    }

    /** A number from {@code from} to {@code to}, both possible. */
    int from(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    /** True once in {@code n} times. */
    boolean once(int n) {
        return random.nextInt(n) == 0;
    }

    long number() {
        return random.nextLong();
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T of(java.util.List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /**
     * A length of data: mostly short, often at a border of blocks of
     * {@code block} bytes or of the sizes where implementations change
     * their ways, and seldom more than {@code most}.
     */
    int length(int block, int most) {
        int length;
        switch (below(8)) {
        case 0:
            length = below(block + 2);
            break;
        case 1:
        case 2:
            length = from(1, 20) * block + from(-1, 1);
            break;
        case 3:
            length = below(300);
            break;
        case 4:
            length = (16 << below(9)) + from(-17, 17);
            break;
        case 5:
            length = of(1024, 2048, 4096, 8192) + from(-1, 1) * below(33);
            break;
        case 6:
            length = of(8192, 16384, 32768) + block * from(-1, 1);
            break;
        default:
            length = once(4) ? of(65536, 262144, 524288) + from(-40, 40)
                             : below(5000);
        }
        return Math.max(0, Math.min(length, most));
    }

    /** The bytes that a plan names by a number: the same on every line. */
    static byte[] data(long seed, int length) {
        byte[] data = new byte[length];
        long state = seed * 0x2545f4914f6cdd1dL + 0x9e3779b97f4a7c15L;
        for (int i = 0; i < length; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            data[i] = (byte) (state >>> 24);
        }
        return data;
    }
}
