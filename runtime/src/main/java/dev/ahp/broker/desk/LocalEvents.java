package dev.ahp.broker.desk;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.move.Alerts;
import dev.ahp.broker.objective.Breach;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.View;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The desk of events: one thread tells all listeners, in order. Where other nodes write to the same
 * store, what all of them recorded is read from there.
 */
final class LocalEvents implements EventDesk {
  private static final int LONGEST_LINE = 100_000;
  private static final String LATE = "events are late";
  private static final System.Logger LOG = System.getLogger(LocalEvents.class.getName());

  private final Office office;
  private final Figures figures;
  private final Set<Listening> listeners = new CopyOnWriteArraySet<>();

  /** Those who want to know what this node did, and only that. */
  private final Set<Listener> here = new CopyOnWriteArraySet<>();

  private final ThreadPoolExecutor teller;

  private final Deque<Breach> untold = new ArrayDeque<>();

  /** Those who have asked to listen and wait for their turn; what happens meanwhile is theirs. */
  private final AtomicInteger joining = new AtomicInteger();

  /** Those who come back and are told in turns what they missed; of the teller's thread. */
  private final Deque<Turn> resuming = new ArrayDeque<>();

  /** What the store kept from being told, to be begun again; of the teller's thread. */
  private final Deque<Runnable> postponed = new ArrayDeque<>();

  private final AtomicBoolean postponing = new AtomicBoolean();

  private final ChainFollower follower = new ChainFollower();
  private final ToldLetters toldLetters;
  private final AlertFollower alertFollower = new AlertFollower();
  private final AtomicBoolean looking = new AtomicBoolean();

  LocalEvents(Office office, Meters meters) {
    this.office = office;
    this.figures = new Figures(office, meters);
    this.toldLetters = new ToldLetters(office);
    this.teller =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(LONGEST_LINE),
            task -> {
              Thread thread = new Thread(task, "ahp-events");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    meters.onAlert(this::alerted);
  }

  @Override
  public JsonObject alerts(Caller caller, Page page) {
    Office.demandReader(caller);
    return office.read(
        view -> {
          List<ShelfEntry> found =
              page.newest()
                  ? view.lastEntries(Shelf.ALERTS, Pages.id(page), page.limit())
                  : view.entries(Shelf.ALERTS, "", Pages.id(page), page.limit());
          List<Json> items =
              found.stream().map(it -> (Json) Objects.requireNonNull(it.value())).toList();
          String last = found.size() == page.limit() ? found.get(found.size() - 1).key() : null;
          return Pages.of(items, last);
        });
  }

  /** What was there when somebody began to listen. */
  private record Start(Map<String, Long> ends, List<String> alerts) {
    static Start of(View view) {
      return new Start(ChainFollower.ends(view), AlertFollower.latest(view));
    }
  }

  /** Who comes back, and what was there when it came. */
  private record Turn(Resuming resuming, Start start) {
    boolean isOver() {
      return resuming.isOver();
    }

    Start end() {
      return new Start(resuming.ends(), start.alerts());
    }
  }

  @Override
  public AutoCloseable listenHere(Listener listener) {
    here.add(listener);
    return () -> here.remove(listener);
  }

  @Override
  public AutoCloseable listen(Caller caller, Filter filter, Listener listener) {
    Listening listening = new Listening(caller, filter, listener);
    Start start = isShared() ? office.read(Start::of) : new Start(Map.of(), List.of());
    joining.incrementAndGet();
    // On the teller's thread, so that nothing is told twice or missed between past and present.
    teller.execute(() -> begin(listening, start));
    return () -> {
      listening.leave();
      listeners.remove(listening);
    };
  }

  /** Who left while it waited for its turn must not stay for ever. */
  private void add(Listening listening) {
    listeners.add(listening);
    if (listening.isOver()) {
      listeners.remove(listening);
    }
  }

  private void begin(Listening listening, Start start) {
    Optional<Resuming> back;
    try {
      back = resuming(listening, start);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      postpone(() -> begin(listening, start), e);
      return;
    }
    if (back.isEmpty()) {
      join(listening, start);
    } else {
      goOn(new Turn(back.get(), start));
    }
  }

  private Optional<Resuming> resuming(Listening listening, Start start) {
    if (listening.filter().after() == null || listening.isOver()) {
      return Optional.empty();
    }
    return office.read(
        view -> {
          Map<String, Long> ends = isShared() ? start.ends() : ChainFollower.ends(view);
          return Resuming.of(view, listening, ends, isShared());
        });
  }

  private void goOn(Turn turn) {
    resuming.add(turn);
    if (resuming.size() == 1) {
      takeTurn();
    }
  }

  /**
   * One of those who come back is told some of what it missed; the next turn stands at the end of
   * the line, behind everything that has happened by now.
   */
  private void takeTurn() {
    do {
      Turn turn = resuming.remove();
      try {
        tellSome(turn.resuming());
        if (turn.isOver()) {
          join(turn.resuming().listening(), turn.end());
        } else {
          resuming.add(turn);
        }
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        postpone(() -> goOn(turn), e);
      }
    } while (!resuming.isEmpty() && !teller.getQueue().offer(this::takeTurn));
  }

  /**
   * Nobody goes on with a gap: until the store answers, it is told nothing. The log tells it once a
   * round, however many wait.
   */
  private void postpone(Runnable telling, Throwable reason) {
    if (postponed.isEmpty()) {
      LOG.log(System.Logger.Level.WARNING, LATE, reason);
    }
    postponed.add(telling);
    postponing.set(true);
  }

  private void beginAgain() {
    postponing.set(false);
    List<Runnable> all = List.copyOf(postponed);
    postponed.clear();
    all.forEach(Runnable::run);
  }

  private void tellSome(Resuming back) {
    if (back.untold().isEmpty()) {
      back.untold().addAll(office.read(back::next));
    }
    while (!back.untold().isEmpty()) {
      tell(back.listening(), back.untold().element());
      back.untold().remove();
    }
  }

  /** From now on it is told what happens. */
  private void join(Listening listening, Start start) {
    try {
      meet(listening, start);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      postpone(() -> join(listening, start), e);
      return;
    }
    listening.startAfter(start.ends());
    add(listening);
    joining.decrementAndGet();
  }

  private void meet(Listening listening, Start start) {
    if (!isShared() || listening.isOver()) {
      return;
    }
    if (listeners.isEmpty()) {
      follower.startAt(start.ends());
      alertFollower.startAt(start.alerts());
    } else {
      meetNews();
    }
    office.read(view -> follower.missedBy(view, start.ends())).forEach(row -> tell(listening, row));
    office.read(view -> alertFollower.missedBy(view, start.alerts())).forEach(listening::tellAlert);
  }

  /** The store may be away; what is not told now is told after the next look. */
  private static void quietly(Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, LATE, e);
    }
  }

  private boolean isShared() {
    return office.store().isShared();
  }

  void happened(List<RecordRow> records) {
    if (!here.isEmpty()) {
      teller.execute(() -> records.forEach(row -> here.forEach(it -> Listening.tell(it, row))));
    }
    if (isShared()) {
      lookForNews();
    } else if (hasListeners()) {
      teller.execute(() -> tellAll(records));
    }
  }

  /**
   * Tells what any node has recorded, if anybody listens, and what was postponed; called now and
   * then, and at hints.
   */
  void lookForNews() {
    if (postponing.get()) {
      teller.execute(this::beginAgain);
    }
    if (isShared() && !listeners.isEmpty() && looking.compareAndSet(false, true)) {
      teller.execute(
          () -> {
            looking.set(false);
            quietly(this::meetNews);
          });
    }
  }

  private void meetNews() {
    ChainFollower.News news;
    do {
      news = office.read(follower::next);
      tellAll(news.records());
      follower.meet(news);
    } while (news.more());
    office.read(alertFollower::next).forEach(alert -> listeners.forEach(it -> it.tellAlert(alert)));
  }

  private void tellAll(List<RecordRow> records) {
    for (RecordRow row : records) {
      listeners.stream().filter(it -> it.isNews(row)).forEach(it -> tell(it, row));
    }
  }

  private void tellAll(JsonObject alert) {
    listeners.forEach(it -> it.tellAlert(alert));
    resuming.forEach(it -> it.resuming().listening().tellAlert(alert));
  }

  private boolean hasListeners() {
    return joining.get() > 0 || !listeners.isEmpty();
  }

  private void tell(Listening listening, RecordRow row) {
    if (listening.wants(row) && isParty(listening.caller(), row)) {
      listening.tell(row);
    }
  }

  private boolean isParty(Caller caller, RecordRow row) {
    if (caller.readsEverything()) {
      return true;
    }
    String id = row.packetId();
    return id != null
        && office.read(
            view -> {
              PacketState packet = view.packet(id);
              return packet != null && office.parties(view).includes(packet, caller);
            });
  }

  private void alerted(JsonObject alert) {
    if (!here.isEmpty()) {
      teller.execute(() -> here.forEach(it -> Listening.tellAlert(it, alert)));
    }
    if (isShared()) {
      lookForNews();
    } else if (hasListeners()) {
      teller.execute(() -> tellAll(alert));
    }
  }

  @Override
  public Counters counters() {
    return figures.all();
  }

  /**
   * Raises an alert for each objective that has come to be missed. What the store does not take is
   * tried again the next time; one thread calls this.
   */
  void fellShort(ObjectiveWatch objectives) {
    long now = office.clock().millis();
    untold.addAll(objectives.breaches(now, toldLetters::untold));
    while (!untold.isEmpty()) {
      Breach breach = untold.getFirst();
      office.run(Units.of(ToldLetters.keys(), work -> raise(work, breach))).join();
      untold.removeFirst();
    }
  }

  private boolean raise(Work work, Breach breach) {
    String objective = breach.data().string("objective").orElse("");
    if (objective.equals(ObjectiveWatch.DEAD_LETTERS) && !ToldLetters.tellNow(work)) {
      return false;
    }
    new Alerts(office.environment())
        .raise(work, "SLO_BREACH", null, null, breach.message(), breach.data());
    return true;
  }

  void close() {
    teller.shutdownNow();
  }
}
