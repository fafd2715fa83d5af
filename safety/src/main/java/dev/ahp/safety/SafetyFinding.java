package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * One piece of evidence.
 *
 * @param pointer the field, from the document that was scanned
 * @param rule its id in the rule file, or {@code model} for a stretch that only reads like an
 *     attack
 * @param start first UTF-16 unit of the evidence in the field as it was given
 * @param end first unit after it
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
