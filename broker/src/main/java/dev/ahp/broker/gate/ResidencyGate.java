package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;

/**
 * Denies packets that would leave their region: to the store, to an agent or through a transport of
 * another one. Its decision is recorded under the name of the permission gate.
 */
public final class ResidencyGate implements Gate {
  private final ResidencyRules rules;

  public ResidencyGate(ResidencyRules rules) {
    this.rules = rules;
  }

  @Override
  public GateName name() {
    return GateName.PERMISSION;
  }

  @Override
  public List<Violation> check(Submission submission) {
    if (!rules.enforced()) {
      return List.of();
    }
    String from =
        submission.catalog().agent(submission.sender()).map(AgentEntry::region).orElse("");
    Optional<String> fault = rules.storeFault(from);
    if (fault.isEmpty() && !submission.candidates().isEmpty()) {
      AgentEntry first = submission.candidates().get(0);
      submission.narrow(
          submission.candidates().stream()
              .filter(it -> rules.receiverFault(from, it).isEmpty())
              .toList());
      fault =
          submission.candidates().isEmpty() ? rules.receiverFault(from, first) : Optional.empty();
    }
    return fault
        .map(it -> List.of(new Violation(ProblemCode.PERMISSION_DENIED, "/target", it)))
        .orElse(List.of());
  }
}
