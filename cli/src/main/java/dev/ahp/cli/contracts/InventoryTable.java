package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CountText;
import dev.ahp.cli.remote.TextTable;
import dev.ahp.inventory.HandoffLocation;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of the inventory: each handoff with its contract. */
record InventoryTable(List<HandoffLine> lines) {
  /** One handoff. */
  record HandoffLine(HandoffLocation location, @Nullable String contract) {}

  static InventoryTable of(List<HandoffLocation> found, ContractCoverage coverage) {
    return new InventoryTable(
        found.stream().map(it -> new HandoffLine(it, coverage.of(it).orElse(null))).toList());
  }

  int uncovered() {
    return (int) lines.stream().filter(it -> it.contract() == null).count();
  }

  JsonObject toJson() {
    List<Json> handoffs = new ArrayList<>();
    lines.forEach(it -> handoffs.add(toJson(it)));
    return JsonObject.builder()
        .put("handoffs", new JsonArray(handoffs))
        .put("uncovered", uncovered())
        .build();
  }

  private static Json toJson(HandoffLine line) {
    HandoffLocation location = line.location();
    return JsonObject.builder()
        .put("file", location.file())
        .put("line", location.line())
        .put("language", location.language())
        .put("framework", location.framework())
        .put("source", orNull(location.source()))
        .put("target", orNull(location.target()))
        .put("contract", orNull(line.contract()))
        .build();
  }

  private static Json orNull(@Nullable String text) {
    return text == null ? Json.Null.NULL : Json.of(text);
  }

  String toText() {
    TextTable table =
        new TextTable(it -> it, "LOCATION", "FRAMEWORK", "SOURCE", "TARGET", "CONTRACT");
    lines.forEach(it -> table.row(row(it)));
    return lines.isEmpty() ? summary() : table + "\n" + summary();
  }

  private String summary() {
    return CountText.of(lines.size(), "handoff") + ", " + uncovered() + " without a contract";
  }

  /** Formats a row. An unknown end shows the expression from the code. */
  private static String[] row(HandoffLine line) {
    HandoffLocation location = line.location();
    String unknown = location.note().isEmpty() ? "?" : "? (" + location.note() + ")";
    String source = location.source();
    String target = location.target();
    String contract = line.contract();
    return new String[] {
      location.file() + ":" + location.line(),
      location.framework(),
      source == null ? (target == null ? "?" : unknown) : source,
      target == null ? unknown : target,
      contract == null ? "-" : contract
    };
  }
}
