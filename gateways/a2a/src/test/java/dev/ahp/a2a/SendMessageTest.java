package dev.ahp.a2a;

import static dev.ahp.a2a.A2aDaemon.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SendMessageTest {
  @TempDir Path directory;
  private A2aDaemon daemon;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    daemon = new A2aDaemon(directory, false);
    daemon.agent("planner", "{}");
    daemon.agent("coder", "{\"roles\":[\"python\"]}");
    daemon.agent("stranger", "{}");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private JsonObject sent(JsonObject params) throws IOException, InterruptedException {
    return daemon.result("planner", "", "message/send", params);
  }

  private JsonObject packet(String id) throws IOException, InterruptedException {
    return A2aDaemon.json(daemon.send(OPERATOR, "GET", "/v1/packets/" + id, ""));
  }

  @Test
  void textBecomesObjectiveOfPacket() throws Exception {
    JsonObject task = sent(A2aMessages.old("Fix the login", "coder"));

    JsonObject packet = packet(task.string("id").orElseThrow());
    assertThat(task.string("kind")).contains("task");
    assertThat(task.object("status").flatMap(it -> it.string("state"))).contains("submitted");
    assertThat(packet.string("taskId")).isEqualTo(task.string("contextId"));
    assertThat(packet.string("objective")).contains("Fix the login");
    assertThat(packet.string("sender")).contains("planner");
    assertThat(packet.object("payload").flatMap(it -> it.string("task_summary")))
        .contains("Fix the login");
  }

  @Test
  void dataPartWithPacketIsUsedUnchanged() throws Exception {
    JsonObject task =
        sent(
            A2aMessages.json(
                """
                {"message":{"role":"user","messageId":"m","contextId":"t-9","parts":[{"kind":"data",
                  "data":{"type":"task.assign","target":"role:python","payload":{"n":1},
                  "priority":"HIGH"}}]}}
                """));

    JsonObject packet = packet(task.string("id").orElseThrow());
    assertThat(packet.string("taskId")).contains("t-9");
    assertThat(packet.string("target")).contains("role:python");
    assertThat(packet.string("priority")).contains("HIGH");
    assertThat(packet.object("payload").flatMap(it -> it.number("n"))).contains(1.0);
  }

  @Test
  void extensionSetsPacketMembersAndAppearsInTask() throws Exception {
    JsonObject params =
        A2aMessages.json(
            """
            {"configuration":{"returnImmediately":true},"message":{"role":"ROLE_USER",
              "messageId":"m","parts":[{"text":"x"}],"metadata":{"%s":{"target":"coder",
              "dedupeKey":"k-1","constraints":{"readOnly":true}}}}}
            """
                .formatted(HandoffExtension.URI));

    JsonObject first = daemon.result("planner", "1.0", "SendMessage", params);
    JsonObject again = daemon.result("planner", "1.0", "SendMessage", params);

    JsonObject task = first.object("task").orElseThrow();
    JsonObject shown =
        task.object("metadata").flatMap(it -> it.object(HandoffExtension.URI)).orElseThrow();
    assertThat(shown.string("owner")).contains("planner");
    assertThat(shown.string("state")).contains("ready");
    assertThat(shown.object("constraints").flatMap(it -> it.bool("readOnly"))).contains(true);
    assertThat(again.object("task").flatMap(it -> it.string("id"))).isEqualTo(task.string("id"));
  }

  @Test
  void denialIsErrorWithProblem() throws Exception {
    JsonObject answer =
        daemon.call("planner", "", "message/send", A2aMessages.old("x", "unknown-agent"));

    JsonObject error = answer.object("error").orElseThrow();
    assertThat(error.object("data").flatMap(it -> it.string("code"))).contains("NO_ROUTE");
    assertThat(error.string("message")).get().asString().contains("NO_ROUTE");
  }

  @Test
  void blockingCallReturnsResultAsArtifact() throws Exception {
    Thread worker = worker("complete", "\"result\":{\"ok\":true}");

    JsonObject task =
        daemon
            .result(
                "planner",
                "1.0",
                "SendMessage",
                A2aMessages.json(
                    """
                    {"message":{"role":"ROLE_USER","messageId":"m","parts":[{"text":"go"}],
                      "metadata":{"target":"coder"}}}
                    """))
            .object("task")
            .orElseThrow();
    worker.join();

    assertThat(task.object("status").flatMap(it -> it.string("state")))
        .contains("TASK_STATE_COMPLETED");
    JsonObject artifact = task.array("artifacts").map(JsonArray::objects).orElseThrow().get(0);
    assertThat(artifact.toText()).contains("{\"ok\":true}");
  }

  @Test
  void taskEndsWithTheResultOfTheAgentItWasHandedTo() throws Exception {
    daemon.agent("writer", "{}");
    JsonObject sent = sent(A2aMessages.old("Write about tides", "coder"));
    String id = sent.string("id").orElseThrow();
    daemon.act(
        "coder",
        daemon.accepted("coder"),
        "handoff",
        "\"checkpoint\":{},\"packet\":{\"type\":\"task.assign\",\"target\":\"writer\",\"payload\":{}}");
    JsonObject claimed = daemon.accepted("writer");
    JsonObject params = A2aMessages.json("{\"id\":\"" + id + "\"}");
    JsonObject working = daemon.result("planner", "", "tasks/get", params);
    daemon.act("writer", claimed, "complete", "\"result\":{\"text\":\"high at noon\"}");

    JsonObject task = daemon.result("planner", "", "tasks/get", params);

    assertThat(working.object("status").flatMap(it -> it.string("state"))).contains("working");
    assertThat(task.object("status").flatMap(it -> it.string("state"))).contains("completed");
    assertThat(task.array("artifacts").orElseThrow().toText()).contains("high at noon");
    assertThat(daemon.result("coder", "", "tasks/get", params).toText())
        .doesNotContain("high at noon");
  }

  private Thread worker(String verb, String members) {
    Thread worker =
        new Thread(
            () -> {
              try {
                daemon.act("coder", daemon.accepted("coder"), verb, members);
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    worker.start();
    return worker;
  }

  @Test
  void blockingCallDoesNotWaitForUnacceptedWork() throws Exception {
    JsonObject params = A2aMessages.current("x", "coder").without("configuration");

    JsonObject task =
        daemon.result("planner", "1.0", "SendMessage", params).object("task").orElseThrow();

    assertThat(task.object("status").flatMap(it -> it.string("state")))
        .contains("TASK_STATE_SUBMITTED");
  }

  @Test
  void taskIsHiddenFromStrangersAndCancellableBySender() throws Exception {
    String id = sent(A2aMessages.old("x", "coder")).string("id").orElseThrow();
    JsonObject byId = JsonObject.builder().put("id", id).build();

    assertThat(code(daemon.call("stranger", "", "tasks/get", byId))).isEqualTo(-32001);
    assertThat(code(daemon.call("stranger", "", "tasks/cancel", byId))).isEqualTo(-32001);
    JsonObject cancelled = daemon.result("planner", "", "tasks/cancel", byId);
    assertThat(cancelled.object("status").flatMap(it -> it.string("state"))).contains("canceled");
    assertThat(code(daemon.call("planner", "", "tasks/cancel", byId))).isEqualTo(-32002);
    assertThat(daemon.send("", "POST", "/a2a", "{}").statusCode()).isEqualTo(401);
  }

  @Test
  void messageWithVerbActsOnTask() throws Exception {
    String id = sent(A2aMessages.old("x", "coder")).string("id").orElseThrow();

    JsonObject accepted = verb("coder", id, "accept", "{}");
    String token =
        accepted
            .object("metadata")
            .flatMap(it -> it.object(HandoffExtension.URI))
            .flatMap(it -> it.object("lease"))
            .flatMap(it -> it.string("token"))
            .orElseThrow();
    JsonObject done =
        verb("coder", id, "complete", "{\"leaseToken\":\"" + token + "\",\"result\":\"fine\"}");

    assertThat(accepted.object("status").flatMap(it -> it.string("state"))).contains("working");
    assertThat(done.object("status").flatMap(it -> it.string("state"))).contains("completed");
    JsonObject late = daemon.call("planner", "", "message/send", onTask(id, "", ""));
    assertThat(code(late)).isEqualTo(-32004);
  }

  private JsonObject verb(String who, String id, String verb, String body)
      throws IOException, InterruptedException {
    return daemon.result(who, "", "message/send", onTask(id, verb, body));
  }

  private static JsonObject onTask(String id, String verb, String body) {
    String metadata =
        verb.isEmpty()
            ? "{}"
            : "{\""
                + HandoffExtension.URI
                + "\":{\"verb\":\""
                + verb
                + "\",\"body\":"
                + body
                + "}}";
    return A2aMessages.json(
        """
        {"message":{"role":"user","messageId":"m2","taskId":"%s","metadata":%s,
          "parts":[{"kind":"text","text":"it"}]}}
        """
            .formatted(id, metadata));
  }

  @Test
  void tasksAreListedNewestFirstInPages() throws Exception {
    for (int i = 0; i < 3; i++) {
      sent(A2aMessages.old("task " + i, "coder"));
    }
    JsonObject first =
        daemon.result("planner", "1.0", "ListTasks", A2aMessages.json("{\"pageSize\":2}"));
    String token = first.string("nextPageToken").orElseThrow();
    JsonObject second =
        daemon.result(
            "planner", "1.0", "ListTasks", A2aMessages.json("{\"pageToken\":\"" + token + "\"}"));

    assertThat(first.array("tasks").map(JsonArray::size)).contains(2);
    assertThat(first.number("totalSize")).contains(3.0);
    assertThat(first.array("tasks").orElseThrow().toText()).contains("task 2");
    assertThat(second.array("tasks").orElseThrow().toText()).contains("task 0");
    assertThat(second.string("nextPageToken")).contains("");
    assertThat(daemon.result("stranger", "1.0", "ListTasks", JsonObject.empty()).array("tasks"))
        .map(JsonArray::size)
        .contains(0);
  }

  static int code(JsonObject answer) {
    return answer
        .object("error")
        .flatMap(it -> it.number("code"))
        .orElseThrow(() -> new AssertionError(answer.toText()))
        .intValue();
  }
}
