package dev.ahp.conform;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The result of a conformance check.
 *
 * @param violations ordered by chain and sequence number
 * @param more number of violations that are not listed
 */
public record ConformanceReport(long records, List<ContractBreach> violations, long more) {
  public ConformanceReport {
    violations = List.copyOf(violations);
  }

  public boolean ok() {
    return violations.isEmpty();
  }

  public JsonObject toJson() {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("records", records)
            .put(
                "violations",
                new JsonArray(violations.stream().map(ContractBreach::toJson).toList()));
    return more == 0 ? json.build() : json.put("moreViolations", more).build();
  }
}
