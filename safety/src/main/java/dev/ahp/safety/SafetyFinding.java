package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * A piece of evidence.
 *
 * @param pointer the field in the scanned document
 * @param rule the id in the rule file, or {@code model} if only the model found the window
 * @param start first UTF-16 code unit of the evidence in the original field
 * @param end offset after the last code unit
 * @param excerpt the decoded words, bounded and printable
 */
public record SafetyFinding(String pointer, String rule, int start, int end, String excerpt) {

  public Json toJson() {
    return JsonObject.builder()
        .put("pointer", pointer)
        .put("rule", rule)
        .put("start", start)
        .put("end", end)
        .put("excerpt", excerpt)
        .build();
  }
}
