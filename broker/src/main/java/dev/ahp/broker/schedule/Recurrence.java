package dev.ahp.broker.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The due times of a schedule: a cron expression in a time zone, or a fixed interval.
 *
 * @param cron null for an interval
 * @param everyMs 0 for a cron expression
 */
public record Recurrence(@Nullable CronExpression cron, long everyMs, ZoneId zone) {
  /** How far back the last missed run is searched, shortest first. */
  private static final List<Duration> WINDOWS =
      List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(32), Duration.ofDays(3000));

  /** Returns the first due time after an instant, which is a due time if there is an interval. */
  public Optional<Instant> next(Instant after) {
    return cron == null ? Optional.of(after.plusMillis(everyMs)) : cron.next(after, zone);
  }

  /** Returns the last due time up to {@code now}, if {@code due} is one that has passed. */
  public Instant last(Instant due, Instant now) {
    if (cron == null) {
      long missed = Duration.between(due, now).toMillis() / everyMs;
      return due.plusMillis(missed * everyMs);
    }
    for (Duration window : WINDOWS) {
      Instant last = lastWithin(due, now.minus(window), now);
      if (last != null) {
        return last;
      }
    }
    return due;
  }

  private @Nullable Instant lastWithin(Instant due, Instant from, Instant now) {
    Instant start = from.isBefore(due) ? due.minusMillis(1) : from;
    Instant last = null;
    Optional<Instant> next = next(start);
    while (next.isPresent() && !next.get().isAfter(now)) {
      last = next.get();
      next = next(last);
    }
    return last;
  }
}
