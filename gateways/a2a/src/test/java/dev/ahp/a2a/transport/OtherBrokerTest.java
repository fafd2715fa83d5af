package dev.ahp.a2a.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.a2a.A2aDaemon;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Handoffs to an agent of another broker. */
@Timeout(180)
class OtherBrokerTest {
  @TempDir Path directory;
  private A2aDaemon there;

  @BeforeEach
  void startOtherBroker() throws Exception {
    there = new A2aDaemon(directory, false);
    there.agent("here", "{\"queues\":[\"default\"]}");
    there.agent("coder", "{}");
  }

  @AfterEach
  void stopOtherBroker() {
    there.close();
  }

  private A2aBroker here(Store store) {
    A2aBroker a2aBroker = new A2aBroker(store);
    a2aBroker.reach(
        JsonObject.builder()
            .put("transport", "a2a")
            .put("url", there.url())
            .put("secret", there.token("here"))
            .put("target", "coder")
            .put("queue", "colours")
            .build());
    return a2aBroker;
  }

  private static String text(JsonObject packet, String object, String member) {
    return packet.object(object).flatMap(it -> it.string(member)).orElse("");
  }

  @Test
  void resultReturnsAndPacketIsOwnedMeanwhile() throws Exception {
    try (A2aBroker a2aBroker = here(new MemoryStore())) {
      String id = a2aBroker.send("add", "");
      JsonObject item = there.accepted("coder");

      JsonObject running = a2aBroker.await(id, "running");
      there.act("coder", item, "progress", "\"note\":\"half way\"");
      a2aBroker.await(id, it -> text(it, "progress", "note").equals("half way"));
      there.act("coder", item, "complete", "\"result\":{\"sum\":3},\"artifacts\":[\"log\"]");
      JsonObject done = a2aBroker.await(id, "completed");

      assertThat(running.string("owner")).contains(A2aBroker.AGENT);
      assertThat(done.object("result").flatMap(it -> it.number("sum"))).contains(3.0);
      assertThat(done.array("artifacts").orElseThrow().toText()).contains("log");
      assertThat(a2aBroker.accepted(id)).isEqualTo(1);
    }
  }

  @Test
  void packetIsNotAcceptedBeforeRemoteAcceptance() throws Exception {
    try (A2aBroker a2aBroker = here(new MemoryStore())) {
      String id = a2aBroker.send("add", "");
      JsonObject offered =
          there
              .ask("coder", "/v1/claims", "{\"agent\":\"coder\",\"waitMs\":30000}")
              .array("items")
              .orElseThrow()
              .get(0)
              .asObject()
              .orElseThrow();

      assertThat(a2aBroker.packet(id).string("status")).contains("ready");
      there.act("coder", offered, "reject", "\"reason\":\"DOMAIN_MISMATCH\"");
      JsonObject rejected = a2aBroker.await(id, "cancelled");

      assertThat(rejected.string("terminalReason")).contains("REJECTED");
      assertThat(text(rejected, "error", "code")).isEqualTo("DOMAIN_MISMATCH");
    }
  }

  @Test
  void remoteFailureFailsPacket() throws Exception {
    try (A2aBroker a2aBroker = here(new MemoryStore())) {
      String id = a2aBroker.send("add", "");
      JsonObject item = there.accepted("coder");

      there.act(
          "coder", item, "fail", "\"error\":{\"code\":\"DISK_FULL\",\"message\":\"no room\"}");
      JsonObject failed = a2aBroker.await(id, "failed");

      assertThat(text(failed, "error", "code")).isEqualTo("DISK_FULL");
    }
  }

  @Test
  void remoteQuestionIsAnsweredByPeople() throws Exception {
    try (A2aBroker a2aBroker = here(new MemoryStore())) {
      String id = a2aBroker.send("paint", "");
      JsonObject item = there.accepted("coder");
      there.act("coder", item, "wait", "\"on\":\"human\",\"question\":\"Which colour?\"");

      a2aBroker.await(id, "waiting");
      assertThat(a2aBroker.question("colours").string("summary")).contains("Which colour?");
      a2aBroker.answer("colours", "red");

      JsonObject back = there.accepted("coder");
      assertThat(back.bool("resumed")).contains(true);
      assertThat(back.object("packet").orElseThrow().object("meta").orElseThrow().toText())
          .contains("red");
      there.act("coder", back, "complete", "\"result\":\"painted\"");
      assertThat(a2aBroker.await(id, "completed").get("result")).isEqualTo(Json.of("painted"));
    }
  }

  @Test
  void cancellationCancelsRemoteTask() throws Exception {
    try (A2aBroker a2aBroker = here(new MemoryStore())) {
      String id = a2aBroker.send("wait", "");
      JsonObject item = there.accepted("coder");
      a2aBroker.await(id, "running");

      a2aBroker.cancel(id);

      awaitThere(item, "cancelled");
    }
  }

  private void awaitThere(JsonObject item, String status) {
    String path =
        "/v1/packets/" + item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String expected = "\"status\":\"" + status + "\"";
    AwaitCondition.await(() -> there.send("coder", "GET", path, "").body().contains(expected));
  }

  @Test
  void anotherProcessResumesTask() throws Exception {
    Path file = directory.resolve("here.db");
    String id;
    JsonObject item;
    try (A2aBroker a2aBroker = here(SqliteStore.open(file))) {
      id = a2aBroker.send("add", "");
      item = there.accepted("coder");
      a2aBroker.await(id, "running");
    }

    try (A2aBroker a2aBroker = here(SqliteStore.open(file))) {
      there.act("coder", item, "complete", "\"result\":{\"sum\":3}");
      JsonObject done = a2aBroker.await(id, "completed");

      assertThat(done.object("result").flatMap(it -> it.number("sum"))).contains(3.0);
      assertThat(a2aBroker.accepted(id)).isEqualTo(1);
      assertThat(tasksThere()).isEqualTo(1);
    }
  }

  private long tasksThere() throws IOException, InterruptedException {
    return A2aDaemon.json(there.send(A2aDaemon.OPERATOR, "GET", "/v1/packets", ""))
        .array("items")
        .orElseThrow()
        .size();
  }

  @Test
  void remoteDenialRejectsPacket() throws Exception {
    try (A2aBroker a2aBroker = new A2aBroker(new MemoryStore())) {
      a2aBroker.reach(
          JsonObject.builder()
              .put("transport", "a2a")
              .put("url", there.url())
              .put("secret", there.token("here"))
              .put("target", "unknown-agent")
              .build());
      String id = a2aBroker.send("add", "");

      JsonObject rejected = a2aBroker.await(id, "cancelled");

      assertThat(rejected.string("terminalReason")).contains("REJECTED");
      assertThat(text(rejected, "error", "code")).isEqualTo("NO_ROUTE");
    }
  }
}
