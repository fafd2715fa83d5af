package dev.ahp.server.route;

import java.util.concurrent.CompletableFuture;

/** Handles a request. A denial is a {@code dev.ahp.Denied}, thrown or in the future. */
@FunctionalInterface
public interface Endpoint {
  CompletableFuture<Reply> handle(ApiRequest request);
}
