package dev.ahp.broker.events;

import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Delivers committed records to all subscribers, in order and without gaps, on one thread. Records
 * of this node are buffered; records of other nodes, and records dropped from the buffer, are read
 * from the store.
 */
public final class EventDispatcher implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(EventDispatcher.class.getName());

  private final Store store;
  private final PendingRecords pendingRecords;
  private final Subscribers subscribers;
  private final SubscriberQueue queue;

  /** The listeners for events of this node only. */
  private final Set<EventApi.BrokerEventListener> localListeners = new CopyOnWriteArraySet<>();

  /** Its queue is bounded by the number of new subscribers. */
  private final ThreadPoolExecutor thread;

  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final AtomicBoolean alertsPending = new AtomicBoolean();

  /**
   * Creates a dispatcher without subscribers.
   *
   * @param maxBytes the size of the buffer
   */
  public EventDispatcher(Store store, Supplier<Catalog> catalog, long maxBytes) {
    this.store = store;
    this.pendingRecords = new PendingRecords(maxBytes);
    this.subscribers = new Subscribers(store, catalog);
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread created = new Thread(task, "ahp-events");
              created.setDaemon(true);
              return created;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    this.queue = new SubscriberQueue(store, subscribers, thread, new DispatcherTrigger());
  }

  private final class DispatcherTrigger implements SubscriberQueue.DispatchTrigger {
    @Override
    public void now() {
      deliverPending();
    }

    @Override
    public void soon() {
      schedule();
    }
  }

  /** Subscribes from now on or after the last received record. */
  public AutoCloseable listen(EventSubscription subscription) {
    queue.add(subscription);
    return () -> subscribers.remove(subscription);
  }

  /** Subscribes to the events of this node from now on. */
  public AutoCloseable listenLocal(EventApi.BrokerEventListener listener) {
    localListeners.add(listener);
    return () -> localListeners.remove(listener);
  }

  /** Publishes committed records of this node. */
  public void publish(List<RecordRow> records) {
    if (!localListeners.isEmpty() || (hasListeners() && !store.isShared())) {
      pendingRecords.add(records);
    }
    schedule();
  }

  /** Publishes an alert of this node. */
  public void publishAlert(JsonObject alert) {
    if (!localListeners.isEmpty()) {
      thread.execute(() -> localListeners.forEach(BrokerEvent.of(alert)::deliverTo));
    }
    alertsPending.set(true);
    schedule();
  }

  /** Delivers events of other nodes and retries failed deliveries; called periodically. */
  public void poll() {
    queue.retryAll();
    if (store.isShared() || subscribers.isBehind()) {
      schedule();
    }
  }

  private boolean hasListeners() {
    return queue.isPending() || !subscribers.isEmpty();
  }

  private void schedule() {
    boolean hasAny = hasListeners() || !localListeners.isEmpty();
    if (hasAny && scheduled.compareAndSet(false, true)) {
      thread.execute(this::dispatch);
    }
  }

  private void dispatch() {
    scheduled.set(false);
    if (subscribers.isEmpty()) {
      subscribers.discard(drainPending());
      return;
    }
    try {
      deliverPending();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The store may be unavailable; the next round delivers the records.
      LOG.log(System.Logger.Level.WARNING, "event delivery is delayed and will be retried", e);
    }
  }

  private void deliverPending() {
    subscribers.deliver(drainPending(), alertsPending.getAndSet(false));
  }

  private PendingRecords.Drained drainPending() {
    PendingRecords.Drained drained = pendingRecords.drain();
    if (!localListeners.isEmpty()) {
      if (!drained.complete()) {
        LOG.log(
            System.Logger.Level.WARNING,
            "the event buffer overflowed; some events were not forwarded");
      }
      drained.rows().stream()
          .map(BrokerEvent::of)
          .forEach(event -> localListeners.forEach(event::deliverTo));
    }
    return drained;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
