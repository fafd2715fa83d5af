package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks that a failed check, or the whole brief, has a severity and a rollback path. */
final class RollbackCheck {
  private static final Set<String> SEVERITIES = Set.of("low", "medium", "high", "critical");

  private final JsonObject brief;
  private final List<Violation> violations = new ArrayList<>();

  private RollbackCheck(JsonObject brief) {
    this.brief = brief;
  }

  /**
   * The same pointer can occur more than once, if several failed checks lack a member of the brief.
   */
  static List<Violation> of(JsonObject brief) {
    RollbackCheck check = new RollbackCheck(brief);
    JsonArray items = brief.array("verification").orElse(JsonArray.empty());
    for (int i = 0; i < items.size(); i++) {
      String pointer = "/verification/" + i;
      items
          .get(i)
          .asObject()
          .filter(item -> item.string("result").filter("FAIL"::equals).isPresent())
          .ifPresent(checkFailed -> check.checkFailed(checkFailed, pointer));
    }
    return check.violations;
  }

  private void checkFailed(JsonObject item, String pointer) {
    require(
        "blocker_severity", item, pointer, "must be low, medium, high or critical after a FAIL");
    require("rollback_path", item, pointer, "must describe how to roll back after a FAIL");
  }

  /** Checks the member of the item, or of the brief if the item does not have it. */
  private void require(String name, JsonObject item, String pointer, String message) {
    boolean onItem =
        !BriefValidator.isBlank(item.get(name)) || BriefValidator.isBlank(brief.get(name));
    JsonObject holder = onItem ? item : brief;
    if (!isValid(name, holder)) {
      String place = (onItem ? pointer : "") + "/" + name;
      violations.add(new Violation(ProblemCode.ROLLBACK_MISSING, place, message));
    }
  }

  private static boolean isValid(String name, JsonObject holder) {
    Json value = holder.get(name);
    return value instanceof Json.Str text
        && (name.equals("rollback_path")
            ? !text.value().isBlank()
            : SEVERITIES.contains(text.value()));
  }
}
