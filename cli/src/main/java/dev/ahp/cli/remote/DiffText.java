package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Formats the members of a diff: removed, added and changed values, one line each. */
record DiffText(BiFunction<Colour, String, String> painter) {
  List<String> lines(JsonObject diff) {
    List<String> lines = new ArrayList<>();
    entries(diff, "removed").forEach(it -> lines.add(entry(Colour.RED, "-", it, "value")));
    entries(diff, "added").forEach(it -> lines.add(entry(Colour.GREEN, "+", it, "value")));
    for (JsonObject it : entries(diff, "changed")) {
      lines.add(
          entry(Colour.YELLOW, "~", it, "before") + " → " + TerminalSanitizer.member(it, "after"));
    }
    return lines;
  }

  static List<JsonObject> entries(JsonObject diff, String name) {
    return diff.array(name).orElse(JsonArray.empty()).objects();
  }

  private String entry(Colour colour, String sign, JsonObject entry, String value) {
    String place = "  " + sign + " " + TerminalSanitizer.member(entry, "pointer");
    return painter.apply(colour, place) + "  " + TerminalSanitizer.member(entry, value);
  }
}
