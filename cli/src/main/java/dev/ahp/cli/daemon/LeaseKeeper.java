package dev.ahp.cli.daemon;

import dev.ahp.Denied;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Renews the leases that an MCP client holds, so that a model may take its time. It learns of them
 * from the results of tool calls, and forgets them when a tool ends the packet.
 */
final class LeaseKeeper implements AutoCloseable {
  private static final long DEFAULT_MS = 30_000;
  private static final int MAX_LEASES = 1000;
  private static final int RENEWALS_PER_LEASE = 3;
  private static final Set<String> CLAIMING = Set.of("ahp_claim", "ahp_accept", "ahp_renew");
  private static final Set<String> ENDING =
      Set.of("ahp_complete", "ahp_fail", "ahp_block", "ahp_reject", "ahp_cancel");

  private final DaemonClient daemon;
  private final Map<String, HeldLease> leases = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-mcp-leases");
            thread.setDaemon(true);
            return thread;
          });

  /** The token and the duration of a lease. */
  private record HeldLease(String token, long ms) {}

  LeaseKeeper(DaemonClient daemon) {
    this.daemon = daemon;
  }

  /** Returns the name of the called tool; empty for other messages. */
  private static String tool(JsonObject message) {
    boolean isCall = message.string("method").filter("tools/call"::equals).isPresent();
    return message
        .object("params")
        .filter(it -> isCall)
        .flatMap(it -> it.string("name"))
        .orElse("");
  }

  /** Reads the leases in the response to a tool call. */
  void onResponse(JsonObject message, JsonObject response) {
    Optional<JsonObject> result =
        response
            .object("result")
            .filter(it -> !it.bool("isError").orElse(false))
            .flatMap(it -> it.object("structuredContent"));
    String tool = tool(message);
    if (result.isEmpty()) {
      return;
    }
    if (ENDING.contains(tool)) {
      packetId(result.get()).ifPresent(leases::remove);
    } else if (CLAIMING.contains(tool)) {
      hold(result.get());
      result.get().array("items").orElse(JsonArray.empty()).objects().forEach(this::hold);
    }
  }

  private static Optional<String> packetId(JsonObject item) {
    return item.object("packet").flatMap(it -> it.string("packetId"));
  }

  private void hold(JsonObject item) {
    JsonObject lease = item.object("lease").orElse(JsonObject.empty());
    Optional<String> id = packetId(item);
    Optional<String> token = lease.string("token");
    if (id.isEmpty() || token.isEmpty() || leases.size() >= MAX_LEASES) {
      return;
    }
    long ms = lease.number("ms").map(Double::longValue).orElse(DEFAULT_MS);
    HeldLease held = new HeldLease(token.get(), ms);
    leases.put(id.get(), held);
    scheduleRenewal(id.get(), held);
  }

  private void scheduleRenewal(String packetId, HeldLease lease) {
    if (!timer.isShutdown()) {
      Future<?> unused =
          timer.schedule(
              () -> renew(packetId, lease),
              Math.max(1, lease.ms / RENEWALS_PER_LEASE),
              TimeUnit.MILLISECONDS);
    }
  }

  /** Renews a lease unless a later lease has replaced it. */
  private void renew(String packetId, HeldLease lease) {
    if (!lease.equals(leases.get(packetId))) {
      return;
    }
    JsonObject body =
        JsonObject.builder().put("leaseToken", lease.token).put("leaseMs", lease.ms).build();
    try {
      daemon.post(ApiPath.of("v1", "packets", packetId, "renew"), body);
    } catch (Denied refusal) {
      // A packet that was handed off may come back with the same lease.
      if (!refusal.code().equals(ProblemCode.ILLEGAL_TRANSITION.name()) || isEnded(packetId)) {
        leases.remove(packetId, lease);
        return;
      }
    } catch (DaemonUnreachableException e) {
      // The next renewal may succeed.
    }
    scheduleRenewal(packetId, lease);
  }

  private boolean isEnded(String packetId) {
    try {
      return daemon.get(ApiPath.of("v1", "packets", packetId)).string("terminalReason").isPresent();
    } catch (Denied refusal) {
      return true;
    } catch (DaemonUnreachableException e) {
      return false;
    }
  }

  /** Ends the renewals; the leases expire. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
