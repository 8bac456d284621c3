package temper.micro;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * AES in ECB and CBC mode: a whole message in one {@code doFinal} into a
 * buffer that is there already. The cipher stays as {@code doFinal} leaves it,
 * back at its first IV.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class AESBench extends CryptoBench {
    @Param({"AES/ECB/NoPadding", "AES/CBC/NoPadding", "AES/CBC/PKCS5Padding"})
    public String algorithm;

    @Param({"128", "256"})
    public int keyLength;

    @Param({"64", "1024", "16384"})
    public int dataSize;

    private final Message message = new Message();

    @Setup
    public void setUp() throws GeneralSecurityException {
        message.prepare(algorithm, keyLength, dataSize, provider);
    }

    @Benchmark
    public int encrypt() throws GeneralSecurityException {
        return message.encrypt();
    }

    @Benchmark
    public int decrypt() throws GeneralSecurityException {
        return message.decrypt();
    }

    /** A message, as it is and encrypted, and the ciphers for it. */
    static final class Message {
        private byte[] plain;
        private byte[] encrypted;
        private byte[] output;
        private Cipher encryption;
        private Cipher decryption;

        void prepare(String algorithm, int keyLength, int dataSize,
                String provider) throws GeneralSecurityException {
            IvParameterSpec iv = algorithm.contains("/ECB/")
                    ? null : new IvParameterSpec(new byte[16]);
            encryption = Providers.cipher(algorithm, provider);
            encryption.init(Cipher.ENCRYPT_MODE, AesGcm.key(keyLength), iv);
            decryption = Providers.cipher(algorithm, provider);
            decryption.init(Cipher.DECRYPT_MODE, AesGcm.key(keyLength), iv);
            plain = bytes(dataSize);
            encrypted = encryption.doFinal(plain);
            // Some want room for a block more than they write.
            output = new byte[encrypted.length + 16];
            require(encrypt() == encrypted.length && decrypt() == dataSize
                    && Arrays.equals(plain, Arrays.copyOf(output, dataSize)),
                    "decryption does not give the message back");
        }

        int encrypt() throws GeneralSecurityException {
            return encryption.doFinal(plain, 0, plain.length, output, 0);
        }

        int decrypt() throws GeneralSecurityException {
            return decryption.doFinal(encrypted, 0, encrypted.length,
                    output, 0);
        }
    }
}
