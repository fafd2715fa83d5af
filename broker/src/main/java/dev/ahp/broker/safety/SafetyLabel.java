package dev.ahp.broker.safety;

import dev.ahp.json.JsonObject;
import dev.ahp.safety.Verdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Combines the labels of suspect texts, {@code {"verdict","score"}}. */
public final class SafetyLabel {
  private SafetyLabel() {}

  /** Returns the label with the worse verdict, then the higher score; null if both are null. */
  public static @Nullable JsonObject worse(@Nullable JsonObject one, @Nullable JsonObject other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    int byVerdict = verdict(one).compareTo(verdict(other));
    boolean first = byVerdict == 0 ? score(one) >= score(other) : byVerdict > 0;
    return first ? one : other;
  }

  private static Verdict verdict(JsonObject label) {
    return label
        .string("verdict")
        .map(it -> Verdict.valueOf(it.toUpperCase(Locale.ROOT)))
        .orElse(Verdict.CLEAN);
  }

  private static double score(JsonObject label) {
    return label.number("score").orElse(0.0);
  }
}
