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
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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
import java.util.concurrent.atomic.LongAdder;

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
  private final Meters meters;
  private final Set<Listening> listeners = new CopyOnWriteArraySet<>();
  private final ThreadPoolExecutor teller;

  private final Deque<Breach> untold = new ArrayDeque<>();

  /** Those who have asked to listen and wait for their turn; what happens meanwhile is theirs. */
  private final AtomicInteger joining = new AtomicInteger();

  private final ChainFollower follower = new ChainFollower();
  private final AtomicBoolean looking = new AtomicBoolean();

  LocalEvents(Office office, Meters meters) {
    this.office = office;
    this.meters = meters;
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

  /** Who listens to what. */
  private record Listening(Caller caller, Filter filter, Listener listener) {}

  @Override
  public JsonObject alerts(Caller caller, Page page) {
    Office.demandReader(caller);
    return office.read(
        view -> {
          List<ShelfEntry> found =
              page.newest()
                  ? view.lastEntries(Shelf.ALERTS, Pages.text(page), page.limit())
                  : view.entries(Shelf.ALERTS, "", Pages.text(page), page.limit());
          List<Json> items =
              found.stream().map(it -> (Json) Objects.requireNonNull(it.value())).toList();
          String last = found.size() == page.limit() ? found.get(found.size() - 1).key() : null;
          return Pages.of(items, last);
        });
  }

  @Override
  public AutoCloseable listen(Caller caller, Filter filter, Listener listener) {
    Listening listening = new Listening(caller, filter, listener);
    // On the teller's thread, so that nothing is told twice or missed between past and present.
    Map<String, Long> start = isShared() ? office.read(ChainFollower::ends) : Map.of();
    joining.incrementAndGet();
    teller.execute(
        () -> {
          try {
            quietly(() -> join(listening, start));
          } finally {
            listeners.add(listening);
            joining.decrementAndGet();
          }
        });
    return () -> listeners.remove(listening);
  }

  private void join(Listening listening, Map<String, Long> start) {
    String after = listening.filter().after();
    if (isShared() && listeners.isEmpty()) {
      follower.startAt(start);
    } else if (isShared()) {
      meetNews();
    }
    if (after != null) {
      catchUp(listening, after, start);
    }
    if (isShared()) {
      office.read(view -> follower.missedBy(view, start)).forEach(row -> tell(listening, row));
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
    } while (rows.size() == STEP);
  }

  /** Rather told twice than not at all: what other lanes committed late is told again. */
  private static RecordQuery.Place early(RecordRow row) {
    return new RecordQuery.Place(row.at() - OVERLAP_MS, "", 0);
  }

  private boolean isShared() {
    return office.store().isShared();
  }

  void happened(List<RecordRow> records) {
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
  }

  private void tellAll(List<RecordRow> records) {
    records.forEach(row -> listeners.forEach(it -> tell(it, row)));
  }

  private boolean hasListeners() {
    return joining.get() > 0 || !listeners.isEmpty();
  }

  private void tell(Listening listening, RecordRow row) {
    Filter filter = listening.filter();
    boolean wanted =
        (filter.taskId() == null || filter.taskId().equals(row.taskId()))
            && (filter.types().isEmpty() || filter.types().contains(row.event()));
    if (wanted && isParty(listening.caller(), row)) {
      listening.listener().on(row.event(), row.chain() + ":" + row.seq(), Pages.json(row));
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
    if (hasListeners()) {
      teller.execute(() -> listeners.forEach(it -> tellAlert(it, alert)));
    }
  }

  private static void tellAlert(Listening listening, JsonObject alert) {
    Filter filter = listening.filter();
    boolean wanted =
        listening.caller().readsEverything()
            && (filter.taskId() == null
                || alert.string("taskId").filter(filter.taskId()::equals).isPresent())
            && (filter.types().isEmpty() || filter.types().contains("alert"));
    if (wanted) {
      listening.listener().on("alert", "", alert);
    }
  }

  @Override
  public Counters counters() {
    Map<String, Double> plain = new HashMap<>();
    for (String metric :
        List.of(
            "ahp_packets_submitted_total",
            "ahp_safety_violations_total",
            "ahp_safety_let_pass_total",
            "ahp_compressed_handoffs_total",
            "ahp_rollbacks_total",
            "ahp_duplicates_total",
            "ahp_contract_missing_total",
            "ahp_lease_lost_total",
            "ahp_retries_total",
            "ahp_escalations_total",
            "ahp_expired_total",
            "ahp_budget_mismatches_total")) {
      plain.put(metric, meters.value(metric));
    }
    double submitted = meters.value("ahp_packets_submitted_total");
    double handoffs = meters.value("ahp_handoffs_total");
    plain.put(
        "ahp_handoff_validation_failure_ratio",
        ratio(meters.sum("ahp_gate_denials_total"), submitted));
    plain.put(
        "ahp_safety_violation_ratio",
        ratio(meters.value("ahp_safety_violations_total"), submitted));
    plain.put(
        "ahp_context_compression_ratio",
        ratio(meters.value("ahp_compressed_handoffs_total"), handoffs));
    plain.put("ahp_rollback_ratio", ratio(meters.value("ahp_rollbacks_total"), submitted));
    plain.put("ahp_dead_letters_open", (double) new LocalDeadLetters(office).open());
    plain.put("ahp_audit_records_total", (double) office.read(view -> view.recordCount()));
    return new Counters(plain, labelled(), meters.latencies());
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

  private static double ratio(double part, double whole) {
    return whole == 0 ? 0 : Math.min(1, part / whole);
  }

  private Map<String, Map<String, Double>> labelled() {
    Map<String, Map<String, Double>> all = new HashMap<>();
    List<String> names =
        new ArrayList<>(
            List.of(
                "ahp_gate_denials_total",
                "ahp_transitions_total",
                "ahp_recoveries_total",
                "ahp_safety_external_total",
                LossWatch.ESSENTIALS,
                LossWatch.LOST));
    names.addAll(meters.labelledNames("ahp_delivery_"));
    for (String metric : names) {
      Map<String, Double> values = new HashMap<>();
      meters.labels(metric).forEach((label, adder) -> values.put(label, sum(adder)));
      all.put(metric, values);
    }
    meters.gauges().forEach((name, values) -> all.put(name, Map.copyOf(values)));
    Map<String, Double> packets = new HashMap<>();
    Map<Status, Long> counts = office.read(view -> view.packetsByStatus());
    for (Status status : Status.values()) {
      packets.put(status.wireName(), (double) counts.getOrDefault(status, 0L));
    }
    all.put("ahp_packets", packets);
    return all;
  }

  private static double sum(LongAdder adder) {
    return adder.sum();
  }

  void close() {
    teller.shutdownNow();
  }
}
