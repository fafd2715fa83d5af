package dev.ahp.broker.objective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.setting.Objectives;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveWatchTest {
  private static final long WINDOW = Objectives.DEFAULT.window().toMillis();

  private final Map<String, Double> counters = new HashMap<>();
  private final ObjectiveWatch watch =
      new ObjectiveWatch(Objectives.DEFAULT, name -> counters.getOrDefault(name, 0.0));
  private long letters;
  private boolean alertRaised;

  private List<String> breaches(long now) {
    return watch.breaches(now, () -> alertRaised ? 0 : letters).stream()
        .map(it -> it.data().string("objective").orElse(""))
        .toList();
  }

  private void record(int count, long millis, long now) {
    for (int i = 0; i < count; i++) {
      watch.record("pull", "a", "b", millis, now);
    }
  }

  @Test
  void breachIsReportedOnceUntilTheTargetIsMetAgain() {
    record(98, 20, 1);
    record(2, 300, 1);

    assertThat(breaches(1)).containsExactly("latency");
    record(50, 300, 2);
    assertThat(breaches(2)).isEmpty();
    assertThat(breaches(WINDOW * 2)).isEmpty();
    record(20, 300, WINDOW * 2);
    assertThat(breaches(WINDOW * 2)).containsExactly("latency");
  }

  @Test
  void onePercentMayExceedTheTarget() {
    record(99, 20, 1);
    record(1, 300, 1);

    assertThat(breaches(1)).isEmpty();
  }

  @Test
  void noHandoffMayExceedTheMaximum() {
    record(1, 501, 1);

    List<ObjectiveBreach> objectiveBreaches = watch.breaches(1, () -> 0);

    assertThat(objectiveBreaches).hasSize(1);
    assertThat(objectiveBreaches.get(0).message())
        .isEqualTo(
            "1 of 1 handoffs from a to b over pull took longer than 200 ms, the longest 501 ms");
    assertThat(objectiveBreaches.get(0).data().number("mostMs")).contains(500.0);
  }

  @Test
  void fewHandoffsAreNotEvaluated() {
    record(3, 300, 1);

    assertThat(breaches(1)).isEmpty();
  }

  @Test
  void transportsWithoutObjectiveAreIgnored() {
    watch.record("human", "a", "b", 3_600_000, 1);

    assertThat(breaches(1)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "sqs", "nats"})
  void queueTransportsHaveTwoSeconds(String transport) {
    watch.record(transport, "a", "b", 2_000, 1);
    assertThat(breaches(1)).isEmpty();

    watch.record(transport, "a", "b", 2_001, 1);
    assertThat(breaches(1)).containsExactly("latency");
  }

  @Test
  void eachTransportHasItsOwnTarget() {
    watch.record("sqs", "a", "b", 1_999, 1);
    watch.record("temporal", "a", "b", 4_999, 1);
    assertThat(breaches(1)).isEmpty();

    watch.record("sqs", "a", "b", 2_001, 1);
    watch.record("temporal", "a", "b", 5_001, 1);
    assertThat(breaches(1)).containsExactly("latency", "latency");
  }

  @Test
  void numberOfPairsIsLimited() {
    LatencyWatch many = new LatencyWatch(Objectives.DEFAULT);
    for (int i = 0; i < LatencyWatch.MAX_PAIRS + 500; i++) {
      many.record("pull", "a", "b" + i, 1, 1);
    }

    assertThat(many.pairs()).isEqualTo(LatencyWatch.MAX_PAIRS + 1);
    assertThat(many.breaches(WINDOW * 3)).isEmpty();
    assertThat(many.pairs()).isZero();
  }

  @Test
  void sharesAreReportedOnceAboveTheThreshold() {
    counters.put("ahp_packets_submitted_total", 1_000.0);
    counters.put("ahp_gate_denials_total", 20.0);
    counters.put("ahp_rollbacks_total", 10.0);
    assertThat(breaches(1)).isEmpty();

    counters.put("ahp_gate_denials_total", 21.0);
    counters.put("ahp_safety_violations_total", 2.0);
    counters.put("ahp_rollbacks_total", 11.0);
    assertThat(breaches(2))
        .containsExactlyInAnyOrder("validation-failures", "safety-violations", "rollbacks");
    assertThat(breaches(3)).isEmpty();
  }

  @Test
  void oldCountsAreDropped() {
    counters.put("ahp_packets_submitted_total", 1_000.0);
    counters.put("ahp_gate_denials_total", 1_000.0);
    assertThat(breaches(1)).containsExactly("validation-failures");

    counters.put("ahp_packets_submitted_total", 2_000.0);
    assertThat(breaches(WINDOW * 2)).isEmpty();
    counters.put("ahp_gate_denials_total", 1_100.0);
    assertThat(breaches(WINDOW * 2)).containsExactly("validation-failures");
  }

  @Test
  void deadLettersAreReportedOnce() {
    letters = 1;
    assertThat(breaches(1)).containsExactly("dead-letters");
    alertRaised = true;
    letters = 2;
    counters.put("ahp_safety_violations_total", 1.0);
    assertThat(breaches(2)).isEmpty();
    alertRaised = false;
    counters.put("ahp_safety_violations_total", 2.0);
    assertThat(breaches(3)).containsExactly("dead-letters");
  }

  @Test
  void compressionSpikeIsReported() {
    counters.put("ahp_handoffs_total", 1_000.0);
    counters.put("ahp_compressed_handoffs_total", 50.0);
    assertThat(breaches(1)).isEmpty();

    counters.put("ahp_handoffs_total", 1_100.0);
    counters.put("ahp_compressed_handoffs_total", 70.0);
    assertThat(breaches(WINDOW * 2)).containsExactly("compression");
    assertThat(breaches(WINDOW * 2 + 1)).isEmpty();
  }

  @Test
  void disabledObjectivesReportNothing() {
    Objectives standard = Objectives.DEFAULT;
    ObjectiveWatch off =
        new ObjectiveWatch(
            new Objectives(standard.window(), 1, standard.latency(), 0, 0, 0, false), name -> 9);
    off.record("pull", "a", "b", 9_999, 1);

    assertThat(off.breaches(1, () -> 5)).isEmpty();
  }
}
