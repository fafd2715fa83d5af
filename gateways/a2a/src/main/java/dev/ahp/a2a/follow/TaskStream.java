package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.A2aTaskView;
import dev.ahp.a2a.task.TaskConversation;
import dev.ahp.audit.AuditEvent;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Streams the events of a packet in the order in which they happened. Its records provide the
 * states, its stream provides the artifact chunks. A chunk is sent before the end that follows it.
 */
public final class TaskStream implements AutoCloseable {
  private final PacketReader reader;
  private final boolean untilOver;
  private final Consumer<JsonObject> sink;
  private final Runnable end;
  private final QuietPeriod quietPeriod = new QuietPeriod();
  private final Set<String> seen = new HashSet<>();
  private final Set<String> startedArtifacts = new HashSet<>();
  private @Nullable String recordsAfter;
  private long lastChunk = -1;
  private A2aTaskState lastState = A2aTaskState.SUBMITTED;
  private boolean ended;
  private @Nullable TaskPoller taskPoller;
  private @Nullable ChunkWaiter chunkWaiter;

  /**
   * Creates a stream that has not started.
   *
   * @param untilOver whether the stream continues while the client must act
   * @param end runs once after the last event
   */
  public TaskStream(
      PacketReader reader, boolean untilOver, Consumer<JsonObject> sink, Runnable end) {
    this.reader = reader;
    this.untilOver = untilOver;
    this.sink = sink;
    this.end = end;
  }

  /** Skips everything up to now, which the client knows already. */
  public synchronized void skipTo(JsonObject packet) {
    lastState = A2aTaskState.of(packet);
    skip();
  }

  /** Returns the current task; its content is not sent again. */
  public synchronized JsonObject currentTask() {
    JsonArray chunks = skip();
    // Read the packet last, so that it is not older than its chunks.
    JsonObject packet = reader.packet();
    lastState = A2aTaskState.of(packet);
    return A2aTaskView.task(
        packet, reader.conversation(packet, chunks), A2aTaskView.ViewOptions.ALL);
  }

  private JsonArray skip() {
    newRecords();
    JsonArray chunks = reader.firstChunks();
    for (JsonObject chunk : chunks.objects()) {
      lastChunk = PacketReader.index(chunk);
      startedArtifacts.add(A2aTaskView.artifactId(chunk));
    }
    return chunks;
  }

  /**
   * Starts sending events.
   *
   * @param intervalMs interval of polls without events
   */
  public synchronized void start(
      JsonObject packet, ScheduledExecutorService threads, long intervalMs) {
    if (!ended) {
      TaskPoller poller =
          new TaskPoller(
              reader, packet.string("taskId").orElse(""), threads, intervalMs, this::poll);
      chunkWaiter = new ChunkWaiter(reader, poller::pollSoon);
      taskPoller = poller;
      poller.pollAll();
    }
  }

  private synchronized void poll(List<JsonObject> events, boolean incomplete) {
    if (ended) {
      return;
    }
    try {
      JsonObject packet = reader.packet();
      List<JsonObject> records = new ArrayList<>();
      if (incomplete && !quietPeriod.hasElapsed(packet)) {
        records.addAll(newRecords());
        // Read the packet last, so that it is not older than its records.
        packet = reader.packet();
      }
      events.stream().filter(it -> seen.add(key(it))).forEach(records::add);
      for (JsonObject record : records) {
        sendIntermediate(packet, record);
      }
      sendChunks(packet);
      sendCurrent(packet);
      if (!ended && chunkWaiter != null) {
        chunkWaiter.await(lastChunk);
      }
    } catch (RuntimeException e) {
      finish();
    }
  }

  /** Returns records that were not seen before; full pages are not read again. */
  private List<JsonObject> newRecords() {
    List<JsonObject> found = new ArrayList<>();
    JsonObject page;
    do {
      page = reader.records(recordsAfter);
      page.array("items").orElse(JsonArray.empty()).objects().stream()
          .filter(it -> seen.add(key(it)))
          .forEach(found::add);
      recordsAfter = page.string("next").orElse(recordsAfter);
    } while (page.string("next").isPresent());
    return found;
  }

  /** Sends an intermediate state. The current state is sent after the chunks. */
  private void sendIntermediate(JsonObject packet, JsonObject record) {
    String to = record.string("to").orElse("");
    JsonObject facts = record.object("data").orElse(JsonObject.empty());
    A2aTaskState state =
        A2aTaskState.of(to, facts.string("on").orElse(""), record.string("reason").orElse(""));
    boolean progress = record.string("event").filter(AuditEvent.PACKET_PROGRESS::is).isPresent();
    boolean intermediate =
        state == A2aTaskState.WORKING && (progress || lastState != A2aTaskState.WORKING);
    if (intermediate && !to.isEmpty()) {
      String at = record.string("at").orElse("");
      JsonObject status =
          A2aTaskView.pastStatus(packet, state, progress ? facts : JsonObject.empty(), at);
      send(A2aTaskView.statusUpdate(packet, status), state);
    }
  }

  private void sendChunks(JsonObject packet) {
    List<JsonObject> chunks = reader.chunks(lastChunk).objects();
    while (!chunks.isEmpty()) {
      chunks.forEach(it -> sendChunk(packet, it));
      chunks = reader.chunks(lastChunk).objects();
    }
  }

  private void sendChunk(JsonObject packet, JsonObject chunk) {
    lastChunk = PacketReader.index(chunk);
    if (TaskConversation.message(chunk).isEmpty()) {
      boolean append = !startedArtifacts.add(A2aTaskView.artifactId(chunk));
      sink.accept(A2aTaskView.artifactUpdate(packet, chunk, append));
    }
  }

  private void sendCurrent(JsonObject packet) {
    A2aTaskState state = A2aTaskState.of(packet);
    boolean done = A2aTaskState.isOver(packet);
    if (state.settles() && state != lastState) {
      List<JsonObject> outcome =
          state == A2aTaskState.COMPLETED ? A2aTaskView.outcomeUpdates(packet) : List.of();
      outcome.forEach(sink);
      Optional<String> question =
          state == A2aTaskState.INPUT_REQUIRED
              ? reader.question().flatMap(it -> it.string("summary"))
              : Optional.empty();
      send(A2aTaskView.statusUpdate(packet, A2aTaskView.status(packet, question)), state);
    }
    if (done || (state.settles() && !untilOver)) {
      finish();
    }
  }

  private void send(JsonObject event, A2aTaskState state) {
    lastState = state;
    sink.accept(event);
  }

  private void finish() {
    close();
    end.run();
  }

  @Override
  public synchronized void close() {
    ended = true;
    if (taskPoller != null) {
      taskPoller.close();
    }
  }

  private static String key(JsonObject record) {
    return record.string("chain").orElse("")
        + ":"
        + record.number("seq").map(Double::longValue).orElse(-1L);
  }

  /**
   * Detects packets that have not changed for more than one poll. Two changes can have the same
   * timestamp, so an equal timestamp in one poll is not sufficient.
   */
  private static final class QuietPeriod {
    private String lastUpdatedAt = "";
    private boolean seenTwice;

    private boolean hasElapsed(JsonObject packet) {
      String now = packet.string("updatedAt").orElse("");
      boolean same = now.equals(lastUpdatedAt);
      boolean elapsed = same && seenTwice;
      seenTwice = same;
      lastUpdatedAt = now;
      return elapsed;
    }
  }
}
