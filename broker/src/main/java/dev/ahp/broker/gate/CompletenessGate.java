package dev.ahp.broker.gate;

import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.handoff.CompletenessCheck;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/**
 * Denies a handoff that lists no completed steps, unless it is the first. Warns about an assignment
 * whose objective has no end, or denies it.
 */
public final class CompletenessGate implements Gate {
  private static final String OPEN_ENDED =
      "has no end; state when the work is complete, or add expectedOutput";

  private final CompletenessCheck check = new CompletenessCheck();
  private final ObjectiveMode objectives;

  public CompletenessGate(ObjectiveMode objectives) {
    this.objectives = objectives;
  }

  @Override
  public GateName name() {
    return GateName.COMPLETENESS;
  }

  @Override
  public List<Violation> check(Submission submission) {
    if (objectives != ObjectiveMode.OFF && isOpenEnded(submission)) {
      if (objectives == ObjectiveMode.DENY) {
        return List.of(new Violation(ProblemCode.INCOMPLETE_CONTEXT, "/objective", OPEN_ENDED));
      }
      submission.warn(
          new PacketWarning(WarningCode.OPEN_ENDED_OBJECTIVE, "/objective", OPEN_ENDED));
    }
    return submission.carriesHandoff()
        ? check.violations(submission.payload()).stream().map(it -> it.under("/payload")).toList()
        : List.of();
  }

  private static boolean isOpenEnded(Submission submission) {
    JsonObject packet = submission.packet();
    return submission.type().equals("task.assign")
        && !packet.has("expectedOutput")
        && packet.string("objective").filter(OpenEndedObjective::matches).isPresent();
  }
}
