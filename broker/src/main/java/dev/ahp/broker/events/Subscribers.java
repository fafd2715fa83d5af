package dev.ahp.broker.events;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The current subscribers. All of them have received the same prefix of every chain, so each record
 * is read and filtered once. Not thread-safe, except {@link #remove}, {@link #isEmpty} and {@link
 * #isBehind}.
 */
final class Subscribers {
  private final Store store;
  private final Supplier<Catalog> catalog;
  private final SubscriptionSet members = new SubscriptionSet();
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

  /** Returns whether committed records were not delivered and must be read from the store. */
  boolean isBehind() {
    return behind;
  }

  void remove(EventSubscription subscription) {
    subscription.close();
    members.remove(subscription);
  }

  /**
   * Adds subscribers after replaying what they missed.
   *
   * @param deliverPending delivers pending records to the present subscribers first, so that all
   *     positions match
   */
  void add(List<NewSubscriber> added, Runnable deliverPending) {
    if (added.isEmpty()) {
      return;
    }
    if (members.isEmpty()) {
      StartPosition last = added.get(added.size() - 1).startPosition();
      follower.startAt(last.ends());
      alertFollower.startAt(last.alerts());
      // Records that departed subscribers received since then are no longer in memory.
      behind = true;
    } else {
      deliverPending.run();
    }
    deliverMissed(added);
    added.forEach(it -> members.add(it.eventSubscription()));
    // A subscription may have been closed while it waited.
    members.removeIf(EventSubscription::isClosed);
  }

  private void deliverMissed(List<NewSubscriber> added) {
    Map<EventSubscription, List<JsonObject>> alerts = missedAlerts(added);
    added.forEach(it -> it.eventSubscription().startAfter(it.startPosition().ends()));
    SubscriptionSet listeners =
        SubscriptionSet.of(added.stream().map(NewSubscriber::eventSubscription).toList());
    Map<String, Long> position =
        follower.first(added.stream().map(it -> it.startPosition().ends()).toList());
    while (follower.isPast(position)) {
      ChainFollower.RecordBatch recordBatch = missed(position);
      deliver(listeners, recordBatch.records());
      // A retry must not deliver them again.
      listeners.forEach(it -> it.startAfter(recordBatch.ends()));
      position = recordBatch.ends();
    }
    alerts.forEach((subscription, all) -> all.forEach(subscription::deliverAlert));
  }

  private ChainFollower.RecordBatch missed(Map<String, Long> position) {
    return store.read(view -> follower.missed(view, position));
  }

  private Map<EventSubscription, List<JsonObject>> missedAlerts(List<NewSubscriber> added) {
    List<NewSubscriber> late =
        added.stream().filter(it -> alertFollower.isPast(it.startPosition().alerts())).toList();
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

  /** Discards records without subscribers; a later subscriber reads them from the store. */
  void discard(PendingRecords.Drained drained) {
    behind |= drained.hasRecords();
  }

  /**
   * Delivers pending records, or reads from the store if there is a gap.
   *
   * @param alerted whether there are pending alerts
   */
  void deliver(PendingRecords.Drained drained, boolean alerted) {
    boolean usable = !behind && !store.isShared() && drained.complete();
    behind = true;
    if (!usable || !deliverInOrder(drained.rows())) {
      catchUp();
    } else if (alerted) {
      deliverAlerts();
    }
    behind = false;
  }

  /** Delivers rows in order; returns false if there is a gap before them. */
  private boolean deliverInOrder(List<RecordRow> rows) {
    for (int from = 0; from < rows.size(); from += ChainFollower.MAX_BATCH) {
      int to = Math.min(rows.size(), from + ChainFollower.MAX_BATCH);
      Optional<ChainFollower.RecordBatch> next = follower.following(rows.subList(from, to));
      if (next.isEmpty()) {
        return false;
      }
      deliver(next.get());
    }
    return true;
  }

  private void catchUp() {
    ChainFollower.RecordBatch recordBatch;
    do {
      recordBatch = store.read(follower::next);
      deliver(recordBatch);
    } while (recordBatch.more());
    deliverAlerts();
  }

  private void deliverAlerts() {
    for (JsonObject alert : store.read(alertFollower::next)) {
      members.forEach(it -> it.deliverAlert(alert));
    }
  }

  private void deliver(ChainFollower.RecordBatch recordBatch) {
    deliver(members, recordBatch.records());
    follower.advance(recordBatch);
  }

  /** Delivers records. Visibility is read first, so a failure delivers nothing. */
  void deliver(SubscriptionSet receivers, List<RecordRow> rows) {
    RecordVisibility visibility = RecordVisibility.of(store, catalog.get(), receivers, rows);
    for (RecordRow row : rows) {
      List<EventSubscription> matching =
          receivers.ofTask(row.taskId()).filter(it -> visibility.includes(it, row)).toList();
      if (!matching.isEmpty()) {
        BrokerEvent event = BrokerEvent.of(row);
        matching.forEach(it -> it.deliver(event));
      }
    }
  }
}
