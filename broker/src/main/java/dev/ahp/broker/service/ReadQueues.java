package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.Command;
import dev.ahp.json.JsonObject;

/** The human queues that a caller has read at least once. */
public final class ReadQueues {
  /** The key prefix of read queues in {@link KeyValueTable#SETTINGS}. */
  public static final String KEY_PREFIX = "queue-read/";

  private ReadQueues() {}

  static boolean contains(StoreView view, String queue) {
    return view.entry(KeyValueTable.SETTINGS, KEY_PREFIX + queue) != null;
  }

  /** Returns the command that stores that a caller has read the queue. */
  static Command<Boolean> add(String queue) {
    return Commands.of(
        work -> {
          work.put(KeyValueTable.SETTINGS, KEY_PREFIX + queue, JsonObject.empty());
          return true;
        });
  }
}
