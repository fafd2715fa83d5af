package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;

/**
 * Remembers in the store that somebody was told of open dead letters. All nodes count the same
 * letters, now and after a restart, and one of them tells; again only when there were none.
 */
final class DeadLetterNotifier {
  private static final String KEY = "dead-letters-told";

  private final BrokerContext context;

  DeadLetterNotifier(BrokerContext context) {
    this.context = context;
  }

  /** How many are open, if nobody was told. */
  long untold() {
    long open = new DeadLetterService(context).open();
    boolean told = context.read(view -> view.entry(KeyValueTable.SETTINGS, KEY) != null);
    if (open == 0 && told) {
      context.run(Commands.of(keys(), DeadLetterNotifier::forget)).join();
    }
    return told ? 0 : open;
  }

  private static boolean forget(UnitOfWork work) {
    work.remove(KeyValueTable.SETTINGS, KEY);
    return true;
  }

  /** What {@link #tellNow} reads: of two nodes at once, the second sees what the first did. */
  static ReadSet keys() {
    return new ReadSet().entry(KeyValueTable.SETTINGS, KEY);
  }

  /** Whether it is for the caller to tell. */
  static boolean tellNow(UnitOfWork work) {
    if (work.entry(KeyValueTable.SETTINGS, KEY) != null) {
      return false;
    }
    JsonObject told = JsonObject.builder().put("at", Rfc3339.format(work.now())).build();
    work.put(KeyValueTable.SETTINGS, KEY, told);
    return true;
  }
}
