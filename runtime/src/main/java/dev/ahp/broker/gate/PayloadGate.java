package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.handoff.HandoffVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketChecks;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The payload fits its own schema, that of the contract, and the packet it came in. */
public final class PayloadGate implements Gate {
  private static final int LONGEST_SUMMARY = 500;

  @Override
  public String name() {
    return "payload";
  }

  @Override
  public List<Violation> check(Submission submission) {
    List<Violation> violations = new ArrayList<>(ofType(submission));
    JsonObject payload = submission.payload();
    submission
        .contract()
        .flatMap(LiveContract::schema)
        .ifPresent(schema -> violations.addAll(inPayload(schema.violations(payload))));
    violations.addAll(summary(payload));
    violations.addAll(PacketChecks.taskOfPayload(submission.packet()));
    return violations.stream().distinct().toList();
  }

  private static List<Violation> ofType(Submission submission) {
    String type = PayloadType.of(submission.packet());
    if (type.equals(PayloadType.OBJECT)) {
      return List.of();
    }
    Optional<Schema> schema =
        submission.carriesHandoff()
            ? handoffSchema(submission.payload())
            : submission.catalog().schema(type);
    return schema
        .map(it -> inPayload(it.violations(submission.payload())))
        .orElseGet(() -> List.of(unknown(submission, type)));
  }

  /** Any version of our major is read by the schema that comes nearest. */
  private static Optional<Schema> handoffSchema(JsonObject payload) {
    return HandoffVersion.of(payload)
        .filter(HandoffVersion::isReadable)
        .map(it -> it.schema().schema());
  }

  private static Violation unknown(Submission submission, String type) {
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
                "/payload/task_summary",
                "must be a text of at most " + LONGEST_SUMMARY + " characters"));
  }

  private static List<Violation> inPayload(List<Violation> violations) {
    return violations.stream().map(it -> it.under("/payload")).toList();
  }
}
