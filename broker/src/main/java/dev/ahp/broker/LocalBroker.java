package dev.ahp.broker;

import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.command.Environment;
import dev.ahp.broker.service.BrokerServices;
import dev.ahp.broker.service.Meters;
import dev.ahp.broker.service.TokenGenerator;
import dev.ahp.broker.store.Store;
import dev.ahp.id.PacketIdGenerator;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The broker in this process, over any store. */
public final class LocalBroker implements BrokerApi {
  private static final System.Logger LOG = System.getLogger("dev.ahp.broker");

  private final Deque<AutoCloseable> parts = new ConcurrentLinkedDeque<>();
  private final BrokerServices services;
  private final CatalogRepository keeper;

  private LocalBroker(BrokerServices services, CatalogRepository keeper) {
    this.services = services;
    this.keeper = keeper;
  }

  /** Opens a broker; it owns the store from now on and closes it. */
  public static LocalBroker open(Store store, BrokerOptions brokerOptions) {
    LocalBroker broker = prepare(store, brokerOptions);
    broker.services.begin();
    return broker;
  }

  /**
   * The same for the audit of a daemon that does not run: nothing that fell due meanwhile happens,
   * as that is for the daemon, which knows its settings and contracts.
   */
  public static LocalBroker openAtRest(Store store, BrokerOptions brokerOptions) {
    LocalBroker broker = prepare(store, brokerOptions);
    broker.services.rest();
    return broker;
  }

  private static LocalBroker prepare(Store store, BrokerOptions brokerOptions) {
    InstantSource clock = brokerOptions.clock();
    LocalDate today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
    CatalogRepository keeper = CatalogRepository.of(brokerOptions.contracts(), today);
    store.read(
        view -> {
          keeper.load(view, today);
          return true;
        });
    RandomGenerator random = new SharedRandom();
    Supplier<String> ids = new PacketIdGenerator(clock, random);
    Meters meters = new Meters();
    TokenGenerator tokenGenerator = new TokenGenerator();
    Environment environment =
        new Environment(
            brokerOptions.settings(),
            keeper::current,
            ids,
            tokenGenerator::create,
            random,
            brokerOptions.vaultKey(),
            meters,
            brokerOptions.delivery());
    Admission admission =
        new Admission(
            brokerOptions.settings(),
            keeper::current,
            clock,
            ids,
            random,
            new StoredAllowList(store));
    BrokerServices services =
        new BrokerServices(
            store,
            new BrokerServices.ServiceDependencies(keeper, environment, admission, meters, clock),
            brokerOptions.auditKeys(),
            brokerOptions.pinSource());
    return new LocalBroker(services, keeper);
  }

  /** Random numbers that need not be secret, for any thread. */
  private static final class SharedRandom implements RandomGenerator {
    private final ThreadLocal<SplittableRandom> random =
        ThreadLocal.withInitial(() -> new SplittableRandom(new SecureRandom().nextLong()));

    @Override
    public long nextLong() {
      return random.get().nextLong();
    }
  }

  /** Contract files that were left out because they are not L1 by themselves. */
  public List<String> leftOutContracts() {
    return keeper.leftOut();
  }

  /** Where those ask who carry packets to agents that do not claim. */
  public DeliveryApi deliveries() {
    return services.deliveries();
  }

  @Override
  public PacketApi packets() {
    return services.packets();
  }

  @Override
  public TaskApi tasks() {
    return services.tasks();
  }

  @Override
  public AgentApi agents() {
    return services.agents();
  }

  @Override
  public ContractApi contracts() {
    return services.contracts();
  }

  @Override
  public SchemaApi schemas() {
    return services.schemas();
  }

  @Override
  public InboxApi inbox() {
    return services.inbox();
  }

  @Override
  public DeadLetterApi deadLetters() {
    return services.deadLetters();
  }

  @Override
  public AuditApi audit() {
    return services.audit();
  }

  @Override
  public EventApi events() {
    return services.events();
  }

  /** Is closed before the broker is; the last one given is the first one closed. */
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
