package dev.ahp.delivery.follow;

import dev.ahp.broker.api.Offer;
import dev.ahp.json.JsonObject;

/** The lease of a packet whose work is followed, and whether the packet is accepted. */
public final class CarrierLease {
  private static final int RENEWALS = 3;
  private static final long DEFAULT_MS = 30_000;

  private final RemoteActions actions;
  private boolean accepted;
  private long leaseMs;
  private long renewedAt;

  public CarrierLease(RemoteActions actions) {
    this.actions = actions;
  }

  /** Continues with the lease of an offer. */
  public void use(Offer offer) {
    actions.useLease(offer.token());
    accepted = offer.item().bool("accepted").orElse(false);
    JsonObject lease = offer.item().object("lease").orElse(JsonObject.empty());
    leaseMs = lease.number("ms").map(Double::longValue).orElse(DEFAULT_MS);
    renewedAt = millis();
  }

  public boolean isAccepted() {
    return accepted;
  }

  /** Accepts the packet; returns false if another process has it or the broker denies that. */
  public boolean accept() {
    accepted = actions.act("accept", body()) == RemoteActions.ActionResult.DONE;
    renewedAt = millis();
    return accepted;
  }

  /** Renews the lease when a third of it has passed; returns false if it is lost. */
  public boolean renewIfDue() {
    if (millis() - renewedAt < renewalMs()) {
      return true;
    }
    renewedAt = millis();
    return actions.act("renew", body()) == RemoteActions.ActionResult.DONE;
  }

  /** Returns the time after which the lease is renewed. */
  public long renewalMs() {
    return leaseMs / RENEWALS;
  }

  private JsonObject body() {
    return JsonObject.builder().put("leaseMs", leaseMs).build();
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }
}
