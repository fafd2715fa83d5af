package dev.ahp.broker.telling;

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
final class Company {
  private final Store store;
  private final Supplier<Catalog> catalog;
  private final Set<Listening> members = new CopyOnWriteArraySet<>();
  private final ChainFollower follower = new ChainFollower();
  private final AlertFollower alertFollower = new AlertFollower();
  private volatile boolean behind;

  Company(Store store, Supplier<Catalog> catalog) {
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

  void leave(Listening listening) {
    listening.leave();
    members.remove(listening);
  }

  /**
   * Brings those who join to where all others are; if there are none, to where the last began.
   *
   * @param tellOthers has the others told what there is
   */
  void admit(List<Joiner> some, Runnable tellOthers) {
    if (some.isEmpty()) {
      return;
    }
    if (members.isEmpty()) {
      Start last = some.get(some.size() - 1).start();
      follower.startAt(last.ends());
      alertFollower.startAt(last.alerts());
      // What was told since then to those who have left is not at hand any more.
      behind = true;
    } else {
      tellOthers.run();
    }
    tellMissed(some);
    some.forEach(it -> members.add(it.listening()));
    // Who left while it waited must not stay for ever.
    members.removeIf(Listening::isOver);
  }

  private void tellMissed(List<Joiner> some) {
    Map<Listening, List<JsonObject>> alerts = missedAlerts(some);
    some.forEach(it -> it.listening().startAfter(it.start().ends()));
    Set<Listening> listeners = some.stream().map(Joiner::listening).collect(Collectors.toSet());
    Map<String, Long> told = follower.first(some.stream().map(it -> it.start().ends()).toList());
    while (follower.isPast(told)) {
      ChainFollower.News news = missed(told);
      tell(listeners, news.records());
      // So that it is not told again if the rest must wait.
      listeners.forEach(it -> it.startAfter(news.ends()));
      told = news.ends();
    }
    alerts.forEach((listening, all) -> all.forEach(listening::tellAlert));
  }

  private ChainFollower.News missed(Map<String, Long> told) {
    return store.read(view -> follower.missed(view, told));
  }

  private Map<Listening, List<JsonObject>> missedAlerts(List<Joiner> some) {
    List<Joiner> late =
        some.stream().filter(it -> alertFollower.isPast(it.start().alerts())).toList();
    return late.isEmpty()
        ? Map.of()
        : store.read(
            view ->
                late.stream()
                    .collect(
                        Collectors.toMap(
                            Joiner::listening,
                            it -> alertFollower.missedBy(view, it.start().alerts()))));
  }

  /** Nobody is here to be told of it; who joins next finds it in the store. */
  void miss(Fresh.Taken taken) {
    behind |= taken.isAny();
  }

  /**
   * Tells what this node did, or, if that does not follow what was told before, what the store has.
   *
   * @param alerted whether there are alerts to be told
   */
  void tell(Fresh.Taken taken, boolean alerted) {
    boolean sure = !behind && !store.isShared() && taken.complete();
    behind = true;
    if (!sure || !tellInTurn(taken.rows())) {
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
      Optional<ChainFollower.News> next = follower.following(rows.subList(from, to));
      if (next.isEmpty()) {
        return false;
      }
      tell(next.get());
    }
    return true;
  }

  private void catchUp() {
    ChainFollower.News news;
    do {
      news = store.read(follower::next);
      tell(news);
    } while (news.more());
    tellAlerts();
  }

  private void tellAlerts() {
    for (JsonObject alert : store.read(alertFollower::next)) {
      members.forEach(it -> it.tellAlert(alert));
    }
  }

  private void tell(ChainFollower.News news) {
    tell(members, news.records());
    follower.meet(news);
  }

  /** Asks the store before it tells anybody, so that nobody is told half of it and then again. */
  void tell(Set<Listening> some, List<RecordRow> rows) {
    Audience audience = Audience.of(store, catalog.get(), some, rows);
    for (RecordRow row : rows) {
      List<Listening> told = some.stream().filter(it -> audience.includes(it, row)).toList();
      if (!told.isEmpty()) {
        Event event = Event.of(row);
        told.forEach(it -> it.tell(event));
      }
    }
  }
}
