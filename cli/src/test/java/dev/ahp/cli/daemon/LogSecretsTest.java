package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No credential is ever logged. */
class LogSecretsTest {
  private final List<String> secrets = new ArrayList<>();

  private String secret(JsonObject json, String name) {
    String secret = json.string(name).orElseThrow();
    secrets.add(secret);
    return secret;
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "text"})
  void logOfAFullRunContainsNoSecret(String format, @TempDir Path directory) throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0", "--log", format)) {
      secrets.add(daemon.operatorToken());
      useAgents(daemon);
      useConsole(daemon);
      failWithSecrets(daemon);
      daemon.stop();

      String log = daemon.errors();
      assertThat(log).contains("/v1/packets");
      assertThat(secrets)
          .hasSizeGreaterThanOrEqualTo(9)
          .allSatisfy(it -> assertThat(log).doesNotContain(it));
    }
  }

  private void useAgents(DaemonProcess daemon) throws Exception {
    String operator = daemon.operatorToken();
    secrets.add("webhook-secret-of-worker-0123456789");
    String entry =
        "{\"keys\":[{\"id\":\"k1\",\"alg\":\"HMAC-SHA256\",\"secret\":\"c2VjcmV0LWtleS1vZi13b3JrZXItMDEyMzQ1Njc4OQ\"}]}";
    secrets.add("c2VjcmV0LWtleS1vZi13b3JrZXItMDEyMzQ1Njc4OQ");
    daemon.send(operator, "PUT", "/v1/agents/keyed", entry);
    daemon.send(
        operator,
        "PUT",
        "/v1/agents/hooked",
        "{\"delivery\":{\"transport\":\"webhook\",\"url\":\"http://127.0.0.1:9/\","
            + "\"secret\":\"webhook-secret-of-worker-0123456789\"}}");
    secret(daemon.request(operator, "PUT", "/v1/agents/worker", "{}"), "token");
    String worker =
        secret(daemon.request(operator, "POST", "/v1/agents/worker/token", "{}"), "token");
    daemon.request(
        operator,
        "POST",
        "/v1/packets",
        "{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":{}}");
    JsonObject item =
        daemon
            .request(worker, "POST", "/v1/claims", "{\"agent\":\"worker\"}")
            .array("items")
            .orElseThrow()
            .objects()
            .get(0);
    String id = item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String offer = secret(item.object("lease").orElseThrow(), "token");
    JsonObject accepted =
        daemon.request(worker, "POST", "/v1/packets/" + id + "/accept", lease(offer));
    String token = secret(accepted.object("lease").orElseThrow(), "token");
    daemon.send(worker, "POST", "/v1/packets/" + id + "/fail", lease(token));
    daemon.request(worker, "POST", "/v1/packets/" + id + "/complete", lease(token));
    daemon.send(worker, "POST", "/v1/packets/" + id + "/complete", lease(token));
  }

  private static String lease(String token) {
    return "{\"leaseToken\":\"" + token + "\"}";
  }

  private void useConsole(DaemonProcess daemon) throws Exception {
    String operator = daemon.operatorToken();
    JsonObject made =
        daemon.request(operator, "POST", "/v1/session/codes", "{\"token\":\"" + operator + "\"}");
    String code = secret(made, "code");
    assertThat(daemon.signIn(code)).isEqualTo(201);
    assertThat(daemon.signIn(code)).isGreaterThanOrEqualTo(400);
  }

  private void failWithSecrets(DaemonProcess daemon) throws Exception {
    secrets.add("wrong-token-0123456789abcdef");
    daemon.send("wrong-token-0123456789abcdef", "GET", "/v1/tasks", "");
    daemon.send("", "POST", "/v1/packets", "{\"leaseToken\":\"wrong-token-0123456789abcdef\"");
    daemon.send("", "GET", "/v1/tasks?token=wrong-token-0123456789abcdef", "");
    daemon.send(
        daemon.operatorToken(),
        "POST",
        "/v1/packets",
        "{\"signature\":{\"keyId\":\"k1\",\"value\":\"wrong-token-0123456789abcdef\"}}");
  }
}
