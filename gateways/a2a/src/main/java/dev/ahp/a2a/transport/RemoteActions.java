package dev.ahp.a2a.transport;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is done with one packet in the name of an agent that cannot do it by itself, through the
 * same gates as if it had: every deed brings the lease, and a lease that somebody else has by now
 * makes it nothing.
 */
final class RemoteActions {
  private final BrokerApi exchange;
  private final DeliveryApi desk;
  private final Caller caller;
  private final String packetId;
  private String token;

  /** What became of a deed. */
  enum ActionResult {
    YES,
    /** Somebody else has the packet now, or it is over. */
    LOST,
    /** The broker does not take it as it is. */
    REFUSED
  }

  RemoteActions(
      Supplier<BrokerApi> exchange, Supplier<DeliveryApi> desk, String agent, String packetId) {
    this.exchange = exchange.get();
    this.desk = desk.get();
    this.caller = Caller.agent(agent);
    this.packetId = packetId;
    this.token = "";
  }

  synchronized void under(String lease) {
    token = lease;
  }

  private synchronized String token() {
    return token;
  }

  /** The packet as the agent sees it; null when it is nothing of the agent's any more. */
  @Nullable JsonObject packet() {
    try {
      return exchange.packets().get(caller, packetId);
    } catch (Denied gone) {
      return null;
    }
  }

  ActionResult act(String verb, JsonObject body) {
    JsonObject whole = body.with("leaseToken", Json.of(token()));
    try {
      JsonObject answer = exchange.packets().act(caller, packetId, verb, whole).join();
      answer.object("lease").flatMap(it -> it.string("token")).ifPresent(this::under);
      return ActionResult.YES;
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied denied) {
        return judged(denied);
      }
      throw e;
    } catch (Denied denied) {
      return judged(denied);
    }
  }

  private static ActionResult judged(Denied denied) {
    return switch (denied.code()) {
      case "LEASE_LOST", "ILLEGAL_TRANSITION", "NOT_FOUND", "ALREADY_CLAIMED", "FORBIDDEN" ->
          ActionResult.LOST;
      default -> ActionResult.REFUSED;
    };
  }

  /** Keeps with the packet what the next carrier must know. */
  boolean keep(ResumeState resumeState) {
    return desk.saveNote(packetId, token(), resumeState.toJson()).join();
  }

  /** The same, before the packet is ended though the work elsewhere may go on. */
  void giveUp(ResumeState resumeState) {
    var unused =
        desk.saveNote(
                packetId, token(), resumeState.toJson().with(DeliveryApi.GIVEN_UP, Json.Bool.TRUE))
            .join();
  }
}
