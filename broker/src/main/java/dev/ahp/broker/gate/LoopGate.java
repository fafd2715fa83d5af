package dev.ahp.broker.gate;

import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;

/** Denies handoffs that loop or exceed the delegation depth. */
public final class LoopGate implements Gate {
  private final int maxVisits;
  private final int maxDepth;
  private final boolean noProgress;

  public LoopGate(int maxVisits, int maxDepth, boolean noProgress) {
    this.maxVisits = maxVisits;
    this.maxDepth = maxDepth;
    this.noProgress = noProgress;
  }

  @Override
  public GateName name() {
    return GateName.LOOP;
  }

  @Override
  public List<Violation> check(Submission submission) {
    Lineage lineage = submission.lineage();
    String target = submission.target();
    List<Violation> violations = new ArrayList<>();
    long visits = lineage.targets().stream().filter(target::equals).count();
    if (visits >= maxVisits) {
      violations.add(loop("/target", "already had this work " + visits + " times"));
    }
    if (lineage.depth() > maxDepth) {
      violations.add(loop("/target", "exceeds the delegation depth of " + maxDepth + ""));
    }
    if (lineage.depth() > lineage.depthLimit()) {
      violations.add(
          loop(
              "/target",
              "exceeds constraints.maxDepth of a packet above, which grants the delegation depth "
                  + lineage.depthLimit()));
    }
    if (noProgress && isUnchangedReturn(submission, lineage, target)) {
      violations.add(
          loop(
              "/payload/remainingSubtasks",
              "returns to " + target + " with unchanged work and state"));
    }
    return violations;
  }

  private static boolean isUnchangedReturn(Submission submission, Lineage lineage, String target) {
    if (lineage.trail().stream().noneMatch(it -> it.agent().equals(target))) {
      return false;
    }
    String state = Lineage.stateOf(submission.packet());
    return state != null && lineage.trail().contains(new Lineage.StateVisit(target, state));
  }

  private static Violation loop(String pointer, String message) {
    return new Violation(ProblemCode.LOOP_DETECTED, pointer, message);
  }
}
