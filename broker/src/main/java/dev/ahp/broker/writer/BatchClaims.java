package dev.ahp.broker.writer;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import java.util.HashMap;
import java.util.Map;

/**
 * How many packets the claims of one batch look for, so that the store is asked once for all that
 * look in the same queues, and for no more: what one lane has locked others must pass over.
 */
final class BatchClaims {
  private final Map<ClaimQuery, Integer> wanted = new HashMap<>();
  private final Map<String, Integer> taken = new HashMap<>();

  void expect(ClaimQuery query) {
    wanted.merge(query.withLimit(0), query.limit(), Integer::sum);
  }

  void serve(ClaimQuery query) {
    wanted.merge(query.withLimit(0), -query.limit(), Integer::sum);
  }

  /** Counts a packet that has left queues in which the store still has it. */
  void moved(PacketChange change) {
    PacketState before = change.before();
    if (before != null && !before.placement().queues().isEmpty()) {
      before.placement().queues().forEach(queue -> taken.merge(queue, 1, Integer::sum));
    }
  }

  /** From now on the store knows what was taken. */
  void written() {
    taken.clear();
  }

  /** The query with room for what was taken already and for those who look for the same later. */
  ClaimQuery wider(ClaimQuery query) {
    int limit = Math.max(query.limit(), wanted.getOrDefault(query.withLimit(0), 0));
    for (String queue : query.queues()) {
      limit += taken.getOrDefault(queue, 0);
    }
    return query.withLimit(limit);
  }
}
