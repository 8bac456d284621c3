package temper.micro;

import java.security.GeneralSecurityException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** AES in ECB and CBC mode. */
public class AESBench extends AESMessageBench {
    @Param({"AES/ECB/NoPadding", "AES/CBC/NoPadding", "AES/CBC/PKCS5Padding"})
    public String algorithm;

    @Param({"128", "256"})
    public int keyLength;

    @Setup
    public void setUp() throws GeneralSecurityException {
        prepare(algorithm, keyLength);
    }
}
