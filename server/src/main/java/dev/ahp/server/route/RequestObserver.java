package dev.ahp.server.route;

import dev.ahp.broker.api.Caller;
import org.jspecify.annotations.Nullable;

/** Observes answered requests. It is called on the thread that wrote the response. */
@FunctionalInterface
public interface RequestObserver {
  /** An observer without effect. */
  RequestObserver NONE = request -> {};

  void answered(AnsweredRequest request);

  /**
   * A request and its response.
   *
   * @param source the address of the peer
   * @param hasToken whether the request had the header {@code Authorization}
   * @param route null if no route matched
   * @param caller null if the caller is not authenticated
   */
  record AnsweredRequest(
      String source,
      boolean hasToken,
      @Nullable Route route,
      @Nullable Caller caller,
      Reply reply) {}
}
