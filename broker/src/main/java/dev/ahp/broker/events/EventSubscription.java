package dev.ahp.broker.events;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/** Who listens to what, until it leaves. */
public final class EventSubscription {
  private final Caller caller;
  private final EventApi.EventFilter eventFilter;
  private final EventApi.BrokerEventListener brokerEventListener;
  private volatile Map<String, Long> ends = Map.of();
  private volatile boolean over;

  public EventSubscription(
      Caller caller,
      EventApi.EventFilter eventFilter,
      EventApi.BrokerEventListener brokerEventListener) {
    this.caller = caller;
    this.eventFilter = eventFilter;
    this.brokerEventListener = brokerEventListener;
  }

  Caller caller() {
    return caller;
  }

  /** Whether it may see only what it is party to. */
  boolean isPartial() {
    return !caller.readsEverything();
  }

  EventApi.EventFilter filter() {
    return eventFilter;
  }

  /** Has been told everything up to there. */
  void startAfter(Map<String, Long> told) {
    Map<String, Long> all = new HashMap<>(ends);
    told.forEach((chain, seq) -> all.merge(chain, seq, Math::max));
    ends = Map.copyOf(all);
  }

  void leave() {
    over = true;
  }

  boolean isOver() {
    return over;
  }

  /** Whether it asked for such records; not, whether they are its business. */
  boolean wants(RecordRow row) {
    boolean ofTask = eventFilter.taskId() == null || eventFilter.taskId().equals(row.taskId());
    return !over && ofTask && wants(row.event()) && isNews(row);
  }

  private boolean isNews(RecordRow row) {
    return row.seq() > ends.getOrDefault(row.chain(), 0L);
  }

  private boolean wants(String event) {
    return eventFilter.types().isEmpty() || eventFilter.types().contains(event);
  }

  void tell(BrokerEvent event) {
    event.tell(brokerEventListener);
  }

  /** Alerts are for those who see everything. */
  void tellAlert(JsonObject alert) {
    boolean ofTask =
        eventFilter.taskId() == null
            || alert.string("taskId").filter(eventFilter.taskId()::equals).isPresent();
    if (!isPartial() && ofTask && wants(BrokerEvent.ALERT)) {
      BrokerEvent.of(alert).tell(brokerEventListener);
    }
  }
}
