package dev.ahp.broker.desk;

import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what any node has recorded since it looked last. A chain has no gaps and grows only by
 * commits, so its last number is all there is to remember: nothing is found twice or passed over.
 * Used by one thread.
 */
final class ChainFollower {
  private static final int AT_ONCE = 500;

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

  /** What came after the last that was {@link #meet met}, in the order of each chain. */
  News next(View view) {
    return between(view, met, ends(view));
  }

  void meet(News news) {
    met = Map.copyOf(news.ends);
  }

  /** What others have met already and one who started there has not; all of it. */
  List<RecordRow> missedBy(View view, Map<String, Long> start) {
    List<RecordRow> missed = new ArrayList<>();
    Map<String, Long> told = start;
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
