package dev.ahp.a2a.follow;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskStreamTest {
  private static final long NEVER = 3_600_000;
  private static final Pattern PARTS = Pattern.compile("\"parts\":\\[\\{\"text\":\"([^\"]*)\"");
  private static final Caller CODER = Caller.agent("coder");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final BrokerApiSpy watched = new BrokerApiSpy(broker);
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
  private final List<JsonObject> sent = new CopyOnWriteArrayList<>();
  private String packetId = "";
  private String lease = "";

  @BeforeEach
  void accepted() {
    broker.agents().put(Caller.OPERATOR, "coder", JsonObject.empty()).join();
    String packet = "{\"type\":\"task.assign\",\"target\":\"coder\",\"payload\":{}}";
    broker.packets().submit(Caller.OPERATOR, JsonReader.read(packet), null).join();
    JsonObject item =
        broker
            .packets()
            .claim(CODER, JsonReader.read("{\"agent\":\"coder\",\"accept\":true}"))
            .join()
            .array("items")
            .orElseThrow()
            .objects()
            .get(0);
    packetId = item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    lease = item.object("lease").flatMap(it -> it.string("token")).orElseThrow();
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    broker.close();
  }

  private TaskStream follow(long everyMs) {
    PacketReader reader = new PacketReader(watched.broker(), Caller.OPERATOR, packetId);
    TaskStream stream = new TaskStream(reader, true, sent::add, () -> {});
    stream.currentTask();
    stream.start(reader.packet(), threads, everyMs);
    return stream;
  }

  private void note(String text) {
    JsonObject body = JsonObject.builder().put("leaseToken", lease).put("note", text).build();
    broker.packets().act(CODER, packetId, "progress", body).join();
  }

  /** Returns a summary of each update. */
  private List<String> texts() {
    return sent.stream()
        .map(it -> PARTS.matcher(it.toText()))
        .flatMap(Matcher::results)
        .map(it -> it.group(1))
        .toList();
  }

  private boolean isTold(String text) {
    return texts().contains(text);
  }

  private List<String> notes(int count) {
    List<String> notes = IntStream.range(0, count).mapToObj(it -> "note-" + it).toList();
    notes.forEach(this::note);
    return notes;
  }

  @Test
  void eventsAvoidReadingOldRecords() {
    try (TaskStream stream = follow(NEVER)) {
      List<String> notes = notes(300);
      await(() -> sent.size() >= 300);

      assertThat(texts()).isEqualTo(notes);
      assertThat(watched.traces.get()).isLessThan(10);
      assertThat(stream).isNotNull();
    }
  }

  @Test
  void chunkIsSentWithoutEvent() {
    try (TaskStream stream = follow(NEVER)) {
      for (int i = 0; i < 20; i++) {
        String piece = "piece-" + i;
        JsonObject body = JsonObject.builder().put("leaseToken", lease).put("data", piece).build();
        broker.packets().addChunk(CODER, packetId, body).join();
        await(() -> isTold(piece));
      }
      assertThat(sent).hasSize(20);
      assertThat(stream).isNotNull();
    }
  }

  @Test
  void pollFindsUpdatesWithoutEvents() {
    watched.silent = true;
    try (TaskStream stream = follow(20)) {
      List<String> notes = notes(250);
      await(() -> sent.size() >= 250);

      assertThat(texts()).isEqualTo(notes);
      assertThat(stream).isNotNull();
    }
  }

  @Test
  void recordsOfUnchangedPacketAreNotReadAgain() {
    watched.silent = true;
    try (TaskStream stream = follow(5)) {
      note("one");
      await(() -> isTold("one"));
      int polls = watched.packets.get();
      await(() -> watched.packets.get() > polls + 6);
      int traces = watched.traces.get();
      await(() -> watched.packets.get() > polls + 30);

      assertThat(watched.traces.get()).isEqualTo(traces);
      note("two");
      await(() -> isTold("two"));
      assertThat(stream).isNotNull();
    }
  }
}
