package dev.ahp.signing;

import dev.ahp.json.JsonObject;

/** Restores the packet that was signed from the packet that the broker stores. */
public final class SentPacketRestorer {
  private SentPacketRestorer() {}

  /** Removes {@code assigned} and every member that it names. */
  public static JsonObject asSent(JsonObject stored) {
    JsonObject.Builder sent = stored.toBuilder().remove("assigned");
    stored.array("assigned").ifPresent(assigned -> assigned.strings().forEach(sent::remove));
    return sent.build();
  }
}
