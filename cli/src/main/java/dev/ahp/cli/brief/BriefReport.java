package dev.ahp.cli.brief;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;

/** Formats the violations of a brief as JSON, like {@code validate}, or as text. */
final class BriefReport {
  private BriefReport() {}

  static JsonObject.Builder json(List<Violation> faults) {
    List<Json> errors = faults.stream().map(Violation::toJson).toList();
    JsonObject.Builder report =
        JsonObject.builder()
            .put("kind", "brief")
            .put("valid", faults.isEmpty())
            .put("errors", new JsonArray(errors));
    long total = ViolationList.totalOf(faults);
    return total > faults.size() ? report.put("errorsTotal", total) : report;
  }

  static String line(Violation fault) {
    return TerminalSanitizer.line(fault.code() + " " + fault.pointer() + " " + fault.message());
  }
}
