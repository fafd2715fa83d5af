package dev.ahp.delivery;

import dev.ahp.broker.api.Offer;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A way to reach agents that do not claim. It is asked from several threads at once, and may be
 * asked again for a packet that it has delivered: what it hands over is told apart by {@code
 * packetId} and {@code fence}.
 */
public interface Transport extends AutoCloseable {
  /** What {@code delivery.transport} of an agent says to be reached by it. */
  String name();

  /**
   * What is wrong with the {@code delivery} of an agent; pointers start there. Whatever must not be
   * shown to others belongs under {@code secret}.
   */
  List<Violation> faults(JsonObject delivery);

  /**
   * Hands an offer over. The future is never slower than the transport's own time limit, and fails
   * only by mistake; a failure counts as {@link DeliveryResult.RetryLater}.
   */
  CompletableFuture<DeliveryResult> deliver(Offer offer);

  /** Lets go of connections and threads. */
  @Override
  default void close() {}
}
