package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The methods of A2A need the scopes of the caller's token, over every binding. */
class ScopedCallsTest {
  @Test
  void methodsNeedTheScopeOfWhatTheyDo(@TempDir Path directory) throws Exception {
    try (A2aDaemon daemon = new A2aDaemon(directory, false)) {
      daemon.agent("planner", "{}");
      daemon.agent("coder", "{}");
      daemon.agent("other", "{}");
      JsonObject token =
          daemon.ask(
              A2aDaemon.OPERATOR, "/v1/agents/planner/tokens", "{\"scopes\":[\"submit:coder\"]}");
      daemon.knows("planner", token.string("token").orElseThrow());
      for (BindingCaller caller :
          List.of(new RpcCaller(daemon), new RestCaller(daemon), new GrpcCaller(daemon))) {
        try (caller) {
          JsonObject task =
              caller
                  .call("planner", A2aMethod.SEND, A2aMessages.current("go", "coder"))
                  .object("task")
                  .orElseThrow();
          JsonObject id = JsonObject.builder().put("id", task.string("id").orElseThrow()).build();

          assertThatThrownBy(() -> caller.call("planner", A2aMethod.GET, id))
              .hasMessageContaining("lacks the scope read");
          assertThatThrownBy(
                  () -> caller.call("planner", A2aMethod.SEND, A2aMessages.current("go", "other")))
              .hasMessageContaining("submit:other");
          assertThat(caller.call("planner", A2aMethod.CANCEL, id)).isNotNull();
        }
      }
    }
  }
}
