package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.CertificateName;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.jetty.ClientCertificates;
import dev.ahp.server.jetty.ClientCertificates.CertificateRequest;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.route.Router;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers that are identified by their client certificates. */
class ClientCertificatesTest {
  private static final String OPERATOR = "operator-token-of-this-test";

  @TempDir private static Path directory = Path.of("");
  private static KeyStore server = emptyStore();
  private static KeyStore clerk = emptyStore();

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());

  private static KeyStore emptyStore() {
    try {
      return KeyStore.getInstance("PKCS12");
    } catch (KeyStoreException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeAll
  static void createCertificates() throws Exception {
    server = TestCertificate.localhost(directory);
    clerk =
        TestCertificate.create(
            directory, "CN=clerk,O=Example", "san=uri:spiffe://example.org/agents/clerk,dns:clerk");
    TestCertificate.write(server, directory.resolve("cert.pem"), directory.resolve("key.pem"));
    TestCertificate.write(clerk, directory.resolve("ca.pem"), directory.resolve("clerk.key"));
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private HttpServer serve(CertificateRequest request, @Nullable CertificateName name) {
    SSLContext tls =
        TlsFiles.load(
            new TlsSettings(
                directory.resolve("cert.pem"),
                directory.resolve("key.pem"),
                directory.resolve("ca.pem")));
    SessionStore sessions = SessionStore.inMemory(Duration.ofHours(1), Clock.systemUTC());
    CallerAuthenticator authenticator =
        new CallerAuthenticator(
            new IdentitySources(
                broker.agents(),
                broker.tokens(),
                new OperatorToken(OPERATOR),
                it -> Optional.empty(),
                sessions,
                Impersonation.DENIED),
            GuessLockout.standard());
    return HttpServer.start(
        new Router(new SessionRoutes(authenticator, sessions).routes(broker)),
        authenticator,
        ServerSettings.loopback(0)
            .listening("127.0.0.1", 0, tls)
            .with(new ClientCertificates(request, name)),
        broker.quotas());
  }

  private static HttpResponse<String> whoAmI(HttpServer http, @Nullable KeyStore own, String token)
      throws Exception {
    return send(http, context(own, server), token);
  }

  private static HttpResponse<String> send(HttpServer http, SSLContext context, String token)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(http.url() + "/v1/session"));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return HttpClient.newBuilder()
        .sslContext(context)
        .build()
        .send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static SSLContext context(@Nullable KeyStore own, KeyStore of) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("a", of.getCertificate("a"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, TestCertificate.PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own == null ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void certificateIdentifiesTheRegisteredAgent() throws Exception {
    try (HttpServer http = serve(CertificateRequest.WANT, CertificateName.SUBJECT_CN)) {
      HttpResponse<String> unknown = whoAmI(http, clerk, "");
      assertThat(unknown.statusCode()).isEqualTo(401);
      assertThat(unknown.body()).contains("not a registered agent");

      String token = token("clerk");
      String other = token("other");
      assertThat(whoAmI(http, clerk, "").body()).contains("\"name\":\"clerk\"");
      assertThat(whoAmI(http, clerk, token).body()).contains("\"name\":\"clerk\"");
      HttpResponse<String> mixed = whoAmI(http, clerk, other);
      assertThat(mixed.statusCode()).isEqualTo(403);
      assertThat(mixed.body()).contains("the token belongs to other");
      assertThat(whoAmI(http, clerk, OPERATOR).statusCode()).isEqualTo(403);
      assertThat(whoAmI(http, null, "").statusCode()).isEqualTo(401);
      assertThat(whoAmI(http, null, other).body()).contains("\"name\":\"other\"");
    }
  }

  private String token(String name) {
    return broker
        .agents()
        .put(Caller.OPERATOR, name, JsonObject.empty())
        .join()
        .agent()
        .string("token")
        .orElseThrow();
  }

  @Test
  void certificateOfAnotherAuthorityIsRefused() throws Exception {
    token("clerk");
    KeyStore forged = TestCertificate.create(directory, "CN=clerk,O=Example", "san=dns:clerk");
    try (HttpServer http = serve(CertificateRequest.WANT, CertificateName.SUBJECT_CN)) {
      assertThatThrownBy(() -> whoAmI(http, forged, "")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void certificateCanBeRequired() throws Exception {
    String token = token("clerk");
    try (HttpServer http = serve(CertificateRequest.NEED, CertificateName.SAN_URI)) {
      assertThatThrownBy(() -> whoAmI(http, null, token)).isInstanceOf(IOException.class);
      assertThat(whoAmI(http, clerk, "").body()).contains("\"name\":\"clerk\"");
    }
  }

  @Test
  void namesAreReadFromEachPlace() throws Exception {
    X509Certificate certificate = (X509Certificate) clerk.getCertificate("a");
    X509Certificate plain = (X509Certificate) server.getCertificate("a");

    assertThat(CertificateName.SUBJECT_CN.in(certificate)).contains("clerk");
    assertThat(CertificateName.SAN_DNS.in(certificate)).contains("clerk");
    assertThat(CertificateName.SAN_URI.in(certificate)).contains("clerk");
    assertThat(CertificateName.SAN_DNS.in(plain)).contains("localhost");
    assertThat(CertificateName.SAN_URI.in(plain)).isEmpty();
  }

  @Test
  void certificateIsReplacedWhileTheServerRuns() throws Exception {
    token("clerk");
    try (HttpServer http = serve(CertificateRequest.WANT, CertificateName.SUBJECT_CN)) {
      assertThat(whoAmI(http, clerk, "").statusCode()).isEqualTo(200);
      KeyStore next = TestCertificate.create(directory);
      Path certificate = directory.resolve("next.pem");
      Path key = directory.resolve("next.key");
      TestCertificate.write(next, certificate, key);

      http.replaceTls(
          TlsFiles.load(new TlsSettings(certificate, key, directory.resolve("ca.pem"))));

      assertThatThrownBy(() -> whoAmI(http, clerk, "")).isInstanceOf(IOException.class);
      assertThat(send(http, context(clerk, next), "").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void certificateOfAnotherKeyIsNotLoaded() throws Exception {
    assertThatThrownBy(
            () -> TlsFiles.load(directory.resolve("cert.pem"), directory.resolve("clerk.key")))
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining("does not belong to the key");
  }
}
