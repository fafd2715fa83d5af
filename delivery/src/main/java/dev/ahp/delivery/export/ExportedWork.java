package dev.ahp.delivery.export;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.concurrent.CompletionException;

/**
 * The work of one packet in the exporting namespace.
 *
 * @param sender the agent that sends for the namespace of the packet
 * @param id the id of the packet and its task there
 */
record ExportedWork(BrokerApi broker, Caller sender, String id) {
  /** Returns the entry of the sender, empty if there is none. */
  JsonObject senderEntry() {
    try {
      return broker.agents().get(Caller.BROKER, sender.name());
    } catch (Denied unknown) {
      return JsonObject.empty();
    }
  }

  /**
   * Submits the packet, or finds the one of an earlier attempt.
   *
   * @throws Denied if a gate of the namespace denies it
   */
  void submit(JsonObject packet) {
    try {
      broker.packets().submit(sender, packet, null).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof Denied denied ? denied : e;
    }
  }

  /** Returns the packet with the outcome of its last successor. */
  JsonObject outcome() {
    return broker.packets().outcome(sender, id);
  }

  /** Cancels the whole task, which contains only this work. */
  DeliveryResult cancel(String reason) {
    JsonObject body = JsonObject.builder().put("reason", reason).build();
    try {
      broker.tasks().cancel(sender, id, body).join();
      return DeliveryResult.taken();
    } catch (CompletionException e) {
      return e.getCause() instanceof Denied denied ? afterDenial(denied) : failed(e);
    } catch (Denied denied) {
      return afterDenial(denied);
    }
  }

  private static DeliveryResult afterDenial(Denied denied) {
    return isTemporary(denied) ? failed(denied) : DeliveryResult.taken();
  }

  private static DeliveryResult failed(RuntimeException e) {
    return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
  }

  /** Returns whether the same call may succeed later. */
  static boolean isTemporary(Denied denied) {
    int status = ProblemCode.named(denied.code()).map(ProblemCode::status).orElse(0);
    return status == 429 || status >= 500;
  }
}
