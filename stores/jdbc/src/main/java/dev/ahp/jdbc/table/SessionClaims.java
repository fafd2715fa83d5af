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

  private final PartitionConnection lane;
  private final SessionRowCache rows;
  private final @Nullable WriteAheadTable writeAheadTable;
  private final Map<ClaimQuery, CandidateList> known = new HashMap<>();

  /** A list is complete if it is shorter than it might have been. */
  private record CandidateList(List<PacketState> packets, boolean complete) {}

  SessionClaims(
      PartitionConnection lane, SessionRowCache rows, @Nullable WriteAheadTable writeAheadTable) {
    this.lane = lane;
    this.rows = rows;
    this.writeAheadTable = writeAheadTable;
  }

  /** A write may have changed any queue. */
  void forget() {
    known.clear();
  }

  List<PacketState> best(ClaimQuery query) throws SQLException {
    int limit = query.limit();
    ClaimQuery key = query.withLimit(0);
    CandidateList candidateList = known.get(key);
    if (candidateList == null) {
      candidateList = look(query);
    } else if (!candidateList.complete && candidateList.packets.size() < limit) {
      candidateList = look(query.withLimit(Math.max(AT_LEAST, 2 * limit)));
    }
    known.put(key, candidateList);
    return candidateList.packets.subList(0, Math.min(limit, candidateList.packets.size()));
  }

  private CandidateList look(ClaimQuery query) throws SQLException {
    if (writeAheadTable != null && !writeAheadTable.unfiled().isEmpty()) {
      return look(query, writeAheadTable.unfiled());
    }
    List<Long> numbers = lane.claimable(query);
    return new CandidateList(rows.numbered(numbers), numbers.size() < query.limit());
  }

  /** Whatever changed since the tables were written is taken from there alone. */
  private CandidateList look(ClaimQuery query, WriteAheadRows writeAheadRows) throws SQLException {
    int limit = query.limit() + writeAheadRows.outdated(query.queues());
    List<Long> numbers = lane.claimable(query.withLimit(limit));
    List<Long> unchanged =
        numbers.stream().filter(it -> writeAheadRows.packet(it) == null).toList();
    List<PacketState> found = writeAheadRows.claimable(query);
    found.addAll(rows.numbered(unchanged));
    found.sort(WriteAheadRows.BEST_FIRST);
    boolean complete = numbers.size() < limit && found.size() <= query.limit();
    return new CandidateList(found.subList(0, Math.min(query.limit(), found.size())), complete);
  }
}
