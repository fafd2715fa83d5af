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
 * Tells all listeners what was recorded, in order and without gaps, on one thread. What this node
 * did is at hand; what other nodes did, and what came faster than it could be told, is read from
 * the store.
 */
public final class EventDispatcher implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(EventDispatcher.class.getName());

  private final Store store;
  private final PendingRecords pendingRecords;
  private final Subscribers subscribers;
  private final SubscriberQueue subscriberQueue;

  /** Those who want to know what this node did, and only that. */
  private final Set<EventApi.BrokerEventListener> here = new CopyOnWriteArraySet<>();

  /** Its line is as long as there are listeners who come, and little more. */
  private final ThreadPoolExecutor thread;

  private final AtomicBoolean looking = new AtomicBoolean();
  private final AtomicBoolean alerted = new AtomicBoolean();

  /**
   * One whom nobody listens to yet.
   *
   * @param bytesAtHand how much waits in memory to be told
   */
  public EventDispatcher(Store store, Supplier<Catalog> catalog, long bytesAtHand) {
    this.store = store;
    this.pendingRecords = new PendingRecords(bytesAtHand);
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
    this.subscriberQueue = new SubscriberQueue(store, subscribers, thread, new DispatcherTrigger());
  }

  /** For those who come. */
  private final class DispatcherTrigger implements SubscriberQueue.DispatchTrigger {
    @Override
    public void now() {
      tellFresh();
    }

    @Override
    public void soon() {
      lookSoon();
    }
  }

  /** Tells of everything from now on, or from where it left. */
  public AutoCloseable listen(EventSubscription eventSubscription) {
    subscriberQueue.add(eventSubscription);
    return () -> subscribers.leave(eventSubscription);
  }

  /** Tells of what this node does, from now on. */
  public AutoCloseable listenLocal(EventApi.BrokerEventListener brokerEventListener) {
    here.add(brokerEventListener);
    return () -> here.remove(brokerEventListener);
  }

  /** What this node has just recorded. */
  public void publish(List<RecordRow> records) {
    if (!here.isEmpty() || (hasListeners() && !store.isShared())) {
      pendingRecords.add(records);
    }
    lookSoon();
  }

  /** An alert of this node. */
  public void publishAlert(JsonObject alert) {
    if (!here.isEmpty()) {
      thread.execute(() -> here.forEach(BrokerEvent.of(alert)::tell));
    }
    alerted.set(true);
    lookSoon();
  }

  /** Tells what other nodes did, and what could not be told before; called now and then. */
  public void poll() {
    subscriberQueue.beginAgain();
    if (store.isShared() || subscribers.isBehind()) {
      lookSoon();
    }
  }

  private boolean hasListeners() {
    return subscriberQueue.isAny() || !subscribers.isEmpty();
  }

  private void lookSoon() {
    boolean anybody = hasListeners() || !here.isEmpty();
    if (anybody && looking.compareAndSet(false, true)) {
      thread.execute(this::look);
    }
  }

  private void look() {
    looking.set(false);
    if (subscribers.isEmpty()) {
      subscribers.miss(takeFresh());
      return;
    }
    try {
      tellFresh();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The store may be away; what is not told now is told after the next look.
      LOG.log(System.Logger.Level.WARNING, "events are late", e);
    }
  }

  private void tellFresh() {
    subscribers.tell(takeFresh(), alerted.getAndSet(false));
  }

  private PendingRecords.Drained takeFresh() {
    PendingRecords.Drained drained = pendingRecords.take();
    if (!here.isEmpty()) {
      if (!drained.complete()) {
        LOG.log(System.Logger.Level.WARNING, "too much happens; some of it is not passed on");
      }
      drained.rows().stream().map(BrokerEvent::of).forEach(event -> here.forEach(event::tell));
    }
    return drained;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
