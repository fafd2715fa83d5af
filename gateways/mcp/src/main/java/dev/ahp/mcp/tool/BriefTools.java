package dev.ahp.mcp.tool;

import dev.ahp.Denied;
import dev.ahp.brief.BriefEvidence;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.brief.BriefValidator;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentKind;
import dev.ahp.document.DocumentReader;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import java.util.List;
import java.util.Optional;

/** Writes, checks and reads briefs. The tools do not execute commands and store nothing. */
final class BriefTools {
  private static final List<String> OPTIONAL =
      List.of("blocker_severity", "rollback_path", "git", "a2a");

  private BriefTools() {}

  /** Returns the brief as Markdown if its fields are valid, otherwise the errors. */
  static JsonObject write(JsonObject arguments) {
    JsonObject.Builder fields = JsonObject.builder();
    BriefValidator.REQUIRED.forEach(it -> fields.putIfPresent(it, arguments.get(it)));
    OPTIONAL.forEach(it -> fields.putIfPresent(it, arguments.get(it)));
    JsonObject brief = fields.build();
    List<Violation> violations = BriefValidator.check(brief);
    JsonObject.Builder result = report(violations);
    return violations.isEmpty() ? result.put("markdown", markdown(brief)).build() : result.build();
  }

  static JsonObject check(JsonObject arguments) {
    JsonObject brief = brief(arguments);
    ViolationCollector violations = new ViolationCollector().addAll(BriefValidator.check(brief));
    if (arguments.bool("strict").orElse(false)) {
      violations.addAll(BriefEvidence.check(brief));
    }
    return report(violations.toList()).build();
  }

  /** Returns the brief as data between marks, because another agent wrote it. */
  static JsonObject read(JsonObject arguments) {
    JsonObject brief = brief(arguments);
    boolean suspect =
        HandoffValidator.installed().stream().anyMatch(it -> !it.violations(brief).isEmpty());
    return report(BriefValidator.check(brief))
        .put("content", ModelPacketView.fenced(brief, suspect))
        .build();
  }

  private static JsonObject.Builder report(List<Violation> violations) {
    return JsonObject.builder()
        .put("valid", violations.isEmpty())
        .put("errors", new JsonArray(violations.stream().<Json>map(Violation::toJson).toList()));
  }

  private static JsonObject brief(JsonObject arguments) {
    String text = ToolArguments.required(arguments, "text");
    try {
      Document document =
          new DocumentReader(JsonLimits.PACKET).read(text, Optional.of(DocumentKind.BRIEF));
      return document.value();
    } catch (DocumentException e) {
      throw new Denied(
          ProblemCode.MALFORMED,
          List.of(new Violation(ProblemCode.MALFORMED, "/text", String.valueOf(e.getMessage()))));
    }
  }

  private static String markdown(JsonObject brief) {
    try {
      return BriefMarkdown.write(brief);
    } catch (IllegalArgumentException e) {
      throw new Denied(ProblemCode.TOO_LARGE, String.valueOf(e.getMessage()));
    }
  }
}
