package dev.ahp.benchmarks.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AhpLoadTest {
  @Test
  void cyclesOfTwoNodesCostTheServerSomething() throws Exception {
    try (BenchmarkPostgres benchmarkPostgres = BenchmarkPostgres.start();
        AhpLoad load = new AhpLoad(benchmarkPostgres, 2)) {
      long before = benchmarkPostgres.cpu();

      ResourceUsage.JobCost jobCost = load.cycles(20, 100);

      assertThat(jobCost.walKilobytes()).isGreaterThan(2);
      assertThat(jobCost.perSecond()).isPositive();
      assertThat(benchmarkPostgres.cpu()).isGreaterThan(before);
    }
  }

  @Test
  void aProcessHasUsedSomeTime() {
    assertThat(ProcessTimes.ofFamily(ProcessHandle.current().pid())).isPositive();
  }
}
