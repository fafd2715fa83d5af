package dev.ahp.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.broker.api.EventApi.LatencyHistogram;
import dev.ahp.broker.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metrics are valid, and the check finds what is not. */
class MetricsLinterTest {
  @Test
  void metricsOfANewBrokerAreValid() {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      assertThat(MetricsLinter.problems(PrometheusText.of(broker.events().counters(), true)))
          .isEmpty();
    }
  }

  @Test
  void metricsWithLabelsAreValid() {
    LatencyHistogram pull =
        new LatencyHistogram("pull", List.of(0.1, 1.0), List.of(2L, 3L), 1.5, 4, 0.75);
    LatencyHistogram http =
        new LatencyHistogram("http", List.of(0.1, 1.0), List.of(0L, 0L), 0, 0, 0);
    Counters counters =
        new Counters(
            Map.of(),
            Map.of(
                "ahp_delivery_attempts_total",
                Map.of("redis", 1.0),
                "ahp_delivery_outcomes_total",
                Map.of("redis taken", 1.0, "redis again", 0.0),
                "ahp_delivery_lag_seconds",
                Map.of("redis", 0.25),
                "ahp_delivery_in_flight",
                Map.of("redis", 3.0),
                "ahp_context_lost_total",
                Map.of("a b fact", 1.0, "c d fact", 2.0, "other other fact", 3.0)),
            List.of(pull, http));

    for (boolean showAgents : new boolean[] {true, false}) {
      String text = PrometheusText.of(counters, showAgents);
      assertThat(MetricsLinter.problems(text)).isEmpty();
      assertThat(text).doesNotContain("without a description");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          % TYPE a_total counter;a_total 1 | no help
          % HELP a x;% TYPE a counter;a 1 | end in _total
          % HELP a_total x;% TYPE a_total gauge;a_total 1 | end in _total
          % HELP a_ms x;% TYPE a_ms gauge;a_ms 1 | no base unit
          % HELP a x;% TYPE a gauge;a 1;a 2 | is repeated
          % HELP a x;% TYPE a gauge;a{b="1",} 1;a{c=1} 2 | malformed labels
          % HELP a x;% TYPE a gauge;a 1;% HELP b x;% TYPE b gauge;b 1;% HELP a x | two groups
          % HELP a x;% TYPE a gauge;b 1 | has no type
          % HELP a x;% TYPE a gauge;a | not a line
          % HELP a_count x;% TYPE a_count gauge;a_count 1 | reserved word
          % HELP a x;% TYPE a histogram;a_bucket{le="1"} 3;a_bucket{le="+Inf"} 2;a_count 2 | cumulative
          % HELP a x;% TYPE a histogram;a_bucket{le="+Inf"} 2;a_count 3 | equals its count
          """)
  void problemIsFound(String lines, String problem) {
    assertThat(MetricsLinter.problems(lines.replace(';', '\n').replace('%', '#') + "\n"))
        .anySatisfy(it -> assertThat(it).contains(problem));
  }
}
