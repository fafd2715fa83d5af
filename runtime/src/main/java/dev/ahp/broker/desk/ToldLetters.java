package dev.ahp.broker.desk;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;

/**
 * Remembers in the store that somebody was told of open dead letters. All nodes count the same
 * letters, now and after a restart, and one of them tells; again only when there were none.
 */
final class ToldLetters {
  private static final String KEY = "dead-letters-told";

  private final Office office;

  ToldLetters(Office office) {
    this.office = office;
  }

  /** How many are open, if nobody was told. */
  long untold() {
    long open = new LocalDeadLetters(office).open();
    boolean told = office.read(view -> view.entry(Shelf.SETTINGS, KEY) != null);
    if (open == 0 && told) {
      office.run(Units.of(keys(), ToldLetters::forget)).join();
    }
    return told ? 0 : open;
  }

  private static boolean forget(Work work) {
    work.remove(Shelf.SETTINGS, KEY);
    return true;
  }

  /** What {@link #tellNow} reads: of two nodes at once, the second sees what the first did. */
  static Keys keys() {
    return new Keys().entry(Shelf.SETTINGS, KEY);
  }

  /** Whether it is for the caller to tell. */
  static boolean tellNow(Work work) {
    if (work.entry(Shelf.SETTINGS, KEY) != null) {
      return false;
    }
    JsonObject told = JsonObject.builder().put("at", Rfc3339.format(work.now())).build();
    work.put(Shelf.SETTINGS, KEY, told);
    return true;
  }
}
