package dev.ahp.delivery;

import dev.ahp.broker.api.Offer;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A delivery channel to agents that do not claim packets. Implementations must be thread-safe. A
 * packet can be delivered more than once; receivers detect duplicates by {@code packetId} and
 * {@code fence}.
 */
public interface Transport extends AutoCloseable {
  /** Returns the value of {@code delivery.transport} that selects this transport. */
  String name();

  /**
   * Returns the violations in the {@code delivery} of an agent, with pointers relative to it.
   * Confidential values belong under {@code secret}.
   */
  List<Violation> faults(JsonObject delivery);

  /**
   * Delivers an offer. The future completes within the time limit of the transport. An exceptional
   * completion is treated as {@link DeliveryResult.RetryLater}.
   */
  CompletableFuture<DeliveryResult> deliver(Offer offer);

  /** Releases connections and threads. */
  @Override
  default void close() {}
}
