import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/**
 * Serves a folder over HTTPS on loopback, one port for each certificate, until it is killed.
 * Arguments: work folder (holds server.p12 and the folder www), password, file to announce the ports in, alias...
 */
public final class Server {
    private Server() {
    }

    public static void main(String[] args) throws Exception {
        Path work = Paths.get(args[0]);
        String password = args[1];
        Path ports = Paths.get(args[2]);

        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(work.resolve("tomcat").toString());
        for (int i = 3; i < args.length; i++) {
            tomcat.getService().addConnector(connector(work.resolve("server.p12").toFile(), password, args[i]));
        }
        Context context = tomcat.addContext("", work.resolve("www").toString());
        Tomcat.addServlet(context, "files", new DefaultServlet());
        context.addServletMappingDecoded("/", "files");
        tomcat.start();

        StringBuilder lines = new StringBuilder();
        Connector[] connectors = tomcat.getService().findConnectors();
        for (int i = 0; i < connectors.length; i++) {
            lines.append(args[3 + i]).append(' ').append(connectors[i].getLocalPort()).append('\n');
        }
        // The file appears whole: whoever waits for it may read it at once.
        Path partial = Paths.get(args[2] + ".partial");
        Files.write(partial, lines.toString().getBytes(StandardCharsets.US_ASCII));
        Files.move(partial, ports, StandardCopyOption.ATOMIC_MOVE);
        tomcat.getServer().await();
    }

    private static Connector connector(File store, String password, String alias) {
        SSLHostConfig tls = new SSLHostConfig();
        tls.setProtocols("TLSv1.2+TLSv1.3");
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(tls, SSLHostConfigCertificate.Type.UNDEFINED);
        certificate.setCertificateKeystoreFile(store.toString());
        certificate.setCertificateKeystoreType("PKCS12");
        certificate.setCertificateKeystorePassword(password);
        certificate.setCertificateKeyAlias(alias);
        tls.addCertificate(certificate);

        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("SSLEnabled", "true");
        connector.setSecure(true);
        connector.setScheme("https");
        connector.addSslHostConfig(tls);
        return connector;
    }
}
