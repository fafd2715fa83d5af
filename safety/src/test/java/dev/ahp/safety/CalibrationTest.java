package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final Thresholds USED = new Thresholds(0.9, 0.5, 0.6);

  private final Calibration calibration = new Calibration(USED);

  @Test
  void thresholdsKeepTheRatesOnTheAddedTexts() {
    for (int i = 1; i <= 1000; i++) {
      calibration.add(report(i / 1001.0, 1));
    }

    Thresholds found = calibration.thresholds(0.001, 0.01);

    assertThat(calibration.rateAt(found.block())).isCloseTo(0.001, within(0.001));
    assertThat(calibration.rateAt(found.suspect())).isCloseTo(0.01, within(0.001));
    assertThat(found.rise()).isEqualTo(USED.rise());
  }

  @Test
  void aLongTextCountsLikeAShortOneWithALowerScore() {
    calibration.add(report(0.6, 8));

    assertThat(calibration.thresholds(0, 0).block()).isLessThan(0.25);
  }

  @Test
  void calibrationWithoutTextsFails() {
    assertThatThrownBy(() -> calibration.thresholds(0.001, 0.01))
        .isInstanceOf(IllegalStateException.class);
  }

  private static ScanReport report(double score, int windows) {
    return new ScanReport(Verdict.CLEAN, score, windows, List.of(), USED, "test");
  }
}
