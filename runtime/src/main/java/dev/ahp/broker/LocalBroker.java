package dev.ahp.broker;

import dev.ahp.broker.admission.Preparation;
import dev.ahp.broker.catalog.CatalogKeeper;
import dev.ahp.broker.desk.Desks;
import dev.ahp.broker.desk.Meters;
import dev.ahp.broker.desk.Tokens;
import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.DeliveryDesk;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.broker.exchange.TaskDesk;
import dev.ahp.broker.move.Environment;
import dev.ahp.broker.store.Store;
import dev.ahp.id.PacketIds;
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
public final class LocalBroker implements Exchange {
  private static final System.Logger LOG = System.getLogger("dev.ahp.broker");

  private final Deque<AutoCloseable> parts = new ConcurrentLinkedDeque<>();
  private final Desks desks;
  private final CatalogKeeper keeper;

  private LocalBroker(Desks desks, CatalogKeeper keeper) {
    this.desks = desks;
    this.keeper = keeper;
  }

  /** Opens a broker; it owns the store from now on and closes it. */
  public static LocalBroker open(Store store, Options options) {
    LocalBroker broker = prepare(store, options);
    broker.desks.begin();
    return broker;
  }

  /**
   * The same for the audit of a daemon that does not run: nothing that fell due meanwhile happens,
   * as that is for the daemon, which knows its settings and contracts.
   */
  public static LocalBroker openAtRest(Store store, Options options) {
    LocalBroker broker = prepare(store, options);
    broker.desks.rest();
    return broker;
  }

  private static LocalBroker prepare(Store store, Options options) {
    InstantSource clock = options.clock();
    LocalDate today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
    CatalogKeeper keeper = CatalogKeeper.of(options.contracts(), today);
    store.read(
        view -> {
          keeper.load(view, today);
          return true;
        });
    RandomGenerator random = new SharedRandom();
    Supplier<String> ids = new PacketIds(clock, random);
    Meters meters = new Meters();
    Tokens tokens = new Tokens();
    Environment environment =
        new Environment(
            options.settings(),
            keeper::current,
            ids,
            tokens::create,
            random,
            options.vaultKey(),
            meters,
            options.delivery());
    Preparation preparation =
        new Preparation(
            options.settings(), keeper::current, clock, ids, random, new StoredAllowList(store));
    Desks desks =
        new Desks(
            store,
            new Desks.Parts(keeper, environment, preparation, meters, clock),
            options.auditKeys(),
            options.outside());
    return new LocalBroker(desks, keeper);
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
  public DeliveryDesk deliveries() {
    return desks.deliveries();
  }

  @Override
  public PacketDesk packets() {
    return desks.packets();
  }

  @Override
  public TaskDesk tasks() {
    return desks.tasks();
  }

  @Override
  public AgentDesk agents() {
    return desks.agents();
  }

  @Override
  public ContractDesk contracts() {
    return desks.contracts();
  }

  @Override
  public SchemaDesk schemas() {
    return desks.schemas();
  }

  @Override
  public InboxDesk inbox() {
    return desks.inbox();
  }

  @Override
  public DeadLetterDesk deadLetters() {
    return desks.deadLetters();
  }

  @Override
  public AuditDesk audit() {
    return desks.audit();
  }

  @Override
  public EventDesk events() {
    return desks.events();
  }

  /** Is closed before the broker is; the last one given is the first one closed. */
  public void closeFirst(AutoCloseable part) {
    parts.push(part);
  }

  @Override
  public void endWaits() {
    desks.endWaits();
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
    desks.close();
  }
}
