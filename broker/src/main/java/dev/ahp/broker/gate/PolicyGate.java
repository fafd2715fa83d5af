package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** Asks the policies for {@code submit}. Its name is {@code custom}. */
public final class PolicyGate implements Gate {
  private final PolicyList policies;

  public PolicyGate(PolicyList policies) {
    this.policies = policies;
  }

  @Override
  public List<Violation> check(Submission submission) {
    JsonObject packet =
        submission
            .contract()
            .map(CompiledContract::id)
            .map(it -> submission.packet().with("contract", Json.of(it)))
            .orElse(submission.packet());
    if (!policies.appliesTo(PolicyPhase.SUBMIT, packet)) {
      return List.of();
    }
    return policies
        .check(new PolicyQuery(PolicyPhase.SUBMIT, submission.caller().name(), packet, null))
        .violations();
  }
}
