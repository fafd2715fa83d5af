package dev.ahp.broker.view;

import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;

/** Parses a stored record. */
public final class RecordView {
  private RecordView() {}

  public static JsonObject of(RecordRow row) {
    return JsonReader.readCanonical(
            new String(row.text(), StandardCharsets.UTF_8), JsonLimits.RENDERING)
        .asObject()
        .orElse(JsonObject.empty());
  }
}
