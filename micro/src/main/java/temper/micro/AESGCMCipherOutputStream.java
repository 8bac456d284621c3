package temper.micro;

import java.io.IOException;
import java.io.OutputStream;
import javax.crypto.Cipher;
import javax.crypto.CipherOutputStream;

/**
 * A message that is written to a CipherOutputStream into a stream that counts
 * its bytes.
 */
public class AESGCMCipherOutputStream extends AESGCMStreamBench {
    private static final class Sink extends OutputStream {
        private long written;

        @Override
        public void write(int b) {
            written++;
        }

        @Override
        public void write(byte[] b, int off, int len) {
            written += len;
        }
    }

    @Override
    long pass(Cipher cipher, byte[] message) throws IOException {
        Sink sink = new Sink();
        try (OutputStream out = new CipherOutputStream(sink, cipher)) {
            for (int i = 0; i < message.length; i += piece) {
                out.write(message, i, Math.min(piece, message.length - i));
            }
        }
        return sink.written;
    }
}
