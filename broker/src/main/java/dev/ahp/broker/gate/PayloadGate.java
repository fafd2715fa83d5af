package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.handoff.HandoffVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketValidator;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The payload fits its own schema, that of the contract, and the packet it came in. */
public final class PayloadGate implements Gate {
  private static final String SUMMARY = "/payload/task_summary";
  private static final int LONGEST_SUMMARY = 500;

  @Override
  public String name() {
    return "payload";
  }

  @Override
  public List<Violation> check(Submission submission) {
    JsonObject payload = submission.payload();
    List<Violation> violations = new ArrayList<>();
    Set<Schema> schemas = new LinkedHashSet<>();
    if (!PayloadType.of(submission.packet()).equals(PayloadType.OBJECT)) {
      ofType(submission).ifPresentOrElse(schemas::add, () -> violations.add(unknown(submission)));
    }
    submission.contract().flatMap(CompiledContract::schema).ifPresent(schemas::add);
    for (Schema schema : schemas) {
      schema.violations(payload).forEach(it -> violations.add(it.under("/payload")));
    }
    if (violations.stream().noneMatch(it -> it.pointer().equals(SUMMARY))) {
      violations.addAll(summary(payload));
    }
    violations.addAll(PacketValidator.taskOfPayload(submission.packet()));
    return violations.stream().distinct().toList();
  }

  private static Optional<Schema> ofType(Submission submission) {
    return submission.carriesHandoff()
        ? handoffSchema(submission)
        : submission.catalog().schema(PayloadType.of(submission.packet()));
  }

  /**
   * Any version of our major is read by the schema that comes nearest. A message that does not say
   * which it is, or says another major than its packet, is held to the version of its packet.
   */
  private static Optional<Schema> handoffSchema(Submission submission) {
    return PayloadType.handoffVersion(submission.packet())
        .flatMap(HandoffVersion::parse)
        .filter(HandoffVersion::isReadable)
        .map(
            named ->
                HandoffVersion.of(submission.payload())
                    .filter(HandoffVersion::isReadable)
                    .orElse(named))
        .map(it -> it.schema().schema());
  }

  private static Violation unknown(Submission submission) {
    String type = PayloadType.of(submission.packet());
    String pointer =
        submission.sent().has("payloadType") ? "/payloadType" : "/payload/schemaVersion";
    return new Violation(
        ProblemCode.SCHEMA_INVALID, pointer, type + " is not a payload type that is known here");
  }

  private static List<Violation> summary(JsonObject payload) {
    Json summary = payload.get("task_summary");
    if (summary == null || summary.isNull()) {
      return List.of();
    }
    boolean fine =
        summary
            .asString()
            .map(it -> it.codePointCount(0, it.length()) <= LONGEST_SUMMARY)
            .orElse(false);
    return fine
        ? List.of()
        : List.of(
            new Violation(
                ProblemCode.SCHEMA_INVALID,
                SUMMARY,
                "must be a text of at most " + LONGEST_SUMMARY + " characters"));
  }
}
