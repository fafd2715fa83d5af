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
  private static final int RECORDS = 5_000;

  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    broker.close();
  }

  private AutoCloseable listen(@Nullable String after, EventApi.BrokerEventListener listener) {
    EventApi.EventFilter eventFilter = new EventApi.EventFilter(null, Set.of(), after);
    return broker.events().listen(Caller.OPERATOR, eventFilter, listener);
  }

  private AutoCloseable listen(@Nullable String after) {
    return listen(after, (event, id, data) -> received.add(id));
  }

  private void record(String agent) {
    broker.agents().put(Caller.OPERATOR, agent, JsonObject.empty()).join();
  }

  private List<String> take(int count) throws InterruptedException {
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(String.valueOf(received.poll(20, TimeUnit.SECONDS)));
    }
    return taken;
  }

  /** Exceeds the buffer. */
  @Test
  void overflowedRecordsAreDeliveredLater() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    try (AutoCloseable slow = listen(null, (event, id, data) -> awaitQuietly(release));
        AutoCloseable other = listen(null)) {
      record("first");
      record(12_000);
      release.countDown();
      record("last");

      List<String> expected = IntStream.rangeClosed(1, 12_002).mapToObj(it -> "0:" + it).toList();
      assertThat(take(expected.size())).isEqualTo(expected);
      assertThat(slow).isNotSameAs(other);
    }
  }

  /** The other subscriber received the record, so it is no longer buffered. */
  @Test
  void subscriberMissesNothingWhenTheLastOtherLeaves() throws Exception {
    CountDownLatch delivering = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicReference<AutoCloseable> leaving = new AtomicReference<>();
    leaving.set(
        listen(
            null,
            (event, id, data) -> {
              delivering.countDown();
              awaitQuietly(release);
              if (id.equals("0:2")) {
                closeQuietly(leaving.get());
              }
            }));
    record("a");
    assertThat(delivering.await(20, TimeUnit.SECONDS)).isTrue();
    try (AutoCloseable coming = listen(null)) {
      record("b");
      release.countDown();

      assertThat(take(1)).containsExactly("0:2");
      assertThat(coming).isNotNull();
    }
  }

  private static void closeQuietly(AutoCloseable listening) {
    try {
      listening.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the subscription", e);
    }
  }

  @Test
  void failingListenerDoesNotAffectOthers() throws Exception {
    EventApi.BrokerEventListener failing =
        (event, id, data) -> {
          throw new IllegalStateException("cannot take " + id);
        };
    try (AutoCloseable bad = listen(null, failing);
        AutoCloseable good = listen(null)) {
      record("a");
      record("b");

      assertThat(take(2)).containsExactly("0:1", "0:2");
      assertThat(bad).isNotSameAs(good);
    }
  }

  @Test
  void subscriptionClosedWhileWaitingGetsNoEvents() throws Exception {
    CountDownLatch delivering = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AutoCloseable slow =
        listen(
            null,
            (event, id, data) -> {
              delivering.countDown();
              awaitQuietly(release);
            });
    record("a");
    assertThat(delivering.await(20, TimeUnit.SECONDS)).isTrue();
    listen(null, (event, id, data) -> received.add("gone")).close();
    AutoCloseable last = listen(null, (event, id, data) -> received.add("last"));
    release.countDown();
    record("b");

    assertThat(take(1)).containsExactly("last");
    assertThat(received).isEmpty();
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
  void unknownIdStartsNow(String after) throws Exception {
    record("a");
    try (AutoCloseable listening = listen(after)) {
      record("b");

      assertThat(take(1)).containsExactly("0:2");
      assertThat(listening).isNotNull();
    }
  }

  /** Waits after every 1,000 commands, because the writer's queue is bounded. */
  private void record(int times) {
    for (int done = 0; done < times; done += 1_000) {
      CompletableFuture<?>[] some = new CompletableFuture<?>[Math.min(1_000, times - done)];
      Arrays.setAll(some, i -> broker.agents().put(Caller.OPERATOR, "many", JsonObject.empty()));
      CompletableFuture.allOf(some).join();
    }
  }

  @Test
  void longReplayDoesNotDelayOthers() throws Exception {
    record(RECORDS);
    CompletableFuture<Integer> receivedBefore = new CompletableFuture<>();
    AtomicInteger seen = new AtomicInteger();
    try (AutoCloseable other =
            listen(null, (event, id, data) -> receivedBefore.complete(seen.get()));
        AutoCloseable back =
            listen(
                "0:1",
                (event, id, data) -> {
                  received.add(id);
                  if (seen.incrementAndGet() == 1) {
                    record("news");
                  }
                })) {
      assertThat(receivedBefore.get(20, TimeUnit.SECONDS)).isPositive().isLessThan(RECORDS / 2);
      assertThat(take(RECORDS)).doesNotHaveDuplicates().endsWith("0:" + (RECORDS + 1));
      assertThat(other).isNotSameAs(back);
    }
  }

  @Test
  void resumingSubscriberReceivesEveryRecordOnce() throws Exception {
    record(RECORDS);
    AtomicInteger seen = new AtomicInteger();
    try (AutoCloseable back =
        listen(
            "0:1",
            (event, id, data) -> {
              received.add(id);
              if (seen.incrementAndGet() % 1_000 == 0 && seen.get() <= RECORDS) {
                record("news");
              }
            })) {
      int more = RECORDS / 1_000;
      List<String> expected =
          IntStream.rangeClosed(2, RECORDS + more).mapToObj(seq -> "0:" + seq).toList();
      assertThat(take(expected.size())).isEqualTo(expected);
      record("last");
      assertThat(take(1)).containsExactly("0:" + (RECORDS + more + 1));
      assertThat(back).isNotNull();
    }
  }

  @Test
  void idResumesAfterItsRecord() throws Exception {
    record("a");
    record("b");
    try (AutoCloseable listening = listen("0:1")) {
      record("c");

      assertThat(take(2)).containsExactly("0:2", "0:3");
      assertThat(listening).isNotNull();
    }
  }
}
