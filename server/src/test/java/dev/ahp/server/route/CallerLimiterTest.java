package dev.ahp.server.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import org.junit.jupiter.api.Test;

class CallerLimiterTest {
  private final CallerLimiter limiter = new CallerLimiter("open streams", 3, 2);

  @Test
  void usePerCallerIsLimited() {
    limiter.acquire("a");
    Runnable second = limiter.acquire("a");

    assertThatThrownBy(() -> limiter.acquire("a"))
        .isInstanceOf(Denied.class)
        .hasMessageContaining("2 open streams")
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("RATE_LIMITED");
    limiter.acquire("b");
    assertThat(limiter.used()).isEqualTo(3);
    second.run();
    limiter.acquire("a");
  }

  @Test
  void totalUseIsLimited() {
    limiter.acquire("a");
    limiter.acquire("b");
    limiter.acquire("c");

    assertThatThrownBy(() -> limiter.acquire("d"))
        .isInstanceOf(Denied.class)
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("UNAVAILABLE");
  }

  @Test
  void releaseIsIdempotent() {
    Runnable place = limiter.acquire("a");
    limiter.acquire("b");

    place.run();
    place.run();

    assertThat(limiter.used()).isEqualTo(1);
  }
}
