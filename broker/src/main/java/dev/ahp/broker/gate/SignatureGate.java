package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.signing.HandoffSignature;
import dev.ahp.signing.KeyRing;
import dev.ahp.signing.PacketVerifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Verifies signatures, and requires one of agents that must sign. */
public final class SignatureGate implements Gate {
  private final Duration clockSkew;

  public SignatureGate(Duration clockSkew) {
    this.clockSkew = clockSkew;
  }

  @Override
  public GateName name() {
    return GateName.SIGNATURE;
  }

  @Override
  public List<Violation> check(Submission submission) {
    AgentEntry sender =
        submission
            .catalog()
            .agent(submission.sender())
            .orElseGet(() -> AgentEntry.empty(submission.sender()));
    List<Violation> violations = new ArrayList<>();
    Json signature = submission.sent().get("signature");
    Json payloadSignature = submission.payload().get("signature");
    boolean compact = submission.carriesHandoff() && payloadSignature instanceof Json.Str;
    if (signature != null && !signature.isNull()) {
      violations.addAll(
          PacketVerifier.verify(submission.sent(), sender.keys(), submission.now(), clockSkew));
    }
    if (compact) {
      violations.addAll(compact(submission.payload(), sender.keys(), submission));
    }
    if (sender.requiresSignature() && signature == null && !compact) {
      violations.add(
          new Violation(
              ProblemCode.SIGNATURE_INVALID, "/signature", "is required for this sender"));
    }
    return violations;
  }

  private static List<Violation> compact(JsonObject message, KeyRing keys, Submission submission) {
    return HandoffSignature.verify(message, keys, submission.now()).stream()
        .map(it -> it.under("/payload"))
        .toList();
  }
}
