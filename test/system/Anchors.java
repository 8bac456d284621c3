import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Prints how many certificates the JDK trusts by default, once its default SSLContext has come up. */
public final class Anchors {
    private Anchors() {
    }

    public static void main(String[] args) throws Exception {
        SSLContext.getDefault();
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        int anchors = 0;
        for (TrustManager manager : factory.getTrustManagers()) {
            anchors += ((X509TrustManager) manager).getAcceptedIssuers().length;
        }
        System.out.println(anchors);
    }
}
