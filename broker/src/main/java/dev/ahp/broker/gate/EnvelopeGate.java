package dev.ahp.broker.gate;

import dev.ahp.Join;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonPointer;
import dev.ahp.packet.PacketTypes;
import dev.ahp.packet.PacketValidator;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Validates the envelope and denies members that only the broker may set. */
public final class EnvelopeGate implements Gate {
  /** Members that only the broker sets. */
  static final Set<String> BROKER_MEMBERS =
      Set.of(
          "previousPacketId",
          "retryOf",
          "recoveryOf",
          "parentPacketId",
          "owner",
          "boundTo",
          "attempt",
          "visited",
          "effectiveTrust",
          "children",
          "waitingOn",
          "terminalReason",
          "error",
          "result",
          "needs",
          "violations",
          "updatedAt",
          "assigned",
          "safety",
          "warnings");

  private static final String INTERNAL_PREFIX = "~";

  private final PacketTypes types;

  public EnvelopeGate(PacketTypes types) {
    this.types = types;
  }

  @Override
  public GateName name() {
    return GateName.ENVELOPE;
  }

  @Override
  public List<Violation> check(Submission submission) {
    ViolationCollector violations =
        new ViolationCollector().addAll(PacketValidator.envelope(submission.packet(), types));
    for (String name : submission.sent().names()) {
      if (BROKER_MEMBERS.contains(name)) {
        violations.add(invalid("/" + name, "is set by the broker"));
      } else if (name.startsWith(INTERNAL_PREFIX)) {
        violations.add(
            invalid("/" + JsonPointer.escape(name), "starts with ~, which is for the broker"));
      }
    }
    verbOf(submission)
        .ifPresent(
            verb ->
                violations.add(invalid("/type", "is not sent as a packet; use the verb " + verb)));
    if (submission.sent().has("target") && submission.sent().has("receivers")) {
      violations.removeIf(it -> it.pointer().equals("/receivers"));
      violations.add(invalid("/receivers", "cannot be combined with target; use one of the two"));
    }
    int receivers = submission.sent().array("receivers").map(JsonArray::size).orElse(0);
    int needed = submission.sent().string("join").flatMap(Join::parse).map(Join::needed).orElse(0);
    if (receivers > 0 && needed > receivers) {
      violations.add(
          invalid("/join", "requires more results than the " + receivers + " receivers"));
    }
    violations.addAll(ExpectedSchema.violations(submission));
    violations.addAll(PersonalDataAlias.violations(submission.packet()));
    Json contract = submission.sent().get("contract");
    if (contract != null && contract.isNull()) {
      violations.add(invalid("/contract", "must be an id or be omitted"));
    }
    return violations.toList();
  }

  /** Returns the verb that an agent must use instead of a packet of this type. */
  private static Optional<String> verbOf(Submission submission) {
    if (!submission.caller().isAgent()) {
      return Optional.empty();
    }
    return switch (submission.type()) {
      case "task.accept" -> Optional.of("accept");
      case "task.reject" -> Optional.of("reject");
      case "task.result" -> Optional.of("complete");
      default -> Optional.empty();
    };
  }

  private static Violation invalid(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
