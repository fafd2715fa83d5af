package dev.ahp.broker.store;

import dev.ahp.audit.ChainHead;

/**
 * An audit record as it leaves a store: its line, and no more than tells where it stands.
 *
 * @param at in milliseconds of the epoch
 * @param line the record in its RFC 8785 form; whatever is there, if that was damaged
 */
@SuppressWarnings("ArrayRecordComponent") // written out as it is, never compared
public record ExportedRecord(ChainHead head, long at, byte[] line) {

  /** What an export keeps of a stored record. */
  public static ExportedRecord of(RecordRow row) {
    ChainHead head = new ChainHead(row.chain(), row.seq(), row.hash());
    return new ExportedRecord(head, row.at(), row.line());
  }
}
