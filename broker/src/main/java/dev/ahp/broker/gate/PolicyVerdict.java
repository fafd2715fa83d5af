package dev.ahp.broker.gate;

import dev.ahp.problem.Violation;
import java.util.List;

/**
 * The result of asking policies.
 *
 * @param policy the name of the policy that denies the operation; empty if all allow it
 * @param violations the reasons of the denial; empty if all policies allow the operation
 */
public record PolicyVerdict(String policy, List<Violation> violations) {
  public static final PolicyVerdict ALLOWED = new PolicyVerdict("", List.of());

  public PolicyVerdict {
    violations = List.copyOf(violations);
  }

  public boolean isDenied() {
    return !violations.isEmpty();
  }
}
