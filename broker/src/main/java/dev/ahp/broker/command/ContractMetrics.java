package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.catalog.CompiledContract;
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
    CompiledContract contract = environment.contractOf(packet).orElse(null);
    if (contract == null || contract.metrics().isEmpty()) {
      return;
    }
    List<String> parts = PARTS.getOrDefault(event, List.of());
    boolean isAccepted = AuditEvent.PACKET_ACCEPTED.is(event);
    for (String metric : contract.metrics()) {
      String last = metric.substring(metric.lastIndexOf('.') + 1);
      if (parts.contains(last)) {
        add(work, contract, metric, 1);
      } else if (isAccepted && last.equals(LATENCY)) {
        add(work, contract, metric, latency(work, packet));
        add(work, contract, metric + ".count", 1);
      }
    }
  }

  private static long latency(UnitOfWork work, PacketState packet) {
    long since = Math.max(packet.identity().submittedAt(), packet.placement().since());
    return Math.max(0, work.now() - since);
  }

  private void add(UnitOfWork work, CompiledContract contract, String metric, long amount) {
    String label = contract.id() + " " + metric.replaceAll("\\s", "_");
    work.afterCommit(() -> environment.metricsListener().add(COUNTER, label, OTHERS, amount));
  }
}
