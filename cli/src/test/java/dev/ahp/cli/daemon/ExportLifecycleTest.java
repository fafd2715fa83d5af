package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests exports over a restart of the daemon, their removal, and those of default. */
@Timeout(120)
class ExportLifecycleTest extends NamespaceExportFixture {
  @TempDir private Path home;

  @Test
  void aRestartContinuesTheWork() {
    JsonObject work;
    try (NamespaceDaemon before = start(home)) {
      export();
      submit("p1");
      work = accept(claim());
      awaitStatus("blue", "p1", "running");
      assertThat(before.url()).isNotEmpty();
    }
    try (NamespaceDaemon after = start(home)) {
      DaemonClient red = after.awaitActive("red");
      after.awaitActive("blue");
      act(work, "complete", "\"result\":{\"pages\":2}");
      awaitStatus("blue", "p1", "completed");
      assertThat(red.get(ApiPath.of("v1", "packets")).array("items"))
          .get()
          .extracting(JsonArray::size)
          .isEqualTo(1);
    }
  }

  @Test
  void aRemovedExportCancelsItsWorkAndRemovesTheAgents() {
    try (NamespaceDaemon running = start(home)) {
      export();
      submit("p1");
      accept(claim());
      awaitStatus("blue", "p1", "running");
      removeExport("red-worker");
      awaitStatus("blue", "p1", "cancelled");
      awaitStatus("red", "blue:p1", "cancelled");
      String operator = running.operatorToken();
      AwaitCondition.await(() -> !running.get(operator, EXPORTS).body().contains("red-worker"));
      assertThat(submit(sender, "task.assign", "red-worker", "p2").statusCode()).isEqualTo(422);
      assertThat(running.get(operator, "/v1/namespaces/red/agents/from.blue").statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void aRemovedNamespaceRemovesItsExports() {
    try (NamespaceDaemon running = start(home)) {
      export();
      submit("p1");
      accept(claim());
      awaitStatus("blue", "p1", "running");
      running
          .operator()
          .delete(
              ApiPath.of("v1", "namespaces", "red"), NamespaceDaemon.json("{\"confirm\":\"red\"}"));
      awaitStatus("blue", "p1", "cancelled");
      String operator = running.operatorToken();
      AwaitCondition.await(
          () -> running.get(operator, "/v1/namespaces/blue/agents/red-worker").statusCode() == 404);
    }
  }

  @Test
  void defaultCanBeEitherSide() {
    try (NamespaceDaemon running = start(home)) {
      running.add("red");
      worker = running.agent("red", "worker", "{}");
      String operator = running.operatorToken();
      String body = "{\"agent\":\"worker\",\"to\":\"default\",\"types\":[\"task.assign\"]}";
      assertThat(running.send(operator, "POST", EXPORTS, body).statusCode()).isEqualTo(201);
      sender = running.agent("default", "sender", "{}");
      assertThat(submit(sender, "task.assign", "worker", "p1").statusCode()).isEqualTo(201);
      act(accept(claim()), "complete", "\"result\":1");
      awaitStatus("default", "p1", "completed");
      String back = "{\"agent\":\"sender\",\"to\":\"red\",\"types\":[\"task.assign\"]}";
      assertThat(
              running.send(operator, "POST", "/v1/namespaces/default/exports", back).statusCode())
          .isEqualTo(201);
      assertThat(running.get(operator, "/v1/namespaces/red/agents/sender").statusCode())
          .isEqualTo(200);
    }
  }
}
