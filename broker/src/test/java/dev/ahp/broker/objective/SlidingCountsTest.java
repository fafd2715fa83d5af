package dev.ahp.broker.objective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SlidingCountsTest {
  @Test
  void valuesOutsideTheWindowAreDropped() {
    SlidingCounts counts = new SlidingCounts(600, 1);
    counts.add(1_000, 0, 3);
    counts.add(1_250, 0, 4);

    assertThat(counts.sum(1_500, 0)).isEqualTo(7);
    assertThat(counts.sum(1_650, 0)).isEqualTo(4);
    assertThat(counts.sum(9_999, 0)).isZero();
  }

  @Test
  void largestValueIsThatOfTheWindow() {
    SlidingCounts counts = new SlidingCounts(600, 1);
    counts.raise(1_000, 0, 9);
    counts.raise(1_300, 0, 5);

    assertThat(counts.largest(1_300, 0)).isEqualTo(9);
    assertThat(counts.largest(1_700, 0)).isEqualTo(5);
  }

  @Test
  void clockThatGoesBackLosesNothing() {
    SlidingCounts counts = new SlidingCounts(600, 1);
    counts.add(2_000, 0, 1);
    counts.add(1_000, 0, 1);

    assertThat(counts.sum(2_000, 0)).isEqualTo(2);
  }

  /** Compares with a full list, accurate to one slice. */
  @Property
  void sumIsAccurateToOneSlice(@ForAll List<@IntRange(max = 400) Integer> pauses) {
    SlidingCounts counts = new SlidingCounts(600, 1);
    List<Long> times = new ArrayList<>();
    long now = 10_000;
    for (int pause : pauses) {
      now += pause;
      counts.add(now, 0, 1);
      times.add(now);
    }
    long last = now;
    assertThat(counts.sum(last, 0))
        .isBetween(
            times.stream().filter(it -> it > last - 500).count(),
            times.stream().filter(it -> it > last - 600).count());
  }
}
