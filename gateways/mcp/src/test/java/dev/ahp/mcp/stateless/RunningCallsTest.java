package dev.ahp.mcp.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Query;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.RequestBody;
import dev.ahp.server.route.ResponseSink;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunningCallsTest {
  private static final JsonObject REQUEST =
      JsonReader.read(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                  + "{\"name\":\"wait\",\"_meta\":{\"progressToken\":\"p\"}}}")
          .asObject()
          .orElseThrow();

  private final CompletableFuture<JsonObject> result = new CompletableFuture<>();
  private final RunningCalls calls = new RunningCalls(methods());
  private final StringBuilder written = new StringBuilder();

  private StatelessMethods methods() {
    McpFeature tool =
        new McpFeature(JsonObject.builder().put("name", "wait").build(), call -> result);
    return new StatelessMethods(
        new McpFeatures("", List.of(tool), List.of(), List.of(), List.of(), null), "1");
  }

  @SuppressWarnings("NullAway") // older JDKs do not read annotations of type arguments
  private CompletableFuture<Reply> start(String accept, boolean authorized) {
    ApiRequest http =
        new ApiRequest(
            "/mcp",
            Map.of(),
            Query.of(Map.of(), List.of()),
            Caller.agent("coder"),
            new RequestBody(new byte[0], null),
            name -> name.equals("Accept") ? accept : null,
            () -> authorized,
            "127.0.0.1");
    return calls.start(http, McpRequest.of(REQUEST));
  }

  private void waitTwoSeconds() {
    calls.tick();
    calls.tick();
  }

  /** Attaches a connection whose writes fail with the error, if there is one. */
  @SuppressWarnings("NullAway") // older JDKs do not read annotations of type arguments
  private void attach(CompletableFuture<Reply> reply, @Nullable IOException fault) {
    Reply.OpenBody body = (Reply.OpenBody) reply.join().replyBody();
    body.consumer()
        .accept(
            new ResponseSink() {
              @Override
              public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
                written.append(new String(bytes, UTF_8));
                done.accept(fault);
              }

              @Override
              public void onClosed(Runnable listener) {}

              @Override
              public void ping() {}

              @Override
              public void end() {
                written.append("END");
              }

              @Override
              public void abort(String why) {}
            });
  }

  @Test
  void soonResultIsPlainJson() {
    CompletableFuture<Reply> reply = start("text/event-stream", true);
    calls.tick();
    result.complete(JsonObject.empty());

    assertThat(reply.join().type()).isEqualTo("application/json");
  }

  @Test
  void waitingCallGetsAStreamWithProgress() {
    CompletableFuture<Reply> reply = start("text/event-stream", true);
    waitTwoSeconds();
    attach(reply, null);
    for (int second = 3; second <= 10; second++) {
      calls.tick();
    }
    result.complete(JsonObject.empty());

    assertThat(reply.join().type()).isEqualTo("text/event-stream");
    assertThat(written)
        .contains("\"progress\":5")
        .contains("\"progress\":10")
        .contains("\"resultType\":\"complete\"")
        .endsWith("END");
  }

  @Test
  void clientWithoutStreamsGetsOnlyTheResult() {
    CompletableFuture<Reply> reply = start("application/json", true);
    waitTwoSeconds();
    assertThat(reply).isNotDone();
    result.complete(JsonObject.empty());

    assertThat(reply.join().type()).isEqualTo("application/json");
  }

  @Test
  void closedConnectionCancelsTheCall() {
    CompletableFuture<Reply> reply = start("text/event-stream", true);
    waitTwoSeconds();
    attach(reply, new IOException("broken pipe"));

    assertThat(result).isCancelled();
  }

  @Test
  void revokedTokenCancelsTheCall() {
    CompletableFuture<Reply> reply = start("text/event-stream", false);
    waitTwoSeconds();
    attach(reply, null);
    calls.tick();

    assertThat(result).isCancelled();
    assertThat(written).endsWith("END").doesNotContain("result");
  }

  @Test
  void closingEndsEveryCall() {
    CompletableFuture<Reply> reply = start("text/event-stream", true);
    calls.cancelAll();

    assertThat(reply.join().status()).isEqualTo(202);
    assertThat(result).isCancelled();
  }
}
