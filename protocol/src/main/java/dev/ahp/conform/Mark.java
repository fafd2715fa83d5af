package dev.ahp.conform;

import org.jspecify.annotations.Nullable;

/** Which record it was, and when; what is kept of a record once it is read. */
record Mark(
    String chain, long seq, long at, @Nullable String packetId, String event, String reason) {

  static Mark of(Entry entry) {
    return new Mark(
        entry.chain(),
        entry.seq(),
        entry.at(),
        entry.packetId(),
        entry.event(),
        entry.text("reason"));
  }

  Breach breach(@Nullable String contract, String message) {
    return new Breach(chain, seq, packetId, contract, message);
  }
}
