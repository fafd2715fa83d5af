package dev.ahp.testkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineLoadTest {
  private static final MachineLoad BEFORE = MachineLoad.of("cpu  100 0 50 800 10 0 5 35 0 0");
  private static final MachineLoad AFTER = MachineLoad.of("cpu  160 0 70 900 10 0 5 55 0 0");

  @Test
  void sharesAreRelativeToTheElapsedTime() {
    assertThat(AFTER.stolenSince(BEFORE)).isEqualTo(10);
    assertThat(AFTER.othersSince(BEFORE, 600_000)).isEqualTo(10);
    assertThat(AFTER.othersSince(BEFORE, 2_000_000)).isZero();
    assertThat(AFTER.since(BEFORE, 600_000)).contains("10.0 %");
  }

  @Test
  void missingValuesAndZeroTimeGiveZero() {
    assertThat(BEFORE.stolenSince(BEFORE)).isZero();
    assertThat(MachineLoad.of("cpu 1 2 3 4").stolenSince(MachineLoad.of("cpu 1 1 1 1"))).isZero();
  }

  @Test
  void familiesIncludeThisProcess() {
    assertThat(ProcessTimes.ofFamily(-1)).isZero();
    assertThat(ProcessTimes.ofThisFamily()).isGreaterThanOrEqualTo(0);
  }
}
