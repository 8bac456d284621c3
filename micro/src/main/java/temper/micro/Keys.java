package temper.micro;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;

/**
 * Keys that cost no time: an interpreter alone (-Xint) looks for minutes for
 * the primes of one RSA key.
 */
final class Keys {
    private static final BigInteger F4 = BigInteger.valueOf(65537);

    private Keys() {
    }

    /** A key pair for algorithm, RSA's the same in every JVM. */
    static KeyPair pair(String algorithm, int bits)
            throws IOException, GeneralSecurityException {
        if (algorithm.equals("RSA")) {
            return rsa(bits);
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        initialize(generator, algorithm, bits);
        return generator.generateKeyPair();
    }

    /** Makes generator ready for keys of bits, on NIST's curve if it is EC. */
    static void initialize(KeyPairGenerator generator, String algorithm,
            int bits) throws GeneralSecurityException {
        if (algorithm.equals("EC")) {
            generator.initialize(new ECGenParameterSpec("secp" + bits + "r1"));
        } else {
            generator.initialize(bits);
        }
    }

    private static KeyPair rsa(int bits)
            throws IOException, GeneralSecurityException {
        String[] found = null;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Keys.class.getResourceAsStream("rsa-primes.txt"),
                StandardCharsets.US_ASCII))) {
            for (String line; (line = lines.readLine()) != null; ) {
                if (line.startsWith(bits + " ")) {
                    found = line.split(" ");
                }
            }
        }
        if (found == null) {
            throw new IllegalArgumentException("no RSA key of " + bits
                    + " bits; rsa-primes.txt has those that there are");
        }
        BigInteger p = new BigInteger(found[1], 16);
        BigInteger q = new BigInteger(found[2], 16);
        BigInteger modulus = p.multiply(q);
        BigInteger p1 = p.subtract(BigInteger.ONE);
        BigInteger q1 = q.subtract(BigInteger.ONE);
        BigInteger exponent = F4.modInverse(p1.multiply(q1));
        KeyFactory factory = KeyFactory.getInstance("RSA");
        return new KeyPair(
                factory.generatePublic(new RSAPublicKeySpec(modulus, F4)),
                factory.generatePrivate(new RSAPrivateCrtKeySpec(modulus, F4,
                        exponent, p, q, exponent.mod(p1), exponent.mod(q1),
                        q.modInverse(p))));
    }
}
