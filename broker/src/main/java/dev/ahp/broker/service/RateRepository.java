package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.Map;

/**
 * Stores the rates of this process every minute if they changed, in an entry of its own that
 * expires after eight days. The rates of a range are the sum of all entries, so they include other
 * nodes and earlier processes.
 */
final class RateRepository {
  private static final String PREFIX = "rates/";
  private static final long RETENTION_MS = Duration.ofDays(8).toMillis();
  private static final int MAX_ENTRIES = 500;

  /** The step in milliseconds and the number of steps by range. */
  private static final Map<String, long[]> RANGES =
      Map.of(
          "15m", new long[] {RateHistory.MINUTE_MS, 15},
          "1h", new long[] {RateHistory.MINUTE_MS, 60},
          "6h", new long[] {5 * RateHistory.MINUTE_MS, 72},
          "24h", new long[] {15 * RateHistory.MINUTE_MS, 96},
          "7d", new long[] {RateHistory.HOUR_MS, 168});

  private final BrokerContext context;
  private final RateHistory own;
  private final String key;
  private long savedChanges;
  private long savedAt;

  RateRepository(BrokerContext context, RateHistory own) {
    this.context = context;
    this.own = own;
    this.key = PREFIX + context.environment().ids().get();
  }

  void saveIfDue() {
    if (context.clock().millis() - savedAt >= RateHistory.MINUTE_MS) {
      save();
    }
  }

  synchronized void save() {
    long now = context.clock().millis();
    long changes = own.changes();
    savedAt = now;
    if (changes == savedChanges) {
      return;
    }
    JsonObject stored = own.stored();
    context
        .run(
            Commands.of(
                work -> {
                  work.put(
                      new KeyValueEntry(KeyValueTable.SETTINGS, key, stored, now + RETENTION_MS));
                  return true;
                }))
        .join();
    savedChanges = changes;
  }

  /** Returns the sum of the rates of all processes. */
  JsonObject of(String range) {
    long[] steps = RANGES.get(range);
    if (steps == null) {
      return own.json();
    }
    RateHistory sum = new RateHistory(context.clock());
    sum.add(own.stored());
    for (KeyValueEntry entry :
        context.read(view -> view.entries(KeyValueTable.SETTINGS, PREFIX, "", MAX_ENTRIES))) {
      if (!entry.key().equals(key) && entry.value() != null) {
        sum.add(entry.value());
      }
    }
    return sum.json(steps[0], (int) steps[1]);
  }
}
