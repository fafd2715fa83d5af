package dev.ahp.broker;

import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.EncryptionApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.api.OverviewApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.api.TokenApi;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.command.Environment;
import dev.ahp.broker.quota.QuotaRegistry;
import dev.ahp.broker.safety.AllowList;
import dev.ahp.broker.service.BrokerServices;
import dev.ahp.broker.service.Meters;
import dev.ahp.broker.service.ReadQueues;
import dev.ahp.broker.service.ServiceSet;
import dev.ahp.broker.service.TokenGenerator;
import dev.ahp.broker.store.Store;
import dev.ahp.id.Uuid7;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** A broker in this process, over any store. */
public final class LocalBroker implements BrokerApi {
  private static final System.Logger LOG = System.getLogger("dev.ahp.broker");

  private final Deque<AutoCloseable> parts = new ConcurrentLinkedDeque<>();
  private final BrokerServices services;
  private final ServiceSet api;
  private final CatalogRepository catalogs;

  private LocalBroker(BrokerServices services, CatalogRepository catalogs) {
    this.services = services;
    this.api = services.services();
    this.catalogs = catalogs;
  }

  /** Opens a broker, which owns and closes the store. */
  public static LocalBroker open(Store store, BrokerOptions options) {
    LocalBroker broker = prepare(store, options);
    broker.services.begin();
    return broker;
  }

  /**
   * Opens a broker for audit commands while the daemon is stopped. Timers do not fire, because only
   * the daemon knows its settings and contracts.
   */
  public static LocalBroker openWithoutTimers(Store store, BrokerOptions options) {
    LocalBroker broker = prepare(store, options);
    broker.services.beginWithoutTimers();
    return broker;
  }

  private static LocalBroker prepare(Store store, BrokerOptions given) {
    BrokerOptions options = withoutSearchIfEncrypted(store, given);
    InstantSource clock = options.clock();
    LocalDate today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
    CatalogRepository catalogs = CatalogRepository.of(options.contracts(), today);
    store.read(
        view -> {
          catalogs.load(view, today);
          return true;
        });
    RandomGenerator random = new SharedRandom();
    Uuid7 uuids = new Uuid7(clock, random);
    Supplier<String> ids = () -> uuids.next().toString();
    Meters meters = new Meters(clock);
    QuotaRegistry quotas =
        new QuotaRegistry(
            options.settings().governance().quotas(), meters::count, System::nanoTime);
    Environment environment =
        new Environment(
            options.settings(),
            catalogs::current,
            ids,
            new TokenGenerator()::create,
            random,
            options.vaultKey(),
            meters,
            options.delivery(),
            quotas);
    Admission admission =
        new Admission(
            options.settings(), catalogs::current, clock, ids, random, storedLists(store));
    BrokerServices services =
        new BrokerServices(
            store,
            new BrokerServices.ServiceDependencies(
                catalogs, environment, admission, meters, clock, options.archives()),
            options.auditKeys(),
            options.pinSource());
    return new LocalBroker(services, catalogs);
  }

  /** A search index would contain the words of encrypted texts. */
  private static BrokerOptions withoutSearchIfEncrypted(Store store, BrokerOptions options) {
    return store.dataKeys() == null ? options : options.with(options.settings().withSearch(false));
  }

  private static Admission.StoredLists storedLists(Store store) {
    StoredSettings settings = new StoredSettings(store);
    return new Admission.StoredLists(
        hash -> settings.contains(AllowList.KEY_PREFIX + hash),
        queue -> settings.contains(ReadQueues.KEY_PREFIX + queue),
        new StoreSpendingReader(store),
        store.dataKeys() != null);
  }

  /** A thread-safe generator of random numbers that need not be secret. */
  private static final class SharedRandom implements RandomGenerator {
    private final ThreadLocal<SplittableRandom> random =
        ThreadLocal.withInitial(() -> new SplittableRandom(new SecureRandom().nextLong()));

    @Override
    public long nextLong() {
      return random.get().nextLong();
    }
  }

  /** Returns the contract files that were skipped because they do not reach level L1. */
  public List<String> skippedContracts() {
    return catalogs.skipped();
  }

  /** Returns the interface for transports. */
  public DeliveryApi deliveries() {
    return api.deliveries();
  }

  @Override
  public PacketApi packets() {
    return api.packets();
  }

  @Override
  public TaskApi tasks() {
    return api.tasks();
  }

  @Override
  public AgentApi agents() {
    return api.agents();
  }

  @Override
  public TokenApi tokens() {
    return api.tokens();
  }

  @Override
  public ContractApi contracts() {
    return api.contracts();
  }

  @Override
  public SchemaApi schemas() {
    return api.schemas();
  }

  @Override
  public ScheduleApi schedules() {
    return api.schedules();
  }

  @Override
  public InboxApi inbox() {
    return api.inbox();
  }

  @Override
  public DeadLetterApi deadLetters() {
    return api.deadLetters();
  }

  @Override
  public AuditApi audit() {
    return api.audit();
  }

  @Override
  public EventApi events() {
    return api.events();
  }

  @Override
  public OverviewApi overview() {
    return api.overview();
  }

  @Override
  public NamespaceApi namespaces() {
    return api.namespaces();
  }

  @Override
  public ExportApi exports() {
    return api.exports();
  }

  @Override
  public QuotaApi quotas() {
    return api.quotas();
  }

  @Override
  public EncryptionApi encryption() {
    return api.encryption();
  }

  @Override
  public CompletableFuture<Boolean> checkWritable() {
    return services.checkWritable();
  }

  /** Registers a resource to close before the broker; the last one registered is closed first. */
  public void closeFirst(AutoCloseable part) {
    parts.push(part);
  }

  @Override
  public void endWaits() {
    services.endWaits();
  }

  @Override
  public void close() {
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        LOG.log(System.Logger.Level.WARNING, "closing a part of the broker failed", e);
      }
    }
    services.close();
  }
}
