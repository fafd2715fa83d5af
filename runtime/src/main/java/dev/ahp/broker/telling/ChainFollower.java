package dev.ahp.broker.telling;

import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.View;
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

  private Map<String, Long> met = Map.of();

  /** Some records, where each chain ends with them, and whether there are more. */
  record News(List<RecordRow> records, Map<String, Long> ends, boolean more) {}

  /** The last number of each chain. */
  static Map<String, Long> ends(View view) {
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
  Optional<News> following(List<RecordRow> rows) {
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
    return Optional.of(new News(news, ends, false));
  }

  /** What came after the last that was {@link #meet met}, in the order of each chain. */
  News next(View view) {
    return between(view, met, ends(view));
  }

  void meet(News news) {
    met = Map.copyOf(news.ends);
  }

  /** Whether others have met something that one of those who started there has not. */
  boolean isPast(List<Map<String, Long>> starts) {
    Map<String, Long> first = first(starts);
    return met.entrySet().stream()
        .anyMatch(it -> it.getValue() > first.getOrDefault(it.getKey(), 0L));
  }

  /** Where each chain was for the one of them who started first. */
  private Map<String, Long> first(List<Map<String, Long>> starts) {
    Map<String, Long> first = new HashMap<>(met);
    first.replaceAll(
        (chain, end) ->
            starts.stream().mapToLong(it -> it.getOrDefault(chain, 0L)).min().orElse(end));
    return first;
  }

  /** What others have met already and the first of those who started there has not; all of it. */
  List<RecordRow> missedBy(View view, List<Map<String, Long>> starts) {
    List<RecordRow> missed = new ArrayList<>();
    Map<String, Long> told = first(starts);
    News news;
    do {
      news = between(view, told, met);
      missed.addAll(news.records);
      told = news.ends;
    } while (news.more);
    return missed;
  }

  /** Some of what lies between two places, in the order of each chain. */
  static News between(View view, Map<String, Long> from, Map<String, Long> to) {
    List<RecordRow> found = new ArrayList<>();
    Map<String, Long> ends = new HashMap<>(from);
    boolean more = false;
    for (Map.Entry<String, Long> chain : to.entrySet()) {
      long before = from.getOrDefault(chain.getKey(), 0L);
      long last = Math.min(chain.getValue(), before + AT_ONCE - found.size());
      if (last > before) {
        found.addAll(view.records(chain.getKey(), before + 1, last));
      }
      ends.put(chain.getKey(), Math.max(before, last));
      more |= last < chain.getValue();
    }
    return new News(found, ends, more);
  }
}
