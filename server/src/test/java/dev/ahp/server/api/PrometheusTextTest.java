package dev.ahp.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.broker.api.EventApi.LatencyHistogram;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
  @Test
  void metricsHaveHelpAndType() {
    LatencyHistogram pull =
        new LatencyHistogram("pull", List.of(0.1, 1.0), List.of(2L, 3L), 1.5, 4, 0.75);
    Counters counters =
        new Counters(
            Map.of("ahp_duplicates_total", 2.0, "ahp_rollback_ratio", 0.25),
            Map.of(
                "ahp_packets",
                Map.of("ready", 1.0),
                "ahp_transitions_total",
                Map.of("ready running", 3.0)),
            List.of(pull));

    assertThat(PrometheusText.of(counters, true))
        .isEqualTo(
            """
            # HELP ahp_duplicates_total Submissions that returned an earlier packet.
            # TYPE ahp_duplicates_total counter
            ahp_duplicates_total 2
            # HELP ahp_rollback_ratio Rollbacks divided by stored packets, since the start.
            # TYPE ahp_rollback_ratio gauge
            ahp_rollback_ratio 0.25
            # HELP ahp_packets Packets in the store.
            # TYPE ahp_packets gauge
            ahp_packets{status="ready"} 1
            # HELP ahp_transitions_total Changes of the status of packets.
            # TYPE ahp_transitions_total counter
            ahp_transitions_total{from="ready",to="running"} 3
            # HELP ahp_handoff_latency_seconds Time from submit to accept.
            # TYPE ahp_handoff_latency_seconds histogram
            ahp_handoff_latency_seconds_bucket{transport="pull",le="0.1"} 2
            ahp_handoff_latency_seconds_bucket{transport="pull",le="1"} 3
            ahp_handoff_latency_seconds_bucket{transport="pull",le="+Inf"} 4
            ahp_handoff_latency_seconds_sum{transport="pull"} 1.5
            ahp_handoff_latency_seconds_count{transport="pull"} 4
            # HELP ahp_handoff_latency_p99_seconds 99th percentile of the time from submit to accept, since the start.
            # TYPE ahp_handoff_latency_p99_seconds gauge
            ahp_handoff_latency_p99_seconds{transport="pull"} 0.75
            """);
  }

  @Test
  void samplesOfOtherNamespacesHaveALabel() {
    Counters own = new Counters(Map.of("ahp_duplicates_total", 2.0), Map.of(), List.of());
    Counters red =
        new Counters(
            Map.of("ahp_duplicates_total", 3.0),
            Map.of("ahp_packets", Map.of("ready", 1.0)),
            List.of());

    assertThat(PrometheusText.of(own, true, Map.of("red", red)))
        .containsOnlyOnce("# TYPE ahp_duplicates_total counter")
        .contains("ahp_duplicates_total 2\nahp_duplicates_total{namespace=\"red\"} 3\n")
        .contains("ahp_packets{namespace=\"red\",status=\"ready\"} 1\n");
  }

  @Test
  void labelValuesAreEscaped() {
    assertThat(PrometheusText.label("code", "a\"b\\c\nd")).isEqualTo("code=\"a\\\"b\\\\c\\nd\"");
  }

  @Test
  void agentsAreHiddenFromUnauthorizedCallers() {
    Counters counters =
        new Counters(
            Map.of(),
            Map.of("ahp_context_lost_total", Map.of("a b decision", 2d, "c d decision", 3d)),
            List.of());

    assertThat(PrometheusText.of(counters, true)).contains("from=\"a\",to=\"b\"");
    assertThat(PrometheusText.of(counters, false))
        .contains("ahp_context_lost_total{from=\"all\",to=\"all\",kind=\"decision\"} 5");
  }
}
