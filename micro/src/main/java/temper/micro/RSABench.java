package temper.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import javax.crypto.Cipher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * RSA as a cipher: a short message is encrypted with the public key, or
 * decrypted with the private one; ciphers and key are kept.
 */
public class RSABench extends CryptoBench {
    @Param({"RSA/ECB/NoPadding", "RSA/ECB/PKCS1Padding",
            "RSA/ECB/OAEPPadding"})
    public String algorithm;

    @Param("32")
    public int dataSize;

    @Param({"2048", "3072", "4096"})
    public int keyLength;

    private Cipher encryption;
    private Cipher decryption;
    private byte[] plain;
    private byte[] encrypted;

    @Setup
    public void setUp() throws IOException, GeneralSecurityException {
        KeyPair pair = Keys.pair("RSA", keyLength);
        encryption = Providers.cipher(algorithm, provider);
        encryption.init(Cipher.ENCRYPT_MODE, pair.getPublic());
        decryption = Providers.cipher(algorithm, provider);
        decryption.init(Cipher.DECRYPT_MODE, pair.getPrivate());
        plain = bytes(dataSize);
        encrypted = encrypt();
        byte[] decrypted = decrypt();
        // Without padding the message comes back as long as the modulus.
        int from = decrypted.length - dataSize;
        require(from == (algorithm.endsWith("/NoPadding")
                ? keyLength / 8 - dataSize : 0), "another length comes back");
        for (int i = 0; i < dataSize; i++) {
            require(decrypted[from + i] == plain[i],
                    "decryption does not give the message back");
        }
    }

    @Benchmark
    public byte[] encrypt() throws GeneralSecurityException {
        return encryption.doFinal(plain);
    }

    @Benchmark
    public byte[] decrypt() throws GeneralSecurityException {
        return decryption.doFinal(encrypted);
    }
}
