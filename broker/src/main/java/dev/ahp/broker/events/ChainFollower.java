package dev.ahp.broker.events;

import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what any node has recorded since it looked last. A chain has no gaps and grows only by
 * commits, so its last number is all there is to remember: nothing is found twice or passed over.
 * Used by one thread.
 */
final class ChainFollower {
  /** Nobody waits longer than it takes to tell of so many. */
  static final int AT_ONCE = 500;

  /** Some records hold a whole message, so few are read before it is seen how large they are. */
  private static final int STEP = 50;

  private Map<String, Long> met = Map.of();

  /** Some records, where each chain ends with them, and whether there are more. */
  record RecordBatch(List<RecordRow> records, Map<String, Long> ends, boolean more) {}

  /** The last number of each chain. */
  static Map<String, Long> ends(StoreView view) {
    Map<String, Long> ends = new HashMap<>();
    view.heads().forEach(head -> ends.put(head.chain(), head.seq()));
    return ends;
  }

  /** Leaves out everything up to there. */
  void startAt(Map<String, Long> ends) {
    met = Map.copyOf(ends);
  }

  /**
   * What of these is news; empty if they do not go on where the last that was {@link #meet met}
   * are, so that there must be others between.
   */
  Optional<RecordBatch> following(List<RecordRow> rows) {
    List<RecordRow> news = new ArrayList<>();
    Map<String, Long> ends = new HashMap<>(met);
    for (RecordRow row : rows) {
      long last = ends.getOrDefault(row.chain(), 0L);
      if (row.seq() > last + 1) {
        return Optional.empty();
      }
      if (row.seq() == last + 1) {
        news.add(row);
        ends.put(row.chain(), row.seq());
      }
    }
    return Optional.of(new RecordBatch(news, ends, false));
  }

  /** What came after the last that was {@link #meet met}, in the order of each chain. */
  RecordBatch next(StoreView view) {
    return between(view, met, ends(view));
  }

  void meet(RecordBatch recordBatch) {
    met = Map.copyOf(recordBatch.ends);
  }

  /** Whether others have met something that one who was told up to there was not. */
  boolean isPast(Map<String, Long> told) {
    return met.entrySet().stream()
        .anyMatch(it -> it.getValue() > told.getOrDefault(it.getKey(), 0L));
  }

  /** Where each chain was for the one of them who started first. */
  Map<String, Long> first(List<Map<String, Long>> starts) {
    Map<String, Long> first = new HashMap<>(met);
    first.replaceAll(
        (chain, end) ->
            starts.stream().mapToLong(it -> it.getOrDefault(chain, 0L)).min().orElse(end));
    return first;
  }

  /** Some of what others have met already and one who was told up to there was not. */
  RecordBatch missed(StoreView view, Map<String, Long> told) {
    return between(view, told, met);
  }

  /** Some of what lies between two places, in the order of each chain, while there is room. */
  static RecordBatch between(StoreView view, Map<String, Long> from, Map<String, Long> to) {
    List<RecordRow> found = new ArrayList<>();
    Map<String, Long> ends = new HashMap<>(from);
    SizeBudget sizeBudget = new SizeBudget();
    boolean more = false;
    for (Map.Entry<String, Long> chain : to.entrySet()) {
      long last = from.getOrDefault(chain.getKey(), 0L);
      while (last < chain.getValue() && found.size() < AT_ONCE && sizeBudget.hasRemaining()) {
        long next = Math.min(chain.getValue(), last + Math.min(STEP, AT_ONCE - found.size()));
        List<RecordRow> rows = view.records(chain.getKey(), last + 1, next);
        rows.forEach(it -> sizeBudget.take(it.line().length));
        found.addAll(rows);
        last = next;
      }
      ends.put(chain.getKey(), last);
      more |= last < chain.getValue();
    }
    return new RecordBatch(found, ends, more);
  }
}
