package dev.ahp;

import dev.ahp.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcome of handling a packet. */
public sealed interface Outcome {
  /** The work succeeded. */
  record Completed(Result result) implements Outcome {}

  /**
   * The work failed.
   *
   * @param retryable whether another attempt may succeed; it is made if the packet has a retry
   *     policy
   */
  record Failed(String code, String message, boolean retryable) implements Outcome {}

  /** The work cannot continue until the listed needs are met. */
  record Blocked(List<String> needs) implements Outcome {}

  /** The work continues at another agent. A null checkpoint saves the incoming state. */
  record HandedOff(PacketBuilder packet, @Nullable Checkpoint checkpoint) implements Outcome {}

  /** Accepts a {@link Result}, JSON, or a map, list, string, number, boolean or null. */
  static Outcome completed(@Nullable Object plain) {
    return new Completed(
        plain instanceof Result result
            ? result
            : Result.of(plain instanceof Json json ? json : Json.from(plain)));
  }

  /** Fails permanently. */
  static Outcome failed(String code, String message) {
    return new Failed(code, message, false);
  }

  /** Fails in a way that another attempt may avoid. */
  static Outcome retryable(String code, String message) {
    return new Failed(code, message, true);
  }

  static Outcome blocked(String... needs) {
    return new Blocked(List.of(needs));
  }

  /** Hands the work off; if the handoff fails, the work returns with its incoming state. */
  static Outcome handoff(PacketBuilder packet) {
    return new HandedOff(packet, null);
  }

  static Outcome handoff(PacketBuilder packet, Checkpoint checkpoint) {
    return new HandedOff(packet, checkpoint);
  }
}
