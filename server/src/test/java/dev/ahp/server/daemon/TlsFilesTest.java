package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void serverUsesPemFiles() throws Exception {
    KeyStore store = TestCertificate.localhost(directory);
    Path certificate = directory.resolve("cert.pem");
    Path key = directory.resolve("key.pem");
    TestCertificate.pem(certificate, "CERTIFICATE", store.getCertificate("a").getEncoded());
    TestCertificate.pem(
        key, "PRIVATE KEY", store.getKey("a", TestCertificate.PASSWORD.toCharArray()).getEncoded());
    SSLContext tls = TlsFiles.load(certificate, key);
    Route route =
        Route.get("/healthz").access(Access.OPEN).now(call -> Reply.json(200, JsonObject.empty()));
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
        HttpServer server =
            HttpServer.start(
                new Router(List.of(route)),
                new CallerAuthenticator(
                    new IdentitySources(
                        broker.agents(),
                        broker.tokens(),
                        new OperatorToken("x"),
                        it -> Optional.empty(),
                        SessionStore.inMemory(Duration.ofHours(1), Clock.systemUTC()),
                        Impersonation.DENIED),
                    GuessLockout.standard()),
                ServerSettings.loopback(0).listening("127.0.0.1", 0, tls),
                broker.quotas())) {
      HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build();
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/healthz")).build();

      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(server.url()).startsWith("https://127.0.0.1:");
      assertThat(answer.body()).isEqualTo("{}");
      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
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
