package dev.ahp.jdbc.archive;

import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.time.Instant;

/** The audit records of a broker in this process. */
public record LocalArchiveSource(AuditApi audit, Caller caller)
    implements ArchiveRun.ArchiveSource {
  @Override
  public void lines(Instant before, AuditApi.LineSink sink) {
    audit.archive(caller, before, sink);
  }

  @Override
  public JsonObject confirm(JsonObject note) {
    return audit.archived(caller, JsonObject.builder().put("note", note).build());
  }
}
