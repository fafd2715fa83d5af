package dev.ahp.broker.gate;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import java.util.List;

/** The policies of a broker, in order. All policies that apply must allow an operation. */
public record PolicyList(List<Policy> policies) {
  public static final PolicyList NONE = new PolicyList(List.of());

  public PolicyList {
    policies = List.copyOf(policies);
  }

  public boolean isEmpty() {
    return policies.isEmpty();
  }

  /** Returns whether a policy decides this operation. */
  public boolean appliesTo(PolicyPhase phase, JsonObject packet) {
    return policies.stream().anyMatch(it -> it.appliesTo(phase, packet));
  }

  /** Calls the policies that apply until one denies. Blocks. */
  public PolicyVerdict check(PolicyQuery query) {
    for (Policy policy : policies) {
      if (policy.appliesTo(query.phase(), query.packet())) {
        List<Violation> violations = policy.check(query);
        if (!violations.isEmpty()) {
          ViolationCollector bounded = new ViolationCollector();
          bounded.addAll(violations);
          return new PolicyVerdict(policy.name(), bounded.toList());
        }
      }
    }
    return PolicyVerdict.ALLOWED;
  }
}
