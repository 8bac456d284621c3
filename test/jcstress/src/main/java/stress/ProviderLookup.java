package stress;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A service is found whole or not at all while it is registered, and surely afterwards. */
@JCStressTest
@Outcome(id = {"true, true", "false, true"}, expect = Expect.ACCEPTABLE, desc = "found now or later")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, or found incomplete")
@State
public class ProviderLookup {
    public static final class Digest extends MessageDigest {
        public Digest() {
            super("Jcstress");
        }

        @Override
        protected void engineUpdate(byte input) {
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
        }

        @Override
        protected byte[] engineDigest() {
            return new byte[] {42};
        }

        @Override
        protected void engineReset() {
        }
    }

    @SuppressWarnings({"serial", "deprecation"})
    private static final class Empty extends Provider {
        Empty() {
            super("Empty", 1.0, "for this test");
        }
    }

    private final Provider provider = new Empty();

    @Actor
    public void register() {
        provider.put("MessageDigest.Jcstress", Digest.class.getName());
        provider.put("Alg.Alias.MessageDigest.Stress", "Jcstress");
    }

    @Actor
    public void find(ZZ_Result result) {
        result.r1 = finds("jcSTRESS");
    }

    @Arbiter
    public void findLater(ZZ_Result result) {
        result.r2 = finds("JCstress") && finds("stress");
    }

    private boolean finds(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm, provider).digest()[0] == 42;
        } catch (NoSuchAlgorithmException e) {
            return false;
        }
    }
}
