package dev.ahp.broker.gate;

import dev.ahp.brief.BriefValidator;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.contract.Contract;
import dev.ahp.format.NeoPackets;
import dev.ahp.handoff.HandoffVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketValidator;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Validates the payload against its own schema and that of the contract. */
public final class PayloadGate implements Gate {
  private static final String SUMMARY = "/payload/task_summary";
  private static final int MAX_SUMMARY_LENGTH = 500;

  private final ContractMode mode;

  public PayloadGate(ContractMode mode) {
    this.mode = mode;
  }

  @Override
  public GateName name() {
    return GateName.PAYLOAD;
  }

  @Override
  public List<Violation> check(Submission submission) {
    JsonObject payload = submission.payload();
    ViolationCollector violations = new ViolationCollector();
    Set<Schema> schemas = new LinkedHashSet<>();
    if (!PayloadType.of(submission.packet()).equals(PayloadType.OBJECT)) {
      ofType(submission).ifPresentOrElse(schemas::add, () -> violations.add(unknown(submission)));
    }
    submission.contract().flatMap(CompiledContract::schema).ifPresent(schemas::add);
    for (Schema schema : schemas) {
      violations.addAll(violations(schema, payload), "/payload");
    }
    if (!violations.hasPointer(SUMMARY)) {
      violations.addAll(summary(payload, "task_summary"));
    }
    if (submission.carriesHandoff() && submission.contract().isPresent()) {
      violations.addAll(description(payload));
      violations.addAll(history(submission, submission.contract().get().contract()));
    }
    violations.addAll(PacketValidator.taskOfPayload(submission.packet()));
    return violations.toList();
  }

  /**
   * Checks a neo packet like a document, because its members have alternative names, and a brief
   * with the rules that its schema cannot express.
   */
  private static List<Violation> violations(Schema schema, JsonObject payload) {
    if (schema.equals(Schema.of(PublishedSchema.PACKET_NEO))) {
      return NeoPackets.violations(payload);
    }
    return schema.equals(Schema.of(PublishedSchema.BRIEF_1))
        ? BriefValidator.check(payload)
        : schema.violations(payload);
  }

  private static Optional<Schema> ofType(Submission submission) {
    return submission.carriesHandoff()
        ? handoffSchema(submission)
        : submission.catalog().schema(PayloadType.of(submission.packet()));
  }

  /**
   * Returns the handoff schema of the closest version with a supported major. A message without a
   * readable version uses that of its packet.
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
        .map(it -> Schema.of(it.schema()));
  }

  private static Violation unknown(Submission submission) {
    String type = PayloadType.of(submission.packet());
    String pointer =
        submission.sent().has("payloadType") ? "/payloadType" : "/payload/schemaVersion";
    return new Violation(
        ProblemCode.SCHEMA_INVALID, pointer, "must be a known payload type, not " + type);
  }

  /** A history in another form is denied in strict mode and otherwise reported. */
  private List<Violation> history(Submission submission, Contract contract) {
    List<Violation> violations = HistoryRule.violations(contract, submission.payload());
    if (mode == ContractMode.STRICT) {
      return violations;
    }
    violations.forEach(
        it ->
            submission.warn(
                new PacketWarning(
                    PacketWarning.WarningCode.HISTORY_STRATEGY, it.pointer(), it.message())));
    return List.of();
  }

  /** In a handoff with a contract, the description is the summary of the task. */
  private static List<Violation> description(JsonObject payload) {
    boolean isSummary =
        !payload.has("task_summary") && payload.string("taskDescription").isPresent();
    return isSummary ? summary(payload, "taskDescription") : List.of();
  }

  private static List<Violation> summary(JsonObject payload, String name) {
    Json summary = payload.get(name);
    if (summary == null || summary.isNull()) {
      return List.of();
    }
    boolean isValid =
        summary
            .asString()
            .map(it -> it.codePointCount(0, it.length()) <= MAX_SUMMARY_LENGTH)
            .orElse(false);
    return isValid
        ? List.of()
        : List.of(
            new Violation(
                ProblemCode.SCHEMA_INVALID,
                "/payload/" + name,
                "must be a string of at most " + MAX_SUMMARY_LENGTH + " characters"));
  }
}
