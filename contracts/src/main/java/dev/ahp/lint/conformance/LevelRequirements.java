package dev.ahp.lint.conformance;

import dev.ahp.contract.Contract;
import dev.ahp.contract.SemanticVersion;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a contract without errors still lacks for the higher levels. */
public final class LevelRequirements {
  private LevelRequirements() {}

  /** The level it has when it has no errors of its own. */
  public static ConformanceLevel of(RuleContext context) {
    if (!missingForL2(context.contract()).isEmpty()) {
      return ConformanceLevel.L1;
    }
    return isL3(context) ? ConformanceLevel.L3 : ConformanceLevel.L2;
  }

  /** The same as nothing missing, but cheap for the many contracts that were never reviewed. */
  private static boolean isL3(RuleContext context) {
    return !isBlank(context.contract().reviewedBy())
        && ReviewProof.missing(context).isEmpty()
        && MutableReferenceFinder.in(context).isEmpty();
  }

  /** Paths of the members that must be there, or be right, for L2. */
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

  /** The same for L3, over and above L2; {@code lock.…} is what the lock lacks. */
  public static List<String> missingForL3(RuleContext context) {
    List<String> missing = new ArrayList<>();
    if (isBlank(context.contract().reviewedBy())) {
      missing.add("reviewed_by");
    }
    ReviewProof.missing(context).ifPresent(it -> missing.add("lock." + it.part()));
    if (MutableReferenceFinder.in(context).isPresent()) {
      missing.add("payload.schema");
    }
    return missing;
  }

  private static boolean isBlank(Optional<String> text) {
    return text.filter(it -> !it.isBlank()).isEmpty();
  }
}
