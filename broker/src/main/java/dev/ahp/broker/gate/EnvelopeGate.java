package dev.ahp.broker.gate;

import dev.ahp.Join;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonPointer;
import dev.ahp.packet.PacketTypes;
import dev.ahp.packet.PacketValidator;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The envelope has the form of a packet, and nothing in it that only the broker may say. */
public final class EnvelopeGate implements Gate {
  /** What the broker alone sets. */
  static final Set<String> BROKERS =
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
          "safety");

  private static final String HIDDEN = "~";

  private final PacketTypes types;

  public EnvelopeGate(PacketTypes types) {
    this.types = types;
  }

  @Override
  public String name() {
    return "envelope";
  }

  @Override
  public List<Violation> check(Submission submission) {
    List<Violation> violations =
        new ArrayList<>(PacketValidator.envelope(submission.packet(), types));
    for (String name : submission.sent().names()) {
      if (BROKERS.contains(name)) {
        violations.add(invalid("/" + name, "is set by the broker"));
      } else if (name.startsWith(HIDDEN)) {
        violations.add(
            invalid("/" + JsonPointer.escape(name), "starts with ~, which is for the broker"));
      }
    }
    if (submission.sent().has("target") && submission.sent().has("receivers")) {
      violations.removeIf(it -> it.pointer().equals("/receivers"));
      violations.add(invalid("/receivers", "does not go with target; give one of the two"));
    }
    int receivers = submission.sent().array("receivers").map(JsonArray::size).orElse(0);
    int needed = submission.sent().string("join").flatMap(Join::parse).map(Join::needed).orElse(0);
    if (receivers > 0 && needed > receivers) {
      violations.add(
          invalid("/join", "asks for more than the " + receivers + " receivers there are"));
    }
    violations.addAll(ExpectedSchema.faults(submission));
    Json contract = submission.sent().get("contract");
    if (contract != null && contract.isNull()) {
      violations.add(invalid("/contract", "must be an id or be left out"));
    }
    return violations;
  }

  private static Violation invalid(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
