package behaviour;

import java.security.SecureRandom;
import java.util.Random;

/** A SecureRandom whose bytes follow from a seed. */
final class SeededRandom extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final Random source;
    /** How many bytes were asked for. */
    long drawn;

    SeededRandom(long seed) {
        super(null, null);
        source = new Random(seed);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        source.nextBytes(bytes);
        drawn += bytes.length;
    }

    @Override
    public byte[] generateSeed(int length) {
        byte[] seed = new byte[length];
        nextBytes(seed);
        return seed;
    }

    @Override
    public void setSeed(long seed) { }

    @Override
    public void setSeed(byte[] seed) { }
}
