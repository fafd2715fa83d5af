package dev.ahp.benchmarks.growth;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.benchmarks.audit.PacketCopier;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.store.Store;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Adds what grows along an axis. Packets are copied in bulk while no broker is open. */
final class GrowthFill {
  private static final int BATCH = 500;
  private static final int IN_FLIGHT = 100;
  private static final long POLL_MS = 600_000;
  private static final String SENDER = "triage-agent";
  private static final String OTHER = "other-agent";

  private final GrowthAxis axis;
  private final Deque<AutoCloseable> subscriptions = new ArrayDeque<>();
  private final List<CompletableFuture<JsonObject>> polls = new ArrayList<>();
  private @Nullable PacketCopier copier;
  private int size;

  GrowthFill(GrowthAxis axis) {
    this.axis = axis;
  }

  /** Adds the agents and the packet that is copied. */
  void prepare(Store store, LocalBroker broker, BrokerLoad load) {
    load.register();
    broker.agents().put(Caller.OPERATOR, OTHER, JsonObject.empty()).join();
    JsonObject packet =
        axis == GrowthAxis.QUEUE ? load.packet(BrokerLoad.newId()) : packetToOther();
    String original =
        broker
            .packets()
            .submit(Caller.agent(SENDER), packet, null)
            .join()
            .packet()
            .string("packetId")
            .orElseThrow();
    copier = new PacketCopier(store, original);
  }

  private static JsonObject packetToOther() {
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("target", OTHER)
        .put("payload", JsonObject.builder().put("text", "late parcel ".repeat(160)).build())
        .build();
  }

  /** Grows a closed store. */
  void copy(Store store, int wanted) {
    if (axis == GrowthAxis.QUEUE || axis == GrowthAxis.TASKS) {
      Objects.requireNonNull(copier).make(store, wanted - size);
      size = wanted;
    }
  }

  /** Grows the broker that is measured. */
  void add(LocalBroker broker, BrokerLoad load, int wanted) throws Exception {
    switch (axis) {
      case QUEUE, TASKS -> {}
      case AGENTS -> agents(broker, wanted);
      case LISTENERS -> listeners(broker, wanted);
      case POLLS -> polls(broker, wanted);
      case RECORDS -> load.run(IN_FLIGHT, Math.max(0, wanted - broker.audit().records()) / 4);
    }
    size = wanted;
  }

  private void agents(LocalBroker broker, int wanted) {
    for (int from = size; from < wanted; from += BATCH) {
      List<CompletableFuture<?>> batch = new ArrayList<>();
      for (int i = from; i < Math.min(wanted, from + BATCH); i++) {
        batch.add(broker.agents().put(Caller.OPERATOR, "agent-" + i, JsonObject.empty()));
      }
      CompletableFuture.allOf(batch.toArray(CompletableFuture[]::new)).join();
    }
  }

  /** Subscriptions do not survive a broker, so all of them are made again. */
  private void listeners(LocalBroker broker, int wanted) throws Exception {
    end();
    for (int i = 0; i < wanted; i++) {
      EventApi.EventFilter own = new EventApi.EventFilter("task-" + i, Set.of(), null);
      subscriptions.add(broker.events().listen(Caller.OPERATOR, own, (event, id, data) -> {}));
    }
  }

  private void polls(LocalBroker broker, int wanted) {
    polls.clear();
    JsonObject wait = JsonObject.builder().put("max", 1).put("waitMs", POLL_MS).build();
    for (int i = 0; i < wanted; i++) {
      polls.add(broker.packets().claim(Caller.agent("idle-agent-" + i), wait));
    }
  }

  /** Ends the subscriptions. */
  void end() throws Exception {
    while (!subscriptions.isEmpty()) {
      subscriptions.pop().close();
    }
  }
}
