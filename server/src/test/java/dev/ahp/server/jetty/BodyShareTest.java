package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyShareTest {
  private final BodyBudget budget = new BodyBudget(100);

  private BodyShare of(String caller) {
    return new BodyShare(budget, caller);
  }

  @Test
  void requestsOfOneCallerUseAtMostHalf() {
    assertThat(of("greedy").reserve(30)).isTrue();
    assertThat(of("greedy").reserve(20)).isTrue();
    assertThat(of("greedy").reserve(1)).isFalse();

    assertThat(of("quiet").reserve(50)).isTrue();
  }

  @Test
  void singleRequestMayUseEverything() {
    BodyShare large = of("a");

    assertThat(large.reserve(60)).isTrue();
    assertThat(large.reserve(40)).isTrue();
    assertThat(large.reserve(1)).isFalse();
    large.release();
    assertThat(budget.available()).isEqualTo(100);
    assertThat(of("a").reserve(100)).isTrue();
  }
}
