package stress;

import java.io.ByteArrayInputStream;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

/** What the tests take for granted: a certificate, its key, and another key. */
final class Known {
    /** EC key on P-256, signed by itself, subject CN=jcstress. */
    private static final byte[] CERTIFICATE = Base64.getDecoder().decode(
            "MIIBPzCB46ADAgECAgRUSxK3MAwGCCqGSM49BAMCBQAwEzERMA8GA1UEAxMIamNzdHJlc3MwIBcNMjYxMTIyMDA0MjI1"
            + "WhgPMjEyNjEwMjkwMDQyMjVaMBMxETAPBgNVBAMTCGpjc3RyZXNzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAECoHg"
            + "/JJqD+/tZog5VhOBQKeqAbnte0HmngzmW9B57o6E3Bp0Cabgyv6HCWwg+bLU2h/Nrqg8ELnkhlr7D6Jf6aMhMB8wHQYD"
            + "VR0OBBYEFEX1IiJRIY5stVJ7F2Tr2O14sWMrMAwGCCqGSM49BAMCBQADSQAwRgIhAPeYjwwgI7lv31VWebkHw/kx3Ap+"
            + "m5+d4+Thlun0SlqjAiEAkh26+5rgy1gZSm9AlM4bpFB+h9WkEnHD5+TzLl3GkOs=");

    static final CertificateFactory FACTORY;
    static final Certificate SIGNED;
    static final KeyPair OTHER;
    private static final AtomicInteger NEXT = new AtomicInteger();

    static {
        try {
            FACTORY = CertificateFactory.getInstance("X.509");
            SIGNED = parse(CERTIFICATE);
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            OTHER = generator.generateKeyPair();
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Known() {
    }

    static Certificate parse(byte[] encoding) {
        try {
            return FACTORY.generateCertificate(new ByteArrayInputStream(encoding));
        } catch (CertificateException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An encoding that nobody has parsed yet; its signature is not right, which parsing does not look at. */
    static byte[] newEncoding() {
        byte[] encoding = CERTIFICATE.clone();
        int number = NEXT.incrementAndGet();
        for (int i = 1; i <= 4; i++, number >>>= 8) {
            encoding[encoding.length - i] = (byte) number;
        }
        return encoding;
    }
}
