package dev.ahp.broker.events;

import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.view.RecordView;
import dev.ahp.json.JsonObject;

/** An event, rendered once for all subscribers. */
record BrokerEvent(String name, String id, JsonObject data) {
  static final String ALERT = "alert";

  private static final System.Logger LOG = System.getLogger(BrokerEvent.class.getName());

  static BrokerEvent of(RecordRow row) {
    return new BrokerEvent(row.event(), row.chain() + ":" + row.seq(), RecordView.of(row));
  }

  static BrokerEvent of(JsonObject alert) {
    return new BrokerEvent(ALERT, "", alert);
  }

  /** Delivers the event; a failing listener does not affect the others. */
  void deliverTo(EventApi.BrokerEventListener listener) {
    try {
      listener.on(name, id, data);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "an event listener failed on " + name + " " + id, e);
    }
  }
}
