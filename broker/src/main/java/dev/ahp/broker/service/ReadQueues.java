package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.writer.Command;
import dev.ahp.json.JsonObject;

/** The human queues that a caller has read at least once. */
public record ReadQueues(Store store) {
  private static final String PREFIX = "queue-read/";

  /** Returns whether a caller has read the queue. */
  public boolean contains(String queue) {
    return store.read(view -> view.entry(KeyValueTable.SETTINGS, PREFIX + queue) != null);
  }

  /** Returns the command that stores that a caller has read the queue. */
  static Command<Boolean> add(String queue) {
    return Commands.of(
        work -> {
          work.put(KeyValueTable.SETTINGS, PREFIX + queue, JsonObject.empty());
          return true;
        });
  }
}
