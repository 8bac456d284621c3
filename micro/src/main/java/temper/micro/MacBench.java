package temper.micro;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A whole message in one call of {@link Mac#doFinal(byte[])}, one key kept.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class MacBench extends CryptoBench {
    @Param({"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"})
    public String algorithm;

    @Param({"128", "1024", "16384"})
    public int dataSize;

    private Mac mac;
    private byte[] message;

    @Setup
    public void setUp() throws GeneralSecurityException {
        mac = Providers.mac(algorithm, provider);
        mac.init(new SecretKeySpec(bytes(32), algorithm));
        message = bytes(dataSize);
    }

    @Benchmark
    public byte[] mac() {
        return mac.doFinal(message);
    }
}
