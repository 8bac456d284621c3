package temper.micro;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Prints how many bytes of heap one end of a TLS connection holds that is idle after a message in each direction. Both ends are in
 * this JVM. A program of its own, as it needs the heap for itself: java -XX:+UseSerialGC -Xmx1g -cp … temper.micro.IdleHeap
 * [PROTOCOL [MESSAGE_LENGTH [CONNECTIONS]]], TLSv1.3, 1 and 1000 unless said otherwise.
 */
public final class IdleHeap {
    private static final int WARM_UP = 100;

    private final SSLContext context;
    private final int length;
    private final List<SSLSocket> ends = new ArrayList<>();

    private IdleHeap(SSLContext context, int length) {
        this.context = context;
        this.length = length;
    }

    public static void main(String[] arguments) throws Exception {
        String protocol = arguments.length > 0 ? arguments[0] : "TLSv1.3";
        int length = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        int connections = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1000;
        IdleHeap heap = new IdleHeap(Certificates.context(protocol), length);
        heap.open(WARM_UP);
        // What the first connections needed once is gone only after more of them.
        used();
        heap.open(WARM_UP);
        long before = used();
        heap.open(connections);
        long after = used();
        System.out.printf("%s, message of %d bytes: %d bytes of heap for each of %d ends%n", protocol, length,
                (after - before) / (2 * connections), 2 * connections);
        heap.close();
    }

    private static long used() throws InterruptedException {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        // What is freed by a finalizer or a cleaner goes at the next collection.
        for (int i = 0; i < 4; i++) {
            memory.gc();
            Thread.sleep(100);
        }
        return memory.getHeapMemoryUsage().getUsed();
    }

    private void open(int connections) throws IOException, InterruptedException, ExecutionException {
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        ExecutorService server = Executors.newSingleThreadExecutor();
        try (SSLServerSocket listener = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 10, loopback)) {
            for (int i = 0; i < connections; i++) {
                Future<SSLSocket> accepted = server.submit((Callable<SSLSocket>) () -> {
                    SSLSocket socket = (SSLSocket) listener.accept();
                    socket.setTcpNoDelay(true);
                    receive(socket);
                    send(socket);
                    return socket;
                });
                SSLSocket client = (SSLSocket) context.getSocketFactory().createSocket(loopback, listener.getLocalPort());
                ends.add(client);
                client.setTcpNoDelay(true);
                send(client);
                receive(client);
                ends.add(accepted.get());
            }
        } finally {
            server.shutdown();
        }
    }

    private void send(SSLSocket socket) throws IOException {
        socket.getOutputStream().write(new byte[length]);
    }

    private void receive(SSLSocket socket) throws IOException {
        byte[] message = new byte[length];
        for (int n = 0; n < length; ) {
            int got = socket.getInputStream().read(message, n, length - n);
            if (got < 0) {
                throw new IOException("the other end has closed");
            }
            n += got;
        }
    }

    private void close() throws IOException {
        for (SSLSocket end : ends) {
            end.close();
        }
    }
}
