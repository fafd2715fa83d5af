package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where the work goes when the handoff cannot complete cleanly. */
public record RecoveryPolicy(JsonObject json) {
  /** The members that say where it goes, one for each way to fail. */
  public static final List<String> ROUTES = List.of("on_reject", "on_timeout", "on_error");

  private static final Set<String> WORDS = Set.of("source", "supervisor", "human");

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

  /** Whether a route is a word of the language and no name. */
  public static boolean isWord(String route) {
    return WORDS.contains(route);
  }
}
