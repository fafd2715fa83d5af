package dev.ahp.cli.demo;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** An agent of the demo. */
final class DemoAgent {
  private final BrokerApi broker;
  private final Caller caller;
  private String packetId = "";
  private String lease = "";

  DemoAgent(BrokerApi broker, String name) {
    this.broker = broker;
    this.caller = Caller.agent(name);
  }

  String name() {
    return caller.name();
  }

  /** Claims and accepts the next packet. */
  JsonObject claimAndAccept() {
    return claim(true);
  }

  /** Claims the next packet without accepting it. */
  JsonObject claim() {
    return claim(false);
  }

  private JsonObject claim(boolean accept) {
    JsonObject request =
        JsonObject.builder()
            .put("waitMs", 2000)
            .put("leaseMs", 60_000)
            .put("accept", accept)
            .build();
    JsonObject item =
        join(broker.packets().claim(caller, request))
            .array("items")
            .orElse(JsonArray.empty())
            .objects()
            .get(0);
    JsonObject packet = item.object("packet").orElseThrow();
    packetId = packet.string("packetId").orElseThrow();
    lease = item.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    return item;
  }

  /** Hands off the claimed packet; throws {@link dev.ahp.Denied} if a gate rejects it. */
  JsonObject handOff(String to, JsonObject payload, JsonObject checkpoint) {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", to)
            .put("payload", payload)
            .build();
    return act(
        "handoff",
        JsonObject.builder().put("packet", packet).put("checkpoint", checkpoint).build());
  }

  JsonObject reject(String reason, String message) {
    return act(
        "reject", JsonObject.builder().put("reason", reason).put("message", message).build());
  }

  JsonObject complete(JsonObject result) {
    return act("complete", JsonObject.builder().put("result", result).build());
  }

  private JsonObject act(String verb, JsonObject body) {
    JsonObject withLease = body.toBuilder().put("leaseToken", lease).build();
    return join(broker.packets().act(caller, packetId, verb, withLease));
  }

  /** Returns the result of a call, or throws its cause. */
  static <T> T join(CompletableFuture<T> call) {
    try {
      return call.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : e;
    }
  }
}
