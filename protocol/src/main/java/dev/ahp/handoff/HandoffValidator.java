package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.safety.SafetyScanner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a receiver must check before it starts, in the order of the gates: schema and version,
 * completeness, budget, and last, because it costs most, safety.
 */
public final class HandoffValidator {
  private static final List<HandoffCheck> WITHOUT_SCAN =
      List.of(new SchemaCheck(), new CompletenessCheck(), new BudgetCheck());

  private final Map<Integer, Migration> migrations;
  private final List<HandoffCheck> checks;

  private HandoffValidator(Map<Integer, Migration> migrations, List<HandoffCheck> checks) {
    this.migrations = migrations;
    this.checks = checks;
  }

  /** The checks of the protocol; {@code more} are asked after them. */
  public static HandoffValidator standard(HandoffCheck... more) {
    List<HandoffCheck> checks = new ArrayList<>(WITHOUT_SCAN);
    checks.add(new SafetyCheck(SafetyScanner::standard));
    checks.addAll(List.of(more));
    return new HandoffValidator(Map.of(), List.copyOf(checks));
  }

  /** Schema, completeness and budget, for those who scan for safety elsewhere. */
  public static HandoffValidator withoutScan() {
    return new HandoffValidator(Map.of(), WITHOUT_SCAN);
  }

  public HandoffValidator withMigrations(Collection<? extends Migration> more) {
    return new HandoffValidator(
        more.stream().collect(Collectors.toUnmodifiableMap(Migration::fromMajor, it -> it)),
        checks);
  }

  /** The message in a version that we read, if a registered migration leads there. */
  public JsonObject lifted(JsonObject message) {
    JsonObject current = message;
    // Each migration lifts by one major version, so this ends after as many steps as there are.
    for (int steps = 0; steps < migrations.size(); steps++) {
      Migration migration =
          HandoffVersion.of(current).map(version -> migrations.get(version.major())).orElse(null);
      if (migration == null) {
        break;
      }
      current = migration.lift(current);
    }
    return current;
  }

  /** Everything that is wrong with the lifted message, the reason to refuse it first. */
  public List<Violation> violations(JsonObject message) {
    JsonObject readable = lifted(message);
    return checks.stream().flatMap(check -> check.violations(readable).stream()).toList();
  }
}
