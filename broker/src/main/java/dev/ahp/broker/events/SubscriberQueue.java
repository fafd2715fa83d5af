package dev.ahp.broker.events;

import dev.ahp.broker.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Leads those who come to the company of those who are told what happens; who comes back is told
 * first what it missed. All of it in the line of one thread, so that nothing is told twice or
 * missed between past and present.
 */
final class SubscriberQueue {
  private final Store store;
  private final Subscribers subscribers;
  private final Executor line;
  private final DispatchTrigger dispatchTrigger;

  /** Those on their way; what happens meanwhile is theirs. */
  private final AtomicInteger underWay = new AtomicInteger();

  private final Deque<ResumeTurn> resuming = new ArrayDeque<>();
  private final List<NewSubscriber> newSubscribers = new ArrayList<>();
  private final DispatchRetryQueue dispatchRetryQueue = new DispatchRetryQueue();

  /**
   * Nobody has come yet.
   *
   * @param line runs what it is given on one thread, in order
   */
  SubscriberQueue(
      Store store, Subscribers subscribers, Executor line, DispatchTrigger dispatchTrigger) {
    this.store = store;
    this.subscribers = subscribers;
    this.line = line;
    this.dispatchTrigger = dispatchTrigger;
  }

  /** How the company is told what there is. */
  interface DispatchTrigger {
    void now();

    void soon();
  }

  /** Who comes back, and where it began. */
  private record ResumeTurn(CatchUp catchUp, StartPosition startPosition) {
    NewSubscriber joiner() {
      return new NewSubscriber(
          catchUp.listening(), new StartPosition(catchUp.ends(), startPosition.alerts()));
    }
  }

  boolean isAny() {
    return underWay.get() > 0;
  }

  void add(EventSubscription eventSubscription) {
    NewSubscriber newSubscriber = new NewSubscriber(eventSubscription, start());
    line.execute(() -> begin(newSubscriber));
  }

  /** From before it looks, what happens is kept for who comes. */
  private StartPosition start() {
    underWay.incrementAndGet();
    try {
      return store.read(StartPosition::of);
    } catch (RuntimeException e) {
      underWay.decrementAndGet();
      throw e;
    }
  }

  private void begin(NewSubscriber newSubscriber) {
    dispatchRetryQueue.attempt(
        () ->
            resuming(newSubscriber)
                .ifPresentOrElse(
                    back -> goOn(new ResumeTurn(back, newSubscriber.startPosition())),
                    () -> join(newSubscriber)),
        () -> begin(newSubscriber));
  }

  private Optional<CatchUp> resuming(NewSubscriber newSubscriber) {
    EventSubscription eventSubscription = newSubscriber.eventSubscription();
    return eventSubscription.filter().after() == null || eventSubscription.isOver()
        ? Optional.empty()
        : store.read(
            view ->
                CatchUp.of(
                    view,
                    eventSubscription,
                    newSubscriber.startPosition().ends(),
                    store.isShared()));
  }

  private void goOn(ResumeTurn resumeTurn) {
    resuming.add(resumeTurn);
    if (resuming.size() == 1) {
      line.execute(this::takeTurn);
    }
  }

  /**
   * One of those who come back is told some of what it missed; the next turn stands at the end of
   * the line, behind everything that has happened by now.
   */
  private void takeTurn() {
    ResumeTurn resumeTurn = resuming.remove();
    dispatchRetryQueue.attempt(
        () -> {
          tellSome(resumeTurn.catchUp());
          if (resumeTurn.catchUp().isOver()) {
            join(resumeTurn.joiner());
          } else {
            resuming.add(resumeTurn);
          }
        },
        () -> goOn(resumeTurn));
    if (!resuming.isEmpty()) {
      line.execute(this::takeTurn);
    }
  }

  private void tellSome(CatchUp back) {
    if (back.untold().isEmpty()) {
      back.untold().addAll(store.read(back::next));
    }
    subscribers.tell(Set.of(back.listening()), back.untold());
    back.untold().clear();
  }

  private void join(NewSubscriber newSubscriber) {
    newSubscribers.add(newSubscriber);
    if (newSubscribers.size() == 1) {
      line.execute(this::admitAll);
    }
  }

  /** Many may come at once, after a restart for one; the store is asked for all together. */
  private void admitAll() {
    List<NewSubscriber> all = List.copyOf(newSubscribers);
    newSubscribers.clear();
    dispatchRetryQueue.attempt(
        () -> {
          subscribers.admit(
              all.stream().filter(it -> !it.eventSubscription().isOver()).toList(),
              dispatchTrigger::now);
          underWay.addAndGet(-all.size());
          dispatchTrigger.soon();
        },
        () -> all.forEach(this::join));
  }

  /** Begins again what the store did not let be told before. */
  void beginAgain() {
    if (dispatchRetryQueue.isAny()) {
      line.execute(dispatchRetryQueue::beginAgain);
    }
  }
}
