package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has come due, by the tables and by what waits in the journal. */
final class SessionTimers {
  private static final Comparator<PacketState> EARLIEST_FIRST =
      Comparator.<PacketState>comparingLong(it -> it.deadlines().dueAt())
          .thenComparingLong(PacketState::number);

  private final PacketTable table;
  private final @Nullable WriteAheadTable writeAheadTable;

  SessionTimers(PacketTable table, @Nullable WriteAheadTable writeAheadTable) {
    this.table = table;
    this.writeAheadTable = writeAheadTable;
  }

  List<PacketState> first(long now, int limit) throws SQLException {
    return writeAheadTable == null || writeAheadTable.unfiled().isEmpty()
        ? table.due(now, limit)
        : first(now, limit, writeAheadTable.unfiled());
  }

  private List<PacketState> first(long now, int limit, WriteAheadRows writeAheadRows)
      throws SQLException {
    List<PacketState> found = new ArrayList<>(writeAheadRows.due(now));
    for (PacketState packet : table.due(now, limit + writeAheadRows.outdated(now))) {
      if (writeAheadRows.packet(packet.number()) == null) {
        found.add(packet);
      }
    }
    found.sort(EARLIEST_FIRST);
    return found.subList(0, Math.min(limit, found.size()));
  }
}
