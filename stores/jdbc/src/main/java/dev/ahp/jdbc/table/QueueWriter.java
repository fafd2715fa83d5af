package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.sql.BulkStatement;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the entries of packets in queues and the numbers of packets by status, from their old and
 * new states. Only changed rows are written.
 */
final class QueueWriter {
  private static final BulkStatement DELETE_QUEUE =
      BulkStatement.deleting("ready", "queue", "priority", "since", "number");
  private static final BulkStatement INSERT_QUEUE =
      BulkStatement.inserting("ready", "queue, priority, since, number, type");
  private static final String ADD_TO_COUNT =
      "UPDATE packet_count SET packets = packets + ? WHERE chain = ? AND status = ?";
  private static final BulkStatement COUNT =
      BulkStatement.inserting(
          "packet_count",
          "chain, status, packets",
          """
           ON CONFLICT (chain, status) DO UPDATE SET \
          packets = packet_count.packets + excluded.packets\
          """);

  private final List<QueueRow> deleted = new ArrayList<>();
  private final List<QueueRow> inserted = new ArrayList<>();
  private final Set<String> enteredQueues = new HashSet<>();
  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);

  /** Sets the values of one row. */
  @FunctionalInterface
  private interface QueueRow {
    void to(Parameters parameters) throws SQLException;
  }

  static QueueWriter of(List<PacketChange> changes) {
    QueueWriter writer = new QueueWriter();
    changes.forEach(writer::add);
    return writer;
  }

  /** Returns a writer that removes deleted packets from their queues. */
  static QueueWriter ofDeleted(List<PacketState> packets) {
    QueueWriter writer = new QueueWriter();
    packets.forEach(writer::delete);
    return writer;
  }

  private void delete(PacketState packet) {
    for (String queue : packet.placement().queues()) {
      deleted.add(to -> setQueue(to, queue, packet));
    }
    counts.merge(packet.status(), -1, Integer::sum);
  }

  private void add(PacketChange change) {
    PacketState before = change.before();
    PacketState after = change.after();
    addQueues(before, after);
    count(before, after);
  }

  private void addQueues(@Nullable PacketState before, PacketState after) {
    boolean moved = before != null && before.placement().since() != after.placement().since();
    List<String> left = before == null ? List.of() : before.placement().queues();
    List<String> entered = after.placement().queues();
    for (String queue : left) {
      if (before != null && (moved || !entered.contains(queue))) {
        deleted.add(to -> setQueue(to, queue, before));
      }
    }
    for (String queue : entered) {
      if (moved || !left.contains(queue)) {
        inserted.add(to -> setQueue(to, queue, after).text(after.identity().type()));
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

  private void count(@Nullable PacketState before, PacketState after) {
    Status was = before == null ? null : before.status();
    Status is = after.status();
    if (was != is) {
      counts.merge(is, 1, Integer::sum);
      if (was != null) {
        counts.merge(was, -1, Integer::sum);
      }
    }
  }

  Set<String> enteredQueues() {
    return enteredQueues;
  }

  void write(StatementCache statements, String chain) throws SQLException {
    DELETE_QUEUE.update(statements, deleted, (to, row) -> row.to(to));
    INSERT_QUEUE.update(statements, inserted, (to, row) -> row.to(to));
    counts.values().removeIf(by -> by == 0);
    if (statements.dialect() == SqlDialect.SQLITE) {
      updateCounts(statements, chain);
    }
    COUNT.update(
        statements,
        List.copyOf(counts.entrySet()),
        (to, count) ->
            to.text(chain).text(count.getKey().wireName()).number(count.getValue().longValue()));
  }

  /** Changes the counts that have a row. In a file this takes half as long as an upsert. */
  private void updateCounts(StatementCache statements, String chain) throws SQLException {
    Iterator<Map.Entry<Status, Integer>> each = counts.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Status, Integer> count = each.next();
      int changed =
          statements.update(
              ADD_TO_COUNT,
              to -> to.number(count.getValue()).text(chain).text(count.getKey().wireName()));
      if (changed == 1) {
        each.remove();
      }
    }
  }
}
