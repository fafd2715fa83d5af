package dev.ahp.server.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import org.junit.jupiter.api.Test;

class StreamLimiterTest {
  private final StreamLimiter streamLimiter = new StreamLimiter(3, 2);

  @Test
  void oneCallerHasItsShareAndNoMore() {
    streamLimiter.take("a");
    Runnable second = streamLimiter.take("a");

    assertThatThrownBy(() -> streamLimiter.take("a"))
        .isInstanceOf(Denied.class)
        .hasMessageContaining("2 streams")
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("RATE_LIMITED");
    streamLimiter.take("b");
    assertThat(streamLimiter.open()).isEqualTo(3);
    second.run();
    streamLimiter.take("a");
  }

  @Test
  void allOfThemTogetherAreBoundedToo() {
    streamLimiter.take("a");
    streamLimiter.take("b");
    streamLimiter.take("c");

    assertThatThrownBy(() -> streamLimiter.take("d"))
        .isInstanceOf(Denied.class)
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("UNAVAILABLE");
  }

  @Test
  void aPlaceIsGivenBackOnce() {
    Runnable place = streamLimiter.take("a");
    streamLimiter.take("b");

    place.run();
    place.run();

    assertThat(streamLimiter.open()).isEqualTo(1);
  }
}
