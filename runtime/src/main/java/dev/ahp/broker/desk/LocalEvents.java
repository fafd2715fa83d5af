package dev.ahp.broker.desk;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.move.Alerts;
import dev.ahp.broker.objective.Breach;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
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
  private static final int STEP = 500;
  private static final System.Logger LOG = System.getLogger(LocalEvents.class.getName());

  /** How much later than a record one of an earlier moment may be committed by another lane. */
  private static final long OVERLAP_MS = 5_000;

  private final Office office;
  private final Figures figures;
  private final Set<Listening> listeners = new CopyOnWriteArraySet<>();

  /** Those who want to know what this node did, and only that. */
  private final Set<Listener> here = new CopyOnWriteArraySet<>();

  private final ThreadPoolExecutor teller;

  private final Deque<Breach> untold = new ArrayDeque<>();

  /** Those who have asked to listen and wait for their turn; what happens meanwhile is theirs. */
  private final AtomicInteger joining = new AtomicInteger();

  private final ChainFollower follower = new ChainFollower();
  private final AlertFollower alertFollower = new AlertFollower();
  private final AtomicBoolean looking = new AtomicBoolean();

  LocalEvents(Office office, Meters meters) {
    this.office = office;
    this.figures = new Figures(office, meters);
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

  @Override
  public AutoCloseable listenHere(Listener listener) {
    here.add(listener);
    return () -> here.remove(listener);
  }

  @Override
  public AutoCloseable listen(Caller caller, Filter filter, Listener listener) {
    Listening listening = new Listening(caller, filter, listener);
    // On the teller's thread, so that nothing is told twice or missed between past and present.
    Start start = isShared() ? office.read(Start::of) : new Start(Map.of(), List.of());
    joining.incrementAndGet();
    teller.execute(
        () -> {
          try {
            quietly(() -> join(listening, start));
          } finally {
            add(listening);
            joining.decrementAndGet();
          }
        });
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

  private void join(Listening listening, Start start) {
    String after = listening.filter().after();
    if (isShared() && listeners.isEmpty()) {
      follower.startAt(start.ends());
      alertFollower.startAt(start.alerts());
    } else if (isShared()) {
      meetNews();
    }
    if (after != null) {
      catchUp(listening, after, start.ends());
    }
    if (isShared()) {
      office
          .read(view -> follower.missedBy(view, start.ends()))
          .forEach(row -> tell(listening, row));
      office
          .read(view -> alertFollower.missedBy(view, start.alerts()))
          .forEach(listening::tellAlert);
    }
  }

  /** The store may be away; what is not told now is told after the next look. */
  private static void quietly(Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "events are late", e);
    }
  }

  private void catchUp(Listening listening, String after, Map<String, Long> start) {
    int colon = after.lastIndexOf(':');
    if (colon < 0) {
      return;
    }
    String chain = after.substring(0, colon);
    long seq;
    try {
      seq = Long.parseLong(after.substring(colon + 1));
    } catch (NumberFormatException e) {
      return;
    }
    Map<String, Long> ends = isShared() ? start : office.read(ChainFollower::ends);
    if (seq < 0 || seq > ends.getOrDefault(chain, -1L)) {
      return; // It was never given to anybody, so nothing comes after it but what happens now.
    }
    RecordQuery.Place place =
        office
            .read(view -> Optional.ofNullable(view.record(chain, seq)))
            .map(it -> isShared() ? early(it) : it.place())
            .orElse(null);
    List<RecordRow> rows;
    do {
      RecordQuery query =
          new RecordQuery(listening.filter().taskId(), null, null, null, null, place, STEP, false);
      rows = office.read(view -> view.records(query));
      for (RecordRow row : rows) {
        boolean known = row.chain().equals(chain) && row.seq() <= seq;
        boolean later = isShared() && row.seq() > start.getOrDefault(row.chain(), 0L);
        if (!known && !later) {
          tell(listening, row);
        }
        place = row.place();
      }
    } while (rows.size() == STEP && !listening.isOver());
  }

  /** Rather told twice than not at all: what other lanes committed late is told again. */
  private static RecordQuery.Place early(RecordRow row) {
    return new RecordQuery.Place(row.at() - OVERLAP_MS, "", 0);
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

  /** Tells what any node has recorded, if anybody listens; called now and then, and at hints. */
  void lookForNews() {
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
    records.forEach(row -> listeners.forEach(it -> tell(it, row)));
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
      teller.execute(() -> listeners.forEach(it -> it.tellAlert(alert)));
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
    untold.addAll(objectives.breaches(now, () -> new LocalDeadLetters(office).open()));
    while (!untold.isEmpty()) {
      Breach breach = untold.getFirst();
      office.run(Units.of(work -> raise(work, breach))).join();
      untold.removeFirst();
    }
  }

  private boolean raise(Work work, Breach breach) {
    new Alerts(office.environment())
        .raise(work, "SLO_BREACH", null, null, breach.message(), breach.data());
    return true;
  }

  void close() {
    teller.shutdownNow();
  }
}
