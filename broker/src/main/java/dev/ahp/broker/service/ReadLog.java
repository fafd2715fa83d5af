package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Records which caller read which packet or task, if the settings ask for it. Reads are queued, and
 * each sweep writes them in one batch: a reader must not wait for the writer, because it may hold a
 * lock of the store. If the writer fails for long, further reads are refused.
 */
final class ReadLog {
  private static final int MAX_QUEUED = 100_000;

  private final Consumer<List<AuditEntry>> writer;
  private final boolean enabled;
  private final ConcurrentLinkedQueue<AuditEntry> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();

  /**
   * Creates a log.
   *
   * @param writer appends records and waits for the commit
   */
  ReadLog(Consumer<List<AuditEntry>> writer, boolean enabled) {
    this.writer = writer;
    this.enabled = enabled;
  }

  boolean isEnabled() {
    return enabled;
  }

  void packet(Caller caller, PacketState packet) {
    if (enabled) {
      add(
          AuditEntry.of(AuditEvent.PACKET_READ, caller.name())
              .packet(packet.id(), packet.taskId()));
    }
  }

  /**
   * Records the read of a task.
   *
   * @param part what was read, such as {@code trace}
   */
  void task(Caller caller, String taskId, String part) {
    if (enabled) {
      add(
          AuditEntry.of(AuditEvent.TASK_READ, caller.name())
              .task(taskId)
              .data(JsonObject.builder().put("part", part).build()));
    }
  }

  /** Records the read of a page of chunks, unless it is empty. */
  void chunks(Caller caller, PacketState packet, JsonObject page) {
    int items = size(page);
    if (enabled && items > 0) {
      add(
          AuditEntry.of(AuditEvent.PACKET_READ, caller.name())
              .packet(packet.id(), packet.taskId())
              .data(JsonObject.builder().put("part", "chunks").put("items", items).build()));
    }
  }

  private static int size(JsonObject page) {
    return page.array("items").map(it -> it.size()).orElse(0);
  }

  /** Records the read of a list. */
  JsonObject list(Caller caller, AuditEvent event, JsonObject page) {
    int items = size(page);
    if (enabled && items > 0) {
      add(
          AuditEntry.of(event, caller.name())
              .data(JsonObject.builder().put("part", "list").put("items", items).build()));
    }
    return page;
  }

  private void add(AuditEntry entry) {
    if (size.incrementAndGet() > MAX_QUEUED) {
      size.decrementAndGet();
      throw new Denied(
          ProblemCode.UNAVAILABLE, "too many reads wait to be recorded; try again later");
    }
    queue.add(entry);
  }

  /** Writes the queued reads. */
  void flush() {
    List<AuditEntry> entries = new ArrayList<>();
    for (AuditEntry entry = queue.poll(); entry != null; entry = queue.poll()) {
      entries.add(entry);
      size.decrementAndGet();
    }
    if (!entries.isEmpty()) {
      writer.accept(entries);
    }
  }
}
