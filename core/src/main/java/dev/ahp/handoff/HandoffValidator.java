package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The checks that a receiver runs on a handoff before it starts, in the order of the gates: schema
 * and version, completeness, budget, then the installed checks. The safety module installs its scan
 * through {@link ServiceLoader}.
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

  /** The protocol's checks and the installed ones, followed by {@code more}. */
  public static HandoffValidator standard(HandoffCheck... more) {
    List<HandoffCheck> checks = new ArrayList<>(WITHOUT_SCAN);
    checks.addAll(installed());
    checks.addAll(List.of(more));
    return new HandoffValidator(Map.of(), List.copyOf(checks));
  }

  /** The checks that other modules provide as services. */
  public static List<HandoffCheck> installed() {
    return ServiceLoader.load(HandoffCheck.class, HandoffCheck.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /** Schema, completeness and budget only, for callers that scan for safety themselves. */
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
