package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A failed check says how bad it is and how to go back, itself or through the whole brief. */
final class RollbackCheck {
  private static final Set<String> SEVERITIES = Set.of("low", "medium", "high", "critical");

  private final JsonObject brief;
  private final List<Violation> faults = new ArrayList<>();

  private RollbackCheck(JsonObject brief) {
    this.brief = brief;
  }

  /** The same place may come more than once: several failures can miss what the brief lacks. */
  static List<Violation> of(JsonObject brief) {
    RollbackCheck check = new RollbackCheck(brief);
    JsonArray items = brief.array("verification").orElse(JsonArray.empty());
    for (int i = 0; i < items.size(); i++) {
      String pointer = "/verification/" + i;
      items
          .get(i)
          .asObject()
          .filter(item -> item.string("result").filter("FAIL"::equals).isPresent())
          .ifPresent(failed -> check.failed(failed, pointer));
    }
    return check.faults;
  }

  private void failed(JsonObject item, String pointer) {
    demand("blocker_severity", item, pointer, "must be low, medium, high or critical after a FAIL");
    demand("rollback_path", item, pointer, "must say how to go back after a FAIL");
  }

  /** What the item says counts; where it says nothing, what the brief says. */
  private void demand(String name, JsonObject item, String pointer, String message) {
    boolean onItem =
        !BriefValidator.isBlank(item.get(name)) || BriefValidator.isBlank(brief.get(name));
    JsonObject holder = onItem ? item : brief;
    if (!fits(name, holder)) {
      String place = (onItem ? pointer : "") + "/" + name;
      faults.add(new Violation(ProblemCode.ROLLBACK_MISSING, place, message));
    }
  }

  private static boolean fits(String name, JsonObject holder) {
    Json value = holder.get(name);
    return value instanceof Json.Str text
        && (name.equals("rollback_path")
            ? !text.value().isBlank()
            : SEVERITIES.contains(text.value()));
  }
}
