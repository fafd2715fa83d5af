package dev.ahp.conform;

import org.jspecify.annotations.Nullable;

/** The identity and time of a record; the rest of the record is discarded. */
record RecordReference(
    String chain, long seq, long at, @Nullable String packetId, String event, String reason) {

  static RecordReference of(ConformanceRecord entry) {
    return new RecordReference(
        entry.chain(),
        entry.seq(),
        entry.at(),
        entry.packetId(),
        entry.event(),
        entry.text("reason"));
  }

  ContractBreach breach(@Nullable String contract, String message) {
    return new ContractBreach(chain, seq, packetId, contract, message);
  }
}
