package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A message that is signed or verified, each time by a new object, as
 * protocols do; one key is kept.
 * Unit: signatures, or verifications, per second.
 */
public abstract class SignatureBench extends CryptoBench {
    /** Short, so that hashing it counts little. */
    @Param("64")
    public int dataSize;

    private String name;
    private KeyPair pair;
    private byte[] message;
    private byte[] signature;

    final void prepare(String algorithm, String kind, int keyLength)
            throws IOException, GeneralSecurityException {
        name = algorithm;
        pair = Keys.pair(kind, keyLength);
        message = bytes(dataSize);
        signature = sign();
        require(verify(), "a signature does not verify");
    }

    @Benchmark
    public byte[] sign() throws GeneralSecurityException {
        Signature signer = Providers.signature(name, provider);
        signer.initSign(pair.getPrivate());
        signer.update(message);
        return signer.sign();
    }

    @Benchmark
    public boolean verify() throws GeneralSecurityException {
        Signature verifier = Providers.signature(name, provider);
        verifier.initVerify(pair.getPublic());
        verifier.update(message);
        return verifier.verify(signature);
    }

    public static class RSA extends SignatureBench {
        @Param("SHA256withRSA")
        public String algorithm;

        @Param({"2048", "3072", "4096"})
        public int keyLength;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException {
            prepare(algorithm, "RSA", keyLength);
        }
    }

    public static class ECDSA extends SignatureBench {
        @Param("SHA256withECDSA")
        public String algorithm;

        @Param({"256", "384"})
        public int keyLength;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException {
            prepare(algorithm, "EC", keyLength);
        }
    }

    public static class DSA extends SignatureBench {
        @Param("SHA256withDSA")
        public String algorithm;

        @Param("2048")
        public int keyLength;

        @Setup
        public void setUp() throws IOException, GeneralSecurityException {
            prepare(algorithm, "DSA", keyLength);
        }
    }
}
