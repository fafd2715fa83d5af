package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.List;
import java.util.Map;

/**
 * Counts the metrics that contracts name in {@code observability.metrics}. The last part of a name,
 * such as {@code rejected} in {@code handoff.rejected}, selects what is counted.
 */
public final class ContractMetrics {
  /** The counter; its label is the contract, a space, and the name of the metric. */
  public static final String COUNTER = "ahp_contract_metric_total";

  private static final String OTHERS = "other other";
  private static final String LATENCY = "latency_ms";

  private static final Map<String, List<String>> PARTS =
      Map.of(
          AuditEvent.PACKET_SUBMITTED.wireName(), List.of("emitted", "submitted"),
          AuditEvent.PACKET_ACCEPTED.wireName(), List.of("accepted"),
          AuditEvent.PACKET_REJECTED.wireName(), List.of("rejected"),
          AuditEvent.PACKET_DENIED.wireName(), List.of("rejected", "denied"),
          AuditEvent.PACKET_COMPLETED.wireName(), List.of("completed"),
          AuditEvent.PACKET_FAILED.wireName(), List.of("failed"),
          AuditEvent.PACKET_RETRIED.wireName(), List.of("retried"));

  private final Environment environment;

  ContractMetrics(Environment environment) {
    this.environment = environment;
  }

  /** Counts an event of a packet after the commit. */
  void count(UnitOfWork work, PacketState packet, String event) {
    List<String> parts = PARTS.getOrDefault(event, List.of());
    if (!parts.isEmpty()) {
      named(packet).stream()
          .filter(it -> parts.contains(lastPart(it)))
          .forEach(it -> add(work, packet, it, 1));
    }
    if (AuditEvent.PACKET_ACCEPTED.is(event)) {
      long millis =
          work.now() - Math.max(packet.identity().submittedAt(), packet.placement().since());
      named(packet).stream()
          .filter(it -> lastPart(it).equals(LATENCY))
          .forEach(
              it -> {
                add(work, packet, it, Math.max(0, millis));
                add(work, packet, it + ".count", 1);
              });
    }
  }

  private List<String> named(PacketState packet) {
    return environment
        .contractOf(packet)
        .map(it -> it.contract().observability().metrics())
        .orElse(List.of());
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private void add(UnitOfWork work, PacketState packet, String metric, long amount) {
    String contract = environment.contractOf(packet).orElseThrow().id();
    String label = contract + " " + metric.replaceAll("\\s", "_");
    work.afterCommit(() -> environment.metricsListener().add(COUNTER, label, OTHERS, amount));
  }
}
