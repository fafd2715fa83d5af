package dev.ahp.server.api;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The descriptions of all metrics by name. */
final class MetricCatalog {
  /**
   * A metric.
   *
   * @param help one sentence for the exposition format
   * @param labels in the order in which the broker gives their values
   */
  record MetricDescription(String name, String help, List<String> labels) {
    /** Returns the type in the exposition format; {@code histogram} is set elsewhere. */
    String kind() {
      return name.endsWith("_total") ? "counter" : "gauge";
    }
  }

  private static final Map<String, MetricDescription> ALL =
      Stream.of(
              metric(
                  "ahp_audit_records_total",
                  "Audit records in the store, including archived ones."),
              metric(
                  "ahp_budget_mismatches_total",
                  "Handoffs whose costs differ from the recorded costs of the task."),
              metric(
                  "ahp_compressed_handoffs_total",
                  "Handoffs with a compressed history and a summary."),
              metric(
                  "ahp_context_compression_ratio",
                  "Share of handoffs that are compressed, since the start."),
              metric(
                  "ahp_context_essentials_total",
                  "Essential statements in compared handoffs.",
                  "from",
                  "to"),
              metric(
                  "ahp_context_lost_total",
                  "Essential statements that were lost or altered in a handoff.",
                  "from",
                  "to",
                  "kind"),
              metric(
                  "ahp_contract_missing_total", "Admitted packets on an edge without a contract."),
              metric(
                  "ahp_contract_metric_total",
                  "Metrics that contracts name; latencies are sums of milliseconds.",
                  "contract",
                  "metric"),
              metric("ahp_dead_letters_open", "Dead letters that wait for a decision."),
              metric("ahp_delivery_attempts_total", "Packets handed to a transport.", "transport"),
              metric("ahp_delivery_in_flight", "Packets in flight on a transport.", "transport"),
              metric(
                  "ahp_delivery_lag_seconds",
                  "Longest waiting time of the packets that were taken last.",
                  "transport"),
              metric(
                  "ahp_delivery_outcomes_total", "Results of deliveries.", "transport", "outcome"),
              metric("ahp_duplicates_total", "Submissions that returned an earlier packet."),
              metric("ahp_escalations_total", "Escalations to people."),
              metric("ahp_expired_total", "Packets that were not accepted in time."),
              metric("ahp_gate_denials_total", "Stored packets that a gate denied.", "code"),
              metric(
                  "ahp_handoff_latency_p99_seconds",
                  "99th percentile of the time from submit to accept, since the start.",
                  "transport"),
              metric("ahp_handoff_latency_seconds", "Time from submit to accept.", "transport"),
              metric(
                  "ahp_handoff_validation_failure_ratio",
                  "Share of stored packets that a gate denied, since the start."),
              metric(
                  "ahp_lease_lost_total",
                  "Packets that failed because their lease was not renewed."),
              metric("ahp_packets", "Packets in the store.", "status"),
              metric("ahp_packets_submitted_total", "Stored packets, including denied ones."),
              metric("ahp_probe_up", "1 if the last check of a probe succeeded.", "probe", "kind"),
              metric("ahp_probes", "Probes of this daemon by state.", "state"),
              metric("ahp_quota_exceeded_total", "Requests that a quota refused.", "resource"),
              metric(
                  "ahp_quota_near_total",
                  "Requests at or above the soft limit of a quota.",
                  "resource"),
              metric("ahp_recoveries_total", "Recovery packets.", "route"),
              metric("ahp_retries_total", "Retries of packets."),
              metric("ahp_rollback_ratio", "Rollbacks divided by stored packets, since the start."),
              metric("ahp_rollbacks_total", "Handoffs whose work returned to the source."),
              metric(
                  "ahp_safety_external_total",
                  "Results of the external safety classifier.",
                  "outcome"),
              metric("ahp_safety_let_pass_total", "Safety violations that were delivered."),
              metric(
                  "ahp_safety_violation_ratio",
                  "Share of stored packets that became a dead letter, since the start."),
              metric("ahp_safety_violations_total", "Packets that became a dead letter."),
              metric("ahp_transitions_total", "Changes of the status of packets.", "from", "to"))
          .collect(Collectors.toUnmodifiableMap(MetricDescription::name, Function.identity()));

  private MetricCatalog() {}

  private static MetricDescription metric(String name, String help, String... labels) {
    return new MetricDescription(name, help, List.of(labels));
  }

  /** Returns the description of a metric. A test checks that every metric has one. */
  static MetricDescription of(String name) {
    return ALL.getOrDefault(name, metric(name, "A metric without a description.", "kind"));
  }
}
