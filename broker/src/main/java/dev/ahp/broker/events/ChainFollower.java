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
 * Finds new records of all nodes. A chain has no gaps and grows only by commits, so the last number
 * per chain is sufficient. Not thread-safe.
 */
final class ChainFollower {
  /** The maximum number of records per batch, which bounds the delay for others. */
  static final int MAX_BATCH = 500;

  /** The number of records to read at once; some contain a whole message. */
  private static final int READ_SIZE = 50;

  private Map<String, Long> position = Map.of();

  /** Records, the position after them, and whether more follow. */
  record RecordBatch(List<RecordRow> records, Map<String, Long> ends, boolean more) {}

  /** Returns the last number of each chain. */
  static Map<String, Long> ends(StoreView view) {
    Map<String, Long> ends = new HashMap<>();
    view.heads().forEach(head -> ends.put(head.chain(), head.seq()));
    return ends;
  }

  /** Skips all records up to a position. */
  void startAt(Map<String, Long> ends) {
    position = Map.copyOf(ends);
  }

  /** Returns the new ones among the rows; empty if there is a gap after the current position. */
  Optional<RecordBatch> following(List<RecordRow> rows) {
    List<RecordRow> newRows = new ArrayList<>();
    Map<String, Long> ends = new HashMap<>(position);
    for (RecordRow row : rows) {
      long last = ends.getOrDefault(row.chain(), 0L);
      if (row.seq() > last + 1) {
        return Optional.empty();
      }
      if (row.seq() == last + 1) {
        newRows.add(row);
        ends.put(row.chain(), row.seq());
      }
    }
    return Optional.of(new RecordBatch(newRows, ends, false));
  }

  /** Reads the records after the current position, by chain. */
  RecordBatch next(StoreView view) {
    return between(view, position, ends(view));
  }

  void advance(RecordBatch recordBatch) {
    position = Map.copyOf(recordBatch.ends);
  }

  /** Returns whether the current position is beyond a given one. */
  boolean isPast(Map<String, Long> given) {
    return position.entrySet().stream()
        .anyMatch(it -> it.getValue() > given.getOrDefault(it.getKey(), 0L));
  }

  /** Returns the earliest of some positions, per chain. */
  Map<String, Long> first(List<Map<String, Long>> starts) {
    Map<String, Long> first = new HashMap<>(position);
    first.replaceAll(
        (chain, end) ->
            starts.stream().mapToLong(it -> it.getOrDefault(chain, 0L)).min().orElse(end));
    return first;
  }

  /** Reads records between a given position and the current one. */
  RecordBatch missed(StoreView view, Map<String, Long> given) {
    return between(view, given, position);
  }

  /** Reads records between two positions, by chain, within the size budget. */
  static RecordBatch between(StoreView view, Map<String, Long> from, Map<String, Long> to) {
    List<RecordRow> found = new ArrayList<>();
    Map<String, Long> ends = new HashMap<>(from);
    SizeBudget sizeBudget = new SizeBudget();
    boolean more = false;
    for (Map.Entry<String, Long> chain : to.entrySet()) {
      long last = from.getOrDefault(chain.getKey(), 0L);
      while (last < chain.getValue() && found.size() < MAX_BATCH && sizeBudget.hasRemaining()) {
        long next =
            Math.min(chain.getValue(), last + Math.min(READ_SIZE, MAX_BATCH - found.size()));
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
