import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Enumeration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * One side of connections that are to be resumed.
 *
 *     Resumption server KEYSTORE PASSWORD
 *         prints the ports of two contexts, then answers a line with a line; keeps no session; ends with its standard input
 *     Resumption client PORT PROTOCOL...
 *         connects once for each protocol and prints "full" or "resumed" for each
 */
public class Resumption {
    private static int checks;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("server")) {
            server(args[1], args[2].toCharArray());
        } else {
            client(Integer.parseInt(args[1]), args);
        }
    }

    private static void server(String keyStore, char[] password) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = new FileInputStream(keyStore)) {
            store.load(in, password);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
        factory.init(store, password);
        StringBuilder ports = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            SSLServerSocket socket = (SSLServerSocket)context.getServerSocketFactory().createServerSocket(
                    0, 50, InetAddress.getLoopbackAddress());
            ports.append(socket.getLocalPort()).append(i == 0 ? " " : "\n");
            Thread thread = new Thread(() -> serve(context.getServerSessionContext(), socket));
            thread.setDaemon(true);
            thread.start();
        }
        System.out.print(ports);
        System.out.flush();
        while (System.in.read() != -1) {
            // until the end
        }
    }

    private static void serve(SSLSessionContext sessions, SSLServerSocket serverSocket) {
        while (true) {
            try (SSLSocket socket = (SSLSocket)serverSocket.accept()) {
                socket.setSoTimeout(10000);
                String line = readLine(socket);
                if (line != null) {
                    socket.getOutputStream().write(("answer\n").getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                System.err.println(e);
            }
            Enumeration<byte[]> ids = sessions.getIds();
            while (ids.hasMoreElements()) {
                SSLSession session = sessions.getSession(ids.nextElement());
                if (session != null) {
                    session.invalidate();
                }
            }
        }
    }

    private static void client(int port, String[] args) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] { new X509TrustManager() {
            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type) {
                checks++;
            }

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        } }, null);
        StringBuilder results = new StringBuilder();
        for (int i = 2; i < args.length; i++) {
            int before = checks;
            try (SSLSocket socket = (SSLSocket)context.getSocketFactory().createSocket()) {
                socket.connect(new InetSocketAddress("localhost", port), 10000);
                socket.setSoTimeout(10000);
                socket.setEnabledProtocols(new String[] { args[i] });
                OutputStream out = socket.getOutputStream();
                out.write("hello\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                if (readLine(socket) == null) {
                    throw new IOException("no answer");
                }
                results.append(results.length() == 0 ? "" : " ").append(checks == before ? "resumed" : "full");
            }
        }
        System.out.println(results);
    }

    private static String readLine(SSLSocket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)).readLine();
    }
}
