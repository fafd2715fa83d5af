package dev.ahp.broker.events;

import dev.ahp.broker.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Admits subscribers. A resuming subscriber first receives the records it missed. All steps run in
 * order on one thread, so that no record is duplicated or lost.
 */
final class SubscriberQueue {
  private final Store store;
  private final Subscribers subscribers;
  private final Executor executor;
  private final DispatchTrigger trigger;

  /** The number of subscribers being admitted; records are buffered for them. */
  private final AtomicInteger joining = new AtomicInteger();

  private final Deque<ResumeTurn> resuming = new ArrayDeque<>();
  private final List<NewSubscriber> newSubscribers = new ArrayList<>();
  private final DispatchRetryQueue queue = new DispatchRetryQueue();

  /**
   * Creates an empty queue.
   *
   * @param executor runs tasks in order on one thread
   */
  SubscriberQueue(
      Store store, Subscribers subscribers, Executor executor, DispatchTrigger trigger) {
    this.store = store;
    this.subscribers = subscribers;
    this.executor = executor;
    this.trigger = trigger;
  }

  /** Makes the dispatcher deliver pending records. */
  interface DispatchTrigger {
    void now();

    void soon();
  }

  /** A resuming subscriber. */
  private record ResumeTurn(CatchUp catchUp, StartPosition startPosition) {
    NewSubscriber newSubscriber() {
      return new NewSubscriber(
          catchUp.subscription(), new StartPosition(catchUp.ends(), startPosition.alerts()));
    }
  }

  boolean isPending() {
    return joining.get() > 0;
  }

  void add(EventSubscription subscription) {
    NewSubscriber subscriber = new NewSubscriber(subscription, startPosition());
    executor.execute(() -> begin(subscriber));
  }

  /** Reads the start position. Records are buffered from before that. */
  private StartPosition startPosition() {
    joining.incrementAndGet();
    try {
      return store.read(StartPosition::of);
    } catch (RuntimeException e) {
      joining.decrementAndGet();
      throw e;
    }
  }

  private void begin(NewSubscriber subscriber) {
    queue.attempt(
        () ->
            resuming(subscriber)
                .ifPresentOrElse(
                    catchUp -> resume(new ResumeTurn(catchUp, subscriber.startPosition())),
                    () -> join(subscriber)),
        () -> begin(subscriber));
  }

  private Optional<CatchUp> resuming(NewSubscriber subscriber) {
    EventSubscription subscription = subscriber.eventSubscription();
    return subscription.filter().after() == null || subscription.isClosed()
        ? Optional.empty()
        : store.read(
            view ->
                CatchUp.of(
                    view, subscription, subscriber.startPosition().ends(), store.isShared()));
  }

  private void resume(ResumeTurn resumeTurn) {
    resuming.add(resumeTurn);
    if (resuming.size() == 1) {
      executor.execute(this::deliverSlice);
    }
  }

  /** Delivers a slice to one resuming subscriber; the next slice runs after queued tasks. */
  private void deliverSlice() {
    ResumeTurn resumeTurn = resuming.remove();
    queue.attempt(
        () -> {
          deliverNext(resumeTurn.catchUp());
          if (resumeTurn.catchUp().isOver()) {
            join(resumeTurn.newSubscriber());
          } else {
            resuming.add(resumeTurn);
          }
        },
        () -> resume(resumeTurn));
    if (!resuming.isEmpty()) {
      executor.execute(this::deliverSlice);
    }
  }

  private void deliverNext(CatchUp catchUp) {
    if (catchUp.pending().isEmpty()) {
      catchUp.pending().addAll(store.read(catchUp::next));
    }
    subscribers.deliver(SubscriptionSet.of(List.of(catchUp.subscription())), catchUp.pending());
    catchUp.pending().clear();
  }

  private void join(NewSubscriber subscriber) {
    newSubscribers.add(subscriber);
    if (newSubscribers.size() == 1) {
      executor.execute(this::addAll);
    }
  }

  /** Adds all waiting subscribers together, with one read of the store. */
  private void addAll() {
    List<NewSubscriber> all = List.copyOf(newSubscribers);
    newSubscribers.clear();
    queue.attempt(
        () -> {
          subscribers.add(
              all.stream().filter(it -> !it.eventSubscription().isClosed()).toList(), trigger::now);
          joining.addAndGet(-all.size());
          trigger.soon();
        },
        () -> all.forEach(this::join));
  }

  /** Retries failed deliveries. */
  void retryAll() {
    if (queue.isPending()) {
      executor.execute(queue::retryAll);
    }
  }
}
