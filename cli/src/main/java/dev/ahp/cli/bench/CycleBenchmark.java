package dev.ahp.cli.bench;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.Store;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Runs batches of handoffs through a broker: submit, claim, accept, complete. */
final class CycleBenchmark implements Workload, AutoCloseable {
  static final int BATCH_SIZE = 100;

  private static final Caller SENDER = Caller.agent("triage-agent");
  private static final Caller WORKER = Caller.agent("refund-agent");
  private static final JsonObject CLAIM = JsonObject.builder().put("max", BATCH_SIZE).build();

  private final LocalBroker broker;
  private final JsonObject message =
      JsonReader.read(DocumentBenchmarks.handoff()).asObject().orElseThrow();

  CycleBenchmark(Store store) {
    this.broker = LocalBroker.open(store, BrokerOptions.standard());
    for (String name : List.of("triage-agent", "refund-agent")) {
      broker.agents().put(Caller.OPERATOR, name, JsonObject.empty()).join();
    }
  }

  @Override
  public int run() {
    List<Json> packets = new ArrayList<>();
    for (int i = 0; i < BATCH_SIZE; i++) {
      packets.add(packet());
    }
    broker.packets().submitAll(SENDER, packets).join();
    List<JsonObject> items =
        broker.packets().claim(WORKER, CLAIM).join().array("items").orElseThrow().objects();
    List<CompletableFuture<JsonObject>> done = items.stream().map(this::work).toList();
    done.forEach(CompletableFuture::join);
    return items.size();
  }

  private JsonObject packet() {
    String task = UUID.randomUUID().toString();
    JsonObject payload =
        message.toBuilder()
            .put("taskId", task)
            .put("handoffId", UUID.randomUUID().toString())
            .build();
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("target", "refund-agent")
        .put("taskId", task)
        .put("payload", payload)
        .build();
  }

  private CompletableFuture<JsonObject> work(JsonObject item) {
    String id = item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    return broker
        .packets()
        .act(WORKER, id, "accept", leaseOf(item))
        .thenCompose(accepted -> broker.packets().act(WORKER, id, "complete", leaseOf(accepted)));
  }

  private static JsonObject leaseOf(JsonObject response) {
    String token = response.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    return JsonObject.builder().put("leaseToken", token).build();
  }

  @Override
  public void close() {
    broker.close();
  }
}
