package dev.ahp.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskCounters;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Factory methods for store rows with default values. */
public final class StoreRows {
  private StoreRows() {}

  public static JsonObject content(String word) {
    return JsonObject.builder()
        .put("payload", JsonObject.builder().put("word", word).build())
        .build();
  }

  public static TaskState task(StoreSession session, String taskId) {
    return new TaskState(
        session.nextNumber(),
        taskId,
        "triage",
        new TaskCounters(1, 0, 0, 0, 0),
        false,
        0,
        10,
        20,
        StoredAttributes.EMPTY);
  }

  /**
   * Creates a packet that waits in the queues. Lower priority numbers, then earlier {@code since},
   * come first.
   */
  public static PacketState ready(
      StoreSession session, String id, String taskId, int priority, long since, String... queues) {
    return new PacketState(
        new PacketIdentity(
            session.nextNumber(),
            id,
            taskId,
            null,
            null,
            null,
            "task.assign",
            "triage",
            "refunds",
            priority,
            1,
            null,
            since),
        new Placement(Status.READY, null, null, "triage", null, List.of(queues), since, since),
        LeaseState.NONE,
        Deadlines.NONE,
        StoredAttributes.EMPTY);
  }

  /** Returns a copy with another type, sender or target; null keeps the value. */
  public static PacketState sent(
      PacketState packet, @Nullable String type, @Nullable String sender, @Nullable String target) {
    PacketIdentity was = packet.identity();
    return identified(
        packet,
        new PacketIdentity(
            was.number(),
            was.packetId(),
            was.taskId(),
            was.parentId(),
            was.previousId(),
            was.runId(),
            type == null ? was.type() : type,
            sender == null ? was.sender() : sender,
            target == null ? was.target() : target,
            was.priority(),
            was.attempt(),
            was.contract(),
            was.submittedAt()));
  }

  /** Returns a copy with a parent, a previous packet and a run. */
  public static PacketState within(
      PacketState packet,
      @Nullable String parent,
      @Nullable String previous,
      @Nullable String run) {
    PacketIdentity was = packet.identity();
    return identified(
        packet,
        new PacketIdentity(
            was.number(),
            was.packetId(),
            was.taskId(),
            parent,
            previous,
            run,
            was.type(),
            was.sender(),
            was.target(),
            was.priority(),
            2,
            "contract-v1",
            was.submittedAt()));
  }

  private static PacketState identified(PacketState packet, PacketIdentity identity) {
    return new PacketState(
        identity, packet.placement(), packet.lease(), packet.deadlines(), packet.attributes());
  }

  public static PacketState moved(PacketState packet, Status status, String... queues) {
    Placement was = packet.placement();
    return packet.with(
        new Placement(
            status, null, null, was.owner(), was.boundTo(), List.of(queues), was.since(), 99));
  }

  public static Changes added(TaskState task, PacketState... packets) {
    List<PacketChange> changes = new ArrayList<>();
    for (PacketState packet : packets) {
      changes.add(new PacketChange(null, packet, content(packet.id())));
    }
    return new Changes(changes, List.of(task), List.of());
  }

  public static Changes changed(PacketState before, PacketState after) {
    return new Changes(List.of(new PacketChange(before, after, null)), List.of(), List.of());
  }

  public static Changes entries(KeyValueEntry... entries) {
    return new Changes(List.of(), List.of(), List.of(entries));
  }

  /** Seals facts after {@code head} and appends them. Returns the new head. */
  public static ChainHead append(StoreSession session, ChainHead head, JsonObject... facts) {
    List<RecordRow> rows = new ArrayList<>();
    ChainHead end = head;
    for (JsonObject fact : facts) {
      ChainRecord record = end.seal(fact);
      rows.add(row(record, null));
      end = end.after(record);
    }
    session.append(rows, end);
    return end;
  }

  public static RecordRow row(ChainRecord record, RecordRow.@Nullable HandoffAuditRow row) {
    JsonObject json = record.json();
    return new RecordRow(
        json.string("chain").orElseThrow(),
        record.seq(),
        json.object("data").flatMap(data -> data.number("ms")).orElse(0.0).longValue(),
        json.string("event").orElse("packet.submitted"),
        json.string("actor").orElse(null),
        json.string("packetId").orElse(null),
        json.string("taskId").orElse(null),
        CanonicalJson.text(json).getBytes(UTF_8),
        record.hash(),
        row,
        null);
  }

  /** Returns the facts of a record; null values are omitted. */
  public static JsonObject facts(
      long at,
      String event,
      @Nullable String actor,
      @Nullable String packetId,
      @Nullable String taskId) {
    JsonObject.Builder facts =
        JsonObject.builder()
            .put("data", JsonObject.builder().put("ms", at).build())
            .put("event", event);
    put(facts, "actor", actor);
    put(facts, "packetId", packetId);
    put(facts, "taskId", taskId);
    return facts.build();
  }

  private static void put(JsonObject.Builder facts, String name, @Nullable String value) {
    if (value != null) {
      facts.put(name, value);
    }
  }
}
