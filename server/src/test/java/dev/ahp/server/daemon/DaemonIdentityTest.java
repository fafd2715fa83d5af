package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Credentials of a running daemon: rotation without a restart, and lockouts. */
@Timeout(120)
class DaemonIdentityTest {
  @TempDir private Path directory = Path.of("");

  private Daemon daemon;
  private KeyStore certificate;
  private HttpClient client;
  private String first = "";

  @BeforeEach
  void start() throws Exception {
    certificate = TestCertificate.localhost(directory);
    client = trusting(certificate);
    TestCertificate.write(certificate, directory.resolve("cert.pem"), directory.resolve("key.pem"));
    Files.writeString(
        directory.resolve("ahp.yaml"),
        "tls: {cert: cert.pem, key: key.pem}\nauth:\n  lockout: {failures: 5}\n");
    daemon =
        Daemon.start(
            new Daemon.DaemonParts(
                SettingsReader.read(
                    new StartOptions(
                        Map.of("port", "0", "data", directory.resolve("data").toString()),
                        Map.of(),
                        directory,
                        false)),
                "1.2.3",
                (all, file, keys) -> LocalBroker.open(new MemoryStore(), BrokerOptions.standard()),
                List.of()));
    first = Files.readString(tokens()).strip();
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private Path tokens() {
    return directory.resolve("data").resolve("operator.token");
  }

  private HttpResponse<String> get(HttpClient client, String token, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(daemon.url() + path))
            .header("Authorization", "Bearer " + token)
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static HttpClient trusting(KeyStore store) {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("a", store.getCertificate("a"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return HttpClient.newBuilder().sslContext(context).build();
    } catch (GeneralSecurityException | IOException e) {
      throw new AssertionError(e);
    }
  }

  private boolean isAccepted(HttpClient client, String token) {
    try {
      return get(client, token, "/v1/session").statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void credentialsAreReplacedWithoutARestart() throws Exception {
    assertThat(isAccepted(client, first)).isTrue();
    String second = "ahp_second-token-of-this-test";
    Files.writeString(tokens(), second + "\n" + first + "\n");
    KeyStore next = TestCertificate.create(directory);
    TestCertificate.write(next, directory.resolve("cert.pem"), directory.resolve("key.pem"));

    HttpClient changed = trusting(next);
    AwaitCondition.await(() -> isAccepted(changed, second));
    assertThat(isAccepted(changed, first)).isTrue();
    assertThat(isAccepted(trusting(certificate), first)).isFalse();

    Files.writeString(tokens(), second + "\n");
    AwaitCondition.await(() -> !isAccepted(changed, first));
    assertThat(isAccepted(changed, second)).isTrue();
  }

  @Test
  void brokenFilesLeaveTheOldOnesInUseAndRaiseAnAlert() throws Exception {
    Files.writeString(directory.resolve("key.pem"), "broken");
    Files.writeString(tokens(), "short");

    AwaitCondition.await(
        () -> alerts().contains("TLS files") && alerts().contains("operator.token"));
    assertThat(isAccepted(trusting(certificate), first)).isTrue();
    assertThat(alerts()).contains("RELOAD_FAILED");
  }

  private String alerts() {
    try {
      return get(client, first, "/v1/alerts").body();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void guessingRaisesOneAlertAndLeavesOneRecord() throws Exception {
    for (int i = 0; i < 9; i++) {
      assertThat(get(client, "guess-" + i, "/v1/session").statusCode())
          .isEqualTo(i < 4 ? 401 : 429);
    }

    AwaitCondition.await(() -> alerts().contains("TOKEN_GUESSING"));
    assertThat(alerts().split("TOKEN_GUESSING", -1)).hasSize(2);
    String records = get(client, first, "/v1/audit?event=sign_in.locked").body();
    assertThat(records).contains("127.0.0.1").contains("\"failures\":5");
    assertThat(records.split("\"sign_in.locked\"", -1)).hasSize(2);
  }
}
