package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 0.3 over HTTP+JSON, whose official clients use the JSON of protocol buffers. */
class OldRestBindingTest {
  private static final String SEND = "/a2a/v1/message:send";

  /** A message as the official clients of 0.3 write it. */
  private static final String PROTO_MESSAGE =
      """
      {"message":{"messageId":"m-1","role":"ROLE_USER","metadata":{"target":"coder"},
        "content":[{"text":"Fix the login"},{"data":{"data":{"order":7}}},
          {"file":{"fileWithUri":"https://example.com/a.txt","mimeType":"text/plain"}}]},
       "configuration":{"blocking":false}}
      """;

  @TempDir Path directory;
  private A2aDaemon daemon;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    daemon = new A2aDaemon(directory, false);
    daemon.agent("planner", "{}");
    daemon.agent("coder", "{}");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private JsonObject call(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> response = daemon.send("planner", method, path, body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return A2aDaemon.json(response);
  }

  private static String at(JsonObject json, String pointer) {
    Json value = JsonPointer.parse(pointer).in(json);
    return value == null ? "" : value.toText().replace("\"", "");
  }

  @Test
  void messageOfProtocolBuffersGetsTaskOfProtocolBuffers() throws Exception {
    JsonObject sent = call("POST", SEND, PROTO_MESSAGE);
    String task = "/a2a/v1/tasks/" + at(sent, "/task/id");

    JsonObject read = call("GET", task + "?historyLength=5000", "");

    assertThat(at(sent, "/task/status/state")).isEqualTo("TASK_STATE_SUBMITTED");
    assertThat(read.get("kind")).isNull();
    assertThat(at(read, "/history/0/role")).isEqualTo("ROLE_USER");
    assertThat(at(read, "/history/0/content/0/text")).isEqualTo("Fix the login");
    assertThat(at(read, "/history/0/content/1/data/data/order")).isEqualTo("7");
    assertThat(at(read, "/history/0/content/2/file/fileWithUri"))
        .isEqualTo("https://example.com/a.txt");
    assertThat(at(call("POST", task + ":cancel", "{}"), "/status/state"))
        .isEqualTo("TASK_STATE_CANCELLED");
  }

  @Test
  void resultIsAnArtifactOfProtocolBuffers() throws Exception {
    String task = at(call("POST", SEND, PROTO_MESSAGE), "/task/id");
    daemon.act("coder", daemon.accepted("coder"), "complete", "\"result\":{\"done\":true}");

    JsonObject read = call("GET", "/a2a/v1/tasks/" + task, "");

    assertThat(at(read, "/status/state")).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(at(read, "/artifacts/0/parts/0/data/data/done")).isEqualTo("true");
  }

  @Test
  void messageOfJsonRpcGetsTaskOfJsonRpc() throws Exception {
    JsonObject sent = call("POST", SEND, A2aMessages.old("Fix the login", "coder").toText());

    assertThat(sent.string("kind")).contains("task");
    assertThat(at(sent, "/status/state")).isEqualTo("submitted");
  }

  @Test
  void pushConfigurationIsReadByTheTaskIdAlone() throws Exception {
    String task = at(call("POST", SEND, PROTO_MESSAGE), "/task/id");
    JsonObject made =
        call(
            "POST",
            "/a2a/v1/tasks/" + task + "/pushNotificationConfigs",
            "{\"config\":{\"pushNotificationConfig\":{\"id\":\"c1\",\"url\":\"https://8.8.8.8/x\"}}}");

    JsonObject read =
        daemon.result(
            "planner",
            "",
            "tasks/pushNotificationConfig/get",
            JsonObject.builder().put("id", task).build());

    assertThat(at(made, "/name")).isEqualTo("tasks/" + task + "/pushNotificationConfigs/c1");
    assertThat(at(read, "/pushNotificationConfig/id")).isEqualTo("c1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a2a/tasks?pageSize=abc",
        "/a2a/v1/tasks?pageSize=abc",
        "/a2a/tasks/x?historyLength=x",
        "/a2a/v1/tasks/x?historyLength=x",
        "/a2a/tasks?pageSize=99999999999",
      })
  void invalidNumberIsABadRequest(String path) throws Exception {
    HttpResponse<String> response = daemon.send("planner", "GET", path, "");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(response.body()).contains("must be an integer");
  }
}
