package dev.ahp.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class Uuid7Test {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");

  private Instant now = NOW;
  private final InstantSource clock = () -> now;
  private final Uuid7 source = new Uuid7(clock, new Random(1));

  /** RFC 9562, appendix A.6, with the random bits of its example. */
  @Test
  void rfcExampleIsReproduced() {
    RandomGenerator fixed =
        new RandomGenerator() {
          @Override
          public long nextLong() {
            return 0x18c4dc0c0c07398fL;
          }

          @Override
          public int nextInt(int bound) {
            return 0xcc3 % bound;
          }
        };
    UUID id = new Uuid7(() -> Instant.ofEpochMilli(0x017f22e279b0L), fixed).next();

    assertThat(id).hasToString("017f22e2-79b0-74c3-98c4-dc0c0c07398f");
  }

  @Test
  void versionVariantAndTimeAreEncoded() {
    UUID id = source.next();

    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void idsOfOneMillisecondAreSortedBeyondTheCounter() {
    assertThat(texts(10_000)).isSorted().doesNotHaveDuplicates();
  }

  @Property(tries = 200)
  void clockChangesDoNotBreakTheOrder(
      @ForAll List<@LongRange(min = -5_000, max = 5_000) Long> steps) {
    now = NOW;
    List<String> ids = new ArrayList<>(texts(2));
    for (long step : steps) {
      now = now.plusMillis(step);
      ids.addAll(texts(3));
    }

    assertThat(ids).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void generatorFollowsTheClockAfterItWasSetBack() {
    source.next();
    now = NOW.minusSeconds(60);
    source.next();
    now = NOW.plusMillis(5);

    assertThat(source.next().getMostSignificantBits() >>> 16).isEqualTo(now.toEpochMilli());
  }

  @Test
  void threadsNeverGetTheSameId() throws InterruptedException {
    Set<String> all = ConcurrentHashMap.newKeySet();
    CountDownLatch done = new CountDownLatch(4);
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                all.addAll(texts(5_000));
                done.countDown();
              });
      thread.setDaemon(true);
      thread.start();
    }
    done.await();

    assertThat(all).hasSize(20_000);
  }

  @Test
  void packetIdsAreValidIds() {
    assertThat(source.next().toString()).hasSize(36).matches(Ids::isId);
  }

  private List<String> texts(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(source.next().toString());
    }
    return ids;
  }
}
