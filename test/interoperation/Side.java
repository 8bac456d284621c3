import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/**
 * One side of a connection of HTTPS by the JVM's default context, and what came of it on standard output: "ok PROTOCOL SUITE", or
 * "no" with the exception.
 *
 *     Side server [PROTOCOL | auth | COUNT]...
 *         prints its port first, answers COUNT connections, one if it is not said; "auth" asks for the client's certificate and needs it
 *     Side client PORT [PROTOCOL]...
 */
public class Side {
    private static final int SOME_SECONDS = 15000;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("server")) {
            try (SSLServerSocket listener = (SSLServerSocket)SSLContext.getDefault().getServerSocketFactory().createServerSocket(
                    0, 50, InetAddress.getLoopbackAddress())) {
                int connections = 1;
                for (int i = 1; i < args.length; i++) {
                    if (args[i].equals("auth")) {
                        listener.setNeedClientAuth(true);
                    } else if (args[i].matches("[0-9]+")) {
                        connections = Integer.parseInt(args[i]);
                    } else {
                        listener.setEnabledProtocols(new String[] { args[i] });
                    }
                }
                System.out.println(listener.getLocalPort());
                listener.setSoTimeout(SOME_SECONDS);
                for (int i = 0; i < connections; i++) {
                    try (SSLSocket socket = (SSLSocket)listener.accept()) {
                        tell(socket, false);
                    }
                }
            }
        } else {
            try (SSLSocket socket = (SSLSocket)SSLContext.getDefault().getSocketFactory().createSocket()) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                if (args.length > 2) {
                    socket.setEnabledProtocols(new String[] { args[2] });
                }
                socket.connect(new InetSocketAddress("localhost", Integer.parseInt(args[1])), SOME_SECONDS);
                tell(socket, true);
            }
        }
    }

    private static void tell(SSLSocket socket, boolean asks) throws Exception {
        try {
            socket.setSoTimeout(SOME_SECONDS);
            OutputStream out = socket.getOutputStream();
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            if (asks) {
                write(out, "GET / HTTP/1.0\r\n\r\n");
                String line = in.readLine();
                if (line == null || !line.startsWith("HTTP/1.")) {
                    throw new IOException("answered " + line);
                }
            } else {
                for (String line = in.readLine(); !"".equals(line); line = in.readLine()) {
                    if (line == null) {
                        throw new IOException("no whole request");
                    }
                }
                write(out, "HTTP/1.0 200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\nanswer\n");
            }
            SSLSession session = socket.getSession();
            System.out.println("ok " + session.getProtocol() + " " + session.getCipherSuite());
        } catch (IOException e) {
            System.out.println("no " + e);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
