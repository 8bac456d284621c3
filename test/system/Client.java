import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.MessageDigest;
import javax.net.ssl.HttpsURLConnection;

/**
 * Fetches each URL twice, so that a kept connection is tried too, and prints a line on what came of it:
 * {@code <URL> fetched <SHA-256 of the body> <cipher suite>} or {@code <URL> refused <exception> <its cause> ...}.
 */
public final class Client {
    private Client() {
    }

    public static void main(String[] args) throws Exception {
        for (String arg : args) {
            URL url = new URL(arg);
            String first = fetch(url);
            String second = fetch(url);
            System.out.println(url + " " + (first.equals(second) ? first : first + ", then " + second));
        }
    }

    private static String fetch(URL url) throws Exception {
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        connection.setConnectTimeout(10_000);
        connection.setReadTimeout(10_000);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        String suite;
        try (InputStream in = connection.getInputStream()) {
            suite = connection.getCipherSuite();
            byte[] buffer = new byte[10_000];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        } catch (IOException e) {
            StringBuilder chain = new StringBuilder("refused");
            for (Throwable t = e; t != null; t = t.getCause()) {
                chain.append(' ').append(t.getClass().getName());
            }
            return chain.toString();
        }
        StringBuilder hex = new StringBuilder();
        for (byte b : digest.digest()) {
            hex.append(String.format("%02x", b));
        }
        return "fetched " + hex + " " + suite;
    }
}
