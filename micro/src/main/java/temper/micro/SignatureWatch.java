package temper.micro;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.PSSParameterSpec;

/**
 * A provider that stands before all others for the time of one handshake and
 * hands RSASSA-PSS on to the next of them, to see which digest the JDK's TLS
 * signs with: TLS 1.3 encrypts what tells it.
 */
final class SignatureWatch extends Provider implements AutoCloseable {
    private static final long serialVersionUID = 1;
    private static final String NAME = "SignatureWatch";
    private static final String PSS = "RSASSA-PSS";

    private static volatile String last;

    SignatureWatch() {
        super(NAME, 1.0, "Sees signatures of handshakes");
        putService(new Service(this, "Signature", PSS,
                Watched.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter)
                    throws NoSuchAlgorithmException {
                return new Watched();
            }
        });
        Security.insertProviderAt(this, 1);
    }

    @Override
    public void close() {
        Security.removeProvider(NAME);
    }

    /** TLS's name for what was signed with last, or null. */
    static String last() {
        return last;
    }

    private static final class Watched extends SignatureSpi {
        private final Signature next;

        Watched() throws NoSuchAlgorithmException {
            Signature found = null;
            for (Provider each : Security.getProviders("Signature." + PSS)) {
                if (found == null && !each.getName().equals(NAME)) {
                    found = Signature.getInstance(PSS, each);
                }
            }
            if (found == null) {
                throw new NoSuchAlgorithmException(PSS);
            }
            next = found;
        }

        @Override
        protected void engineInitVerify(PublicKey key)
                throws InvalidKeyException {
            next.initVerify(key);
        }

        @Override
        protected void engineInitSign(PrivateKey key)
                throws InvalidKeyException {
            next.initSign(key);
        }

        @Override
        protected void engineUpdate(byte b) throws SignatureException {
            next.update(b);
        }

        @Override
        protected void engineUpdate(byte[] b, int off, int len)
                throws SignatureException {
            next.update(b, off, len);
        }

        @Override
        protected byte[] engineSign() throws SignatureException {
            try {
                last = "rsa_pss_rsae_" + next.getParameters()
                        .getParameterSpec(PSSParameterSpec.class)
                        .getDigestAlgorithm().replace("-", "").toLowerCase();
            } catch (GeneralSecurityException e) {
                throw new SignatureException(e);
            }
            return next.sign();
        }

        @Override
        protected boolean engineVerify(byte[] signature)
                throws SignatureException {
            return next.verify(signature);
        }

        @Override
        protected void engineSetParameter(AlgorithmParameterSpec parameters)
                throws InvalidAlgorithmParameterException {
            next.setParameter(parameters);
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return next.getParameters();
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            throw new UnsupportedOperationException();
        }
    }
}
