package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * Runs the checks that a receiver needs before it starts, in the order of the gates: schema and
 * version, completeness, budget, then installed checks. The safety module installs its scan through
 * {@link ServiceLoader}.
 */
public final class HandoffValidator {
  private static final List<HandoffCheck> PROTOCOL_CHECKS =
      List.of(HandoffValidator::checkSchema, new CompletenessCheck(), new BudgetCheck());

  private final Map<Integer, Migration> migrations;
  private final List<HandoffCheck> checks;

  private HandoffValidator(Map<Integer, Migration> migrations, List<HandoffCheck> checks) {
    this.migrations = migrations;
    this.checks = checks;
  }

  /** Creates a validator with the protocol's checks, the installed checks and {@code more}. */
  public static HandoffValidator standard(HandoffCheck... more) {
    List<HandoffCheck> checks = new ArrayList<>(PROTOCOL_CHECKS);
    checks.addAll(installed());
    checks.addAll(List.of(more));
    return new HandoffValidator(Map.of(), List.copyOf(checks));
  }

  /** Returns the checks that other modules provide as services. */
  public static List<HandoffCheck> installed() {
    return ServiceLoader.load(HandoffCheck.class, HandoffCheck.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /**
   * Creates a validator without installed checks, for callers that run the safety scan themselves.
   */
  public static HandoffValidator withoutScan() {
    return new HandoffValidator(Map.of(), PROTOCOL_CHECKS);
  }

  public HandoffValidator withMigrations(Collection<? extends Migration> more) {
    return new HandoffValidator(
        more.stream().collect(Collectors.toUnmodifiableMap(Migration::fromMajor, it -> it)),
        checks);
  }

  private static List<Violation> checkSchema(JsonObject message) {
    HandoffVersion version = HandoffVersion.of(message).orElse(HandoffVersion.CURRENT);
    if (version.isReadable()) {
      return Schema.of(version.schema()).violations(message);
    }
    String expected =
        "must be %s.x, but is %s; no migration from that version is registered"
            .formatted(HandoffVersion.CURRENT.major(), version);
    return List.of(new Violation(ProblemCode.SCHEMA_INVALID, "/schemaVersion", expected));
  }

  /** Migrates the message to a supported version if migrations for it are registered. */
  public JsonObject lifted(JsonObject message) {
    JsonObject current = message;
    // The limit guards against a migration that does not change the version.
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

  /** Returns all violations of the migrated message. The first one is the reason to refuse it. */
  public List<Violation> violations(JsonObject message) {
    JsonObject migrated = lifted(message);
    ViolationCollector violations = new ViolationCollector();
    checks.forEach(check -> violations.addAll(check.violations(migrated)));
    return violations.toList();
  }
}
