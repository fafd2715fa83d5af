package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has come due, by the tables and by what waits in the journal. */
final class SessionDues {
  private static final Comparator<PacketState> EARLIEST_FIRST =
      Comparator.<PacketState>comparingLong(it -> it.clocks().dueAt())
          .thenComparingLong(PacketState::number);

  private final PacketTable table;
  private final @Nullable Journal journal;

  SessionDues(PacketTable table, @Nullable Journal journal) {
    this.table = table;
    this.journal = journal;
  }

  List<PacketState> first(long now, int limit) throws SQLException {
    return journal == null || journal.unfiled().isEmpty()
        ? table.due(now, limit)
        : first(now, limit, journal.unfiled());
  }

  private List<PacketState> first(long now, int limit, Unfiled unfiled) throws SQLException {
    List<PacketState> found = new ArrayList<>(unfiled.due(now));
    for (PacketState packet : table.due(now, limit + unfiled.outdated(now))) {
      if (unfiled.packet(packet.number()) == null) {
        found.add(packet);
      }
    }
    found.sort(EARLIEST_FIRST);
    return found.subList(0, Math.min(limit, found.size()));
  }
}
