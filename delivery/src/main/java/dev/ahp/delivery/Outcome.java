package dev.ahp.delivery;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of an attempt to deliver. */
public sealed interface Outcome {
  /** The receiver has it, or a queue that will not lose it. */
  record Taken() implements Outcome {}

  /**
   * Not this time.
   *
   * @param reason for people, without secrets
   * @param after not before; null for the usual back-off
   */
  record TryAgain(String reason, @Nullable Duration after) implements Outcome {}

  /**
   * It can never be delivered this way; others must not wait for it.
   *
   * @param reason for people, without secrets
   */
  record Poison(String reason) implements Outcome {}

  static Outcome taken() {
    return new Taken();
  }

  static Outcome tryAgain(String reason) {
    return new TryAgain(reason, null);
  }

  static Outcome poison(String reason) {
    return new Poison(reason);
  }
}
