package dev.ahp.broker.desk;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.JsonObject;
import java.util.Map;

/** Who listens to what, until it leaves. */
final class Listening {
  private static final String ALERT = "alert";

  private final Caller caller;
  private final EventDesk.Filter filter;
  private final EventDesk.Listener listener;
  private volatile Map<String, Long> ends = Map.of();
  private volatile boolean over;

  Listening(Caller caller, EventDesk.Filter filter, EventDesk.Listener listener) {
    this.caller = caller;
    this.filter = filter;
    this.listener = listener;
  }

  Caller caller() {
    return caller;
  }

  EventDesk.Filter filter() {
    return filter;
  }

  /** Has been told everything up to there. */
  void startAfter(Map<String, Long> told) {
    ends = Map.copyOf(told);
  }

  /** Whether it came after what it has been told already. */
  boolean isNews(RecordRow row) {
    return row.seq() > ends.getOrDefault(row.chain(), 0L);
  }

  void leave() {
    over = true;
  }

  boolean isOver() {
    return over;
  }

  /** Whether it asked for such records; not, whether they are its business. */
  boolean wants(RecordRow row) {
    return (filter.taskId() == null || filter.taskId().equals(row.taskId())) && wants(row.event());
  }

  private boolean wants(String event) {
    return filter.types().isEmpty() || filter.types().contains(event);
  }

  void tell(RecordRow row) {
    tell(listener, row);
  }

  static void tell(EventDesk.Listener listener, RecordRow row) {
    listener.on(row.event(), row.chain() + ":" + row.seq(), Pages.json(row));
  }

  /** Alerts are for those who see everything. */
  void tellAlert(JsonObject alert) {
    boolean ofTask =
        filter.taskId() == null
            || alert.string("taskId").filter(filter.taskId()::equals).isPresent();
    if (caller.readsEverything() && ofTask && wants(ALERT)) {
      tellAlert(listener, alert);
    }
  }

  static void tellAlert(EventDesk.Listener listener, JsonObject alert) {
    listener.on(ALERT, "", alert);
  }
}
