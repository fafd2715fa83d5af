package dev.ahp.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a stopping broker releases all waiting calls, also late ones. */
class ShutdownWaitsTest {
  private static final Caller WORKER = Caller.agent("worker");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());

  @AfterEach
  void close() {
    broker.close();
  }

  private CompletableFuture<JsonObject> claim() {
    return broker
        .packets()
        .claim(WORKER, JsonReader.read("{\"agent\":\"worker\",\"waitMs\":60000}"));
  }

  private CompletableFuture<JsonObject> chunks(String packet) {
    return broker.packets().chunks(WORKER, packet, -1, 10, 60_000);
  }

  private static int found(CompletableFuture<JsonObject> waiting) throws Exception {
    return waiting.get(30, TimeUnit.SECONDS).array("items").map(JsonArray::size).orElseThrow();
  }

  @Test
  void waitingAndLaterCallsReturnImmediately() throws Exception {
    broker.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
    String packet =
        broker
            .packets()
            .submit(
                Caller.OPERATOR,
                JsonReader.read("{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":{}}"),
                null)
            .join()
            .packet()
            .string("packetId")
            .orElseThrow();
    assertThat(found(claim())).isEqualTo(1);
    CompletableFuture<JsonObject> work = claim();
    CompletableFuture<JsonObject> pieces = chunks(packet);

    broker.endWaits();

    assertThat(found(work)).isZero();
    assertThat(found(pieces)).isZero();
    assertThat(found(claim())).isZero();
    assertThat(found(chunks(packet))).isZero();
  }
}
