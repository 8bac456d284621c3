package temper.micro;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Signature;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;

/**
 * Makes cryptographic objects of the provider that a benchmark's parameter
 * names: the empty name is the JDK's own choice, the others are peers.
 */
final class Providers {
    private Providers() {
    }

    private interface Default<T> {
        T of(String algorithm) throws GeneralSecurityException;
    }

    private interface Named<T> {
        T of(String algorithm, Provider provider)
                throws GeneralSecurityException;
    }

    private static <T> T made(String algorithm, String provider,
            Default<T> own, Named<T> named) throws GeneralSecurityException {
        return provider.isEmpty() ? own.of(algorithm)
                                  : named.of(algorithm, named(provider));
    }

    static MessageDigest messageDigest(String algorithm, String provider)
            throws GeneralSecurityException {
        return made(algorithm, provider, MessageDigest::getInstance,
                    MessageDigest::getInstance);
    }

    static Mac mac(String algorithm, String provider)
            throws GeneralSecurityException {
        return made(algorithm, provider, Mac::getInstance,
                    Mac::getInstance);
    }

    static Signature signature(String algorithm, String provider)
            throws GeneralSecurityException {
        return made(algorithm, provider, Signature::getInstance,
                    Signature::getInstance);
    }

    static Cipher cipher(String transformation, String provider)
            throws GeneralSecurityException {
        return made(transformation, provider, Cipher::getInstance,
                    Cipher::getInstance);
    }

    static KeyAgreement keyAgreement(String algorithm, String provider)
            throws GeneralSecurityException {
        return made(algorithm, provider, KeyAgreement::getInstance,
                    KeyAgreement::getInstance);
    }

    static KeyPairGenerator keyPairGenerator(String algorithm, String provider)
            throws GeneralSecurityException {
        return made(algorithm, provider, KeyPairGenerator::getInstance,
                    KeyPairGenerator::getInstance);
    }

    /** One provider of a name for all, as an application would have it. */
    private static final class Peers {
        static Provider accp;
        static Provider conscrypt;
    }

    static synchronized Provider named(String name)
            throws GeneralSecurityException {
        switch (name) {
            case "ACCP":
                if (Peers.accp == null) {
                    Peers.accp = make("com.amazon.corretto.crypto.provider."
                            + "AmazonCorrettoCryptoProvider");
                }
                return Peers.accp;
            case "Conscrypt":
                if (Peers.conscrypt == null) {
                    Peers.conscrypt = make("org.conscrypt.OpenSSLProvider");
                }
                return Peers.conscrypt;
            default:
                throw new IllegalArgumentException("provider: " + name
                        + " (want \"\", ACCP or Conscrypt)");
        }
    }

    private static Provider make(String className)
            throws GeneralSecurityException {
        try {
            return (Provider) Class.forName(className)
                    .getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new GeneralSecurityException(e);
        }
    }
}
