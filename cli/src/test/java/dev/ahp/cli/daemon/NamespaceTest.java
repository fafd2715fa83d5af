package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests namespaces of a daemon with SQLite. */
@Timeout(120)
class NamespaceTest {
  private static final ApiPath PACKETS = ApiPath.of("v1", "packets");
  private static final ApiPath CLAIMS = ApiPath.of("v1", "claims");
  private static final ApiPath NAMESPACES = ApiPath.of("v1", "namespaces");
  private static final String PACKET =
      "{\"packetId\":\"p-1\",\"type\":\"task.assign\",\"target\":\"worker\",\"taskId\":\"t-1\","
          + "\"payload\":{\"of\":\"%s\"}}";

  @TempDir private Path home;

  private static List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }

  private static String payload(DaemonClient client) {
    return client
        .get(ApiPath.of("v1", "packets", "p-1"))
        .object("payload")
        .flatMap(it -> it.string("of"))
        .orElseThrow();
  }

  @Test
  void equalNamesInTwoNamespacesAreDifferentThings() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      for (String namespace : List.of("red", "blue")) {
        assertThat(daemon.add(namespace).string("state")).contains("active");
        daemon.agent(namespace, "worker", "{}");
        String lead = daemon.agent(namespace, "lead", "{}");
        daemon.as(lead).post(PACKETS, NamespaceDaemon.json(PACKET.formatted(namespace)));
      }
      assertThat(payload(daemon.operatorOf("red"))).isEqualTo("red");
      assertThat(payload(daemon.operatorOf("blue"))).isEqualTo("blue");
      assertThat(items(daemon.operator().get(PACKETS))).isEmpty();
      assertThat(items(daemon.operator().get(ApiPath.of("v1", "agents")))).isEmpty();
    }
  }

  @Test
  void theTokenSelectsTheNamespace() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      String lead = daemon.agent("red", "lead", "{}");
      String worker = daemon.agent("red", "worker", "{}");
      HttpResponse<String> sent = daemon.send(lead, "POST", "/v1/packets", PACKET.formatted("red"));
      assertThat(sent.statusCode()).isEqualTo(201);
      assertThat(sent.headers().firstValue("AHP-Namespace")).contains("red");
      assertThat(sent.headers().firstValue("Location")).contains("/v1/packets/p-1");
      JsonObject claimed =
          daemon.as(worker).post(CLAIMS, NamespaceDaemon.json("{\"agent\":\"worker\"}")).object();
      assertThat(items(claimed)).hasSize(1);
      assertThat(daemon.get(worker, "/v1/session").body()).contains("worker");
    }
  }

  @Test
  void urlsInResponsesNameTheNamespaceOfThePath() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      String lead = daemon.agent("red", "lead", "{}");
      daemon.agent("red", "worker", "{}");
      HttpResponse<String> sent =
          daemon.send(lead, "POST", "/v1/namespaces/red/packets", PACKET.formatted("red"));
      assertThat(sent.headers().firstValue("Location")).contains("/v1/namespaces/red/packets/p-1");
      assertThat(daemon.get(lead, "/v1/namespaces/red/packets/none").body())
          .contains("\"instance\":\"/v1/namespaces/red/packets/none\"");
      assertThat(daemon.get(lead, "/namespaces/red/v1/packets/p-1").statusCode()).isEqualTo(200);
      HttpResponse<String> card = daemon.get("", "/namespaces/red/.well-known/agent-card.json");
      assertThat(card.statusCode()).isEqualTo(200);
      assertThat(card.body()).contains(daemon.url() + "/namespaces/red/a2a");
      assertThat(daemon.get("", "/.well-known/agent-card.json").body())
          .doesNotContain("/namespaces/");
    }
  }

  @Test
  void aCallerDoesNotLearnWhetherAnotherNamespaceExists() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.add("blue");
      String stranger = daemon.agent("red", "stranger", "{\"kind\":\"operator\"}");
      for (String path : List.of("/v1/namespaces/%s/packets", "/namespaces/%s/mcp")) {
        HttpResponse<String> existing = daemon.get(stranger, path.formatted("blue"));
        HttpResponse<String> unknown = daemon.get(stranger, path.formatted("grey"));
        assertThat(existing.statusCode()).isEqualTo(403);
        assertThat(unknown.statusCode()).isEqualTo(403);
        assertThat(existing.body().replace("blue", "grey")).isEqualTo(unknown.body());
        assertThat(daemon.get("", path.formatted("blue")).body().replace("blue", "grey"))
            .isEqualTo(daemon.get("", path.formatted("grey")).body())
            .contains("UNAUTHENTICATED");
      }
      assertThat(daemon.get(stranger, "/v1/namespaces").statusCode()).isEqualTo(404);
      assertThat(daemon.get(daemon.operatorToken(), "/v1/namespaces/grey/packets").statusCode())
          .isEqualTo(404);
      String named = daemon.agent("default", "admin", "{\"kind\":\"operator\"}");
      assertThat(daemon.get(named, "/v1/namespaces").statusCode()).isEqualTo(200);
      assertThat(daemon.get(named, "/v1/namespaces/red/packets").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void namespacesAreThereAfterARestart() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.agent("red", "worker", "{}");
    }
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      DaemonClient red = daemon.awaitActive("red");
      assertThat(items(red.get(ApiPath.of("v1", "agents")))).hasSize(1);
    }
  }

  @Test
  void aNamespaceThatCannotStartDoesNotStopTheOthers() throws IOException {
    Path broken = home.resolve(".ahp/namespaces/broken");
    Files.createDirectories(broken);
    Files.writeString(broken.resolve("ahp.db"), "not a database, but long enough to look like one");
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      JsonObject failed = daemon.add("broken");
      assertThat(failed.string("state")).contains("failed");
      assertThat(failed.string("reason").orElse("")).contains("ahp.db");
      assertThat(daemon.add("red").string("state")).contains("active");
      assertThat(items(daemon.operator().get(NAMESPACES)))
          .extracting(it -> it.string("name").orElse(""))
          .containsExactly("default", "broken", "red");
    }
  }

  @Test
  void invalidDefinitionsAreRefused() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      assertThatThrownBy(() -> daemon.add("red"))
          .isInstanceOf(Denied.class)
          .hasMessageContaining("already has the name red");
      for (String name : List.of("Red", "default", "a/b", "-a", "a".repeat(41))) {
        assertThatThrownBy(() -> daemon.add(name)).hasMessageContaining("/name");
      }
      assertThatThrownBy(
              () ->
                  NamespaceDaemon.add("{\"name\":\"x\",\"placement\":\"moon\"}", daemon.operator()))
          .hasMessageContaining("unknown placement");
      assertThatThrownBy(
              () ->
                  daemon
                      .operator()
                      .delete(
                          ApiPath.of("v1", "namespaces", "red"),
                          NamespaceDaemon.json("{\"confirm\":\"blue\"}")))
          .hasMessageContaining("/confirm");
    }
  }

  @Test
  void theDaemonsOperatorSeesTheMetricsOfAllNamespaces() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      String lead = daemon.agent("red", "lead", "{\"kind\":\"operator\"}");
      String sample = "ahp_packets_submitted_total{namespace=\"red\"} 0";
      assertThat(daemon.get(daemon.operatorToken(), "/metrics").body()).contains(sample);
      assertThat(daemon.get(lead, "/metrics").body())
          .doesNotContain("namespace=")
          .contains("ahp_packets_submitted_total 0");
      assertThat(daemon.get("", "/metrics").body()).doesNotContain("namespace=");
      assertThat(daemon.get("", "/namespaces/red/metrics").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void equalNamesDoNotShareTheRateOfRequests() throws IOException {
    Files.writeString(home.resolve("ahp.yaml"), "limits: {requestsPerSecond: 1, burst: 5}\n");
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      String red = daemon.agent("red", "worker", "{}");
      String own = daemon.agent("default", "worker", "{}");
      int status = 200;
      for (int i = 0; status == 200 && i < 100; i++) {
        status = daemon.get(red, "/v1/agents").statusCode();
      }
      assertThat(status).isEqualTo(429);
      assertThat(daemon.get(own, "/v1/agents").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void changesAreRecordedWithTheStatesAroundThem() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      JsonObject data =
          items(daemon.operator().get(ApiPath.of("v1", "audit").with("event", "namespace.changed")))
              .get(0)
              .object("data")
              .orElseThrow();
      assertThat(data.string("namespace")).contains("red");
      assertThat(data.string("change")).contains("added");
      assertThat(data.get("before")).isEqualTo(Json.Null.NULL);
      assertThat(data.object("after").flatMap(it -> it.string("createdBy"))).contains("operator");
    }
  }

  @Test
  void aUserSignsInWithATokenOfAnyNamespace() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      String lead = daemon.agent("red", "lead", "{\"kind\":\"operator\"}");
      String body = "{\"token\":\"" + lead + "\"}";
      HttpResponse<String> code =
          daemon.send(lead, "POST", "/v1/session/codes", body, "AHP-Console", "1");
      String secret = NamespaceDaemon.json(code.body()).string("code").orElseThrow();
      HttpResponse<String> signedIn =
          daemon.send(
              "", "POST", "/v1/session", "{\"code\":\"" + secret + "\"}", "AHP-Console", "1");
      assertThat(signedIn.statusCode()).isEqualTo(201);
      String cookie = signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
      HttpResponse<String> session = daemon.send("", "GET", "/v1/session", "", "Cookie", cookie);
      assertThat(session.body()).contains("\"name\":\"lead\"");
      assertThat(session.headers().firstValue("AHP-Namespace")).contains("red");
      assertThat(
              daemon
                  .send("", "GET", "/v1/namespaces/default/packets", "", "Cookie", cookie)
                  .statusCode())
          .isEqualTo(403);
    }
  }

  private CommandResult run(String... words) {
    return CommandResult.of(home, Map.of(), "", words);
  }

  @Test
  void commandsUseTheNamespaceTheyName() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      assertThat(daemon.directory("red")).doesNotExist();
      assertThat(run("namespaces", "add", "red").out())
          .contains("added the namespace red (active)");
      assertThat(run("agents", "add", "worker", "--namespace", "red").exit()).isZero();
      assertThat(run("agents", "list", "--namespace", "red").out()).contains("worker");
      assertThat(run("agents", "list").out()).contains("No agents");
      assertThat(CommandResult.of(home, Map.of("AHP_NAMESPACE", "red"), "", "agents", "list").out())
          .contains("worker");
      JsonObject usage = items(run("namespaces", "usage", "--json").json()).get(1);
      assertThat(usage.string("name")).contains("red");
      assertThat(usage.number("agents")).contains(1.0);
      assertThat(usage.number("storeBytes").orElse(0.0)).isPositive();
      assertThat(run("namespaces", "rm", "red").err()).contains("--confirm red");
      assertThat(run("namespaces", "show", "red").out()).contains("active");
      assertThat(run("agents", "list", "--namespace", "blue").exit()).isEqualTo(1);
    }
    assertThat(run("audit", "verify", "--data", ".ahp", "--namespace", "red").out())
        .contains("1 record");
    assertThat(run("audit", "verify", "--data", ".ahp", "--namespace", "blue").err())
        .contains("unknown namespace blue");
    assertThat(run("doctor", "--data", ".ahp", "--namespace", "red").out())
        .contains("namespaces/red");
  }

  @Test
  void aBackupContainsAllNamespaces() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.agent("red", "worker", "{}");
      assertThat(run("backup", "copy").exit()).isZero();
    }
    assertThat(run("restore", "copy", "--data", "other/.ahp").exit()).isZero();
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home.resolve("other"))) {
      assertThat(items(daemon.awaitActive("red").get(ApiPath.of("v1", "agents")))).hasSize(1);
    }
  }
}
