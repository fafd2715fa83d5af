package dev.ahp.signing;

import dev.ahp.json.JsonObject;

/** Leads from a packet as the broker keeps it back to the packet that was signed. */
public final class SentPacketRestorer {
  private SentPacketRestorer() {}

  /** Drops {@code assigned} and every field that it names. */
  public static JsonObject asSent(JsonObject stored) {
    JsonObject.Builder sent = stored.toBuilder().remove("assigned");
    stored.array("assigned").ifPresent(assigned -> assigned.strings().forEach(sent::remove));
    return sent.build();
  }
}
