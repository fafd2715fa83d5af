package dev.ahp.handoff;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/**
 * Checks that the sender completed at least one step, unless the handoff is the first of its task.
 */
public final class CompletenessCheck implements HandoffCheck {
  private static final String INITIAL = "INITIAL";

  @Override
  public List<Violation> violations(JsonObject message) {
    boolean nothingDone = message.array("completedSubtasks").map(JsonArray::isEmpty).orElse(false);
    return nothingDone && !isInitial(message)
        ? List.of(
            new Violation(
                ProblemCode.INCOMPLETE_CONTEXT,
                "/completedSubtasks",
                "must not be empty unless the handoff is the first of its task"
                    + " (initial: true)"))
        : List.of();
  }

  private static boolean isInitial(JsonObject message) {
    return message.bool("initial").orElse(false)
        || message.string("taskDescription").map(INITIAL::equals).orElse(false);
  }
}
