package dev.ahp;

import dev.ahp.audit.ChainRecord;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.time.Instant;
import java.util.Optional;

/** One record of the audit chain: a typed view of its JSON. */
public record AuditRecord(JsonObject json) {
  public String event() {
    return json.string("event").orElse("");
  }

  public String actor() {
    return json.string("actor").orElse("");
  }

  public Instant at() {
    return new ChainRecord(json).at();
  }

  public Optional<String> packetId() {
    return json.string("packetId");
  }

  /** Returns the previous status of the packet; empty for its first record. */
  public Optional<String> from() {
    return json.string("from");
  }

  public Optional<String> to() {
    return json.string("to");
  }

  public Optional<String> reason() {
    return json.string("reason");
  }

  /** Returns whether the packet reached a final status with this record. */
  public boolean endsPacket() {
    return to().flatMap(Status::named).map(Status::isFinal).orElse(false) && !from().equals(to());
  }

  public String recordHash() {
    return json.string("recordHash").orElse("");
  }
}
