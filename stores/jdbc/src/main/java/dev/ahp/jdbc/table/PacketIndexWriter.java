package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.sql.BulkStatement;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private static final BulkStatement INSERT_STATUS =
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

  private final IndexTable queues = new IndexTable(DELETE_QUEUE, INSERT_QUEUE);
  private final IndexTable timers = new IndexTable(DELETE_DUE, INSERT_DUE);
  private final IndexTable statuses = new IndexTable(DELETE_STATUS, INSERT_STATUS);
  private final IndexTable owners = new IndexTable(DELETE_OWNER, INSERT_OWNER);
  private final Set<String> enteredQueues = new HashSet<>();
  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);

  /** Sets the values of one row. */
  @FunctionalInterface
  private interface IndexRow {
    void to(Parameters parameters) throws SQLException;
  }

  /** The changes of one table. */
  private record IndexTable(
      BulkStatement delete, BulkStatement insert, List<IndexRow> deleted, List<IndexRow> inserted) {
    IndexTable(BulkStatement delete, BulkStatement insert) {
      this(delete, insert, new ArrayList<>(), new ArrayList<>());
    }

    void write(StatementCache statements) throws SQLException {
      delete.update(statements, deleted, (to, row) -> row.to(to));
      insert.update(statements, inserted, (to, row) -> row.to(to));
    }
  }

  static PacketIndexWriter of(List<PacketChange> changes) {
    PacketIndexWriter writer = new PacketIndexWriter();
    changes.forEach(writer::add);
    return writer;
  }

  /** Returns a writer that removes deleted packets from the indexes. */
  static PacketIndexWriter ofDeleted(List<PacketState> packets) {
    PacketIndexWriter writer = new PacketIndexWriter();
    packets.forEach(writer::delete);
    return writer;
  }

  private void delete(PacketState packet) {
    for (String queue : packet.placement().queues()) {
      queues.deleted.add(to -> setQueue(to, queue, packet));
    }
    if (packet.deadlines().dueAt() != 0) {
      timers.deleted.add(to -> to.number(packet.deadlines().dueAt()).number(packet.number()));
    }
    owners.deleted.add(to -> to.text(packet.placement().owner()).number(packet.number()));
    deleteStatus(packet.status(), packet.number());
  }

  private void deleteStatus(Status status, long number) {
    counts.merge(status, -1, Integer::sum);
    if (status != Status.COMPLETED) {
      statuses.deleted.add(to -> to.text(status.wireName()).number(number));
    }
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
        queues.deleted.add(to -> setQueue(to, queue, before));
      }
    }
    for (String queue : entered) {
      if (moved || !left.contains(queue)) {
        queues.inserted.add(to -> setQueue(to, queue, after).text(after.identity().type()));
        enteredQueues.add(queue);
      }
    }
  }

  private static Parameters setQueue(Parameters to, String queue, PacketState packet)
      throws SQLException {
    return to.text(queue)
        .number(packet.identity().priority())
        .number(packet.placement().since())
        .number(packet.number());
  }

  private void addDue(@Nullable PacketState before, PacketState after) {
    long was = before == null ? 0 : before.deadlines().dueAt();
    long is = after.deadlines().dueAt();
    if (was != is && was != 0) {
      timers.deleted.add(to -> to.number(was).number(after.number()));
    }
    if (was != is && is != 0) {
      timers.inserted.add(to -> to.number(is).number(after.number()));
    }
  }

  private void addOwner(@Nullable PacketState before, PacketState after) {
    String was = before == null ? null : before.placement().owner();
    String is = after.placement().owner();
    if (was != null && !was.equals(is)) {
      owners.deleted.add(to -> to.text(was).number(after.number()));
    }
    if (was == null || !was.equals(is)) {
      owners.inserted.add(to -> to.text(is).number(after.number()));
    }
  }

  private void addStatus(@Nullable PacketState before, PacketState after) {
    Status was = before == null ? null : before.status();
    Status is = after.status();
    if (was == is) {
      return;
    }
    if (was != null) {
      deleteStatus(was, after.number());
    }
    counts.merge(is, 1, Integer::sum);
    if (is != Status.COMPLETED) {
      statuses.inserted.add(to -> to.text(is.wireName()).number(after.number()));
    }
  }

  Set<String> enteredQueues() {
    return enteredQueues;
  }

  void write(StatementCache statements, String chain) throws SQLException {
    for (IndexTable table : List.of(queues, timers, statuses, owners)) {
      table.write(statements);
    }
    counts.values().removeIf(by -> by == 0);
    COUNT.update(
        statements,
        List.copyOf(counts.entrySet()),
        (to, count) ->
            to.text(chain).text(count.getKey().wireName()).number(count.getValue().longValue()));
  }
}
