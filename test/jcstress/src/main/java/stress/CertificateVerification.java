package stress;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.security.SignatureException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The answer for one key is never taken for that of another, whoever asks first. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "its own key verifies, the other does not")
@Outcome(expect = Expect.FORBIDDEN, desc = "an answer that belongs to the other question")
@State
public class CertificateVerification {
    @Actor
    public void ownKey(ZZ_Result result) {
        result.r1 = verifies(Known.SIGNED.getPublicKey());
    }

    @Actor
    public void otherKey(ZZ_Result result) {
        result.r2 = verifies(Known.OTHER.getPublic());
    }

    private static boolean verifies(PublicKey key) {
        try {
            Known.SIGNED.verify(key);
            return true;
        } catch (SignatureException | InvalidKeyException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
