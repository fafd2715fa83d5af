package dev.ahp.broker.events;

import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.view.RecordView;
import dev.ahp.json.JsonObject;

/** What listeners are told, made once for all of them. */
record BrokerEvent(String name, String id, JsonObject data) {
  static final String ALERT = "alert";

  private static final System.Logger LOG = System.getLogger(BrokerEvent.class.getName());

  static BrokerEvent of(RecordRow row) {
    return new BrokerEvent(row.event(), row.chain() + ":" + row.seq(), RecordView.of(row));
  }

  static BrokerEvent of(JsonObject alert) {
    return new BrokerEvent(ALERT, "", alert);
  }

  /** One who fails at it keeps nobody else from being told. */
  void tell(EventApi.BrokerEventListener brokerEventListener) {
    try {
      brokerEventListener.on(name, id, data);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "a listener failed at " + name + " " + id, e);
    }
  }
}
