package dev.ahp.document;

import dev.ahp.brief.BriefValidator;
import dev.ahp.contract.ContractValidator;
import dev.ahp.format.NeoPackets;
import dev.ahp.handoff.HandoffCheck;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketTypes;
import dev.ahp.packet.PacketValidator;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import java.util.List;

/** Validates documents of any kind and returns all violations. */
public final class DocumentValidator {
  private final HandoffValidator handoffs;
  private final List<HandoffCheck> installed;

  private DocumentValidator(HandoffValidator handoffs, List<HandoffCheck> installed) {
    this.handoffs = handoffs;
    this.installed = installed;
  }

  /** Creates a validator with the standard checks of each kind and the installed checks. */
  public static DocumentValidator standard() {
    return new DocumentValidator(HandoffValidator.standard(), HandoffValidator.installed());
  }

  public List<Violation> violations(Document document) {
    JsonObject value = document.value();
    return switch (document.kind()) {
      case PACKET -> ofPacket(value);
      case HANDOFF -> handoffs.violations(value);
      case BRIEF -> BriefValidator.check(value);
      case NEO -> NeoPackets.violations(value);
      case CONTRACT -> ContractValidator.SCHEMA.validate(value).errors();
    };
  }

  private List<Violation> ofPacket(JsonObject packet) {
    ViolationCollector violations =
        new ViolationCollector().addAll(PacketValidator.envelope(packet, PacketTypes.builtIn()));
    packet
        .object("payload")
        .ifPresent(
            payload -> violations.addAll(ofPayload(PayloadType.of(packet), payload), "/payload"));
    violations.addAll(PacketValidator.taskOfPayload(packet));
    violations.addAll(SenderRules.violations(packet));
    // The handoff validator has scanned a handoff payload; scan the rest of the packet here.
    JsonObject rest = PayloadType.isHandoff(packet) ? packet.without("payload") : packet;
    installed.forEach(check -> violations.addAll(check.violations(rest)));
    return violations.toList();
  }

  private List<Violation> ofPayload(String type, JsonObject payload) {
    if (type.startsWith("handoff/")) {
      return handoffs.violations(payload);
    }
    return switch (type) {
      case "brief/1" -> BriefValidator.check(payload);
      case NeoPackets.PAYLOAD_TYPE -> NeoPackets.violations(payload);
      default -> List.of();
    };
  }
}
