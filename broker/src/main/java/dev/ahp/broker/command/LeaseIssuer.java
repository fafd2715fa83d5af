package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;

/** Gives leases and tells whether a token still means anything. */
public final class LeaseIssuer {
  private static final long SHORTEST_MS = 100;
  private static final long LONGEST_MS = 3_600_000;
  static final long USUAL_MS = 30_000;

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

  /** From when and for how long. */
  record Term(long now, long ms) {}

  /** How long a lease is asked for. */
  public static long length(CallBodyReader body) {
    return body.integer("leaseMs", SHORTEST_MS, LONGEST_MS, USUAL_MS);
  }

  /** Refuses a token that was superseded or has lapsed. */
  static void check(PacketState packet, String token) {
    LeaseState lease = packet.lease();
    if (!token.equals(lease.token())) {
      throw lost(packet, "a newer lease was given, or none");
    }
    if (lease.leaseKind() == LeaseState.LeaseKind.LAPSED) {
      throw lost(packet, "it has lapsed");
    }
  }

  static Denied lost(PacketState packet, String why) {
    return Denied.of(
        ProblemCode.LEASE_LOST,
        "the lease of " + packet.id() + " is not held: " + why,
        facts(packet));
  }

  static JsonObject facts(PacketState packet) {
    return JsonObject.builder().put("packetId", packet.id()).put("taskId", packet.taskId()).build();
  }
}
