package stress;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Threads never get the same random bytes, nor bytes that were wiped before they were handed out. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "different bytes")
@Outcome(expect = Expect.FORBIDDEN, desc = "the same bytes twice, or none")
@State
public class RandomBytes {
    private static final SecureRandom RANDOM;

    static {
        try {
            RANDOM = SecureRandom.getInstance("NativePRNG");
        } catch (NoSuchAlgorithmException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final byte[] first = new byte[16];
    private final byte[] second = new byte[16];

    @Actor
    public void next1() {
        RANDOM.nextBytes(first);
    }

    @Actor
    public void next2() {
        RANDOM.nextBytes(second);
    }

    @Arbiter
    public void compare(Z_Result result) {
        byte[] zero = new byte[16];
        result.r1 = !Arrays.equals(first, second) && !Arrays.equals(first, zero) && !Arrays.equals(second, zero);
    }
}
