package dev.ahp.delivery.follow;

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
 * Applies verbs to one packet on behalf of a remote agent. All gates apply as if the agent had
 * called the broker. Every call contains the lease token, so it fails if another process has the
 * lease.
 */
public final class RemoteActions {
  private final BrokerApi broker;
  private final DeliveryApi deliveries;
  private final Caller caller;
  private final String packetId;
  private String token;

  /** The result of a verb. */
  public enum ActionResult {
    DONE,
    /** Another process has the packet, or the packet has ended. */
    LOST,
    /** The broker denied the verb. */
    DENIED
  }

  public RemoteActions(
      Supplier<BrokerApi> broker, Supplier<DeliveryApi> deliveries, String agent, String packetId) {
    this.broker = broker.get();
    this.deliveries = deliveries.get();
    this.caller = Caller.agent(agent);
    this.packetId = packetId;
    this.token = "";
  }

  public synchronized void useLease(String lease) {
    token = lease;
  }

  private synchronized String token() {
    return token;
  }

  /** Returns the packet as the agent sees it; null if the agent cannot see it any more. */
  public @Nullable JsonObject packet() {
    try {
      return broker.packets().get(caller, packetId);
    } catch (Denied notVisible) {
      return null;
    }
  }

  public ActionResult act(String verb, JsonObject body) {
    JsonObject bodyWithToken = body.with("leaseToken", Json.of(token()));
    try {
      JsonObject response = broker.packets().act(caller, packetId, verb, bodyWithToken).join();
      response.object("lease").flatMap(it -> it.string("token")).ifPresent(this::useLease);
      return ActionResult.DONE;
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied denied) {
        return toResult(denied);
      }
      throw e;
    } catch (Denied denied) {
      return toResult(denied);
    }
  }

  private static ActionResult toResult(Denied denied) {
    return switch (denied.code()) {
      case "LEASE_LOST", "ILLEGAL_TRANSITION", "NOT_FOUND", "ALREADY_CLAIMED", "FORBIDDEN" ->
          ActionResult.LOST;
      default -> ActionResult.DENIED;
    };
  }

  /** Stores the state for the next process with the packet; returns false if the lease is lost. */
  public boolean saveState(JsonObject note) {
    return deliveries.saveNote(packetId, token(), note).join();
  }

  /** Stores the state before the packet ends while the remote task may still be running. */
  public void saveAbandoned(JsonObject note) {
    var unused =
        deliveries
            .saveNote(packetId, token(), note.with(DeliveryApi.GIVEN_UP, Json.Bool.TRUE))
            .join();
  }
}
