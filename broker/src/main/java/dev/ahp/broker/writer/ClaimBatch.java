package dev.ahp.broker.writer;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finds packets for all claims of one batch. Claims on the same queues share one list of
 * candidates, so the store is queried once for all of them. The list is no longer than they need,
 * because a database locks the rows that it returns.
 */
final class ClaimBatch {
  private static final int MIN_REFETCH = 64;

  private final StoreSession session;
  private final Function<String, PacketState> current;
  private final Map<ClaimQuery, Integer> demand = new HashMap<>();
  private final Map<ClaimQuery, Candidates> candidates = new HashMap<>();

  /**
   * Creates an empty batch.
   *
   * @param current returns the state of a packet, changes of the transaction included
   */
  ClaimBatch(StoreSession session, Function<String, PacketState> current) {
    this.session = session;
    this.current = current;
  }

  /** Announces a claim of this batch. */
  void expect(ClaimQuery query) {
    demand.merge(query.withLimit(0), query.limit(), Integer::sum);
  }

  /** Ends an announced claim. */
  void done(ClaimQuery query) {
    demand.merge(query.withLimit(0), -query.limit(), Integer::sum);
  }

  /** Returns the best packets that are claimable now. */
  List<PacketState> candidates(ClaimQuery query) {
    ClaimQuery key = query.withLimit(0);
    Candidates list = candidates.get(key);
    if (list == null) {
      list = read(query, Math.max(query.limit(), demand.getOrDefault(key, 0)));
    }
    List<PacketState> free = list.free(query);
    while (free.size() < query.limit() && !list.isComplete()) {
      list = read(query, Math.max(MIN_REFETCH, 2 * list.limit));
      free = list.free(query);
    }
    candidates.put(key, list);
    return free;
  }

  private Candidates read(ClaimQuery query, int limit) {
    return new Candidates(session.claimable(query.withLimit(limit)), limit);
  }

  /** Packets that were claimable when they were read. */
  private final class Candidates {
    private final List<PacketState> packets;
    private final int limit;

    /** The packets before this index have been offered. */
    private int first;

    Candidates(List<PacketState> packets, int limit) {
      this.packets = packets;
      this.limit = limit;
    }

    boolean isComplete() {
      return packets.size() < limit;
    }

    List<PacketState> free(ClaimQuery query) {
      List<PacketState> free = new ArrayList<>();
      for (int i = first; i < packets.size() && free.size() < query.limit(); i++) {
        PacketState packet = current.apply(packets.get(i).id());
        if (packet.placement().queues().stream().anyMatch(query.queues()::contains)) {
          free.add(packet);
        } else if (i == first) {
          first++;
        }
      }
      return free;
    }
  }
}
