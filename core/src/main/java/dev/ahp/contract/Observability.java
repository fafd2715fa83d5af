package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The trace field, audit event and metrics of a handoff. */
public record Observability(JsonObject json) {
  public Optional<String> traceIdField() {
    return json.string("trace_id_field");
  }

  public Optional<String> auditEvent() {
    return json.string("audit_event");
  }

  public List<String> metrics() {
    return LenientReader.strings(json, "metrics");
  }
}
