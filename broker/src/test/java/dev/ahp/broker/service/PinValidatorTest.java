package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PinValidatorTest {
  private static final int THREADS = 4;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "pins"));

  private static Catalog noCatalog() {
    throw new AssertionError("the catalog is not needed");
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private static JsonObject packetWithPins(int count) {
    List<Json> pins = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pins.add(
          JsonObject.builder()
              .put("kind", "etag")
              .put("ref", "https://a.example/" + i)
              .put("value", "v")
              .build());
    }
    return JsonObject.builder().put("pins", new JsonArray(pins)).build();
  }

  private PinValidator validator(PinValidator.PinSource source, Duration timeout) {
    return new PinValidator(PinValidatorTest::noCatalog, source, threads, timeout);
  }

  /** The barrier opens only if four reads run at the same time. */
  @Test
  void pinsAreReadConcurrentlyOnTheGivenThreads() {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Set<String> names = ConcurrentHashMap.newKeySet();
    PinValidator.PinSource source =
        (kind, ref) -> {
          names.add(Thread.currentThread().getName());
          try {
            barrier.await(20, TimeUnit.SECONDS);
            return Optional.of("v");
          } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            return Optional.empty();
          }
        };

    assertThat(validator(source, Duration.ofSeconds(30)).stale(packetWithPins(100)).join())
        .isEmpty();
    assertThat(names).containsExactly("pins");
  }

  @Test
  void objectThatIsPinnedTwiceIsReadOnce() {
    AtomicInteger reads = new AtomicInteger();
    JsonArray pins = packetWithPins(1).array("pins").orElseThrow();
    JsonObject packet =
        JsonObject.builder().put("pins", JsonArray.of(pins.get(0), pins.get(0))).build();

    List<Violation> stale =
        validator(
                (kind, ref) -> {
                  reads.incrementAndGet();
                  return Optional.of("w");
                },
                Duration.ofSeconds(30))
            .stale(packet)
            .join();

    assertThat(stale).extracting(Violation::pointer).containsExactly("/pins/0", "/pins/1");
    assertThat(reads).hasValue(1);
  }

  @Test
  void pinsThatAreNotReadInTimeAreStale() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger reads = new AtomicInteger();
    PinValidator.PinSource source =
        (kind, ref) -> {
          reads.incrementAndGet();
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return Optional.of("v");
        };

    List<Violation> stale =
        validator(source, Duration.ofMillis(50)).stale(packetWithPins(100)).join();

    assertThat(stale).hasSize(100).allMatch(it -> it.message().endsWith("cannot be read"));
    never.countDown();
    assertThat(reads.get()).isLessThanOrEqualTo(THREADS);
  }
}
