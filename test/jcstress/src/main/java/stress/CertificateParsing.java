package stress;

import java.security.cert.Certificate;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** Threads that parse one new encoding at the same time get one object, complete, and so does who comes later. */
@JCStressTest
@Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "one object, with the right key")
@Outcome(expect = Expect.FORBIDDEN, desc = "two objects, or one that is not complete")
@State
public class CertificateParsing {
    private final byte[] encoding = Known.newEncoding();
    private Certificate first;
    private Certificate second;

    @Actor
    public void parse1(ZZZ_Result result) {
        first = Known.parse(encoding);
        result.r1 = first.getPublicKey().equals(Known.SIGNED.getPublicKey());
    }

    @Actor
    public void parse2(ZZZ_Result result) {
        second = Known.parse(encoding);
        result.r2 = second.getPublicKey().equals(Known.SIGNED.getPublicKey());
    }

    @Arbiter
    public void parse3(ZZZ_Result result) {
        result.r3 = first == second && first == Known.parse(encoding);
    }
}
