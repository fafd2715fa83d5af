package dev.ahp.broker.gate;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.trust.TrustChain;
import dev.ahp.trust.TrustLabel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Denies packets whose target, contract or agent type was chosen by text from a tool or the web.
 * This is the case if the packet or one before it in the chain labels that text as such. Its
 * decision is recorded under the name of the permission gate.
 */
public final class TrustGate implements Gate {
  @Override
  public GateName name() {
    return GateName.PERMISSION;
  }

  @Override
  public List<Violation> check(Submission submission) {
    if (!submission.packet().has("trust") && submission.chain().isEmpty()) {
      return List.of();
    }
    TrustChain chain = new TrustChain();
    submission.chain().forEach(chain::effective);
    chain.effective(submission.packet());
    List<Violation> violations = new ArrayList<>();
    choices(submission.packet())
        .forEach(
            (pointer, text) -> {
              JsonObject said = JsonObject.builder().put("said", text).build();
              TrustLabel label =
                  chain
                      .effective(JsonObject.builder().put("payload", said).build())
                      .get("/payload/said");
              if (label != null) {
                violations.add(
                    new Violation(
                        ProblemCode.PERMISSION_DENIED,
                        pointer,
                        "was chosen by a text from " + label.wireName()));
              }
            });
    return violations;
  }

  private static Map<String, String> choices(JsonObject packet) {
    Map<String, String> choices = new LinkedHashMap<>();
    // The prefix of a role, a capability or a queue is not part of the chosen text.
    packet
        .string("target")
        .ifPresent(it -> choices.put("/target", it.substring(it.indexOf(':') + 1)));
    packet.string("contract").ifPresent(it -> choices.put("/contract", it));
    packet
        .object("payload")
        .flatMap(it -> it.object("toAgent"))
        .flatMap(it -> it.string("agentType"))
        .ifPresent(it -> choices.put("/payload/toAgent/agentType", it));
    return choices;
  }
}
