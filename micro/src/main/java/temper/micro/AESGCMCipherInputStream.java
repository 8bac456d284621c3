package temper.micro;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;

/** A message in memory that is read through a CipherInputStream. */
public class AESGCMCipherInputStream extends AESGCMStreamBench {
    private byte[] part;

    @Override
    long pass(Cipher cipher, byte[] message) throws IOException {
        if (part == null) {
            part = new byte[piece];
        }
        long length = 0;
        try (InputStream in = new CipherInputStream(
                new ByteArrayInputStream(message), cipher)) {
            for (int n; (n = in.read(part)) >= 0; ) {
                length += n;
            }
        }
        return length;
    }
}
