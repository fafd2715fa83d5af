package dev.ahp.broker.desk;

import dev.ahp.broker.admission.Preparation;
import dev.ahp.broker.catalog.CatalogKeeper;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.DeliveryDesk;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.broker.exchange.TaskDesk;
import dev.ahp.broker.move.Environment;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.telling.Teller;
import dev.ahp.broker.work.Committed;
import dev.ahp.broker.work.LaneRunner;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** All desks of one broker, and what runs behind them. */
public final class Desks implements AutoCloseable {
  private static final long SWEEP_MS = 200;
  private static final int LOOK_AROUND_EVERY = 5;

  /** One thread sweeps, one ends long polls: neither waits for the other. */
  private static final int TIMER_THREADS = 2;

  /** So many bytes of records wait in memory to be told; some of these hold a whole message. */
  private static final long UNTOLD_AT_HAND = 4 << 20;

  private static final long CHECKPOINT_EVERY = 1_000;
  private static final int KEY_ID_CHARS = 16;
  private static final System.Logger LOG = System.getLogger(Desks.class.getName());

  private final Store store;
  private final List<LaneRunner> lanes = new ArrayList<>();
  private final ScheduledExecutorService timer;
  private final LongPoll longPoll;
  private final Chunks chunks;
  private final Office office;
  private final LossWatch losses;
  private final LocalPackets packets;
  private final LocalAudit audit;
  private final Teller teller;
  private final Shortfalls shortfalls;
  private final Meters meters;
  private final AtomicLong records = new AtomicLong();
  private final Sweeper sweeper;
  private long rounds;
  private @Nullable ScheduledFuture<?> sweeping;
  private volatile boolean ready;
  private volatile boolean closed;

  /** What desks are made of. */
  public record Parts(
      CatalogKeeper keeper,
      Environment environment,
      Preparation preparation,
      Meters meters,
      InstantSource clock) {}

  /** Desks at which nothing happens yet: see {@link #begin} and {@link #rest}. */
  public Desks(Store store, Parts parts, KeyPair auditKeys, Pins.Outside outside) {
    this.store = store;
    this.timer =
        Executors.newScheduledThreadPool(
            TIMER_THREADS,
            task -> {
              Thread thread = new Thread(task, "ahp-timer");
              thread.setDaemon(true);
              return thread;
            });
    this.longPoll = new LongPoll(timer);
    for (Lane lane : store.lanes()) {
      lanes.add(new LaneRunner(lane, parts.clock(), this::committed));
    }
    this.office =
        new Office(
            store, lanes, parts.keeper(), parts.environment(), parts.preparation(), parts.clock());
    this.sweeper = new Sweeper(office);
    this.losses = new LossWatch(office, parts.meters());
    this.chunks = new Chunks(office, timer);
    this.packets =
        new LocalPackets(
            office, longPoll, chunks, new Pins(parts.keeper()::current, outside), losses);
    String keyId = Ed25519.hex(auditKeys.getPublic()).substring(0, KEY_ID_CHARS);
    this.audit = new LocalAudit(office, auditKeys, keyId);
    this.teller = new Teller(store, office::catalog, UNTOLD_AT_HAND);
    this.meters = parts.meters();
    meters.onAlert(teller::alerted);
    ObjectiveWatch objectives =
        new ObjectiveWatch(parts.environment().settings().objectives(), meters::total);
    this.shortfalls = new Shortfalls(office, objectives);
    meters.onHandoff(
        (transport, from, to, millis) ->
            objectives.took(transport, from, to, millis, parts.clock().millis()));
  }

  /** Opens the desks and does at once what fell due while nobody was here. */
  public void begin() {
    ready = true;
    store.onWakeUp(
        queues -> {
          longPoll.wakeFirsts(queues);
          chunks.announced(queues);
          teller.lookForNews();
        });
    office.enlistAll();
    sweep();
    keepEvidence();
    timer.execute(this::endArchiving);
    var unused = CompletableFuture.runAsync(this::markOpenLetters);
    sweeping = timer.scheduleWithFixedDelay(this::sweep, SWEEP_MS, SWEEP_MS, TimeUnit.MILLISECONDS);
  }

  /** Opens the desks for somebody who only has to do with what was recorded. */
  public void rest() {
    ready = true;
    endArchiving();
  }

  private void sweep() {
    if (closed) {
      return;
    }
    try {
      teller.lookForNews();
      sweeper.sweep();
      if (rounds++ % LOOK_AROUND_EVERY == 0) {
        lookAround();
      }
      if (records.get() >= CHECKPOINT_EVERY) {
        records.set(0);
        audit.sign();
      }
    } catch (RuntimeException | OutOfMemoryError e) {
      if (!closed) {
        LOG.log(System.Logger.Level.WARNING, "a sweep failed; the next one tries again", e);
      }
    }
  }

  private void lookAround() {
    if (store.isShared()) {
      office.refreshCatalog();
      longPoll.wakeFirsts(List.of());
    }
    shortfalls.raise();
  }

  /** Contracts that came with files are nobody's change, so they are kept at the start. */
  private void keepEvidence() {
    List<LiveContract> contracts = List.copyOf(office.catalog().contracts());
    if (!contracts.isEmpty()) {
      office
          .run(
              Units.of(
                  work -> {
                    contracts.forEach(it -> Evidence.keep(work, it));
                    return true;
                  }))
          .join();
    }
  }

  /** There may be many, so nobody waits for it. */
  private void markOpenLetters() {
    try {
      new LocalDeadLetters(office).markOpen();
    } catch (RuntimeException e) {
      if (!closed) {
        LOG.log(System.Logger.Level.WARNING, "dead letters of old are not counted", e);
      }
    }
  }

  /** If the last process ended between keeping a note and dropping the records. */
  private void endArchiving() {
    try {
      audit.dropLeftovers();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "archived records are not dropped yet", e);
    }
  }

  private void committed(Committed committed) {
    if (!ready) {
      return;
    }
    records.addAndGet(committed.records().size());
    if (!committed.queues().isEmpty()) {
      longPoll.wake(committed.queues());
      store.announce(List.copyOf(committed.queues().keySet()));
    }
    teller.happened(committed.records());
  }

  public PacketDesk packets() {
    return packets;
  }

  public DeliveryDesk deliveries() {
    return new LocalDeliveries(office, longPoll, packets, meters);
  }

  public TaskDesk tasks() {
    return new LocalTasks(office);
  }

  public AgentDesk agents() {
    return new LocalAgents(office);
  }

  public ContractDesk contracts() {
    return new LocalContracts(office);
  }

  public SchemaDesk schemas() {
    return new LocalSchemas(office);
  }

  public InboxDesk inbox() {
    return new LocalInbox(office);
  }

  public DeadLetterDesk deadLetters() {
    return new LocalDeadLetters(office);
  }

  public AuditDesk audit() {
    return audit;
  }

  public EventDesk events() {
    return new LocalEvents(office, teller, new Figures(office, meters));
  }

  /** Where the audit stood, signed once more on the way out. */
  private void lastCheckpoint() {
    if (records.get() > 0) {
      try {
        audit.sign();
      } catch (RuntimeException storeIsAway) {
        records.set(0);
      }
    }
  }

  /** From now on no caller waits for work or chunks; deliveries go on until all is closed. */
  public void endWaits() {
    longPoll.sendGuestsHome();
    chunks.endWaits();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    endWaits();
    longPoll.close();
    lastCheckpoint();
    closed = true;
    if (sweeping != null) {
      sweeping.cancel(false);
    }
    timer.shutdownNow();
    losses.close();
    LaneRunner.closeAll(lanes);
    teller.close();
    store.close();
  }
}
