package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.document.SenderRules;
import dev.ahp.packet.PacketTypes;
import dev.ahp.packet.PacketValidator;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import java.util.List;
import java.util.Optional;

/** Validates the envelope and denies members that only the broker may set. */
public final class EnvelopeGate implements Gate {
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
    List<Violation> ofSender = SenderRules.violations(submission.sent());
    ofSender.forEach(it -> violations.removeIf(other -> other.pointer().equals(it.pointer())));
    violations.addAll(ofSender);
    verbOf(submission)
        .ifPresent(
            verb ->
                violations.add(invalid("/type", "is not sent as a packet; use the verb " + verb)));
    if (submission.packet().has("stream") && TargetRoute.isHuman(submission.target())) {
      violations.add(
          invalid("/stream", "is only allowed for agents; a person gets the packet immediately"));
    }
    violations.addAll(ExpectedSchema.violations(submission));
    violations.addAll(PersonalDataAlias.violations(submission.packet()));
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
