package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;

/** Issues leases and checks lease tokens. */
public final class LeaseIssuer {
  private static final long MIN_MS = 100;
  private static final long MAX_MS = 3_600_000;
  static final long DEFAULT_MS = 30_000;

  private LeaseIssuer() {}

  static LeaseState next(
      Environment environment,
      PacketState packet,
      LeaseState.LeaseKind leaseKind,
      String holder,
      Term term) {
    return new LeaseState(
        leaseKind,
        environment.tokens().get(),
        holder,
        packet.lease().fence() + 1,
        term.now() + term.ms(),
        term.ms());
  }

  /** The start and the duration of a lease. */
  record Term(long now, long ms) {}

  /** Returns the requested duration of a lease. */
  public static long requestedMs(CallBodyReader body) {
    return body.integer("leaseMs", MIN_MS, MAX_MS, DEFAULT_MS);
  }

  public static long checkedMs(CallBodyReader errors, long ms) {
    errors.requireRange("leaseMs", ms, MIN_MS, MAX_MS);
    return ms;
  }

  /** Throws if the token was superseded or has lapsed. */
  static void check(PacketState packet, String token) {
    LeaseState lease = packet.lease();
    if (!token.equals(lease.token())) {
      throw lost(packet, "the token is unknown or was superseded by a newer lease");
    }
    if (lease.leaseKind() == LeaseState.LeaseKind.LAPSED) {
      throw Denied.of(
          ProblemCode.LEASE_LOST,
          "your lease on %s expired after %s ms; claim again, or request a longer lease"
              .formatted(packet.id(), lease.ms()),
          facts(packet).with("leaseMs", Json.of(lease.ms())));
    }
  }

  static Denied lost(PacketState packet, String reason) {
    return Denied.of(
        ProblemCode.LEASE_LOST,
        "the lease of " + packet.id() + " is not held: " + reason,
        facts(packet));
  }

  static JsonObject facts(PacketState packet) {
    return JsonObject.builder().put("packetId", packet.id()).put("taskId", packet.taskId()).build();
  }
}
