package dev.ahp.server.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import org.junit.jupiter.api.Test;

class StreamLimiterTest {
  private final StreamLimiter streamLimiter = new StreamLimiter(3, 2);

  @Test
  void streamsPerCallerAreLimited() {
    streamLimiter.acquire("a");
    Runnable second = streamLimiter.acquire("a");

    assertThatThrownBy(() -> streamLimiter.acquire("a"))
        .isInstanceOf(Denied.class)
        .hasMessageContaining("2 open streams")
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("RATE_LIMITED");
    streamLimiter.acquire("b");
    assertThat(streamLimiter.open()).isEqualTo(3);
    second.run();
    streamLimiter.acquire("a");
  }

  @Test
  void totalStreamsAreLimited() {
    streamLimiter.acquire("a");
    streamLimiter.acquire("b");
    streamLimiter.acquire("c");

    assertThatThrownBy(() -> streamLimiter.acquire("d"))
        .isInstanceOf(Denied.class)
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("UNAVAILABLE");
  }

  @Test
  void releaseIsIdempotent() {
    Runnable place = streamLimiter.acquire("a");
    streamLimiter.acquire("b");

    place.run();
    place.run();

    assertThat(streamLimiter.open()).isEqualTo(1);
  }
}
