package dev.ahp.broker.quota;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which limits have been reached, so that each crossing raises one alert. A limit counts
 * as left when the use falls below nine tenths of it. Thread-safe.
 */
public final class QuotaCrossings {
  private static final double LEFT = 0.9;
  private static final int MAX_HELD = 10_000;

  private final Map<QuotaKey, QuotaLevel> reported = new HashMap<>();
  private final Map<QuotaKey, Crossing> pending = new HashMap<>();

  /** Which limit of a quota was reached. */
  public enum QuotaLevel {
    SOFT,
    HARD
  }

  /** A resource of an agent, or of all agents together if {@code agent} is null. */
  public record QuotaKey(QuotaResource resource, @Nullable String agent) {
    /** Returns the last part of the key under which the alert is stored. */
    public String path() {
      return resource.wireName() + "/" + (agent == null ? "" : agent);
    }
  }

  /** A limit that was reached. */
  public record Crossing(QuotaUse use, QuotaLevel level) {
    public QuotaKey key() {
      return new QuotaKey(use.resource(), use.agent());
    }
  }

  /** Notes a use at or above a limit. */
  synchronized void reached(QuotaUse use, QuotaLevel level) {
    Crossing crossing = new Crossing(use, level);
    QuotaLevel known = reported.get(crossing.key());
    boolean isNew = known == null || known.compareTo(level) < 0;
    if (isNew && reported.size() < MAX_HELD) {
      Crossing earlier = pending.get(crossing.key());
      if (earlier == null || earlier.level().compareTo(level) < 0) {
        pending.put(crossing.key(), crossing);
      }
    }
  }

  /** Returns the crossings that have not been reported, and marks them as reported. */
  public synchronized List<Crossing> drain() {
    List<Crossing> drained = new ArrayList<>(pending.values());
    drained.forEach(it -> reported.put(it.key(), it.level()));
    pending.clear();
    return drained;
  }

  /** Returns the reported keys, which may have been left. */
  public synchronized List<QuotaKey> reported() {
    return List.copyOf(reported.keySet());
  }

  /** Forgets a key, so that the next crossing is reported. */
  public synchronized void forget(QuotaKey key) {
    reported.remove(key);
  }

  /** Returns whether a use is so low that the next crossing is a new one. */
  public static boolean isLeft(QuotaUse use) {
    Long soft = use.limit().soft();
    Long limit = soft == null ? use.limit().hard() : soft;
    return limit == null || use.used() < limit * LEFT;
  }
}
