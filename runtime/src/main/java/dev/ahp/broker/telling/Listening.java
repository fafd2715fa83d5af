package dev.ahp.broker.telling;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/** Who listens to what, until it leaves. */
public final class Listening {
  private final Caller caller;
  private final EventDesk.Filter filter;
  private final EventDesk.Listener listener;
  private volatile Map<String, Long> ends = Map.of();
  private volatile boolean over;

  public Listening(Caller caller, EventDesk.Filter filter, EventDesk.Listener listener) {
    this.caller = caller;
    this.filter = filter;
    this.listener = listener;
  }

  Caller caller() {
    return caller;
  }

  /** Whether it may see only what it is party to. */
  boolean isPartial() {
    return !caller.readsEverything();
  }

  EventDesk.Filter filter() {
    return filter;
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
    boolean ofTask = filter.taskId() == null || filter.taskId().equals(row.taskId());
    return !over && ofTask && wants(row.event()) && isNews(row);
  }

  private boolean isNews(RecordRow row) {
    return row.seq() > ends.getOrDefault(row.chain(), 0L);
  }

  private boolean wants(String event) {
    return filter.types().isEmpty() || filter.types().contains(event);
  }

  void tell(Event event) {
    event.tell(listener);
  }

  /** Alerts are for those who see everything. */
  void tellAlert(JsonObject alert) {
    boolean ofTask =
        filter.taskId() == null
            || alert.string("taskId").filter(filter.taskId()::equals).isPresent();
    if (!isPartial() && ofTask && wants(Event.ALERT)) {
      Event.of(alert).tell(listener);
    }
  }
}
