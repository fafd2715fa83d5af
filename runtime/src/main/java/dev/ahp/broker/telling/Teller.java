package dev.ahp.broker.telling;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.View;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Tells all listeners what was recorded, in order and without gaps, on one thread. What this node
 * did is at hand; what other nodes did, and what came faster than it could be told, is read from
 * the store.
 */
public final class Teller implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Teller.class.getName());

  private final Store store;
  private final Supplier<Catalog> catalog;
  private final Fresh fresh;
  private final Set<Listening> listeners = new CopyOnWriteArraySet<>();

  /** Those who want to know what this node did, and only that. */
  private final Set<EventDesk.Listener> here = new CopyOnWriteArraySet<>();

  /** Its line is as long as there are listeners who join, and little more. */
  private final ThreadPoolExecutor thread;

  /** Those who have asked to listen and wait for their turn; what happens meanwhile is theirs. */
  private final AtomicInteger joining = new AtomicInteger();

  /** Those who come back and are told in turns what they missed; of the teller's thread. */
  private final Deque<Turn> resuming = new ArrayDeque<>();

  /** Those who join next; of the teller's thread. */
  private final List<Joiner> joiners = new ArrayList<>();

  private final Postponed postponed = new Postponed();
  private final ChainFollower follower = new ChainFollower();
  private final AlertFollower alertFollower = new AlertFollower();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final AtomicBoolean alerted = new AtomicBoolean();

  /** Whether something was not told when it should have been; the store has it. */
  private volatile boolean behind;

  /**
   * One whom nobody listens to yet.
   *
   * @param atHand how many records wait in memory to be told
   */
  public Teller(Store store, Supplier<Catalog> catalog, int atHand) {
    this.store = store;
    this.catalog = catalog;
    this.fresh = new Fresh(atHand);
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
  }

  /** What was there when somebody began to listen. */
  private record Start(Map<String, Long> ends, List<String> alerts) {
    static Start of(View view) {
      return new Start(ChainFollower.ends(view), AlertFollower.latest(view));
    }
  }

  /** Who comes back, and what was there when it came. */
  private record Turn(Resuming resuming, Start start) {
    Listening listening() {
      return resuming.listening();
    }

    Start end() {
      return new Start(resuming.ends(), start.alerts());
    }
  }

  /** Who was told what had been before it came, and is to be told what comes. */
  private record Joiner(Listening listening, Start start) {}

  /** Tells of what this node does, from now on. */
  public AutoCloseable listenHere(EventDesk.Listener listener) {
    here.add(listener);
    return () -> here.remove(listener);
  }

  /** Tells of everything from now on, or from where it left. */
  public AutoCloseable listen(Listening listening) {
    Start start = start();
    // On the teller's thread, so that nothing is told twice or missed between past and present.
    thread.execute(() -> begin(listening, start));
    return () -> {
      listening.leave();
      listeners.remove(listening);
    };
  }

  /** From before it looks, what happens is kept for who joins. */
  private Start start() {
    joining.incrementAndGet();
    try {
      return store.read(Start::of);
    } catch (RuntimeException e) {
      joining.decrementAndGet();
      throw e;
    }
  }

  private void begin(Listening listening, Start start) {
    postponed.attempt(
        () ->
            resuming(listening, start)
                .ifPresentOrElse(back -> goOn(new Turn(back, start)), () -> join(listening, start)),
        () -> begin(listening, start));
  }

  private Optional<Resuming> resuming(Listening listening, Start start) {
    return listening.filter().after() == null || listening.isOver()
        ? Optional.empty()
        : store.read(view -> Resuming.of(view, listening, start.ends(), isShared()));
  }

  private void goOn(Turn turn) {
    resuming.add(turn);
    if (resuming.size() == 1) {
      thread.execute(this::takeTurn);
    }
  }

  /**
   * One of those who come back is told some of what it missed; the next turn stands at the end of
   * the line, behind everything that has happened by now.
   */
  private void takeTurn() {
    Turn turn = resuming.remove();
    postponed.attempt(
        () -> {
          tellSome(turn.resuming());
          if (turn.resuming().isOver()) {
            join(turn.listening(), turn.end());
          } else {
            resuming.add(turn);
          }
        },
        () -> goOn(turn));
    if (!resuming.isEmpty()) {
      thread.execute(this::takeTurn);
    }
  }

  private void tellSome(Resuming back) {
    if (back.untold().isEmpty()) {
      back.untold().addAll(store.read(back::next));
    }
    tell(Set.of(back.listening()), back.untold());
    back.untold().clear();
  }

  /** From now on it is told what happens. */
  private void join(Listening listening, Start start) {
    joiners.add(new Joiner(listening, start));
    if (joiners.size() == 1) {
      thread.execute(this::admitAll);
    }
  }

  /**
   * Many may come at once, after a restart for one; the store is asked for all of them together.
   */
  private void admitAll() {
    List<Joiner> all = List.copyOf(joiners);
    joiners.clear();
    postponed.attempt(
        () -> {
          admit(all.stream().filter(it -> !it.listening().isOver()).toList());
          joining.addAndGet(-all.size());
          // Who left while it waited must not stay for ever.
          listeners.removeIf(Listening::isOver);
        },
        () -> all.forEach(it -> join(it.listening(), it.start())));
  }

  /** Brings those who join to where all others are; if there are none, to where the last began. */
  private void admit(List<Joiner> some) {
    if (some.isEmpty()) {
      return;
    }
    if (listeners.isEmpty()) {
      Start last = some.get(some.size() - 1).start();
      follower.startAt(last.ends());
      alertFollower.startAt(last.alerts());
    } else {
      tellNews(takeFresh());
    }
    tellMissed(some);
    some.forEach(it -> listeners.add(it.listening()));
    lookSoon();
  }

  private void tellMissed(List<Joiner> some) {
    List<Map<String, Long>> starts = some.stream().map(it -> it.start().ends()).toList();
    List<RecordRow> missed =
        follower.isPast(starts) ? store.read(view -> follower.missedBy(view, starts)) : List.of();
    Map<Listening, List<JsonObject>> alerts = missedAlerts(some);
    some.forEach(it -> it.listening().startAfter(it.start().ends()));
    tell(some.stream().map(Joiner::listening).collect(Collectors.toSet()), missed);
    alerts.forEach((listening, all) -> all.forEach(listening::tellAlert));
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

  /** What this node has just recorded. */
  public void happened(List<RecordRow> records) {
    if (!here.isEmpty() || (hasListeners() && !isShared())) {
      fresh.add(records);
    }
    lookSoon();
  }

  /** An alert of this node. */
  public void alerted(JsonObject alert) {
    if (!here.isEmpty()) {
      thread.execute(() -> here.forEach(Event.of(alert)::tell));
    }
    alerted.set(true);
    lookSoon();
  }

  /** Tells what other nodes did, and what could not be told before; called now and then. */
  public void lookForNews() {
    if (postponed.isAny()) {
      thread.execute(postponed::beginAgain);
    }
    if (isShared() || behind) {
      lookSoon();
    }
  }

  private void lookSoon() {
    boolean anybody = hasListeners() || !here.isEmpty();
    if (anybody && looking.compareAndSet(false, true)) {
      thread.execute(this::look);
    }
  }

  private void look() {
    looking.set(false);
    if (listeners.isEmpty()) {
      // Who joins next finds it in the store.
      behind |= takeFresh().isAny();
      return;
    }
    try {
      tellNews(takeFresh());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The store may be away; what is not told now is told after the next look.
      LOG.log(System.Logger.Level.WARNING, "events are late", e);
    }
  }

  private Fresh.Taken takeFresh() {
    Fresh.Taken taken = fresh.take();
    if (!here.isEmpty()) {
      if (!taken.complete()) {
        LOG.log(System.Logger.Level.WARNING, "too much happens; some of it is not passed on");
      }
      taken.rows().stream().map(Event::of).forEach(event -> here.forEach(event::tell));
    }
    return taken;
  }

  private void tellNews(Fresh.Taken taken) {
    boolean sure = !behind && !isShared() && taken.complete();
    behind = true;
    if (!sure || !tellInTurn(taken.rows())) {
      catchUp();
    } else if (alerted.getAndSet(false)) {
      tellAlerts();
    }
    behind = false;
  }

  /** Tells what is at hand; false if something is missing before it. */
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

  /** Tells what the store has and nobody was told of. */
  private void catchUp() {
    ChainFollower.News news;
    do {
      news = store.read(follower::next);
      tell(news);
    } while (news.more());
    tellAlerts();
  }

  private void tell(ChainFollower.News news) {
    tell(listeners, news.records());
    follower.meet(news);
  }

  /** Asks the store before it tells anybody, so that nobody is told half of it and then again. */
  private void tell(Set<Listening> some, List<RecordRow> rows) {
    Audience audience = Audience.of(store, catalog.get(), some, rows);
    for (RecordRow row : rows) {
      List<Listening> told = some.stream().filter(it -> audience.includes(it, row)).toList();
      if (!told.isEmpty()) {
        Event event = Event.of(row);
        told.forEach(it -> it.tell(event));
      }
    }
  }

  private void tellAlerts() {
    for (JsonObject alert : store.read(alertFollower::next)) {
      listeners.forEach(it -> it.tellAlert(alert));
    }
  }

  private boolean hasListeners() {
    return joining.get() > 0 || !listeners.isEmpty();
  }

  private boolean isShared() {
    return store.isShared();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
