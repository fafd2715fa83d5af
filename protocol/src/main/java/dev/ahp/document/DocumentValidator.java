package dev.ahp.document;

import dev.ahp.brief.BriefValidator;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.handoff.SafetyCheck;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.neo.NeoPackets;
import dev.ahp.packet.PacketTypes;
import dev.ahp.packet.PacketValidator;
import dev.ahp.packet.PayloadType;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.schema.PublishedSchema;
import java.util.ArrayList;
import java.util.List;

/** Everything that is wrong with a document of any kind, all at once. */
public final class DocumentValidator {
  private static final List<String> PREDICATES =
      List.of("/trigger/predicate", "/acceptance_criteria/domain_match");

  private final HandoffValidator handoffs;
  private final SafetyCheck safety = new SafetyCheck(SafetyScanner::standard);

  public DocumentValidator(HandoffValidator handoffs) {
    this.handoffs = handoffs;
  }

  public List<Violation> violations(Document document) {
    JsonObject value = document.value();
    return switch (document.kind()) {
      case PACKET -> ofPacket(value);
      case HANDOFF -> handoffs.violations(value);
      case BRIEF -> BriefValidator.check(value);
      case NEO -> NeoPackets.violations(value);
      case CONTRACT -> ofContract(value);
    };
  }

  private List<Violation> ofPacket(JsonObject packet) {
    List<Violation> violations =
        new ArrayList<>(PacketValidator.envelope(packet, PacketTypes.builtIn()));
    packet
        .object("payload")
        .ifPresent(
            payload ->
                ofPayload(PayloadType.of(packet), payload)
                    .forEach(violation -> violations.add(violation.under("/payload"))));
    violations.addAll(PacketValidator.taskOfPayload(packet));
    // A handoff was scanned with its other checks; the rest of the packet was not.
    violations.addAll(
        safety.violations(PayloadType.isHandoff(packet) ? packet.without("payload") : packet));
    return violations;
  }

  private List<Violation> ofPayload(String type, JsonObject payload) {
    if (type.startsWith("handoff/")) {
      return handoffs.violations(payload);
    }
    return switch (type) {
      case "brief/1" -> BriefValidator.check(payload);
      case "packet/neo" -> NeoPackets.violations(payload);
      default -> List.of();
    };
  }

  private static List<Violation> ofContract(JsonObject contract) {
    List<Violation> violations = new ArrayList<>(PublishedSchema.CONTRACT_1.violations(contract));
    for (String pointer : PREDICATES) {
      Json predicate = JsonPointer.parse(pointer).in(contract);
      if (predicate instanceof Json.Str text) {
        try {
          Predicate.parse(text.value());
        } catch (PredicateSyntaxException fault) {
          violations.add(
              new Violation(
                  ProblemCode.SCHEMA_INVALID,
                  pointer,
                  "does not parse: column " + fault.column() + ": " + fault.message()));
        }
      }
    }
    return violations;
  }
}
