package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;

/** Requires that the target holds the permission of the contract. */
public final class PermissionGate implements Gate {
  @Override
  public GateName name() {
    return GateName.PERMISSION;
  }

  @Override
  public List<Violation> check(Submission submission) {
    Optional<String> permission =
        submission.contract().flatMap(it -> it.contract().acceptance().permissionCheck());
    boolean human =
        submission.route().map(it -> it.targetKind() == TargetRoute.TargetKind.HUMAN).orElse(false);
    if (permission.isEmpty() || (human && submission.candidates().isEmpty())) {
      return List.of();
    }
    List<AgentEntry> passing =
        submission.candidates().stream()
            .filter(it -> submission.catalog().holds(it, permission.get()))
            .toList();
    submission.narrow(passing);
    return passing.isEmpty()
        ? List.of(
            new Violation(
                ProblemCode.PERMISSION_DENIED,
                "/target",
                "lacks the permission " + permission.get()))
        : List.of();
  }
}
