package dev.ahp.jdbc.archive;

import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.time.Instant;

/** The records of a broker in this process. */
public record LocalArchiveSource(AuditApi desk, Caller caller) implements ArchiveRun.ArchiveSource {
  @Override
  public void lines(Instant before, AuditApi.LineSink sink) {
    desk.archive(caller, before, sink);
  }

  @Override
  public JsonObject confirm(JsonObject note) {
    return desk.archived(caller, JsonObject.builder().put("note", note).build());
  }
}
