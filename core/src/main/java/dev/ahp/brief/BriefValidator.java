package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates briefs and reports each violation once. Checks the published schema first. A rule with
 * its own code replaces the schema violation at the same pointer.
 */
public final class BriefValidator {
  /** The required fields in the order in which they are written. */
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

  private static final int MAX_ACTIONS = 3;
  private static final Set<String> SEVERITIES = Set.of("low", "medium", "high", "critical");

  private final JsonObject brief;
  private final Map<String, Violation> violations = new LinkedHashMap<>();

  /** The number of violations that were found when the list was full. */
  private long dropped;

  private BriefValidator(JsonObject brief) {
    this.brief = brief;
  }

  /** Returns the violations in the order of the fields; empty if the brief is valid. */
  public static List<Violation> check(JsonObject brief) {
    return new BriefValidator(brief).violations();
  }

  private List<Violation> violations() {
    List<Violation> ofSchema = Schema.of(PublishedSchema.BRIEF_1).violations(brief);
    ofSchema.forEach(this::report);
    objective();
    evidence();
    risks();
    brief.array("next_actions").filter(it -> it.size() > MAX_ACTIONS).ifPresent(this::tooMany);
    failedChecks();
    List<Violation> sorted =
        violations.values().stream()
            .sorted(Comparator.comparingInt(BriefValidator::fieldIndex))
            .toList();
    // The rules with their own codes repeat violations of the schema.
    long total = Math.max(ViolationList.totalOf(ofSchema), sorted.size() + dropped);
    return ViolationList.of(sorted, total);
  }

  /** A later rule replaces an earlier violation at the same pointer. */
  private void report(Violation violation) {
    if (violations.size() < ViolationList.MAX_KEPT || violations.containsKey(violation.pointer())) {
      violations.put(violation.pointer(), violation);
    } else {
      dropped++;
    }
  }

  private void report(ProblemCode code, String pointer, String message) {
    report(new Violation(code, pointer, message));
  }

  private void tooMany(JsonArray actions) {
    report(
        ProblemCode.TOO_MANY_ACTIONS,
        "/next_actions",
        "has " + actions.size() + " actions, but at most " + MAX_ACTIONS + " are allowed");
  }

  private void objective() {
    brief
        .string("objective")
        .filter(it -> !OneSentence.isOne(it))
        .ifPresent(
            it ->
                report(
                    ProblemCode.SCHEMA_INVALID,
                    "/objective",
                    "must be one sentence; move the rest to in_scope or assumptions"));
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
      noEvidence(pointer, "must be an executed command with its result, not text");
    } else if (item instanceof JsonObject check) {
      if (isBlank(check.get("command"))) {
        noEvidence(pointer + "/command", "must be the command that was executed");
      }
      if (contradicts(check)) {
        report(
            ProblemCode.SCHEMA_INVALID,
            pointer + "/result",
            "must not be PASS if exitCode is not 0");
      }
    }
  }

  private void noEvidence(String pointer, String message) {
    report(ProblemCode.EVIDENCE_MISSING, pointer, message);
  }

  /** A FAIL with exit code 0 is valid, because the failure may be detected by other means. */
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

  /** A failed check, or the whole brief, must have a severity and a rollback path. */
  private void failedChecks() {
    JsonArray checks = brief.array("verification").orElse(JsonArray.empty());
    for (int i = 0; i < checks.size(); i++) {
      JsonObject check = checks.get(i).asObject().orElse(JsonObject.empty());
      if (check.string("result").filter("FAIL"::equals).isPresent()) {
        String pointer = "/verification/" + i;
        require(
            "blocker_severity",
            check,
            pointer,
            "must be low, medium, high or critical after a FAIL");
        require("rollback_path", check, pointer, "must describe how to roll back after a FAIL");
      }
    }
  }

  /** Checks the member of the check, or of the brief if the check does not have it. */
  private void require(String name, JsonObject check, String pointer, String message) {
    boolean onCheck = !isBlank(check.get(name)) || isBlank(brief.get(name));
    if (!isValidRollback(name, (onCheck ? check : brief).get(name))) {
      report(ProblemCode.ROLLBACK_MISSING, (onCheck ? pointer : "") + "/" + name, message);
    }
  }

  private static boolean isValidRollback(String name, @Nullable Json value) {
    return value instanceof Json.Str text
        && (name.equals("rollback_path") ? !isBlank(text) : SEVERITIES.contains(text.value()));
  }

  /** Returns whether the value is missing or blank. The schema checks the type. */
  private static boolean isBlank(@Nullable Json value) {
    return value == null || value.isNull() || (value instanceof Json.Str text && isBlank(text));
  }

  private static boolean isBlank(Json.Str text) {
    return text.value().isBlank();
  }

  private static int fieldIndex(Violation violation) {
    String[] segments = violation.pointer().split("/", 3);
    int index = segments.length < 2 ? -1 : REQUIRED.indexOf(segments[1]);
    return index < 0 ? REQUIRED.size() : index;
  }
}
