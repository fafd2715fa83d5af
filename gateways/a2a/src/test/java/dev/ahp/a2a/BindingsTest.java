package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same calls over all bindings of 1.0, which must give the same results. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BindingsTest {
  private A2aDaemon daemon;
  private Map<String, BindingCaller> callers;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    daemon = new A2aDaemon(directory, false);
    daemon.agent("planner", "{}");
    daemon.agent("coder", "{}");
    daemon.agent("idle", "{}");
    daemon.agent("stranger", "{}");
    callers =
        Map.of(
            "JSONRPC", new RpcCaller(daemon),
            "HTTP+JSON", new RestCaller(daemon),
            "GRPC", new GrpcCaller(daemon));
  }

  @AfterAll
  void stop() {
    for (BindingCaller caller : callers.values()) {
      caller.close();
    }
    daemon.close();
  }

  private BindingCaller over(String binding) {
    return Objects.requireNonNull(callers.get(binding), binding);
  }

  private JsonObject sent(String binding, String target) throws Exception {
    return over(binding)
        .call("planner", A2aMethod.SEND, A2aMessages.current("go", target))
        .object("task")
        .orElseThrow();
  }

  private static String state(JsonObject task) {
    return task.object("status").flatMap(it -> it.string("state")).orElse("");
  }

  private static JsonObject id(JsonObject task) {
    return JsonObject.builder().put("id", task.string("id").orElseThrow()).build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void taskIsSentReadAndCancelled(String binding) throws Exception {
    JsonObject sent = sent(binding, "idle");
    JsonObject got = over(binding).call("planner", A2aMethod.GET, id(sent));
    JsonObject cancelled = over(binding).call("planner", A2aMethod.CANCEL, id(sent));

    assertThat(state(sent)).isEqualTo("TASK_STATE_SUBMITTED");
    assertThat(got.toText()).isEqualTo(sent.toText());
    assertThat(state(cancelled)).isEqualTo("TASK_STATE_CANCELED");
    assertThatThrownBy(() -> over(binding).call("planner", A2aMethod.CANCEL, id(sent)))
        .hasMessageContaining("TASK_NOT_CANCELABLE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void allPartsOfMessageAreKept(String binding) throws Exception {
    JsonObject params =
        A2aMessages.json(
            """
            {"configuration":{"returnImmediately":true},"message":{"messageId":"m-2",
              "role":"ROLE_USER","referenceTaskIds":["t-1"],"metadata":{"target":"idle",
              "free":{"list":[1,-2.5,null,true,"ü",{}],"empty":[]}},"parts":[{"text":""},
              {"raw":"AP8=","filename":"a.bin","mediaType":"application/octet-stream"},
              {"url":"https://example.com/x"},{"data":{"n":9007199254740991,"s":"😀"}},
              {"data":null},{"data":[0,1e300]}]}}
            """);

    JsonObject sent = over(binding).call("planner", A2aMethod.SEND, params);

    JsonObject message =
        sent.object("task").flatMap(it -> it.array("history")).orElseThrow().objects().get(0);
    JsonObject given = params.object("message").orElseThrow();
    assertThat(message.get("parts")).isEqualTo(given.get("parts"));
    assertThat(message.get("metadata")).isEqualTo(given.get("metadata"));
    assertThat(message.get("referenceTaskIds")).isEqualTo(given.get("referenceTaskIds"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void errorsHaveSameReason(String binding) throws Exception {
    BindingCaller caller = over(binding);
    JsonObject unknown = A2aMessages.json("{\"id\":\"no-such-task\"}");
    JsonObject ended = sent(binding, "idle");
    caller.call("planner", A2aMethod.CANCEL, id(ended));

    assertThatThrownBy(() -> caller.call("planner", A2aMethod.GET, unknown))
        .hasMessageContaining("TASK_NOT_FOUND");
    assertThatThrownBy(() -> caller.call("stranger", A2aMethod.GET, id(ended)))
        .hasMessageContaining("TASK_NOT_FOUND");
    assertThatThrownBy(() -> caller.stream("planner", A2aMethod.SUBSCRIBE, id(ended)))
        .hasMessageContaining("UNSUPPORTED_OPERATION");
    assertThatThrownBy(
            () -> caller.call("planner", A2aMethod.SEND, A2aMessages.current("x", "unknown-agent")))
        .hasMessageContaining("NO_ROUTE");
    assertThatThrownBy(
            () -> caller.call("planner", A2aMethod.SEND, A2aMessages.json("{\"message\":{}}")))
        .hasMessageContaining("INVALID_PARAMS")
        .hasMessageContaining("messageId");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void tasksAreListedInPages(String binding) throws Exception {
    String context = "pages-" + binding.replace("+", "");
    JsonObject message = A2aMessages.current("go", "idle").object("message").orElseThrow();
    for (int i = 0; i < 3; i++) {
      JsonObject params =
          A2aMessages.current("go", "idle")
              .with(
                  "message",
                  message.toBuilder().put("messageId", "m-" + i).put("contextId", context).build());
      over(binding).call("planner", A2aMethod.SEND, params);
    }
    JsonObject filter = JsonObject.builder().put("contextId", context).put("pageSize", 2).build();

    JsonObject first = over(binding).call("planner", A2aMethod.LIST, filter);
    JsonObject second =
        over(binding)
            .call(
                "planner",
                A2aMethod.LIST,
                filter.toBuilder()
                    .put("pageToken", first.string("nextPageToken").orElseThrow())
                    .put("historyLength", 0)
                    .build());

    assertThat(first.array("tasks").orElseThrow().size()).isEqualTo(2);
    assertThat(first.number("totalSize")).contains(3.0);
    assertThat(second.array("tasks").orElseThrow().size()).isEqualTo(1);
    assertThat(second.toText()).doesNotContain("\"history\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void streamHasTaskChunksAndEnd(String binding) throws Exception {
    Thread worker =
        new Thread(
            () -> {
              try {
                JsonObject item = daemon.accepted("coder");
                daemon.act("coder", item, "chunks", "\"data\":\"piece\"");
                daemon.act("coder", item, "complete", "\"result\":{\"ok\":[true,1]}");
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
    worker.start();

    List<JsonObject> events =
        over(binding).stream("planner", A2aMethod.STREAM, A2aMessages.current("go", "coder"));
    worker.join();

    assertThat(events.get(0).object("task")).isPresent();
    assertThat(events.get(events.size() - 1).object("statusUpdate").map(BindingsTest::state))
        .contains("TASK_STATE_COMPLETED");
    assertThat(events.toString()).contains("piece", "{\"ok\":[true,1]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void pushConfigurationsAreManaged(String binding) throws Exception {
    BindingCaller caller = over(binding);
    String task = sent(binding, "idle").string("id").orElseThrow();
    JsonObject config =
        JsonObject.builder()
            .put("taskId", task)
            .put("id", "c-1")
            .put("url", "https://example.com/hook")
            .put("token", "secret")
            .build();
    JsonObject key = JsonObject.builder().put("taskId", task).put("id", "c-1").build();

    JsonObject created = caller.call("planner", A2aMethod.PUSH_CREATE, config);
    JsonObject got = caller.call("planner", A2aMethod.PUSH_GET, key);
    JsonObject listed = caller.call("planner", A2aMethod.PUSH_LIST, key.without("id"));
    caller.call("planner", A2aMethod.PUSH_DELETE, key);

    assertThat(created.string("url")).contains("https://example.com/hook");
    assertThat(got.string("id")).contains("c-1");
    assertThat(listed.array("configs").map(JsonArray::size)).contains(1);
    assertThatThrownBy(() -> caller.call("planner", A2aMethod.PUSH_GET, key))
        .isInstanceOf(BindingCaller.CallFailure.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void extendedCardListsAllBindings(String binding) throws Exception {
    JsonObject card = over(binding).call("planner", A2aMethod.EXTENDED_CARD, JsonObject.empty());

    String address = daemon.url().substring("http://".length());
    assertThat(card.array("supportedInterfaces").orElseThrow().objects())
        .extracting(
            it -> it.string("protocolBinding").orElse("") + " " + it.string("url").orElse(""))
        .contains(
            "JSONRPC " + daemon.url() + "/a2a",
            "HTTP+JSON " + daemon.url() + "/a2a",
            "GRPC " + address);
    assertThat(card.array("signatures").orElseThrow().size()).isEqualTo(1);
    assertThat(card.toText()).contains(HandoffExtension.URI, "httpAuthSecurityScheme");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSONRPC", "HTTP+JSON", "GRPC"})
  void extendedCardListsContractsWithTheirSchemas(String binding) throws Exception {
    String contract =
        "{'id':'planner-to-worker','version':'1.0.0','source':'planner','target':'worker',"
            + "'trigger':{'intent':'Work is planned.'},"
            + "'payload':{'schema':'handoff/2.1','required':['task_summary','provenance']},"
            + "'acceptance_criteria':{'required_fields':['task_summary'],'domain_match':'1 == 1',"
            + "'permission_check':'perm:x'},"
            + "'recovery':{'on_reject':'source','on_timeout':'source','on_error':'source',"
            + "'timeout_ms':1000,'loop_guard':'state.v'}}";
    var stored =
        daemon.send(
            A2aDaemon.OPERATOR,
            "PUT",
            "/v1/contracts/planner-to-worker",
            contract.replace('\'', '"'));
    assertThat(stored.statusCode()).as(stored.body()).isIn(200, 201);
    JsonObject card = over(binding).call("planner", A2aMethod.EXTENDED_CARD, JsonObject.empty());

    assertThat(card.array("skills").orElseThrow().objects())
        .extracting(it -> it.string("id").orElse(""))
        .contains("handoff", "planner-to-worker");
    assertThat(card.toText()).contains("payloadSchemas", "originalGoal");
  }
}
