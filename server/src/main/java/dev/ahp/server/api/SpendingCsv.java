package dev.ahp.server.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.List;
import java.util.Map;

/** The spending report as CSV: one row for each step of time, agent, model and task. */
final class SpendingCsv {
  private static final String NEW_LINE = "\r\n";

  /** The lists of a report and the member that names their rows. */
  private static final List<Map.Entry<String, String>> GROUPS =
      List.of(
          Map.entry("overTime", "at"),
          Map.entry("byAgent", "agent"),
          Map.entry("byModel", "model"),
          Map.entry("byTask", "taskId"));

  private SpendingCsv() {}

  static String of(JsonObject report) {
    StringBuilder csv = new StringBuilder("group,name,usd,prompt,completion").append(NEW_LINE);
    for (Map.Entry<String, String> group : GROUPS) {
      String name = group.getValue().equals("at") ? "time" : group.getValue();
      for (JsonObject row : report.array(group.getKey()).orElse(JsonArray.empty()).objects()) {
        csv.append(name)
            .append(',')
            .append(quoted(row.string(group.getValue()).orElse("")))
            .append(',')
            .append(number(row, "usd"))
            .append(',')
            .append(number(row, "prompt"))
            .append(',')
            .append(number(row, "completion"))
            .append(NEW_LINE);
      }
    }
    return csv.toString();
  }

  private static String number(JsonObject row, String member) {
    Json value = row.get(member);
    return value == null ? "0" : JsonWriter.compact(value);
  }

  /** Quotes a name. A spreadsheet would run a name that starts like a formula, so it is marked. */
  private static String quoted(String name) {
    boolean isFormula = !name.isEmpty() && "=+-@\t\r".indexOf(name.charAt(0)) >= 0;
    return "\"" + (isFormula ? "'" : "") + name.replace("\"", "\"\"") + "\"";
  }
}
