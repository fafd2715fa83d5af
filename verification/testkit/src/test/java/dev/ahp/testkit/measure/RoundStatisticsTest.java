package dev.ahp.testkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RoundStatisticsTest {
  @Test
  void quantilesAreInterpolated() {
    RoundStatistics rounds = new RoundStatistics();
    assertThat(rounds.median()).isZero();

    for (double value : new double[] {400, 100, 300, 200}) {
      rounds.add(value);
    }

    assertThat(rounds.median()).isEqualTo(250);
    assertThat(rounds.quartiles()).isEqualTo("175–325");
  }

  @Test
  void roundsRunUntilTheCompilerIsIdle() throws Exception {
    int[] rounds = {0};

    boolean isIdle =
        CompilerRest.await(
            () -> Duration.ofHours(Math.min(rounds[0], 3)),
            Duration.ofMinutes(1),
            () -> rounds[0]++);

    assertThat(isIdle).isTrue();
    assertThat(rounds[0]).isEqualTo(4);
    assertThat(CompilerRest.await(CompilerRest::ownTime, Duration.ZERO, () -> {})).isFalse();
  }
}
