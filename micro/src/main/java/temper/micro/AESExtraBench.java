package temper.micro;

import java.security.GeneralSecurityException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What {@link AESBench} leaves out: AES in CTR mode, and keys of 192 bits.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class AESExtraBench extends CryptoBench {
    @Param("AES/CTR/NoPadding")
    public String algorithm;

    @Param({"128", "192", "256"})
    public int keyLength;

    @Param({"64", "1024", "16384"})
    public int dataSize;

    private final AESBench.Message message = new AESBench.Message();

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
}
