package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CountText;
import dev.ahp.inventory.framework.HandoffLocation;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of the inventory: each handoff with its contract. */
record InventoryTable(List<HandoffLine> lines) {
  private static final List<String> HEADINGS =
      List.of("LOCATION", "FRAMEWORK", "SOURCE", "TARGET", "CONTRACT");

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
    List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
    lines.forEach(it -> rows.add(row(it)));
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < HEADINGS.size(); i++) {
      int column = i;
      widths.add(rows.stream().mapToInt(it -> it.get(column).length()).max().orElse(0));
    }
    String table = rows.stream().map(it -> pad(it, widths)).collect(Collectors.joining("\n"));
    return lines.isEmpty() ? summary() : table + "\n" + summary();
  }

  private String summary() {
    return CountText.of(lines.size(), "handoff") + ", " + uncovered() + " without a contract";
  }

  /** Formats a row. An unknown end shows the expression from the code. */
  private static List<String> row(HandoffLine line) {
    HandoffLocation location = line.location();
    String unknown = location.note().isEmpty() ? "?" : "? (" + location.note() + ")";
    String source = location.source();
    String target = location.target();
    String contract = line.contract();
    return List.of(
        location.file() + ":" + location.line(),
        location.framework(),
        source == null ? (target == null ? "?" : unknown) : source,
        target == null ? unknown : target,
        contract == null ? "-" : contract);
  }

  private static String pad(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
