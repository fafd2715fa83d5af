package dev.ahp.server.route;

import java.util.concurrent.CompletableFuture;

/** Answers a call. A refusal is a {@code dev.ahp.Denied}, thrown or in the future. */
@FunctionalInterface
public interface Endpoint {
  CompletableFuture<Reply> answer(ApiRequest request);
}
