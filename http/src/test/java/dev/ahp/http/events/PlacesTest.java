package dev.ahp.http.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import org.junit.jupiter.api.Test;

class PlacesTest {
  private final Places places = new Places(3, 2);

  @Test
  void oneCallerHasItsShareAndNoMore() {
    places.take("a");
    Runnable second = places.take("a");

    assertThatThrownBy(() -> places.take("a"))
        .isInstanceOf(Denied.class)
        .hasMessageContaining("2 streams")
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("RATE_LIMITED");
    places.take("b");
    assertThat(places.open()).isEqualTo(3);
    second.run();
    places.take("a");
  }

  @Test
  void allOfThemTogetherAreBoundedToo() {
    places.take("a");
    places.take("b");
    places.take("c");

    assertThatThrownBy(() -> places.take("d"))
        .isInstanceOf(Denied.class)
        .extracting(it -> ((Denied) it).code())
        .isEqualTo("UNAVAILABLE");
  }

  @Test
  void aPlaceIsGivenBackOnce() {
    Runnable place = places.take("a");
    places.take("b");

    place.run();
    place.run();

    assertThat(places.open()).isEqualTo(1);
  }
}
