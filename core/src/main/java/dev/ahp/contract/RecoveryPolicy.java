package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The routes for handoffs that are rejected, time out or fail. */
public record RecoveryPolicy(JsonObject json) {
  /** The members that contain a route. */
  public static final List<String> ROUTES = List.of("on_reject", "on_timeout", "on_error");

  private static final Set<String> KEYWORDS = Set.of("source", "supervisor", "human");

  public Optional<String> onReject() {
    return json.string("on_reject");
  }

  public Optional<String> onTimeout() {
    return json.string("on_timeout");
  }

  public Optional<String> onError() {
    return json.string("on_error");
  }

  public Optional<Long> timeoutMs() {
    return LenientReader.integer(json, "timeout_ms");
  }

  public long maxRetries() {
    return LenientReader.integer(json, "max_retries").orElse(0L);
  }

  public Optional<String> loopGuard() {
    return json.string("loop_guard");
  }

  /** Returns whether a route is a keyword and not an agent name. */
  public static boolean isWord(String route) {
    return KEYWORDS.contains(route);
  }
}
