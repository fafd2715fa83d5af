package dev.ahp.jdbc;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.SpendingCaps.Cap;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A broker with spending caps, and an agent that reports costs. */
public record CappedBroker(LocalBroker broker) {
  /** One dollar per task; ten dollars per agent and day. The clock stands still at noon. */
  public static final BrokerOptions OPTIONS =
      BrokerOptions.standard()
          .with(InstantSource.fixed(Instant.parse("2026-03-02T12:00:00Z")))
          .with(
              BrokerSettings.DEFAULT.with(
                  GovernanceSettings.DEFAULT.with(
                      new SpendingCaps(new Cap(1.0, null), new Cap(10.0, null), Map.of()))));

  private static final Caller SENDER = Caller.agent("sender");
  private static final Caller WORKER = Caller.agent("worker");

  public void register() {
    broker.agents().put(Caller.OPERATOR, "sender", JsonObject.empty()).join();
    broker.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
  }

  /** Submits a packet of a task and returns its id. */
  public String submit(String task) {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", "worker")
            .put("taskId", task)
            .put("payload", JsonObject.empty())
            .build();
    return result(broker.packets().submit(SENDER, packet, null))
        .packet()
        .string("packetId")
        .orElseThrow();
  }

  /** Lets the worker complete a packet of the task with a cost. */
  public void spend(String task, double usd) {
    String id = submit(task);
    String token =
        result(broker.packets().act(WORKER, id, "accept", JsonObject.empty()))
            .object("lease")
            .flatMap(it -> it.string("token"))
            .orElseThrow();
    result(
        broker
            .packets()
            .act(
                WORKER,
                id,
                "complete",
                JsonReader.read(
                    "{\"leaseToken\":\"%s\",\"result\":{},\"cost\":{\"usd\":%s}}"
                        .formatted(token, usd))));
  }

  /** Returns the first agent with its costs of the day. */
  public String usedToday() {
    JsonObject first =
        broker.tasks().caps(Caller.OPERATOR).array("agents").orElseThrow().objects().get(0);
    return first.string("agent").orElseThrow() + " " + first.number("usd").orElseThrow();
  }

  private static <T> T result(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof Denied denied ? denied : e;
    }
  }
}
