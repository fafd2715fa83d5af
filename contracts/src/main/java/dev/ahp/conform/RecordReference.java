package dev.ahp.conform;

import org.jspecify.annotations.Nullable;

/** Which record it was, and when; what is kept of a record once it is read. */
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
