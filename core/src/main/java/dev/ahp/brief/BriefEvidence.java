package dev.ahp.brief;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;

/** The strict check of a brief: every PASS has an exit code and a hash of its output. */
public final class BriefEvidence {
  private BriefEvidence() {}

  /** Returns a violation for each PASS without evidence. */
  public static List<Violation> check(JsonObject brief) {
    List<Violation> violations = new ArrayList<>();
    JsonArray checks = brief.array("verification").orElse(JsonArray.empty());
    for (int i = 0; i < checks.size(); i++) {
      JsonObject check = checks.get(i).asObject().orElse(JsonObject.empty());
      if (check.string("result").filter("PASS"::equals).isPresent()) {
        require(check, "exitCode", "/verification/" + i, violations);
        require(check, "outputHash", "/verification/" + i, violations);
      }
    }
    return violations;
  }

  private static void require(
      JsonObject check, String member, String pointer, List<Violation> violations) {
    if (!check.has(member)) {
      violations.add(
          new Violation(
              ProblemCode.EVIDENCE_MISSING,
              pointer + "/" + member,
              "is required for a PASS; run the command with ahp brief new"));
    }
  }
}
