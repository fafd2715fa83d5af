package dev.ahp.broker.telling;

import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.view.RecordView;
import dev.ahp.json.JsonObject;

/** What listeners are told, made once for all of them. */
record Event(String name, String id, JsonObject data) {
  static final String ALERT = "alert";

  private static final System.Logger LOG = System.getLogger(Event.class.getName());

  static Event of(RecordRow row) {
    return new Event(row.event(), row.chain() + ":" + row.seq(), RecordView.of(row));
  }

  static Event of(JsonObject alert) {
    return new Event(ALERT, "", alert);
  }

  /** One who fails at it keeps nobody else from being told. */
  void tell(EventDesk.Listener listener) {
    try {
      listener.on(name, id, data);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "a listener failed at " + name + " " + id, e);
    }
  }
}
