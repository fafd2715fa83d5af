package dev.ahp.broker.service;

import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.command.Environment;
import dev.ahp.broker.command.PacketRules;
import dev.ahp.broker.events.EventDispatcher;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.writer.CommitResult;
import dev.ahp.broker.writer.WriterThread;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** All desks of one broker, and what runs behind them. */
public final class BrokerServices implements AutoCloseable {
  private static final long SWEEP_MS = 200;
  private static final int LOOK_AROUND_EVERY = 5;

  /** One thread sweeps, one ends long polls: neither waits for the other. */
  private static final int TIMER_THREADS = 2;

  private static final int SLOW_CHECK_THREADS = 16;

  /** So many bytes of records wait in memory to be told; some of these hold a whole message. */
  private static final long UNTOLD_AT_HAND = 4 << 20;

  private static final long CHECKPOINT_EVERY = 1_000;
  private static final int KEY_ID_CHARS = 16;
  private static final System.Logger LOG = System.getLogger(BrokerServices.class.getName());

  private final Store store;
  private final List<WriterThread> lanes = new ArrayList<>();
  private final ScheduledExecutorService timer;

  /** Runs checks that block or take long, such as reading the pins of a packet. */
  private final ExecutorService slowChecks;

  private final LongPoll longPoll;
  private final ChunkService chunkService;
  private final BrokerContext context;
  private final LossWatch losses;
  private final PacketService packets;
  private final AuditService audit;
  private final EventDispatcher eventDispatcher;
  private final ObjectiveAlerter objectiveAlerter;
  private final Meters meters;
  private final AtomicLong records = new AtomicLong();
  private final TimerLoop timerLoop;
  private long rounds;
  private @Nullable ScheduledFuture<?> sweeping;
  private volatile boolean ready;
  private volatile boolean closed;

  /** The parts that the services are built from. */
  public record ServiceDependencies(
      CatalogRepository keeper,
      Environment environment,
      Admission admission,
      Meters meters,
      InstantSource clock) {}

  /** Builds the services; {@link #begin} or {@link #rest} starts them. */
  public BrokerServices(
      Store store, ServiceDependencies parts, KeyPair auditKeys, PinValidator.PinSource pinSource) {
    this.store = store;
    this.timer = Executors.newScheduledThreadPool(TIMER_THREADS, BrokerServices::timerThread);
    this.slowChecks = slowCheckThreads();
    this.longPoll = new LongPoll(timer);
    for (Partition partition : store.lanes()) {
      lanes.add(new WriterThread(partition, parts.clock(), this::committed));
    }
    PacketRules rules = new PacketRules(parts.environment());
    this.context =
        new BrokerContext(store, lanes, parts.keeper(), rules, parts.admission(), parts.clock());
    this.timerLoop = new TimerLoop(context);
    this.losses = new LossWatch(context, parts.meters());
    this.chunkService = new ChunkService(context, timer);
    PinValidator pins = new PinValidator(parts.keeper()::current, pinSource, slowChecks);
    this.packets = new PacketService(context, longPoll, chunkService, pins, slowChecks, losses);
    String keyId = Ed25519.hex(auditKeys.getPublic()).substring(0, KEY_ID_CHARS);
    this.audit = new AuditService(context, auditKeys, keyId);
    this.eventDispatcher = new EventDispatcher(store, context::catalog, UNTOLD_AT_HAND);
    this.meters = parts.meters();
    meters.onAlert(eventDispatcher::alerted);
    ObjectiveWatch objectives =
        new ObjectiveWatch(parts.environment().settings().objectives(), meters::total);
    this.objectiveAlerter = new ObjectiveAlerter(context, objectives);
    meters.onHandoff(
        (transport, from, to, millis) ->
            objectives.took(transport, from, to, millis, parts.clock().millis()));
  }

  private static Thread timerThread(Runnable task) {
    Thread thread = new Thread(task, "ahp-timer");
    thread.setDaemon(true);
    return thread;
  }

  /** Idle threads end. */
  private static ExecutorService slowCheckThreads() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            SLOW_CHECK_THREADS,
            SLOW_CHECK_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "ahp-checks");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** Opens the desks and does at once what fell due while nobody was here. */
  public void begin() {
    ready = true;
    store.onWakeUp(
        queues -> {
          longPoll.wakeFirsts(queues);
          chunkService.announced(queues);
          eventDispatcher.lookForNews();
        });
    context.enlistAll();
    sweep();
    keepEvidence();
    timer.execute(this::endArchiving);
    slowChecks.execute(this::markOpenLetters);
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
      eventDispatcher.lookForNews();
      timerLoop.sweep();
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
      context.refreshCatalog();
      longPoll.wakeFirsts(List.of());
    }
    objectiveAlerter.raise();
  }

  /** Contracts that came with files are nobody's change, so they are kept at the start. */
  private void keepEvidence() {
    List<CompiledContract> contracts = List.copyOf(context.catalog().contracts());
    if (!contracts.isEmpty()) {
      context
          .run(
              Commands.of(
                  work -> {
                    contracts.forEach(it -> EvidenceRepository.keep(work, it));
                    return true;
                  }))
          .join();
    }
  }

  /** There may be many, so nobody waits for it. */
  private void markOpenLetters() {
    try {
      new DeadLetterService(context).markOpen();
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

  private void committed(CommitResult commitResult) {
    if (!ready) {
      return;
    }
    records.addAndGet(commitResult.records().size());
    if (!commitResult.queues().isEmpty()) {
      longPoll.wake(commitResult.queues());
      store.announce(List.copyOf(commitResult.queues().keySet()));
    }
    eventDispatcher.happened(commitResult.records());
  }

  public PacketApi packets() {
    return packets;
  }

  public DeliveryApi deliveries() {
    return new DeliveryService(context, longPoll, packets, meters);
  }

  public TaskApi tasks() {
    return new TaskService(context);
  }

  public AgentApi agents() {
    return new AgentService(context);
  }

  public ContractApi contracts() {
    return new ContractService(context);
  }

  public SchemaApi schemas() {
    return new SchemaService(context);
  }

  public InboxApi inbox() {
    return new InboxService(context);
  }

  public DeadLetterApi deadLetters() {
    return new DeadLetterService(context);
  }

  public AuditApi audit() {
    return audit;
  }

  public EventApi events() {
    return new EventService(context, eventDispatcher, new CounterReader(context, meters));
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
    chunkService.endWaits();
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
    slowChecks.shutdownNow();
    losses.close();
    WriterThread.closeAll(lanes);
    eventDispatcher.close();
    store.close();
  }
}
