package dev.ahp.broker.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class EventDispatcherTest {
  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private static final int MANY = 5_000;

  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    broker.close();
  }

  private AutoCloseable listen(
      @Nullable String after, EventApi.BrokerEventListener brokerEventListener) {
    EventApi.EventFilter eventFilter = new EventApi.EventFilter(null, Set.of(), after);
    return broker.events().listen(Caller.OPERATOR, eventFilter, brokerEventListener);
  }

  private AutoCloseable listen(@Nullable String after) {
    return listen(after, (event, id, data) -> told.add(id));
  }

  private void happen(String agent) {
    broker.agents().put(Caller.OPERATOR, agent, JsonObject.empty()).join();
  }

  private List<String> take(int count) throws InterruptedException {
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(String.valueOf(told.poll(20, TimeUnit.SECONDS)));
    }
    return taken;
  }

  /** More than wait in memory. */
  @Test
  void whatComesFasterThanItIsToldIsToldLater() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    try (AutoCloseable slow = listen(null, (event, id, data) -> awaitQuietly(goOn));
        AutoCloseable other = listen(null)) {
      happen("first");
      happen(12_000);
      goOn.countDown();
      happen("last");

      List<String> expected = IntStream.rangeClosed(1, 12_002).mapToObj(it -> "0:" + it).toList();
      assertThat(take(expected.size())).isEqualTo(expected);
      assertThat(slow).isNotSameAs(other);
    }
  }

  /** The other was told of it, so that it does not wait in memory any more. */
  @Test
  void whoComesAsTheLastOtherLeavesMissesNothing() throws Exception {
    CountDownLatch telling = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicReference<AutoCloseable> leaving = new AtomicReference<>();
    leaving.set(
        listen(
            null,
            (event, id, data) -> {
              telling.countDown();
              awaitQuietly(goOn);
              if (id.equals("0:2")) {
                closeQuietly(leaving.get());
              }
            }));
    happen("a");
    assertThat(telling.await(20, TimeUnit.SECONDS)).isTrue();
    try (AutoCloseable coming = listen(null)) {
      happen("b");
      goOn.countDown();

      assertThat(take(1)).containsExactly("0:2");
      assertThat(coming).isNotNull();
    }
  }

  private static void closeQuietly(AutoCloseable listening) {
    try {
      listening.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot leave", e);
    }
  }

  @Test
  void aListenerThatFailsKeepsNobodyElseFromBeingTold() throws Exception {
    EventApi.BrokerEventListener failing =
        (event, id, data) -> {
          throw new IllegalStateException("cannot take " + id);
        };
    try (AutoCloseable bad = listen(null, failing);
        AutoCloseable good = listen(null)) {
      happen("a");
      happen("b");

      assertThat(take(2)).containsExactly("0:1", "0:2");
      assertThat(bad).isNotSameAs(good);
    }
  }

  @Test
  void whoLeavesWhileItWaitsForItsTurnIsForgotten() throws Exception {
    CountDownLatch telling = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AutoCloseable slow =
        listen(
            null,
            (event, id, data) -> {
              telling.countDown();
              awaitQuietly(goOn);
            });
    happen("a");
    assertThat(telling.await(20, TimeUnit.SECONDS)).isTrue();
    listen(null, (event, id, data) -> told.add("gone")).close();
    AutoCloseable last = listen(null, (event, id, data) -> told.add("last"));
    goOn.countDown();
    happen("b");

    assertThat(take(1)).containsExactly("last");
    assertThat(told).isEmpty();
    slow.close();
    last.close();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere:1", "0:999", "0:-1", "0:", ":", "0", "0:1, 0:2"})
  void anIdThatWasNeverGivenBeginsNow(String after) throws Exception {
    happen("a");
    try (AutoCloseable listening = listen(after)) {
      happen("b");

      assertThat(take(1)).containsExactly("0:2");
      assertThat(listening).isNotNull();
    }
  }

  /** Waits after every 1,000 commands, because the writer's queue is bounded. */
  private void happen(int times) {
    for (int done = 0; done < times; done += 1_000) {
      CompletableFuture<?>[] some = new CompletableFuture<?>[Math.min(1_000, times - done)];
      Arrays.setAll(some, i -> broker.agents().put(Caller.OPERATOR, "many", JsonObject.empty()));
      CompletableFuture.allOf(some).join();
    }
  }

  @Test
  void whoComesBackFromFarDoesNotKeepOthersWaiting() throws Exception {
    happen(MANY);
    CompletableFuture<Integer> toldBefore = new CompletableFuture<>();
    AtomicInteger seen = new AtomicInteger();
    try (AutoCloseable other = listen(null, (event, id, data) -> toldBefore.complete(seen.get()));
        AutoCloseable back =
            listen(
                "0:1",
                (event, id, data) -> {
                  told.add(id);
                  if (seen.incrementAndGet() == 1) {
                    happen("news");
                  }
                })) {
      assertThat(toldBefore.get(20, TimeUnit.SECONDS)).isPositive().isLessThan(MANY / 2);
      assertThat(take(MANY)).doesNotHaveDuplicates().endsWith("0:" + (MANY + 1));
      assertThat(other).isNotSameAs(back);
    }
  }

  @Test
  void whoComesBackIsToldEverythingOnceAlsoWhatHappensMeanwhile() throws Exception {
    happen(MANY);
    AtomicInteger seen = new AtomicInteger();
    try (AutoCloseable back =
        listen(
            "0:1",
            (event, id, data) -> {
              told.add(id);
              if (seen.incrementAndGet() % 1_000 == 0 && seen.get() <= MANY) {
                happen("news");
              }
            })) {
      int more = MANY / 1_000;
      List<String> expected =
          IntStream.rangeClosed(2, MANY + more).mapToObj(seq -> "0:" + seq).toList();
      assertThat(take(expected.size())).isEqualTo(expected);
      happen("last");
      assertThat(take(1)).containsExactly("0:" + (MANY + more + 1));
      assertThat(back).isNotNull();
    }
  }

  @Test
  void anIdResumesAfterItsRecord() throws Exception {
    happen("a");
    happen("b");
    try (AutoCloseable listening = listen("0:1")) {
      happen("c");

      assertThat(take(2)).containsExactly("0:2", "0:3");
      assertThat(listening).isNotNull();
    }
  }
}
