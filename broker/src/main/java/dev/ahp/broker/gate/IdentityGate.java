package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * Requires that the sender of the packet and of its handoff is the caller, and that the caller's
 * token may submit to the target.
 */
public final class IdentityGate implements Gate {
  @Override
  public GateName name() {
    return GateName.IDENTITY;
  }

  @Override
  public List<Violation> check(Submission submission) {
    List<Violation> violations = new ArrayList<>();
    String caller = submission.caller().name();
    Json sender = submission.sent().get("sender");
    if (sender != null && !sender.asString().map(caller::equals).orElse(true)) {
      violations.add(mismatch("/sender"));
    }
    if (submission.carriesHandoff()
        && !submission
            .payload()
            .object("fromAgent")
            .flatMap((JsonObject it) -> it.string("agentId"))
            .map(caller::equals)
            .orElse(true)) {
      violations.add(mismatch("/payload/fromAgent/agentId"));
    }
    violations.addAll(missingScopes(submission));
    return violations;
  }

  /** Requires that the caller's token may submit to the target or to all receivers. */
  private static List<Violation> missingScopes(Submission submission) {
    if (submission.caller().scopes().isUnlimited()) {
      return List.of();
    }
    List<Violation> violations = new ArrayList<>();
    List<String> receivers =
        submission.sent().array("receivers").map(JsonArray::strings).orElse(List.of());
    boolean isFanOut = !submission.sent().has("target") && !receivers.isEmpty();
    for (String target : isFanOut ? receivers : List.of(submission.target())) {
      if (!submission.caller().scopes().allowsTarget(target)) {
        violations.add(
            new Violation(
                ProblemCode.FORBIDDEN,
                isFanOut ? "/receivers" : "/target",
                "needs the scope submit:" + target + ", which the token lacks"));
      }
    }
    return violations;
  }

  private static Violation mismatch(String pointer) {
    return new Violation(ProblemCode.SENDER_MISMATCH, pointer, "is not the caller");
  }
}
