package dev.ahp.context;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The forms of a history that {@code payload.history_strategy} of a contract can require. */
public enum HistoryStrategy {
  /** All turns. */
  FULL("full"),
  /** A summary of the older turns, and the last turns. */
  SUMMARY("summary"),
  /** The last turns, without a summary. */
  LAST_K("last_k"),
  /** No turns; {@code provenance} identifies the message that the history belongs to. */
  POINTER("pointer");

  private final String wireName;

  HistoryStrategy(String wireName) {
    this.wireName = wireName;
  }

  public static Optional<HistoryStrategy> named(String name) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(name)).findFirst();
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(HistoryStrategy::wireName).toList();
  }

  public String wireName() {
    return wireName;
  }
}
