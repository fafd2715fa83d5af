package dev.ahp.broker.events;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Those who are told what happens, all of them up to the same place. Used by one thread, but for
 * who leaves, and for the questions whether anybody is here and whether all was told.
 */
final class Subscribers {
  private final Store store;
  private final Supplier<Catalog> catalog;
  private final Set<EventSubscription> members = new CopyOnWriteArraySet<>();
  private final ChainFollower follower = new ChainFollower();
  private final AlertFollower alertFollower = new AlertFollower();
  private volatile boolean behind;

  Subscribers(Store store, Supplier<Catalog> catalog) {
    this.store = store;
    this.catalog = catalog;
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  /** Whether something was not told when it should have been; the store has it. */
  boolean isBehind() {
    return behind;
  }

  void leave(EventSubscription eventSubscription) {
    eventSubscription.leave();
    members.remove(eventSubscription);
  }

  /**
   * Brings those who join to where all others are; if there are none, to where the last began.
   *
   * @param tellOthers has the others told what there is
   */
  void admit(List<NewSubscriber> some, Runnable tellOthers) {
    if (some.isEmpty()) {
      return;
    }
    if (members.isEmpty()) {
      StartPosition last = some.get(some.size() - 1).startPosition();
      follower.startAt(last.ends());
      alertFollower.startAt(last.alerts());
      // What was told since then to those who have left is not at hand any more.
      behind = true;
    } else {
      tellOthers.run();
    }
    tellMissed(some);
    some.forEach(it -> members.add(it.eventSubscription()));
    // Who left while it waited must not stay for ever.
    members.removeIf(EventSubscription::isOver);
  }

  private void tellMissed(List<NewSubscriber> some) {
    Map<EventSubscription, List<JsonObject>> alerts = missedAlerts(some);
    some.forEach(it -> it.eventSubscription().startAfter(it.startPosition().ends()));
    Set<EventSubscription> listeners =
        some.stream().map(NewSubscriber::eventSubscription).collect(Collectors.toSet());
    Map<String, Long> told =
        follower.first(some.stream().map(it -> it.startPosition().ends()).toList());
    while (follower.isPast(told)) {
      ChainFollower.RecordBatch recordBatch = missed(told);
      tell(listeners, recordBatch.records());
      // So that it is not told again if the rest must wait.
      listeners.forEach(it -> it.startAfter(recordBatch.ends()));
      told = recordBatch.ends();
    }
    alerts.forEach((eventSubscription, all) -> all.forEach(eventSubscription::tellAlert));
  }

  private ChainFollower.RecordBatch missed(Map<String, Long> told) {
    return store.read(view -> follower.missed(view, told));
  }

  private Map<EventSubscription, List<JsonObject>> missedAlerts(List<NewSubscriber> some) {
    List<NewSubscriber> late =
        some.stream().filter(it -> alertFollower.isPast(it.startPosition().alerts())).toList();
    return late.isEmpty()
        ? Map.of()
        : store.read(
            view ->
                late.stream()
                    .collect(
                        Collectors.toMap(
                            NewSubscriber::eventSubscription,
                            it -> alertFollower.missedBy(view, it.startPosition().alerts()))));
  }

  /** Nobody is here to be told of it; who joins next finds it in the store. */
  void miss(PendingRecords.Drained drained) {
    behind |= drained.isAny();
  }

  /**
   * Tells what this node did, or, if that does not follow what was told before, what the store has.
   *
   * @param alerted whether there are alerts to be told
   */
  void tell(PendingRecords.Drained drained, boolean alerted) {
    boolean sure = !behind && !store.isShared() && drained.complete();
    behind = true;
    if (!sure || !tellInTurn(drained.rows())) {
      catchUp();
    } else if (alerted) {
      tellAlerts();
    }
    behind = false;
  }

  /** False if something is missing before it. */
  private boolean tellInTurn(List<RecordRow> rows) {
    for (int from = 0; from < rows.size(); from += ChainFollower.AT_ONCE) {
      int to = Math.min(rows.size(), from + ChainFollower.AT_ONCE);
      Optional<ChainFollower.RecordBatch> next = follower.following(rows.subList(from, to));
      if (next.isEmpty()) {
        return false;
      }
      tell(next.get());
    }
    return true;
  }

  private void catchUp() {
    ChainFollower.RecordBatch recordBatch;
    do {
      recordBatch = store.read(follower::next);
      tell(recordBatch);
    } while (recordBatch.more());
    tellAlerts();
  }

  private void tellAlerts() {
    for (JsonObject alert : store.read(alertFollower::next)) {
      members.forEach(it -> it.tellAlert(alert));
    }
  }

  private void tell(ChainFollower.RecordBatch recordBatch) {
    tell(members, recordBatch.records());
    follower.meet(recordBatch);
  }

  /** Asks the store before it tells anybody, so that nobody is told half of it and then again. */
  void tell(Set<EventSubscription> some, List<RecordRow> rows) {
    RecordVisibility recordVisibility = RecordVisibility.of(store, catalog.get(), some, rows);
    for (RecordRow row : rows) {
      List<EventSubscription> told =
          some.stream().filter(it -> recordVisibility.includes(it, row)).toList();
      if (!told.isEmpty()) {
        BrokerEvent event = BrokerEvent.of(row);
        told.forEach(it -> it.tell(event));
      }
    }
  }
}
