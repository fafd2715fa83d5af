package dev.ahp.cli.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the fields that the author of a brief supplies. */
final class BriefOptions {
  @Option(
      names = "--objective",
      paramLabel = "TEXT",
      description = "Objective in one sentence (required).")
  private @Nullable String objective;

  @Option(
      names = "--in-scope",
      arity = "1..*",
      paramLabel = "TEXT",
      description = "Responsibility of the receiver; repeatable (required).")
  private List<String> inScope = List.of();

  @Option(
      names = "--out-of-scope",
      arity = "1..*",
      paramLabel = "TEXT",
      description = "Excluded work; repeatable (required).")
  private List<String> outOfScope = List.of();

  @Option(
      names = "--risk",
      arity = "1..*",
      paramLabel = "RISK",
      description = "Open risk as 'RISK | IMPACT | OWNER'; repeatable (required).")
  private List<String> risks = List.of();

  @Option(
      names = "--next",
      arity = "1..*",
      paramLabel = "TEXT",
      description = "Next action, in order; repeatable, at most three (required).")
  private List<String> nextActions = List.of();

  @Option(
      names = "--assume",
      arity = "1..*",
      paramLabel = "TEXT",
      description = "Assumption that affected decisions; repeatable (required).")
  private List<String> assumptions = List.of();

  @Option(
      names = "--blocker-severity",
      paramLabel = "LEVEL",
      description =
          "Severity of a failed command: low, medium, high or critical (required after a failure).")
  private @Nullable String blockerSeverity;

  @Option(
      names = "--rollback-path",
      paramLabel = "TEXT",
      description = "Rollback instructions (required after a failure).")
  private @Nullable String rollbackPath;

  /** Asks for the missing fields. */
  void ask(BriefQuestions questions) {
    objective = questions.text(objective, "Objective in one sentence");
    inScope = questions.texts(inScope, "Responsibilities of the receiver");
    outOfScope = questions.texts(outOfScope, "Work that is out of scope");
    risks = questions.texts(risks, "Open risks as RISK | IMPACT | OWNER");
    nextActions = questions.texts(nextActions, "Next actions, at most three");
    assumptions = questions.texts(assumptions, "Assumptions that affected decisions");
  }

  /** Returns the brief without missing fields, which validation reports. */
  JsonObject brief() {
    JsonObject.Builder brief = JsonObject.builder();
    put(brief, "objective", objective);
    put(brief, "in_scope", inScope);
    put(brief, "out_of_scope", outOfScope);
    // Placeholders that keep the usual order of members.
    brief.put("changed_files", JsonArray.empty()).put("verification", JsonArray.empty());
    if (!risks.isEmpty()) {
      brief.put("open_risks", new JsonArray(risks.stream().map(BriefOptions::risk).toList()));
    }
    put(brief, "next_actions", nextActions);
    put(brief, "assumptions", assumptions);
    put(brief, "blocker_severity", blockerSeverity);
    put(brief, "rollback_path", rollbackPath);
    return brief.build();
  }

  /** Returns the brief under the assumption that all commands pass and one file changed. */
  JsonObject draft(List<String> commands) {
    List<Json> checks = new ArrayList<>();
    for (String command : commands) {
      checks.add(JsonObject.builder().put("command", command).put("result", "PASS").build());
    }
    return brief()
        .with("verification", new JsonArray(checks))
        .with("changed_files", Json.of("any"));
  }

  private static void put(JsonObject.Builder brief, String name, @Nullable String text) {
    if (text != null) {
      brief.put(name, text);
    }
  }

  private static void put(JsonObject.Builder brief, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      brief.put(name, JsonArray.ofStrings(texts));
    }
  }

  /** Splits at the last two bars, so that the risk may contain bars. */
  private static Json risk(String text) {
    JsonObject.Builder risk = JsonObject.builder();
    int last = text.lastIndexOf('|');
    int middle = last < 0 ? -1 : text.lastIndexOf('|', last - 1);
    if (middle >= 0) {
      risk.put("risk", text.substring(0, middle).strip())
          .put("impact", text.substring(middle + 1, last).strip())
          .put("owner", text.substring(last + 1).strip());
    } else if (last >= 0) {
      risk.put("risk", text.substring(0, last).strip())
          .put("impact", text.substring(last + 1).strip());
    } else {
      risk.put("risk", text.strip());
    }
    return risk.build();
  }
}
