package dev.ahp.jdbc.table;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.PacketState;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can be claimed, for many claimers of one transaction: those who look at the same queues are
 * answered from one list, which is read again, longer, when it is too short.
 */
final class SessionClaims {
  private static final int AT_LEAST = 64;

  private final LaneConnection lane;
  private final SessionRows rows;
  private final @Nullable Journal journal;
  private final Map<ClaimQuery, Found> known = new HashMap<>();

  /** A list is complete if it is shorter than it might have been. */
  private record Found(List<PacketState> packets, boolean complete) {}

  SessionClaims(LaneConnection lane, SessionRows rows, @Nullable Journal journal) {
    this.lane = lane;
    this.rows = rows;
    this.journal = journal;
  }

  /** A write may have changed any queue. */
  void forget() {
    known.clear();
  }

  List<PacketState> best(ClaimQuery query) throws SQLException {
    int limit = query.limit();
    ClaimQuery key = query.withLimit(0);
    Found found = known.get(key);
    if (found == null) {
      found = look(query);
    } else if (!found.complete && found.packets.size() < limit) {
      found = look(query.withLimit(Math.max(AT_LEAST, 2 * limit)));
    }
    known.put(key, found);
    return found.packets.subList(0, Math.min(limit, found.packets.size()));
  }

  private Found look(ClaimQuery query) throws SQLException {
    if (journal != null && !journal.unfiled().isEmpty()) {
      return look(query, journal.unfiled());
    }
    List<Long> numbers = lane.claimable(query);
    return new Found(rows.numbered(numbers), numbers.size() < query.limit());
  }

  /** Whatever changed since the tables were written is taken from there alone. */
  private Found look(ClaimQuery query, Unfiled unfiled) throws SQLException {
    int limit = query.limit() + unfiled.outdated(query.queues());
    List<Long> numbers = lane.claimable(query.withLimit(limit));
    List<Long> unchanged = numbers.stream().filter(it -> unfiled.packet(it) == null).toList();
    List<PacketState> found = unfiled.claimable(query);
    found.addAll(rows.numbered(unchanged));
    found.sort(Unfiled.BEST_FIRST);
    boolean complete = numbers.size() < limit && found.size() <= query.limit();
    return new Found(found.subList(0, Math.min(query.limit(), found.size())), complete);
  }
}
