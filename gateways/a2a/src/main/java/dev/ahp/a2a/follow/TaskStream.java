package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.A2aTaskView;
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
 * Tells what becomes of a packet, event by event, in the order in which it happened: its records
 * give the states, its stream the pieces of artifacts. A piece is told before the end that comes
 * after it.
 */
public final class TaskStream implements AutoCloseable {
  private final PacketReader packetReader;
  private final boolean untilOver;
  private final Consumer<JsonObject> sink;
  private final Runnable end;
  private final QuietPeriod quietPeriod = new QuietPeriod();
  private final Set<String> seen = new HashSet<>();
  private final Set<String> begunArtifacts = new HashSet<>();
  private @Nullable String recordsAfter;
  private long lastChunk = -1;
  private A2aTaskState told = A2aTaskState.SUBMITTED;
  private boolean over;
  private @Nullable TaskPoller taskPoller;
  private @Nullable ChunkWaiter nextPiece;

  /**
   * A stream that has not begun.
   *
   * @param untilOver whether it goes on while the client must act
   * @param end is run once, after the last event
   */
  public TaskStream(
      PacketReader packetReader, boolean untilOver, Consumer<JsonObject> sink, Runnable end) {
    this.packetReader = packetReader;
    this.untilOver = untilOver;
    this.sink = sink;
    this.end = end;
  }

  /** What the client knows already: told, so not told again. */
  public synchronized void known(JsonObject packet) {
    told = A2aTaskState.of(packet);
    skip();
  }

  /** The task as it stands, with which a client begins: what is in it is not told again. */
  public synchronized JsonObject standing() {
    JsonArray chunks = skip();
    // Read last, so that it is never behind what was said beside it.
    JsonObject packet = packetReader.packet();
    told = A2aTaskState.of(packet);
    return A2aTaskView.task(packet, packetReader.talk(packet, chunks), A2aTaskView.ViewOptions.ALL);
  }

  private JsonArray skip() {
    newRecords();
    JsonArray chunks = packetReader.firstChunks();
    for (JsonObject chunk : chunks.objects()) {
      lastChunk = PacketReader.index(chunk);
      begunArtifacts.add(A2aTaskView.artifactId(chunk));
    }
    return chunks;
  }

  /**
   * Tells from now on.
   *
   * @param everyMs how often it looks unasked
   */
  public synchronized void start(
      JsonObject packet, ScheduledExecutorService threads, long everyMs) {
    if (!over) {
      TaskPoller begun =
          new TaskPoller(
              packetReader, packet.string("taskId").orElse(""), threads, everyMs, this::look);
      nextPiece = new ChunkWaiter(packetReader, begun::soon);
      taskPoller = begun;
      begun.ask();
    }
  }

  private synchronized void look(List<JsonObject> events, boolean unsure) {
    if (over) {
      return;
    }
    try {
      JsonObject packet = packetReader.packet();
      List<JsonObject> records = new ArrayList<>();
      if (unsure && !quietPeriod.of(packet)) {
        records.addAll(newRecords());
        // Read last, so that it is never behind its records.
        packet = packetReader.packet();
      }
      events.stream().filter(it -> seen.add(key(it))).forEach(records::add);
      for (JsonObject record : records) {
        past(packet, record);
      }
      pieces(packet);
      now(packet);
      if (!over && nextPiece != null) {
        nextPiece.after(lastChunk);
      }
    } catch (RuntimeException e) {
      finish();
    }
  }

  /** Those that were not there before; pages that were full are not read again. */
  private List<JsonObject> newRecords() {
    List<JsonObject> found = new ArrayList<>();
    JsonObject page;
    do {
      page = packetReader.records(recordsAfter);
      page.array("items").orElse(JsonArray.empty()).objects().stream()
          .filter(it -> seen.add(key(it)))
          .forEach(found::add);
      recordsAfter = page.string("next").orElse(recordsAfter);
    } while (page.string("next").isPresent());
    return found;
  }

  /** A state on the way; the one that stands now is told after the pieces of work. */
  private void past(JsonObject packet, JsonObject record) {
    String to = record.string("to").orElse("");
    JsonObject facts = record.object("data").orElse(JsonObject.empty());
    A2aTaskState state =
        A2aTaskState.of(to, facts.string("on").orElse(""), record.string("reason").orElse(""));
    boolean progress = record.string("event").filter(AuditEvent.PACKET_PROGRESS::is).isPresent();
    boolean passing = state == A2aTaskState.WORKING && (progress || told != A2aTaskState.WORKING);
    if (passing && !to.isEmpty()) {
      String at = record.string("at").orElse("");
      JsonObject status =
          A2aTaskView.pastStatus(packet, state, progress ? facts : JsonObject.empty(), at);
      tell(A2aTaskView.statusUpdate(packet, status), state);
    }
  }

  private void pieces(JsonObject packet) {
    List<JsonObject> chunks = packetReader.chunks(lastChunk).objects();
    while (!chunks.isEmpty()) {
      chunks.forEach(it -> piece(packet, it));
      chunks = packetReader.chunks(lastChunk).objects();
    }
  }

  private void piece(JsonObject packet, JsonObject chunk) {
    lastChunk = PacketReader.index(chunk);
    if (!isMessage(chunk)) {
      boolean append = !begunArtifacts.add(A2aTaskView.artifactId(chunk));
      sink.accept(A2aTaskView.artifactUpdate(packet, chunk, append));
    }
  }

  private static boolean isMessage(JsonObject chunk) {
    return !dev.ahp.a2a.task.TaskConversation.of(JsonArray.of(chunk)).messages().isEmpty();
  }

  private void now(JsonObject packet) {
    A2aTaskState state = A2aTaskState.of(packet);
    boolean done = A2aTaskState.isOver(packet);
    if (state.settles() && state != told) {
      List<JsonObject> outcome =
          state == A2aTaskState.COMPLETED ? A2aTaskView.outcomeUpdates(packet) : List.of();
      outcome.forEach(sink);
      Optional<String> question =
          state == A2aTaskState.INPUT_REQUIRED
              ? packetReader.question().flatMap(it -> it.string("summary"))
              : Optional.empty();
      tell(A2aTaskView.statusUpdate(packet, A2aTaskView.status(packet, question)), state);
    }
    if (done || (state.settles() && !untilOver)) {
      finish();
    }
  }

  private void tell(JsonObject event, A2aTaskState state) {
    told = state;
    sink.accept(event);
  }

  private void finish() {
    close();
    end.run();
  }

  @Override
  public synchronized void close() {
    over = true;
    if (taskPoller != null) {
      taskPoller.close();
    }
  }

  private static String key(JsonObject record) {
    return record.string("chain").orElse("")
        + ":"
        + record.number("seq").map(Double::longValue).orElse(-1L);
  }
}
