package dev.ahp.jdbc.archive;

import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.json.JsonObject;
import java.time.Instant;

/** The records of a broker in this process. */
public record DeskSource(AuditDesk desk, Caller caller) implements ArchiveRun.Source {
  @Override
  public void lines(Instant before, AuditDesk.LineSink sink) {
    desk.archive(caller, before, sink);
  }

  @Override
  public JsonObject confirm(JsonObject note) {
    return desk.archived(caller, JsonObject.builder().put("note", note).build());
  }
}
