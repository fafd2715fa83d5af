package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private final AtomicLong now = new AtomicLong();
  private final RateLimiter limits = new RateLimiter(2, 3, now::get);

  @Test
  void burstIsAllowedThenRateApplies() {
    assertThat(granted("a", 10)).isEqualTo(3);
    now.addAndGet(1_000_000_000L);
    assertThat(granted("a", 10)).isEqualTo(2);
    now.addAndGet(3_600_000_000_000L);
    assertThat(granted("a", 10)).isEqualTo(3);
  }

  @Test
  void callersHaveSeparateBuckets() {
    assertThat(granted("a", 10)).isEqualTo(3);
    assertThat(granted("b", 10)).isEqualTo(3);
  }

  @Test
  void tableIsBounded() {
    for (int i = 0; i < 50_000; i++) {
      assertThat(limits.tryAcquire("caller-" + i)).isTrue();
    }

    assertThat(limits.size()).isEqualTo(10_000);
  }

  @Test
  void zeroMeansNoLimit() {
    RateLimiter none = new RateLimiter(0, 0, now::get);

    assertThat(none.tryAcquire("a")).isTrue();
    assertThat(none.size()).isZero();
  }

  private int granted(String caller, int tries) {
    int granted = 0;
    for (int i = 0; i < tries; i++) {
      granted += limits.tryAcquire(caller) ? 1 : 0;
    }
    return granted;
  }
}
