package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog.MigrationKey;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import dev.ahp.schema.Schema;
import dev.ahp.schema.SchemaMigration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Requires that the target takes the type of the payload. If it takes only another version, and a
 * migration to that version is registered, the payload of an unsigned packet is converted. Its
 * decision is recorded under the name of the payload gate.
 */
public final class AcceptsGate implements Gate {
  private static final String POINTER = "/payloadType";

  @Override
  public GateName name() {
    return GateName.PAYLOAD;
  }

  @Override
  public List<Violation> check(Submission submission) {
    String type = PayloadType.of(submission.packet());
    List<AgentEntry> candidates = submission.candidates();
    if (type.equals(PayloadType.OBJECT) || candidates.stream().allMatch(it -> it.accepts(type))) {
      return List.of();
    }
    List<AgentEntry> passing = candidates.stream().filter(it -> it.accepts(type)).toList();
    if (!passing.isEmpty()) {
      submission.narrow(passing);
      return List.of();
    }
    return migration(submission, type)
        .map(it -> migrate(submission, it))
        .orElseGet(() -> List.of(refusal(type, candidates.get(0))));
  }

  private static Violation refusal(String type, AgentEntry receiver) {
    return new Violation(
        ProblemCode.SCHEMA_INVALID,
        POINTER,
        "is %s, but %s accepts only %s; send an accepted version or register a migration"
            .formatted(type, receiver.name(), String.join(", ", receiver.accepts())));
  }

  /** Returns the migration to the highest version that a candidate takes. */
  private static Optional<MigrationKey> migration(Submission submission, String type) {
    return submission.catalog().migrations().keySet().stream()
        .filter(it -> it.from().equals(type))
        .filter(it -> submission.candidates().stream().anyMatch(to -> to.accepts(it.to())))
        .max(Comparator.comparing(MigrationKey::to));
  }

  private static List<Violation> migrate(Submission submission, MigrationKey key) {
    if (submission.sent().has("signature")) {
      return List.of(
          new Violation(
              ProblemCode.SCHEMA_INVALID,
              POINTER,
              "is %s, but the receiver accepts only %s; a signed packet cannot be migrated"
                  .formatted(key.from(), key.to())));
    }
    Map<MigrationKey, SchemaMigration> all = submission.catalog().migrations();
    JsonObject payload = Objects.requireNonNull(all.get(key)).apply(submission.payload());
    Optional<Schema> schema = submission.catalog().schema(key.to());
    List<Violation> violations =
        schema
            .map(it -> (List<Violation>) ViolationList.of(it.violations(payload)).under("/payload"))
            .orElse(List.of());
    if (violations.isEmpty()) {
      submission.migrate(key.to(), payload);
      submission.narrow(
          submission.candidates().stream().filter(it -> it.accepts(key.to())).toList());
    }
    return violations;
  }
}
