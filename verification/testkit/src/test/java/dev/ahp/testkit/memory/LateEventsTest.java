package dev.ahp.testkit.memory;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.testkit.FailingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that subscribers receive all events after a store outage. */
@Timeout(120)
class LateEventsTest {
  private static final EventApi.EventFilter NOW =
      new EventApi.EventFilter(null, Set.of("packet.submitted"), null);

  private static LocalBroker broker(FailingStore store) {
    LocalBroker broker = LocalBroker.open(store, BrokerOptions.standard());
    broker.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
    return broker;
  }

  private static String submit(LocalBroker broker) {
    return submit(broker, "worker");
  }

  private static String submit(LocalBroker broker, String target) {
    String packet = "{\"type\":\"task.assign\",\"target\":\"" + target + "\",\"payload\":{}}";
    return broker
        .packets()
        .submit(Caller.OPERATOR, JsonReader.read(packet), null)
        .join()
        .packet()
        .string("packetId")
        .orElseThrow();
  }

  private static List<String> listen(LocalBroker broker, @Nullable String after) {
    return listen(broker, Caller.OPERATOR, after);
  }

  private static List<String> listen(LocalBroker broker, Caller caller, @Nullable String after) {
    List<String> received = new CopyOnWriteArrayList<>();
    AutoCloseable unused =
        broker
            .events()
            .listen(
                caller,
                new EventApi.EventFilter(null, NOW.types(), after),
                (event, id, record) -> received.add(record.string("packetId").orElse("")));
    return received;
  }

  /** Blocks the event dispatcher until the latch is released. */
  private static CountDownLatch busy(LocalBroker broker) {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AutoCloseable unused =
        broker
            .events()
            .listen(
                Caller.OPERATOR,
                NOW,
                (event, id, record) -> {
                  begun.countDown();
                  await(() -> over.getCount() == 0);
                });
    submit(broker);
    await(() -> begun.getCount() == 0);
    return over;
  }

  /** Makes the store unavailable until several reads have failed. */
  private static void failReads(FailingStore store, CountDownLatch busy) {
    store.down(true);
    busy.countDown();
    int before = store.failedReads();
    await(() -> store.failedReads() > before + 3);
    store.down(false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void subscriberThatResumesDuringAnOutageMissesNothing(boolean shared) {
    FailingStore store = new FailingStore(shared);
    try (LocalBroker broker = broker(store)) {
      List<String> ids = new CopyOnWriteArrayList<>();
      AutoCloseable unused =
          broker.events().listen(Caller.OPERATOR, NOW, (event, id, record) -> ids.add(id));
      List<String> sent = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        sent.add(submit(broker));
      }
      await(() -> ids.size() == 6);
      CountDownLatch over = busy(broker);
      List<String> received = listen(broker, ids.get(1));
      failReads(store, over);
      String last = submit(broker);
      await(() -> received.contains(last));

      assertThat(received).containsSubsequence(sent.subList(2, 6)).endsWith(last);
      assertThat(received.stream().filter(last::equals)).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void subscriberPresentDuringAnOutageMissesNothing(boolean shared) {
    FailingStore store = new FailingStore(shared);
    try (LocalBroker broker = broker(store)) {
      List<String> received = listen(broker, Caller.agent("worker"), null);
      CountDownLatch over = busy(broker);
      List<String> sent = List.of(submit(broker), submit(broker));
      failReads(store, over);
      String last = submit(broker);
      await(() -> received.contains(last));

      assertThat(received).containsSubsequence(sent).endsWith(last).doesNotHaveDuplicates();
    }
  }

  @Test
  void visibilityIsReadOnceForAllSubscribers() {
    FailingStore store = new FailingStore(false);
    try (LocalBroker broker = broker(store)) {
      List<String> names = IntStream.range(0, 50).mapToObj(it -> "worker-" + it).toList();
      names.forEach(it -> broker.agents().put(Caller.OPERATOR, it, JsonObject.empty()).join());
      List<List<String>> received =
          names.stream().map(it -> listen(broker, Caller.agent(it), null)).toList();
      CountDownLatch over = busy(broker);
      List<String> sent = names.stream().map(it -> submit(broker, it)).toList();
      int before = store.successfulReads();
      over.countDown();
      await(() -> received.stream().noneMatch(List::isEmpty));

      assertThat(store.successfulReads() - before).isLessThan(200);
      assertThat(received).isEqualTo(sent.stream().map(List::of).toList());
    }
  }

  @Test
  void newSubscriberReadsTheStoreOnce() {
    FailingStore store = new FailingStore(false);
    try (LocalBroker broker = broker(store)) {
      int before = store.successfulReads();
      List<List<String>> received =
          IntStream.range(0, 200).mapToObj(it -> listen(broker, null)).toList();
      String packet = submit(broker);
      await(() -> received.stream().allMatch(it -> it.contains(packet)));

      // The broker also reads the store periodically.
      assertThat(store.successfulReads() - before).isLessThan(300);
    }
  }

  @Test
  void subscriberThatJoinsDuringAnOutageReceivesLaterEvents() {
    FailingStore store = new FailingStore(true);
    try (LocalBroker broker = broker(store)) {
      CountDownLatch over = busy(broker);
      List<String> received = listen(broker, null);
      String since = submit(broker);
      failReads(store, over);
      String last = submit(broker);
      await(() -> received.contains(last));

      assertThat(received).contains(since, last);
    }
  }
}
