package temper.micro;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Signature;
import javax.crypto.Cipher;

/** Makes cryptographic objects of the provider that a benchmark's parameter names. */
final class Providers {
    private static final String ACCP = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

    private Providers() {
    }

    static MessageDigest messageDigest(String algorithm, String provider) throws GeneralSecurityException {
        return provider.isEmpty() ? MessageDigest.getInstance(algorithm)
                                  : MessageDigest.getInstance(algorithm, named(provider));
    }

    static Signature signature(String algorithm, String provider) throws GeneralSecurityException {
        return provider.isEmpty() ? Signature.getInstance(algorithm)
                                  : Signature.getInstance(algorithm, named(provider));
    }

    static Cipher cipher(String transformation, String provider) throws GeneralSecurityException {
        return provider.isEmpty() ? Cipher.getInstance(transformation)
                                  : Cipher.getInstance(transformation, named(provider));
    }

    private static Provider named(String name) throws GeneralSecurityException {
        if (!name.equals("ACCP")) {
            throw new IllegalArgumentException("provider: " + name + " (want \"\" or ACCP)");
        }
        try {
            return (Provider) Class.forName(ACCP).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new GeneralSecurityException(e);
        }
    }
}
