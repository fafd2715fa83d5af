package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.JsonObject;
import io.a2a.client.Client;
import io.a2a.client.ClientEvent;
import io.a2a.client.TaskEvent;
import io.a2a.client.TaskUpdateEvent;
import io.a2a.client.config.ClientConfig;
import io.a2a.client.http.A2ACardResolver;
import io.a2a.client.transport.jsonrpc.JSONRPCTransport;
import io.a2a.client.transport.jsonrpc.JSONRPCTransportConfig;
import io.a2a.client.transport.spi.interceptors.ClientCallContext;
import io.a2a.spec.A2AClientException;
import io.a2a.spec.AgentCard;
import io.a2a.spec.Message;
import io.a2a.spec.Task;
import io.a2a.spec.TaskIdParams;
import io.a2a.spec.TaskQueryParams;
import io.a2a.spec.TaskState;
import io.a2a.spec.TextPart;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Java client of A2A 0.3 against a broker. */
@Timeout(120)
class JavaClientTest {
  private final BlockingQueue<ClientEvent> events = new LinkedBlockingQueue<>();
  @TempDir Path directory;

  private Client client(A2aDaemon daemon, boolean streaming) throws Exception {
    AgentCard card = new A2ACardResolver(daemon.url()).getAgentCard();
    return Client.builder(card)
        .addConsumer((event, from) -> events.add(event))
        .clientConfig(new ClientConfig.Builder().setStreaming(streaming).build())
        .withTransport(JSONRPCTransport.class, new JSONRPCTransportConfig())
        .build();
  }

  private static ClientCallContext as(A2aDaemon daemon, String who) {
    return new ClientCallContext(Map.of(), Map.of("Authorization", "Bearer " + daemon.token(who)));
  }

  private static Message message(String text, String target) {
    return new Message.Builder()
        .role(Message.Role.USER)
        .messageId("m-" + text)
        .parts(new TextPart(text))
        .metadata(Map.of("target", target))
        .build();
  }

  private Task next(TaskState state) throws InterruptedException {
    while (true) {
      ClientEvent event = events.poll(60, TimeUnit.SECONDS);
      assertThat(event).as("an event before the task is " + state).isNotNull();
      Task task =
          event instanceof TaskEvent whole
              ? whole.getTask()
              : event instanceof TaskUpdateEvent update ? update.getTask() : null;
      if (task != null && task.getStatus().state() == state) {
        return task;
      }
    }
  }

  @Test
  void clientSendsGetsAndCancels() throws Exception {
    try (A2aDaemon daemon = new A2aDaemon(directory, false)) {
      daemon.agent("planner", "{}");
      daemon.agent("idle", "{}");
      Client client = client(daemon, false);
      ClientCallContext planner = as(daemon, "planner");

      client.sendMessage(message("one", "idle"), planner);
      Task sent = next(TaskState.SUBMITTED);
      Task found = client.getTask(new TaskQueryParams(sent.getId()), planner);
      Task cancelled = client.cancelTask(new TaskIdParams(sent.getId()), planner);

      assertThat(found.getId()).isEqualTo(sent.getId());
      assertThat(found.getStatus().state()).isEqualTo(TaskState.SUBMITTED);
      assertThat(cancelled.getStatus().state()).isEqualTo(TaskState.CANCELED);
      assertThatThrownBy(() -> client.getTask(new TaskQueryParams("none"), planner))
          .isInstanceOf(A2AClientException.class);
    }
  }

  @Test
  void clientStreamsTaskToItsEnd() throws Exception {
    try (A2aDaemon daemon = new A2aDaemon(directory, false)) {
      daemon.agent("planner", "{}");
      daemon.agent("coder", "{}");
      Client client = client(daemon, true);

      client.sendMessage(message("two", "coder"), as(daemon, "planner"));
      next(TaskState.SUBMITTED);
      JsonObject item = daemon.accepted("coder");
      daemon.act("coder", item, "complete", "\"result\":\"all done\"");
      Task done = next(TaskState.COMPLETED);

      assertThat(done.getArtifacts()).hasSize(1);
      assertThat(done.getArtifacts().get(0).parts().get(0))
          .isInstanceOfSatisfying(
              TextPart.class, it -> assertThat(it.getText()).isEqualTo("all done"));
    }
  }
}
