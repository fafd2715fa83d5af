package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.predicate.Predicate;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;

/** Requires that the target matches the domain predicate of the contract. */
public final class DomainGate implements Gate {
  @Override
  public GateName name() {
    return GateName.DOMAIN;
  }

  @Override
  public List<Violation> check(Submission submission) {
    Optional<Predicate> match = submission.contract().flatMap(CompiledContract::domainMatch);
    boolean human =
        submission.route().map(it -> it.targetKind() == TargetRoute.TargetKind.HUMAN).orElse(false);
    if (match.isEmpty() || (human && submission.candidates().isEmpty())) {
      return List.of();
    }
    List<AgentEntry> passing =
        submission.candidates().stream()
            .filter(it -> match.get().holds(PredicateScope.of(submission, it)))
            .toList();
    submission.narrow(passing);
    return passing.isEmpty()
        ? List.of(
            new Violation(
                ProblemCode.DOMAIN_MISMATCH,
                "/target",
                "does not match the domain " + match.get().text()))
        : List.of();
  }
}
