package dev.ahp.cli.brief;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Formats the violations of a brief as JSON, like {@code validate}, or as text. */
final class BriefReport {
  /** The options of {@code brief new} by the pointer of the field, the longest pointers first. */
  private static final Map<String, String> OPTIONS = options();

  private BriefReport() {}

  private static Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("/objective", "--objective");
    options.put("/in_scope", "--in-scope");
    options.put("/out_of_scope", "--out-of-scope");
    options.put("/changed_files", "--changed");
    options.put("/verification", "--run");
    options.put("/open_risks", "--risk");
    options.put("/next_actions", "--next");
    options.put("/assumptions", "--assume");
    options.put("/blocker_severity", "--blocker-severity");
    options.put("/rollback_path", "--rollback-path");
    options.put("/a2a/sender", "--sender");
    options.put("/a2a/receiver", "--receiver");
    options.put("/a2a/interaction_id", "--interaction");
    options.put("/a2a/capabilities_declared", "--declare");
    options.put("/a2a/capabilities_required", "--require");
    options.put("/a2a/checkpoint_id", "--checkpoint");
    options.put("/a2a/agent_card_ref", "--card");
    options.put("/a2a/handoff_reason", "--reason");
    return Collections.unmodifiableMap(options);
  }

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

  /** Returns the line with the option that sets the field instead of its pointer. */
  static String optionLine(Violation fault) {
    String own = fault.pointer().replaceFirst("^/verification/[0-9]+(?=/[br])", "");
    return OPTIONS.entrySet().stream()
        .filter(it -> matches(own, it.getKey()))
        .findFirst()
        .map(it -> fault.code() + " " + it.getValue() + part(own, it.getKey()) + fault.message())
        .map(TerminalSanitizer::line)
        .orElseGet(() -> line(fault));
  }

  /** Returns the part of the option's value that is wrong, such as the owner of a risk. */
  private static String part(String pointer, String field) {
    String name = pointer.substring(pointer.lastIndexOf('/') + 1);
    boolean isMember = pointer.length() > field.length() && !name.matches("[0-9]+|agent_id");
    return isMember ? " (" + name + ") " : " ";
  }

  private static boolean matches(String pointer, String field) {
    return pointer.equals(field) || pointer.startsWith(field + "/");
  }

  static String line(Violation fault) {
    return TerminalSanitizer.line(fault.code() + " " + fault.pointer() + " " + fault.message());
  }
}
