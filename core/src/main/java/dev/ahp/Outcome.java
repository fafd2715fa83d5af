package dev.ahp;

import dev.ahp.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a handler made of a packet. */
public sealed interface Outcome {
  /** The work is done. */
  record Completed(Result result) implements Outcome {}

  /** The work was begun and did not succeed. */
  record Failed(String code, String message) implements Outcome {}

  /** Somebody must act first. */
  record Blocked(List<String> needs) implements Outcome {}

  /** The work goes on with somebody else. */
  record HandedOff(PacketBuilder packet, Checkpoint checkpoint) implements Outcome {}

  /** Takes any plain value of Java, or JSON. */
  static Outcome completed(@Nullable Object plain) {
    return new Completed(
        plain instanceof Result result
            ? result
            : Result.of(plain instanceof Json json ? json : Json.from(plain)));
  }

  static Outcome failed(String code, String message) {
    return new Failed(code, message);
  }

  static Outcome blocked(String... needs) {
    return new Blocked(List.of(needs));
  }

  static Outcome handOff(PacketBuilder packet, Checkpoint checkpoint) {
    return new HandedOff(packet, checkpoint);
  }
}
