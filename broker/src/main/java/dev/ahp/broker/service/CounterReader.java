package dev.ahp.broker.service;

import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.command.ContractMetrics;
import dev.ahp.broker.command.HandoffLoss;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Reads the counters and gauges. */
final class CounterReader {
  private final BrokerContext context;
  private final Meters meters;

  CounterReader(BrokerContext context, Meters meters) {
    this.context = context;
    this.meters = meters;
  }

  EventApi.Counters all() {
    Map<String, Double> plain = new HashMap<>();
    for (String metric :
        List.of(
            "ahp_packets_submitted_total",
            "ahp_safety_violations_total",
            "ahp_safety_let_pass_total",
            "ahp_compressed_handoffs_total",
            "ahp_rollbacks_total",
            "ahp_duplicates_total",
            "ahp_contract_missing_total",
            "ahp_lease_lost_total",
            "ahp_retries_total",
            "ahp_escalations_total",
            "ahp_expired_total",
            "ahp_budget_mismatches_total")) {
      plain.put(metric, meters.value(metric));
    }
    double submitted = meters.value("ahp_packets_submitted_total");
    double handoffs = meters.value("ahp_handoffs_total");
    plain.put(
        "ahp_handoff_validation_failure_ratio",
        ratio(meters.sum("ahp_gate_denials_total"), submitted));
    plain.put(
        "ahp_safety_violation_ratio",
        ratio(meters.value("ahp_safety_violations_total"), submitted));
    plain.put(
        "ahp_context_compression_ratio",
        ratio(meters.value("ahp_compressed_handoffs_total"), handoffs));
    plain.put("ahp_rollback_ratio", ratio(meters.value("ahp_rollbacks_total"), submitted));
    plain.put("ahp_dead_letters_open", (double) new DeadLetterService(context).open());
    plain.put("ahp_audit_records_total", (double) context.read(view -> view.recordCount()));
    return new EventApi.Counters(plain, labelled(), meters.latencies());
  }

  JsonObject rates() {
    return meters.rates().json();
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? 0 : Math.min(1, part / whole);
  }

  private Map<String, Map<String, Double>> labelled() {
    Map<String, Map<String, Double>> all = new HashMap<>();
    List<String> names =
        new ArrayList<>(
            List.of(
                "ahp_gate_denials_total",
                "ahp_transitions_total",
                "ahp_quota_exceeded_total",
                "ahp_quota_near_total",
                "ahp_recoveries_total",
                "ahp_safety_external_total",
                ContractMetrics.COUNTER,
                HandoffLoss.ESSENTIALS,
                HandoffLoss.LOST));
    names.addAll(meters.labelledNames("ahp_delivery_"));
    for (String metric : names) {
      Map<String, Double> values = new HashMap<>();
      meters.labels(metric).forEach((label, adder) -> values.put(label, sum(adder)));
      all.put(metric, values);
    }
    meters.gauges().forEach((name, values) -> all.put(name, Map.copyOf(values)));
    Map<String, Double> packets = new HashMap<>();
    Map<Status, Long> counts = context.read(view -> view.packetsByStatus());
    for (Status status : Status.values()) {
      packets.put(status.wireName(), (double) counts.getOrDefault(status, 0L));
    }
    all.put("ahp_packets", packets);
    return all;
  }

  private static double sum(LongAdder adder) {
    return adder.sum();
  }
}
