package dev.ahp.cli.remote;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Quotas and their use as rows of a table. */
final class QuotaText {
  static final String NAMESPACE = "namespace";

  private QuotaText() {}

  /** Returns one row for each resource of a set. */
  static List<JsonObject> rows(String holder, JsonObject set) {
    List<JsonObject> rows = new ArrayList<>();
    for (Map.Entry<String, Json> resource : set.members().entrySet()) {
      rows.add(
          resource.getValue().asObject().orElse(JsonObject.empty()).toBuilder()
              .put("holder", holder)
              .put("resource", resource.getKey())
              .build());
    }
    return rows;
  }

  /** Returns a column of numbers, {@code -} for none. */
  static TableColumn number(String heading, String member) {
    return new TableColumn(
        heading,
        it -> {
          Json value = it.get(member);
          return value == null || value.isNull() ? "-" : TerminalSanitizer.member(it, member);
        });
  }
}
