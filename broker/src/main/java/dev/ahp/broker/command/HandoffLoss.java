package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.context.ContextLoss;
import dev.ahp.context.KeyPoint;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The key points of a packet that are missing in the handoff that follows it. The sender gets a
 * warning. Operators get an alert if more than facts are missing. Both contain no text of the
 * packet, which may be personal.
 */
public record HandoffLoss(AdmittedPacket handoff, ContextLoss loss) {
  /** The number of key points before the handoffs. */
  public static final String ESSENTIALS = "ahp_context_essentials_total";

  /** The number of lost or altered key points. */
  public static final String LOST = "ahp_context_lost_total";

  private static final String OTHERS = "other other";
  private static final int MAX_ITEMS = 20;

  /** Compares a handoff with its source; a denied handoff loses nothing. */
  public static HandoffLoss between(JsonObject source, AdmittedPacket handoff) {
    return new HandoffLoss(
        handoff,
        handoff.denial() == null
            ? ContextLoss.between(payload(source), payload(handoff.content()))
            : ContextLoss.NONE);
  }

  private static JsonObject payload(JsonObject packet) {
    return packet.object("payload").orElse(JsonObject.empty());
  }

  List<PacketWarning> warnings() {
    return loss.isEmpty()
        ? List.of()
        : List.of(new PacketWarning(WarningCode.CONTEXT_LOST, "/payload", message()));
  }

  private String message() {
    return "%s dropped %s of %s key facts when handing off to %s"
        .formatted(handoff.sender(), loss.missing().size(), loss.items(), handoff.target());
  }

  /** Counts the key points, and raises an alert if more than facts are missing. */
  void report(UnitOfWork work, PacketRules rules) {
    if (loss.items() == 0) {
      return;
    }
    List<KeyPoint> missing = loss.missing();
    MetricsListener listener = rules.environment.metricsListener();
    work.afterCommit(() -> count(listener, missing));
    if (missing.stream().anyMatch(it -> it.kind() != KeyPoint.Kind.FACT)) {
      List<Json> places =
          missing.stream().limit(MAX_ITEMS).<Json>map(it -> it.toJson().without("text")).toList();
      rules.alerts.raise(
          work,
          WarningCode.CONTEXT_LOST.name(),
          handoff.taskId(),
          handoff.packetId(),
          message(),
          JsonObject.builder()
              .put("essentials", loss.items())
              .put("gone", missing.size())
              .put("lost", new JsonArray(places))
              .build());
    }
  }

  private void count(MetricsListener listener, List<KeyPoint> missing) {
    String edge = handoff.sender() + " " + handoff.target();
    listener.add(ESSENTIALS, edge, OTHERS, loss.items());
    for (KeyPoint keyPoint : missing) {
      String kind = " " + keyPoint.kind().label();
      listener.add(LOST, edge + kind, OTHERS + kind, 1);
    }
  }
}
