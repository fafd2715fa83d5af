package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.Command;
import dev.ahp.json.JsonObject;

/**
 * The human queues that a caller has read at least once. Their number is limited, because a caller
 * may name any queue. Packets to a queue beyond the limit get a warning that they do not need.
 */
public final class ReadQueues {
  /** The key prefix of read queues in {@link KeyValueTable#SETTINGS}. */
  public static final String KEY_PREFIX = "queue-read/";

  /** The maximum number of queues. */
  static final int MAX_QUEUES = 1_000;

  private ReadQueues() {}

  static boolean contains(StoreView view, String queue) {
    return view.entry(KeyValueTable.SETTINGS, KEY_PREFIX + queue) != null;
  }

  /** Returns whether the queue is not marked as read, and can be. */
  static boolean isNew(StoreView view, String queue) {
    return !contains(view, queue) && view.count(KeyValueTable.SETTINGS, KEY_PREFIX) < MAX_QUEUES;
  }

  /** Returns the command that stores that a caller has read the queue. */
  static Command<Boolean> add(String queue) {
    return Commands.of(
        work -> {
          int marked = work.entries(KeyValueTable.SETTINGS, KEY_PREFIX, MAX_QUEUES).size();
          if (marked < MAX_QUEUES) {
            work.put(KeyValueTable.SETTINGS, KEY_PREFIX + queue, JsonObject.empty());
          }
          return marked < MAX_QUEUES;
        });
  }
}
