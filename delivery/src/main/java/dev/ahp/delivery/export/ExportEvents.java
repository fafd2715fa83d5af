package dev.ahp.delivery.export;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi.EventFilter;
import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Wakes the followers of exported work when a record of its task is written. There is one
 * subscription for each exporting broker, which exists while work of it is followed.
 */
final class ExportEvents implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery.export");

  private final Map<BrokerApi, WatchedBroker> brokers = new ConcurrentHashMap<>();

  private static final class WatchedBroker {
    private final Map<String, Runnable> listeners = new ConcurrentHashMap<>();
    private @Nullable AutoCloseable subscription;

    private void onRecord(JsonObject event) {
      event.string("taskId").map(listeners::get).ifPresent(Runnable::run);
    }
  }

  /** Registers a listener; returns false if the task has one. */
  synchronized boolean add(ExportedWork work, Runnable listener) {
    WatchedBroker watched = brokers.computeIfAbsent(work.broker(), it -> new WatchedBroker());
    if (watched.listeners.putIfAbsent(work.id(), listener) != null) {
      return false;
    }
    if (watched.subscription == null) {
      Caller caller = work.sender();
      watched.subscription =
          work.broker()
              .events()
              .listen(
                  caller,
                  new EventFilter(null, Set.of(), null),
                  (event, id, data) -> watched.onRecord(data));
    }
    return true;
  }

  synchronized void remove(ExportedWork work) {
    WatchedBroker watched = brokers.get(work.broker());
    if (watched != null) {
      watched.listeners.remove(work.id());
      if (watched.listeners.isEmpty()) {
        brokers.remove(work.broker());
        close(watched);
      }
    }
  }

  private static void close(WatchedBroker watched) {
    try {
      if (watched.subscription != null) {
        watched.subscription.close();
      }
    } catch (Exception e) {
      LOG.log(Level.DEBUG, "cannot end a subscription", e);
    }
  }

  @Override
  public synchronized void close() {
    brokers.values().forEach(ExportEvents::close);
    brokers.clear();
  }
}
