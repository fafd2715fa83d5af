package dev.ahp.broker.events;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/** A subscription until it is closed. */
public final class EventSubscription {
  private final Caller caller;
  private final EventApi.EventFilter eventFilter;
  private final EventApi.BrokerEventListener listener;
  private volatile Map<String, Long> ends = Map.of();
  private volatile boolean closed;

  public EventSubscription(
      Caller caller, EventApi.EventFilter eventFilter, EventApi.BrokerEventListener listener) {
    this.caller = caller;
    this.eventFilter = eventFilter;
    this.listener = listener;
  }

  Caller caller() {
    return caller;
  }

  /** Returns whether the subscriber sees only packets that it is a party to. */
  boolean isPartial() {
    return !caller.readsEverything();
  }

  EventApi.EventFilter filter() {
    return eventFilter;
  }

  /** Skips records up to a position. */
  void startAfter(Map<String, Long> position) {
    Map<String, Long> all = new HashMap<>(ends);
    position.forEach((chain, seq) -> all.merge(chain, seq, Math::max));
    ends = Map.copyOf(all);
  }

  void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  /** Returns whether the record matches the filter; visibility is checked elsewhere. */
  boolean wants(RecordRow row) {
    boolean ofTask = eventFilter.taskId() == null || eventFilter.taskId().equals(row.taskId());
    return !closed && ofTask && wants(row.event()) && isNew(row);
  }

  private boolean isNew(RecordRow row) {
    return row.seq() > ends.getOrDefault(row.chain(), 0L);
  }

  private boolean wants(String event) {
    return eventFilter.types().isEmpty() || eventFilter.types().contains(event);
  }

  void deliver(BrokerEvent event) {
    event.deliverTo(listener);
  }

  /** Delivers an alert to a subscriber that may read everything. */
  void deliverAlert(JsonObject alert) {
    boolean ofTask =
        eventFilter.taskId() == null
            || alert.string("taskId").filter(eventFilter.taskId()::equals).isPresent();
    if (!isPartial() && ofTask && wants(BrokerEvent.ALERT)) {
      BrokerEvent.of(alert).deliverTo(listener);
    }
  }
}
