package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionTokenStore;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTest {
  private static final String PASSWORD = "changeit";

  @TempDir private Path directory = Path.of("");

  /** Creates a self-signed certificate with keytool. */
  private KeyStore selfSigned() throws Exception {
    Path file = directory.resolve("store.p12");
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    int exit =
        new ProcessBuilder(
                tool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start()
            .waitFor();
    assertThat(exit).isZero();
    return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
  }

  private static void pem(Path file, String kind, byte[] der) throws IOException {
    String body = Base64.getMimeEncoder().encodeToString(der);
    Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
  }

  @Test
  void serverUsesPemFiles() throws Exception {
    KeyStore store = selfSigned();
    Path certificate = directory.resolve("cert.pem");
    Path key = directory.resolve("key.pem");
    pem(certificate, "CERTIFICATE", store.getCertificate("a").getEncoded());
    pem(key, "PRIVATE KEY", store.getKey("a", PASSWORD.toCharArray()).getEncoded());
    SSLContext tls = TlsFiles.load(certificate, key);
    Route route =
        Route.get("/healthz").access(Access.OPEN).now(call -> Reply.json(200, JsonObject.empty()));
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
        HttpServer server =
            HttpServer.start(
                new Router(List.of(route)),
                new CallerAuthenticator(
                    broker.agents(),
                    new OperatorToken("x"),
                    it -> Optional.empty(),
                    SessionTokenStore.inMemory(Duration.ofHours(1), Clock.systemUTC()),
                    false),
                ServerSettings.loopback(0).listening("127.0.0.1", 0, tls))) {
      HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build();
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/healthz")).build();

      assertThat(server.url()).startsWith("https://127.0.0.1:");
      assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("{}");
    }
  }

  private static SSLContext trusting(KeyStore store) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("a", store.getCertificate("a"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void invalidFilesAreReportedInOneLine() throws Exception {
    Path file = directory.resolve("nonsense.pem");
    Files.writeString(file, "nonsense");

    assertThatThrownBy(() -> TlsFiles.load(file, file)).isInstanceOf(DaemonStartException.class);
    assertThatThrownBy(() -> TlsFiles.load(directory.resolve("none"), file))
        .isInstanceOf(DaemonStartException.class);
  }
}
