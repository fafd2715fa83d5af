package dev.ahp.broker.store;

import dev.ahp.audit.ChainHead;

/**
 * An exported audit record.
 *
 * @param at in milliseconds since the epoch
 * @param line the record in RFC 8785 form; the stored bytes if it is damaged
 */
@SuppressWarnings("ArrayRecordComponent") // written unchanged, never compared
public record ExportedRecord(ChainHead head, long at, byte[] line) {

  public static ExportedRecord of(RecordRow row) {
    ChainHead head = new ChainHead(row.chain(), row.seq(), row.hash());
    return new ExportedRecord(head, row.at(), row.line());
  }
}
