package temper.micro;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A whole message in one call of {@link MessageDigest#digest(byte[])}.
 * Unit: messages of {@code dataSize} bytes per second.
 */
public class MessageDigestBench extends CryptoBench {
    @Param({"MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"})
    public String algorithm;

    @Param({"64", "1024", "16384", "1048576"})
    public int dataSize;

    private MessageDigest digest;
    private byte[] message;

    @Setup
    public void setUp() throws GeneralSecurityException {
        digest = Providers.messageDigest(algorithm, provider);
        message = bytes(dataSize);
    }

    @Benchmark
    public byte[] digest() {
        return digest.digest(message);
    }
}
