package dev.ahp;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/** The result of verifying the audit chain: a typed view of its JSON. */
public record AuditReport(JsonObject json) {
  public boolean ok() {
    return json.bool("ok").orElse(false);
  }

  public long records() {
    return json.number("records").map(Double::longValue).orElse(0L);
  }

  /** Returns every failed check. */
  public List<JsonObject> problems() {
    return json.array("problems").map(JsonArray::objects).orElse(List.of());
  }
}
