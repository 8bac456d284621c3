package stress;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Threads that sign with one private key share its constants and its blinding; both signatures are right. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "both are the one signature that there is")
@Outcome(expect = Expect.FORBIDDEN, desc = "a wrong signature")
@State
public class RsaSigning {
    private static final KeyPair KEYS;
    private static final byte[] EXPECTED;

    static {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(1024);
            KEYS = generator.generateKeyPair();
            EXPECTED = sign();
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(KEYS.getPublic());
            if (!signature.verify(EXPECTED)) {
                throw new GeneralSecurityException("the first signature is wrong");
            }
        } catch (GeneralSecurityException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private byte[] first;
    private byte[] second;

    private static byte[] sign() {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(KEYS.getPrivate());
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Actor
    public void sign1() {
        first = sign();
    }

    @Actor
    public void sign2() {
        second = sign();
    }

    @Arbiter
    public void compare(Z_Result result) {
        result.r1 = Arrays.equals(first, EXPECTED) && Arrays.equals(second, EXPECTED);
    }
}
