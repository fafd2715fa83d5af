package dev.ahp.mcp.stateless;

import dev.ahp.broker.api.Caller;
import dev.ahp.server.route.ApiRequest;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Cancels requests by a key that the caller chose. MCP has no such key over HTTP, where closing the
 * response cancels a request. But the daemon learns of that late, and a packet could be claimed in
 * the meantime. The ids of requests are no keys: those of two clients of an agent may be equal.
 */
final class CancelSignals {
  private static final String HEADER = "AHP-Request-Key";
  private static final int MAX_EARLY = 1_000;

  private final Map<CallKey, CompletableFuture<Void>> running = new HashMap<>();
  private final Set<CallKey> early = new LinkedHashSet<>();

  private record CallKey(Caller caller, String value) {}

  private static Optional<CallKey> key(ApiRequest http) {
    return http.header(HEADER).map(it -> new CallKey(http.caller(), it));
  }

  /** Returns a future that completes when the caller cancels the request. */
  synchronized CompletableFuture<Void> register(ApiRequest http) {
    CompletableFuture<Void> signal = new CompletableFuture<>();
    key(http)
        .ifPresent(
            key -> {
              if (early.remove(key)) {
                signal.complete(null);
              } else {
                running.put(key, signal);
              }
            });
    return signal;
  }

  synchronized void remove(ApiRequest http) {
    key(http).ifPresent(running::remove);
  }

  /** Cancels the request with the same caller and key, even if it arrives later. */
  void cancel(ApiRequest http) {
    key(http).map(this::signal).ifPresent(it -> it.complete(null));
  }

  private synchronized CompletableFuture<Void> signal(CallKey key) {
    CompletableFuture<Void> signal = running.get(key);
    if (signal != null) {
      return signal;
    }
    early.add(key);
    if (early.size() > MAX_EARLY) {
      Iterator<CallKey> oldest = early.iterator();
      oldest.next();
      oldest.remove();
    }
    return new CompletableFuture<>();
  }
}
