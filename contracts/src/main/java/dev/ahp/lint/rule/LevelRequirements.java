package dev.ahp.lint.rule;

import dev.ahp.contract.Contract;
import dev.ahp.contract.SemanticVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The requirements of the conformance levels for contracts without errors. */
public final class LevelRequirements {
  private LevelRequirements() {}

  /** Returns the level of a contract that has no errors. */
  public static ConformanceLevel of(RuleContext context) {
    if (!missingForL2(context.contract()).isEmpty()) {
      return ConformanceLevel.L1;
    }
    return isL3(context) ? ConformanceLevel.L3 : ConformanceLevel.L2;
  }

  /**
   * Equivalent to an empty {@link #missingForL3}, but cheap for unreviewed contracts. The signed
   * lock entry names the reviewer, so {@code reviewed_by} in the contract is optional.
   */
  private static boolean isL3(RuleContext context) {
    return ReviewProof.findProblem(context).isEmpty()
        && MutableReferenceFinder.in(context).isEmpty();
  }

  /** Returns the paths of the members that L2 requires and that are missing or invalid. */
  public static List<String> missingForL2(Contract contract) {
    List<String> missing = new ArrayList<>();
    if (contract.version().flatMap(SemanticVersion::parse).isEmpty()) {
      missing.add("version");
    }
    if (isBlank(contract.observability().traceIdField())) {
      missing.add("observability.trace_id_field");
    }
    if (isBlank(contract.observability().auditEvent())) {
      missing.add("observability.audit_event");
    }
    if (!contract.idempotency().declared()) {
      missing.add("idempotency.idempotent");
    }
    return missing;
  }

  /** Returns the unmet additional requirements of L3; {@code lock.…} is in the lock entry. */
  public static List<String> missingForL3(RuleContext context) {
    List<String> missing = new ArrayList<>();
    ReviewProof.findProblem(context).ifPresent(it -> missing.add("lock." + it.part()));
    if (MutableReferenceFinder.in(context).isPresent()) {
      missing.add("payload.schema");
    }
    return missing;
  }

  private static boolean isBlank(Optional<String> text) {
    return text.filter(it -> !it.isBlank()).isEmpty();
  }
}
