package temper.micro;

import java.security.GeneralSecurityException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What {@link AESBench} leaves out: AES in CTR mode, and keys of 192 bits. */
public class AESExtraBench extends AESMessageBench {
    @Param("AES/CTR/NoPadding")
    public String algorithm;

    @Param({"128", "192", "256"})
    public int keyLength;

    @Setup
    public void setUp() throws GeneralSecurityException {
        prepare(algorithm, keyLength);
    }
}
