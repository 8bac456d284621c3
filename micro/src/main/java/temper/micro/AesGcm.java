package temper.micro;

import java.security.GeneralSecurityException;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-GCM as protocols use it: one key is kept, each message has a new IV of 12 bytes and a tag of {@link #TAG} bytes. */
final class AesGcm {
    static final int TAG = 16;

    private final Cipher cipher;
    private final SecretKeySpec key;
    private final byte[] iv = new byte[12];

    AesGcm(int bits, String provider) throws GeneralSecurityException {
        cipher = Providers.cipher("AES/GCM/NoPadding", provider);
        key = key(bits);
    }

    static SecretKeySpec key(int bits) {
        byte[] key = new byte[bits / 8];
        new Random(2).nextBytes(key);
        return new SecretKeySpec(key, "AES");
    }

    /** Ready to encrypt a message with an IV that none had before. */
    Cipher encryption() throws GeneralSecurityException {
        int i = 0;
        do {
            iv[i]++;
        } while (iv[i++] == 0);
        return start(Cipher.ENCRYPT_MODE);
    }

    /** Ready to decrypt the message that was encrypted last. */
    Cipher decryption() throws GeneralSecurityException {
        return start(Cipher.DECRYPT_MODE);
    }

    private Cipher start(int mode) throws GeneralSecurityException {
        cipher.init(mode, key, new GCMParameterSpec(8 * TAG, iv));
        return cipher;
    }
}
