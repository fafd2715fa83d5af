package dev.ahp.benchmarks.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnLoadTest {
  @Test
  void cyclesOfTwoNodesCostTheServerSomething() throws Exception {
    try (Server server = Server.start();
        OwnLoad load = new OwnLoad(server, 2)) {
      long before = server.cpu();

      Usage.Cost cost = load.cycles(20, 100);

      assertThat(cost.walKilobytes()).isGreaterThan(2);
      assertThat(cost.perSecond()).isPositive();
      assertThat(server.cpu()).isGreaterThan(before);
    }
  }

  @Test
  void aProcessHasUsedSomeTime() {
    assertThat(ProcessTimes.ofFamily(ProcessHandle.current().pid())).isPositive();
  }
}
