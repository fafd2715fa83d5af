package dev.ahp.server.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import org.junit.jupiter.api.Test;

class StreamLimiterTest {
  private final StreamLimiter limiter = new StreamLimiter(3, 2);

  @Test
  void streamsPerCallerAreLimited() {
    limiter.acquire("a");
    Runnable second = limiter.acquire("a");

    assertThatThrownBy(() -> limiter.acquire("a"))
        .isInstanceOf(Denied.class)
        .hasMessageContaining("2 open streams")
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("RATE_LIMITED");
    limiter.acquire("b");
    assertThat(limiter.open()).isEqualTo(3);
    second.run();
    limiter.acquire("a");
  }

  @Test
  void totalStreamsAreLimited() {
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

    assertThat(limiter.open()).isEqualTo(1);
  }
}
