package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;

/**
 * Ensures that one alert is raised for open dead letters, across nodes and restarts. The next alert
 * is raised only after all letters were decided.
 */
final class DeadLetterNotifier {
  private static final String KEY = "dead-letters-told";

  private final BrokerContext context;

  DeadLetterNotifier(BrokerContext context) {
    this.context = context;
  }

  /** Returns the number of open letters if no alert was raised yet. */
  long countWithoutAlert() {
    long open = new DeadLetterService(context).open();
    boolean alerted = context.read(view -> view.entry(KeyValueTable.SETTINGS, KEY) != null);
    if (open == 0 && alerted) {
      context.run(Commands.of(keys(), DeadLetterNotifier::clear)).join();
    }
    return alerted ? 0 : open;
  }

  private static boolean clear(UnitOfWork work) {
    work.remove(KeyValueTable.SETTINGS, KEY);
    return true;
  }

  /** Returns the keys that {@link #markAlerted} reads and locks. */
  static ReadSet keys() {
    return new ReadSet().entry(KeyValueTable.SETTINGS, KEY);
  }

  /** Marks the alert as raised; returns false if it was raised before. */
  static boolean markAlerted(UnitOfWork work) {
    if (work.entry(KeyValueTable.SETTINGS, KEY) != null) {
      return false;
    }
    JsonObject alerted = JsonObject.builder().put("at", Rfc3339.format(work.now())).build();
    work.put(KeyValueTable.SETTINGS, KEY, alerted);
    return true;
  }
}
