package dev.ahp.cli.inventory;

import dev.ahp.cli.command.Counted;
import dev.ahp.inventory.framework.Found;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the inventory answers: each handoff with its contract. */
record Listing(List<Line> lines) {
  private static final List<String> HEADINGS =
      List.of("WHERE", "FRAMEWORK", "SOURCE", "TARGET", "CONTRACT");

  /** One handoff. */
  record Line(Found found, @Nullable String contract) {}

  static Listing of(List<Found> found, Coverage coverage) {
    return new Listing(
        found.stream().map(it -> new Line(it, coverage.of(it).orElse(null))).toList());
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

  private static Json toJson(Line line) {
    Found found = line.found();
    return JsonObject.builder()
        .put("file", found.file())
        .put("line", found.line())
        .put("language", found.language())
        .put("framework", found.framework())
        .put("source", orNull(found.source()))
        .put("target", orNull(found.target()))
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
    String table = rows.stream().map(it -> padded(it, widths)).collect(Collectors.joining("\n"));
    return lines.isEmpty() ? summary() : table + "\n" + summary();
  }

  private String summary() {
    return Counted.of(lines.size(), "handoff") + ", " + uncovered() + " without a contract";
  }

  /** An end that is not known shows the code that stands there. */
  private static List<String> row(Line line) {
    Found found = line.found();
    String unknown = found.note().isEmpty() ? "?" : "? (" + found.note() + ")";
    String source = found.source();
    String target = found.target();
    String contract = line.contract();
    return List.of(
        found.file() + ":" + found.line(),
        found.framework(),
        source == null ? (target == null ? "?" : unknown) : source,
        target == null ? unknown : target,
        contract == null ? "-" : contract);
  }

  private static String padded(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
