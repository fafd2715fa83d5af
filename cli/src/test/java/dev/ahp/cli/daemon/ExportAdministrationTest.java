package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests how exports are added, checked, recorded and removed. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportAdministrationTest extends NamespaceExportFixture {
  @TempDir private static Path home;

  @BeforeAll
  void open() {
    start(home);
    export();
  }

  @AfterAll
  void close() {
    daemon().close();
  }

  private static List<JsonObject> records(DaemonClient operator, String event) {
    return operator
        .get(ApiPath.of("v1", "audit").with("event", event))
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  @Test
  void agentsOfAnExportCannotBeChangedByHand() {
    String operator = daemon().operatorToken();
    for (String path :
        List.of("/v1/namespaces/blue/agents/red-worker", "/v1/namespaces/red/agents/from.blue")) {
      assertThat(daemon().send(operator, "PUT", path, "{}").statusCode()).isEqualTo(403);
      assertThat(daemon().send(operator, "DELETE", path, "").statusCode()).isEqualTo(403);
      assertThat(daemon().send(operator, "POST", path + "/edit", "{\"set\":{}}").statusCode())
          .isEqualTo(403);
    }
    HttpResponse<String> forged =
        daemon()
            .send(
                operator,
                "PUT",
                "/v1/namespaces/blue/agents/forged",
                """
            {"delivery":{"transport":"namespace","namespace":"red","agent":"worker",
             "types":["task.assign"]}}
            """);
    assertThat(forged.statusCode()).isEqualTo(422);
    assertThat(forged.body()).contains("/delivery/transport", "only an export sets");
  }

  @Test
  void exportsAreRecordedOnBothSides() {
    daemon().agent("red", "scribe", "{}");
    assertThat(addExport("scribe", "red-scribe").statusCode()).isEqualTo(201);
    removeExport("red-scribe");
    AwaitCondition.await(() -> exportRecords("red-scribe").size() == 3);
    List<JsonObject> changes = exportRecords("red-scribe");
    assertThat(changes.stream().map(ExportAdministrationTest::change))
        .containsExactly("export added", "export removing", "export removed");
    JsonObject added = changes.get(0).object("data").orElseThrow();
    assertThat(changes.get(0).string("actor")).contains("operator");
    assertThat(added.string("namespace")).contains("red");
    assertThat(added.get("before")).isEqualTo(Json.Null.NULL);
    assertThat(changesOf("red", "from.blue"))
        .startsWith("added", "changed")
        .doesNotContain("removed");
    assertThat(changesOf("blue", "red-scribe")).containsExactly("added", "changed", "removed");
    for (String namespace : List.of("default", "red", "blue")) {
      JsonObject report = daemon().operatorOf(namespace).get(ApiPath.of("v1", "audit", "verify"));
      assertThat(report.bool("ok")).as(namespace).contains(true);
    }
  }

  private List<JsonObject> exportRecords(String as) {
    return records(daemon().operator(), "namespace.changed").stream()
        .filter(it -> it.toText().contains("\"as\":\"" + as + "\""))
        .toList();
  }

  private static String change(JsonObject item) {
    return item.object("data").flatMap(it -> it.string("change")).orElse("");
  }

  private List<String> changesOf(String namespace, String agent) {
    List<JsonObject> changes =
        records(daemon().operatorOf(namespace), "agent.changed").stream()
            .filter(
                it ->
                    it.object("data")
                        .flatMap(data -> data.string("agent"))
                        .filter(agent::equals)
                        .isPresent())
            .toList();
    assertThat(changes).allMatch(it -> it.string("actor").orElse("").equals("default/operator"));
    assertThat(changes).allMatch(it -> it.object("data").orElseThrow().has("before"));
    return changes.stream().map(ExportAdministrationTest::change).toList();
  }

  @Test
  void exportsAreChecked() {
    assertThat(addExport("nobody", "other").body())
        .contains("/agent", "must be an agent of the namespace red");
    assertThat(addExport("worker", "sender").statusCode()).isEqualTo(409);
    assertThat(addExport("worker", "again").statusCode()).isEqualTo(409);
    String operator = daemon().operatorToken();
    for (String body :
        List.of(
            "{\"agent\":\"worker\",\"to\":\"red\",\"types\":[\"task.assign\"]}",
            "{\"agent\":\"worker\",\"to\":\"default\",\"types\":[]}",
            "{\"agent\":\"worker\",\"to\":\"default\",\"types\":[\"task.unknown\"]}",
            "{\"agent\":\"worker\",\"to\":\"default\",\"types\":[\"task.assign\"],\"from\":1}")) {
      assertThat(daemon().send(operator, "POST", EXPORTS, body).statusCode())
          .as(body)
          .isEqualTo(422);
    }
    String toNowhere = "{\"agent\":\"worker\",\"to\":\"green\",\"types\":[\"task.assign\"]}";
    assertThat(daemon().send(operator, "POST", EXPORTS, toNowhere).statusCode()).isEqualTo(404);
    String lead = daemon().agent("red", "lead", "{\"kind\":\"operator\"}");
    assertThat(daemon().send(lead, "POST", EXPORTS, toNowhere).statusCode()).isEqualTo(403);
    assertThat(daemon().get(lead, EXPORTS).statusCode()).isEqualTo(403);
    String path = EXPORTS + "/blue/unknown";
    assertThat(daemon().send(operator, "DELETE", path, "").statusCode()).isEqualTo(404);
  }

  private CommandResult run(String... words) {
    return CommandResult.of(home, Map.of(), "", words);
  }

  @Test
  void commandsExportListAndRemove() {
    daemon().agent("red", "tool", "{}");
    String[] sides = {"--from", "red", "--to", "blue"};
    CommandResult exported =
        run(
            "namespaces",
            "export",
            "tool",
            sides[0],
            sides[1],
            sides[2],
            sides[3],
            "--type",
            "task.assign",
            "--type",
            "review.request",
            "--name",
            "w");
    assertThat(exported.out()).as(exported.err()).contains("exported tool of red to blue as w");
    assertThat(run("namespaces", "exports").out())
        .contains("tool", "blue", "task.assign, review.request", "active");
    assertThat(run("namespaces", "exports", "blue").out()).contains("No exports");
    assertThat(run("namespaces", "exports", "red", "--json").json().toText())
        .contains("\"as\":\"w\"");
    assertThat(run("namespaces", "exports", "green").exit()).isEqualTo(1);
    CommandResult removed =
        run("namespaces", "unexport", "w", sides[0], sides[1], sides[2], sides[3]);
    assertThat(removed.out()).as(removed.err()).contains("removing the export of w from red");
    AwaitCondition.await(() -> !run("namespaces", "exports").out().contains("tool"));
  }
}
