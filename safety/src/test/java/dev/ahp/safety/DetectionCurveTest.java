package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DetectionCurveTest {
  private final DetectionCurve curve = new DetectionCurve();

  private void add(boolean attack, double... scores) {
    for (double score : scores) {
      curve.add(score, attack);
    }
  }

  @Test
  void ratesCountScoresFromTheThresholdOn() {
    add(true, 0.2, 0.6, 0.9, 0.95);
    add(false, 0.01, 0.02, 0.6, 0.1);

    assertThat(curve.attackRate(0.6)).isEqualTo(0.75);
    assertThat(curve.cleanRate(0.6)).isEqualTo(0.25);
    assertThat(curve.attackRate(0.96)).isZero();
    assertThat(curve.attacks() + curve.cleanTexts()).isEqualTo(8);
  }

  @Test
  void proposedThresholdKeepsTheLimitOfFalseAlarms() {
    add(false, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95);

    assertThat(curve.cleanRate(curve.thresholdFor(0.1))).isEqualTo(0.1);
    assertThat(curve.cleanRate(curve.thresholdFor(0.15))).isEqualTo(0.1);
    assertThat(curve.cleanRate(curve.thresholdFor(0))).isZero();
    assertThat(curve.cleanRate(curve.thresholdFor(1))).isEqualTo(1);
  }

  @Test
  void equalScoresAreNeverSplit() {
    add(false, 0.5, 0.5, 0.5, 0.5);

    assertThat(curve.cleanRate(curve.thresholdFor(0.5))).isZero();
  }

  @Test
  void noRatesWithoutTexts() {
    assertThat(curve.attackRate(0.5)).isNaN();
    assertThat(curve.cleanRate(0.5)).isNaN();
  }
}
