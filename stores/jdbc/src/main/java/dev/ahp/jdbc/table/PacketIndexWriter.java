package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.sql.BulkStatement;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index tables of packets (queues, timers, status, owner, counts) from their old and new
 * states. Only changed rows are written.
 */
final class PacketIndexWriter {
  private static final BulkStatement DELETE_QUEUE =
      BulkStatement.deleting("ready", "queue", "priority", "since", "number");
  private static final BulkStatement INSERT_QUEUE =
      BulkStatement.inserting("ready", "queue, priority, since, number, type");
  private static final BulkStatement DELETE_DUE = BulkStatement.deleting("due", "due_at", "number");
  private static final BulkStatement INSERT_DUE = BulkStatement.inserting("due", "due_at, number");
  private static final BulkStatement DELETE_STATUS =
      BulkStatement.deleting("packet_by_status", "status", "number");
  private static final BulkStatement STATUS =
      BulkStatement.inserting("packet_by_status", "status, number");
  private static final BulkStatement DELETE_OWNER =
      BulkStatement.deleting("packet_by_owner", "owner", "number");
  private static final BulkStatement INSERT_OWNER =
      BulkStatement.inserting("packet_by_owner", "owner, number");
  private static final BulkStatement COUNT =
      BulkStatement.inserting(
          "packet_count",
          "chain, status, packets",
          """
           ON CONFLICT (chain, status) DO UPDATE SET \
          packets = packet_count.packets + excluded.packets\
          """);

  private final List<QueueRow> deletedQueues = new ArrayList<>();
  private final List<QueueRow> insertedQueues = new ArrayList<>();
  private final List<TimerRow> deletedDue = new ArrayList<>();
  private final List<TimerRow> due = new ArrayList<>();
  private final List<NameRow> deletedStatus = new ArrayList<>();
  private final List<NameRow> status = new ArrayList<>();
  private final List<NameRow> deletedOwner = new ArrayList<>();
  private final List<NameRow> owner = new ArrayList<>();
  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);

  private record QueueRow(String queue, PacketState packet) {}

  private record TimerRow(long at, long number) {}

  private record NameRow(String name, long number) {}

  static PacketIndexWriter of(List<PacketChange> changes) {
    PacketIndexWriter writer = new PacketIndexWriter();
    changes.forEach(writer::add);
    return writer;
  }

  private void add(PacketChange change) {
    PacketState before = change.before();
    PacketState after = change.after();
    addQueues(before, after);
    addDue(before, after);
    addOwner(before, after);
    addStatus(before, after);
  }

  private void addQueues(@Nullable PacketState before, PacketState after) {
    boolean moved = before != null && before.placement().since() != after.placement().since();
    List<String> left = before == null ? List.of() : before.placement().queues();
    List<String> entered = after.placement().queues();
    for (String queue : left) {
      if (before != null && (moved || !entered.contains(queue))) {
        deletedQueues.add(new QueueRow(queue, before));
      }
    }
    for (String queue : entered) {
      if (moved || !left.contains(queue)) {
        insertedQueues.add(new QueueRow(queue, after));
      }
    }
  }

  private void addDue(@Nullable PacketState before, PacketState after) {
    long was = before == null ? 0 : before.deadlines().dueAt();
    long is = after.deadlines().dueAt();
    if (was != is && was != 0) {
      deletedDue.add(new TimerRow(was, after.number()));
    }
    if (was != is && is != 0) {
      due.add(new TimerRow(is, after.number()));
    }
  }

  private void addOwner(@Nullable PacketState before, PacketState after) {
    String is = after.placement().owner();
    if (before != null && !before.placement().owner().equals(is)) {
      deletedOwner.add(new NameRow(before.placement().owner(), after.number()));
    }
    if (before == null || !before.placement().owner().equals(is)) {
      owner.add(new NameRow(is, after.number()));
    }
  }

  private void addStatus(@Nullable PacketState before, PacketState after) {
    Status is = after.status();
    if (before != null && before.status() == is) {
      return;
    }
    if (before != null) {
      count(before.status(), -1);
      if (before.status() != Status.COMPLETED) {
        deletedStatus.add(new NameRow(before.status().wireName(), after.number()));
      }
    }
    count(is, 1);
    if (is != Status.COMPLETED) {
      status.add(new NameRow(is.wireName(), after.number()));
    }
  }

  private void count(Status of, int by) {
    counts.merge(of, by, Integer::sum);
  }

  Set<String> enteredQueues() {
    return insertedQueues.stream().map(QueueRow::queue).collect(Collectors.toSet());
  }

  void write(StatementCache statements, String chain) throws SQLException {
    DELETE_QUEUE.update(
        statements,
        deletedQueues,
        (to, queueRow) ->
            to.text(queueRow.queue)
                .number(queueRow.packet.identity().priority())
                .number(queueRow.packet.placement().since())
                .number(queueRow.packet.number()));
    INSERT_QUEUE.update(
        statements,
        insertedQueues,
        (to, queueRow) ->
            to.text(queueRow.queue)
                .number(queueRow.packet.identity().priority())
                .number(queueRow.packet.placement().since())
                .number(queueRow.packet.number())
                .text(queueRow.packet.identity().type()));
    DELETE_DUE.update(
        statements, deletedDue, (to, timerRow) -> to.number(timerRow.at).number(timerRow.number));
    INSERT_DUE.update(
        statements, due, (to, timerRow) -> to.number(timerRow.at).number(timerRow.number));
    writeNames(statements, DELETE_STATUS, deletedStatus);
    writeNames(statements, STATUS, status);
    writeNames(statements, DELETE_OWNER, deletedOwner);
    writeNames(statements, INSERT_OWNER, owner);
    counts.values().removeIf(by -> by == 0);
    COUNT.update(
        statements,
        List.copyOf(counts.entrySet()),
        (to, count) ->
            to.text(chain).text(count.getKey().wireName()).number(count.getValue().longValue()));
  }

  private static void writeNames(
      StatementCache statements, BulkStatement rows, List<NameRow> nameRows) throws SQLException {
    rows.update(
        statements, nameRows, (to, nameRow) -> to.text(nameRow.name).number(nameRow.number));
  }
}
