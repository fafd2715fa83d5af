package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketState;
import dev.ahp.jdbc.sql.SearchPace;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds packets with an expired deadline, for one connection. */
final class DueSearch {
  /** Other nodes may add deadlines that have been over for this long. */
  private static final long MARGIN_MILLIS = 2_000;

  private final PacketTable packets;
  private final SearchPace pace;

  /** From where a search that does not start at the start reads the index. */
  private long first;

  DueSearch(PacketTable packets, SearchPace pace) {
    this.packets = packets;
    this.pace = pace;
  }

  /** Returns packets in the order of their deadlines. */
  List<PacketState> find(long now, int limit) throws SQLException {
    List<PacketState> found = new ArrayList<>();
    if (pace.allowsStart()) {
      pace.fromStart(() -> found.addAll(packets.due(0, now, limit)));
    } else {
      found.addAll(packets.due(first, now, limit));
    }
    long earliest = found.isEmpty() ? now : found.get(0).deadlines().dueAt();
    first = earliest - MARGIN_MILLIS;
    return found;
  }
}
