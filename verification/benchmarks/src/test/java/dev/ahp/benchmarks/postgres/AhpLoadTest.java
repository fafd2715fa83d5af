package dev.ahp.benchmarks.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.measure.ProcessTimes;
import org.junit.jupiter.api.Test;

class AhpLoadTest {
  @Test
  void cyclesOfTwoNodesUseServerResources() throws Exception {
    try (BenchmarkPostgres postgres = BenchmarkPostgres.start();
        AhpLoad load = new AhpLoad(postgres, 2)) {
      long before = postgres.cpu();

      ResourceUsage.JobCost jobCost = load.cycles(20, 100);

      assertThat(jobCost.walKilobytes()).isGreaterThan(2);
      assertThat(jobCost.perSecond()).isPositive();
      assertThat(postgres.cpu()).isGreaterThan(before);
    }
  }

  @Test
  void processHasUsedCpuTime() {
    assertThat(ProcessTimes.ofFamily(ProcessHandle.current().pid())).isPositive();
  }
}
