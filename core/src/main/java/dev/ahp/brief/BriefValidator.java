package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds everything that is wrong with a brief, each fault once. The published schema speaks first;
 * where a rule of briefs has a code of its own, that code takes the place of the schema's.
 */
public final class BriefValidator {
  /** The fields that every brief has, in the order in which they are written. */
  public static final List<String> REQUIRED =
      List.of(
          "objective",
          "in_scope",
          "out_of_scope",
          "changed_files",
          "verification",
          "open_risks",
          "next_actions",
          "assumptions");

  private static final int MOST_ACTIONS = 3;

  private final JsonObject brief;
  private final Map<String, Violation> faults = new LinkedHashMap<>();

  private BriefValidator(JsonObject brief) {
    this.brief = brief;
  }

  /** All faults in the order of the fields; empty when the brief is valid. */
  public static List<Violation> check(JsonObject brief) {
    return new BriefValidator(brief).faults();
  }

  private List<Violation> faults() {
    PublishedSchema.BRIEF_1.violations(brief).forEach(this::report);
    evidence();
    risks();
    brief.array("next_actions").filter(it -> it.size() > MOST_ACTIONS).ifPresent(this::tooMany);
    RollbackCheck.of(brief).forEach(this::report);
    return faults.values().stream().sorted(Comparator.comparingInt(BriefValidator::place)).toList();
  }

  /** A later rule knows more than an earlier one about the same place. */
  private void report(Violation fault) {
    faults.put(fault.pointer(), fault);
  }

  private void report(ProblemCode code, String pointer, String message) {
    report(new Violation(code, pointer, message));
  }

  private void tooMany(JsonArray actions) {
    report(
        ProblemCode.TOO_MANY_ACTIONS,
        "/next_actions",
        "has " + actions.size() + " actions, at most " + MOST_ACTIONS + " are allowed");
  }

  private void evidence() {
    Json verification = brief.get("verification");
    if (verification instanceof Json.Str
        || (verification instanceof JsonArray none && none.isEmpty())) {
      noEvidence("/verification", "must list at least one executed command");
    } else if (verification instanceof JsonArray checks) {
      for (int i = 0; i < checks.size(); i++) {
        evidence(checks.get(i), "/verification/" + i);
      }
    }
  }

  private void evidence(Json item, String pointer) {
    if (item instanceof Json.Str) {
      noEvidence(pointer, "is text, not an executed command with its result");
    } else if (item instanceof JsonObject check) {
      if (isBlank(check.get("command"))) {
        noEvidence(pointer + "/command", "must be the command that was executed");
      }
      if (contradicts(check)) {
        report(
            ProblemCode.SCHEMA_INVALID,
            pointer + "/result",
            "must not be PASS when exitCode is not 0");
      }
    }
  }

  private void noEvidence(String pointer, String message) {
    report(ProblemCode.EVIDENCE_MISSING, pointer, message);
  }

  /** A FAIL with exit code 0 is fine: whoever ran the command may know better. */
  private static boolean contradicts(JsonObject check) {
    return check.string("result").filter("PASS"::equals).isPresent()
        && check.number("exitCode").filter(code -> code != 0).isPresent();
  }

  private void risks() {
    Json risks = brief.get("open_risks");
    if (risks instanceof Json.Str text && !text.value().isBlank()) {
      incomplete("/open_risks", "must be a list of risks, each with impact and owner");
    } else if (risks instanceof JsonArray list) {
      for (int i = 0; i < list.size(); i++) {
        risk(list.get(i), "/open_risks/" + i);
      }
    }
  }

  private void risk(Json item, String pointer) {
    if (item instanceof Json.Str) {
      incomplete(pointer, "must have risk, impact and owner");
    } else if (item instanceof JsonObject risk) {
      for (String part : List.of("impact", "owner")) {
        if (isBlank(risk.get(part))) {
          incomplete(pointer + "/" + part, "is required for every risk");
        }
      }
    }
  }

  private void incomplete(String pointer, String message) {
    report(ProblemCode.RISK_INCOMPLETE, pointer, message);
  }

  /** Whether nothing is said; a value of a wrong type is the schema's affair. */
  static boolean isBlank(@Nullable Json value) {
    return value == null || value.isNull() || (value instanceof Json.Str text && isBlank(text));
  }

  private static boolean isBlank(Json.Str text) {
    return text.value().isBlank();
  }

  private static int place(Violation fault) {
    String[] segments = fault.pointer().split("/", 3);
    int index = segments.length < 2 ? -1 : REQUIRED.indexOf(segments[1]);
    return index < 0 ? REQUIRED.size() : index;
  }
}
