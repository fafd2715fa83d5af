package dev.ahp.benchmarks.audit;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Fills a store with copies of a packet as it was when this object was made, each with its own task
 * and without deadlines.
 */
public final class PacketCopier {
  private static final int BATCH_SIZE = 500;

  private final TaskState task;
  private final PacketState packet;
  private final JsonObject content;

  public PacketCopier(Store store, String packetId) {
    packet = store.read(view -> Objects.requireNonNull(view.packet(packetId)));
    task = store.read(view -> Objects.requireNonNull(view.task(packet.taskId())));
    content = store.read(view -> view.content(packet));
  }

  /** Writes copies to a store that no broker uses. */
  public void make(Store store, int copies) {
    Partition partition = store.partitions().get(0);
    for (int left = copies; left > 0; left -= BATCH_SIZE) {
      try (StoreSession session = partition.begin()) {
        session.write(some(session, Math.min(BATCH_SIZE, left)));
        session.commit();
      }
    }
  }

  private Changes some(StoreSession session, int count) {
    List<PacketChange> packets = new ArrayList<>();
    List<TaskState> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String taskId = UUID.randomUUID().toString();
      tasks.add(task(session.nextNumber(), taskId));
      PacketState copy = packet(session.nextNumber(), taskId);
      packets.add(new PacketChange(null, copy, content(copy)));
    }
    return new Changes(packets, tasks, List.of());
  }

  /** Returns the content with the ids of the copy, which receivers read. */
  private JsonObject content(PacketState copy) {
    return content
        .with("packetId", Json.of(copy.id()))
        .with("taskId", Json.of(copy.identity().taskId()));
  }

  private TaskState task(long number, String taskId) {
    return new TaskState(
        number,
        taskId,
        task.firstSender(),
        task.counters(),
        task.pending(),
        task.failures(),
        task.createdAt(),
        task.updatedAt(),
        task.attributes());
  }

  private PacketState packet(long number, String taskId) {
    PacketIdentity was = packet.identity();
    PacketIdentity is =
        new PacketIdentity(
            number,
            "copy-" + number,
            taskId,
            null,
            null,
            null,
            was.type(),
            was.sender(),
            was.target(),
            was.priority(),
            was.attempt(),
            was.contract(),
            was.submittedAt());
    return new PacketState(
        is, packet.placement(), packet.lease(), Deadlines.NONE, packet.attributes());
  }
}
