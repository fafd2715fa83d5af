package dev.ahp.document;

import dev.ahp.Join;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The rules for the members that a sender may set. They apply to packets as they are sent, not to
 * packets that a broker returns.
 */
public final class SenderRules {
  /** Members that only the broker sets. */
  public static final Set<String> BROKER_MEMBERS =
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

  private SenderRules() {}

  /** Returns all violations of a packet as it is sent. */
  public static List<Violation> violations(JsonObject sent) {
    List<Violation> violations = new ArrayList<>();
    for (String name : sent.names()) {
      if (BROKER_MEMBERS.contains(name)) {
        violations.add(invalid("/" + name, "is set by the broker; remove it"));
      } else if (name.startsWith(INTERNAL_PREFIX)) {
        violations.add(
            invalid("/" + JsonPointer.escape(name), "starts with ~, which is for the broker"));
      }
    }
    if (sent.has("target") && sent.has("receivers")) {
      violations.add(invalid("/receivers", "cannot be combined with target; use one of the two"));
    }
    int receivers = sent.array("receivers").map(JsonArray::size).orElse(0);
    int needed = sent.string("join").flatMap(Join::parse).map(Join::needed).orElse(0);
    if (receivers > 0 && needed > receivers) {
      violations.add(
          invalid("/join", "requires more results than the " + receivers + " receivers"));
    }
    Json contract = sent.get("contract");
    if (contract != null && contract.isNull()) {
      violations.add(invalid("/contract", "must be an id or be omitted"));
    }
    return violations;
  }

  private static Violation invalid(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
