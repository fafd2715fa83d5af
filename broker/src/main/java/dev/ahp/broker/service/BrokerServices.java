package dev.ahp.broker.service;

import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.api.RecordArchives;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.command.Environment;
import dev.ahp.broker.command.PacketRules;
import dev.ahp.broker.events.EventDispatcher;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.service.PacketService.CheckExecutors;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.writer.CommandWriter;
import dev.ahp.broker.writer.CommitResult;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Builds the services of a broker and runs its background work. */
public final class BrokerServices implements AutoCloseable {
  private static final long SWEEP_MS = 200;
  private static final int MAINTENANCE_INTERVAL = 5;

  /** One thread for timers and one for ending long polls, so that neither delays the other. */
  private static final int TIMER_THREADS = 2;

  private static final int SLOW_CHECK_THREADS = 16;

  /** The maximum size of records in memory that are not dispatched yet, in bytes. */
  private static final long MAX_PENDING_BYTES = 4 << 20;

  private static final long CHECKPOINT_EVERY = 1_000;
  private static final int KEY_ID_CHARS = 16;
  private static final long CLOSE_TIMEOUT_MS = 10_000;
  private static final System.Logger LOG = System.getLogger(BrokerServices.class.getName());

  private final Store store;
  private final List<CommandWriter> writers = new ArrayList<>();
  private final ScheduledExecutorService timer;

  /** Runs checks that take long, such as those of results against a schema. */
  private final ExecutorService slowChecks;

  /** Reads the pins of packets, so that slow servers delay only packets with pins. */
  private final ExecutorService pinReads;

  /** Calls policies, so that a slow decision service delays only the verbs that it decides. */
  private final ExecutorService policyCalls;

  private final LongPoll longPoll;
  private final ChunkService chunks;
  private final TaskService tasks;
  private final SearchIndexer indexer;
  private final RateRepository rates;
  private final BrokerContext context;
  private final AuditService audit;
  private final DeadLetterService deadLetters;
  private final EventDispatcher dispatcher;
  private final ObjectiveAlerter alerter;
  private final QuotaService quotas;
  private final EncryptionService encryption;
  private final ServiceSet services;
  private final WriteProbe writeProbe;
  private final AtomicLong records = new AtomicLong();
  private final TimerLoop timerLoop;
  private final ScheduleRunner scheduleRunner;
  private final RepeatedFailureLog sweepFailures;
  private long rounds;
  private @Nullable ScheduledFuture<?> sweepTask;
  private volatile boolean ready;
  private volatile boolean closed;

  /** The parts that the services are built from. */
  public record ServiceDependencies(
      CatalogRepository catalogs,
      Environment environment,
      Admission admission,
      Meters meters,
      InstantSource clock,
      RecordArchives archives) {}

  /** Builds the services; {@link #begin} or {@link #beginWithoutTimers} starts them. */
  public BrokerServices(
      Store store, ServiceDependencies parts, KeyPair auditKeys, PinValidator.PinSource pinSource) {
    this.store = store;
    this.timer = Executors.newScheduledThreadPool(TIMER_THREADS, BrokerServices::timerThread);
    this.slowChecks = BlockingCallExecutor.of("ahp-checks", SLOW_CHECK_THREADS);
    this.pinReads = BlockingCallExecutor.of("ahp-pins", SLOW_CHECK_THREADS);
    this.policyCalls = BlockingCallExecutor.of("ahp-policies", SLOW_CHECK_THREADS);
    this.longPoll = new LongPoll(timer);
    store.partitions().forEach(it -> writers.add(writer(it, parts)));
    PacketRules rules = new PacketRules(parts.environment());
    this.context =
        new BrokerContext(
            store, writers, parts.catalogs(), rules, parts.admission(), parts.clock());
    this.timerLoop = new TimerLoop(context);
    this.quotas = new QuotaService(context, slowChecks);
    this.encryption = new EncryptionService(context);
    this.sweepFailures = new RepeatedFailureLog(LOG, parts.clock());
    this.writeProbe = new WriteProbe(context, parts.clock());
    this.chunks = new ChunkService(context, timer);
    PinValidator pins = new PinValidator(parts.catalogs()::current, pinSource, pinReads);
    ArchiveScanner archived = new ArchiveScanner(parts.archives(), store.dataKeys());
    this.indexer = new SearchIndexer(context);
    this.tasks = new TaskService(context, longPoll, slowChecks, archived, indexer);
    AgentHealth health = new AgentHealth(parts.clock());
    CheckExecutors executors = new CheckExecutors(slowChecks, policyCalls);
    PacketService packets = new PacketService(context, longPoll, chunks, pins, health, executors);
    this.scheduleRunner = new ScheduleRunner(context, packets, slowChecks);
    this.audit = new AuditService(context, auditKeys, keyId(auditKeys), archived);
    this.dispatcher = new EventDispatcher(store, context::catalog, MAX_PENDING_BYTES);
    this.deadLetters = new DeadLetterService(context);
    this.rates = new RateRepository(context, parts.meters().rates());
    this.services = serviceSet(packets, health, parts.meters());
    parts.meters().onAlert(dispatcher::publishAlert);
    this.alerter = alerter(parts);
  }

  private CommandWriter writer(Partition partition, ServiceDependencies parts) {
    return CommandWriter.of(
        partition,
        parts.clock(),
        this::committed,
        parts.environment().quotas()::countsStore,
        store.dataKeys());
  }

  private static String keyId(KeyPair keys) {
    return Ed25519.hex(keys.getPublic()).substring(0, KEY_ID_CHARS);
  }

  private ServiceSet serviceSet(PacketService packets, AgentHealth health, Meters meters) {
    return new ServiceSet(
        packets,
        tasks,
        new AgentService(context, longPoll, health),
        new TokenService(context),
        new ContractService(context),
        new SchemaService(context),
        new ScheduleService(context, scheduleRunner),
        new InboxService(context),
        deadLetters,
        audit,
        new EventService(context, dispatcher, new CounterReader(context, meters)),
        new OverviewService(context, rates, indexer),
        new NamespaceService(context),
        new ExportService(context),
        new DeliveryService(context, longPoll, packets, meters),
        quotas,
        encryption);
  }

  /** Creates the alerter, which observes the latency of every handoff. */
  private ObjectiveAlerter alerter(ServiceDependencies parts) {
    ObjectiveWatch objectives =
        new ObjectiveWatch(parts.environment().settings().objectives(), parts.meters()::total);
    parts
        .meters()
        .onHandoff(
            (transport, from, to, millis) ->
                objectives.record(transport, from, to, millis, parts.clock().millis()));
    return new ObjectiveAlerter(context, objectives);
  }

  public ServiceSet services() {
    return services;
  }

  private static Thread timerThread(Runnable task) {
    Thread thread = new Thread(task, "ahp-timer");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts the services and fires the timers that expired while the broker was stopped. */
  public void begin() {
    ready = true;
    if (!store.isShared()) {
      context.readCatalogVersion();
    }
    store.onWakeUp(
        queues -> {
          longPoll.wakeFirst(queues);
          chunks.onAnnouncement(queues);
          dispatcher.poll();
        });
    context.enqueueAll();
    quotas.begin();
    sweep();
    saveEvidence();
    timer.execute(this::finishArchiving);
    slowChecks.execute(this::markOpenLetters);
    sweepTask =
        timer.scheduleWithFixedDelay(this::sweep, SWEEP_MS, SWEEP_MS, TimeUnit.MILLISECONDS);
  }

  /** Starts the services without timers, for audit commands. */
  public void beginWithoutTimers() {
    ready = true;
    finishArchiving();
  }

  private void sweep() {
    if (closed) {
      return;
    }
    try {
      dispatcher.poll();
      timerLoop.sweep();
      scheduleRunner.sweep();
      if (rounds++ % MAINTENANCE_INTERVAL == 0) {
        maintain();
      }
      context.reads().flush();
      if (records.get() >= CHECKPOINT_EVERY) {
        records.set(0);
        audit.sign();
      }
    } catch (RuntimeException | OutOfMemoryError e) {
      if (!closed) {
        sweepFailures.log("a timer sweep failed and will be retried", e);
      }
    }
  }

  private void maintain() {
    if (store.isShared()) {
      context.refreshCatalog();
      longPoll.wakeFirst(List.of());
    }
    alerter.raise();
    quotas.maintain();
    encryption.maintain();
    rates.saveIfDue();
    if (indexer.isDue()) {
      slowChecks.execute(this::indexTasks);
    }
  }

  private void indexTasks() {
    try {
      indexer.runQuietly();
    } catch (RuntimeException e) {
      if (!closed) {
        sweepFailures.log("the search index cannot be updated; this will be retried", e);
      }
    }
  }

  /** Stores the contracts of files as evidence; those of callers are stored on change. */
  private void saveEvidence() {
    List<CompiledContract> contracts = List.copyOf(context.catalog().contracts());
    if (!contracts.isEmpty()) {
      context
          .run(
              Commands.of(
                  work -> {
                    contracts.forEach(it -> EvidenceRepository.save(work, it));
                    return true;
                  }))
          .join();
    }
  }

  /** Runs in the background, because there may be many. */
  private void markOpenLetters() {
    try {
      deadLetters.markOpen();
    } catch (RuntimeException e) {
      if (!closed) {
        LOG.log(
            System.Logger.Level.WARNING,
            "cannot mark the open dead letters of an older version; they are not counted",
            e);
      }
    }
  }

  /** Deletes archived records that a stopped process left behind. */
  private void finishArchiving() {
    try {
      audit.dropLeftovers();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot delete archived records yet", e);
    }
  }

  private void committed(CommitResult result) {
    if (!ready) {
      return;
    }
    quotas.committed(result);
    records.addAndGet(result.records().size());
    indexer.committed(result.records().size());
    if (!result.queues().isEmpty()) {
      longPoll.wake(result.queues());
      store.announce(List.copyOf(result.queues().keySet()));
    }
    if (!result.endedTasks().isEmpty()) {
      tasks.tasksEnded(result.endedTasks());
    }
    dispatcher.publish(result.records());
  }

  /** Checks that the store accepts changes. */
  public CompletableFuture<Boolean> checkWritable() {
    return writeProbe.check();
  }

  private void lastReadsAndRates() {
    try {
      context.reads().flush();
      rates.save();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot store the last reads and rates", e);
    }
  }

  /** Signs a last checkpoint. */
  private void lastCheckpoint() {
    if (records.get() > 0) {
      try {
        audit.sign();
      } catch (RuntimeException storeUnavailable) {
        records.set(0);
      }
    }
  }

  /** Ends the waits for work and chunks; deliveries continue until close. */
  public void endWaits() {
    longPoll.endExternalWaits();
    chunks.endWaits();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    endWaits();
    longPoll.close();
    lastReadsAndRates();
    lastCheckpoint();
    closed = true;
    if (sweepTask != null) {
      sweepTask.cancel(false);
    }
    timer.shutdownNow();
    slowChecks.shutdownNow();
    pinReads.shutdownNow();
    policyCalls.shutdownNow();
    CommandWriter.closeAll(writers, CLOSE_TIMEOUT_MS);
    dispatcher.close();
    store.close();
  }
}
