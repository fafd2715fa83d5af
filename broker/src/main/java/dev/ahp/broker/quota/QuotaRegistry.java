package dev.ahp.broker.quota;

import dev.ahp.Denied;
import dev.ahp.broker.quota.QuotaCrossings.QuotaLevel;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.UsageKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The current quotas of a broker and their use. Thread-safe. */
public final class QuotaRegistry {
  private static final String NEAR = "ahp_quota_near_total";
  private static final String EXCEEDED = "ahp_quota_exceeded_total";

  private final Quotas configured;
  private final BiConsumer<String, String> counter;
  private final UsageLedger ledger = new UsageLedger();
  private final LiveUsage live = new LiveUsage();
  private final QuotaCrossings crossings = new QuotaCrossings();
  private final RequestRates rates;
  private volatile CurrentQuotas current;

  /** The quotas, and whether they limit the store, because each commit asks for that. */
  private record CurrentQuotas(Quotas quotas, boolean limitsStore) {
    static CurrentQuotas of(Quotas quotas) {
      return new CurrentQuotas(quotas, quotas.limitsStore());
    }
  }

  /**
   * Creates a registry.
   *
   * @param configured the quotas of the settings
   * @param counter increments a metric with a label
   * @param nanoTime as {@link System#nanoTime}
   */
  public QuotaRegistry(
      Quotas configured, BiConsumer<String, String> counter, LongSupplier nanoTime) {
    this.configured = configured;
    this.current = CurrentQuotas.of(configured);
    this.counter = counter;
    this.rates = new RequestRates(nanoTime);
  }

  public Quotas current() {
    return current.quotas();
  }

  /** Reads the quotas that operators stored. */
  public void load(StoreView view) {
    current = CurrentQuotas.of(configured.overlaidBy(view));
  }

  /** Returns whether commits must report what they change. */
  public boolean countsStore() {
    return current.limitsStore();
  }

  public UsageLedger ledger() {
    return ledger;
  }

  public QuotaCrossings crossings() {
    return crossings;
  }

  /** Returns the use of a resource by an agent, or by all together if {@code agent} is null. */
  public QuotaUse use(QuotaResource resource, @Nullable String agent) {
    UsageKind kind = resource.kind();
    long used;
    if (kind != null) {
      used = ledger.used(kind, agent);
    } else if (resource == QuotaResource.RATE) {
      used = rates.perSecond(agent);
    } else {
      used = live.used(resource, agent);
    }
    return new QuotaUse(resource, agent, used, limit(resource, agent));
  }

  private QuotaLimit limit(QuotaResource resource, @Nullable String agent) {
    Quotas quotas = current();
    return (agent == null ? quotas.namespace() : quotas.of(agent)).limit(resource);
  }

  /**
   * Checks a use that a request would cause.
   *
   * @param more how much the request adds
   * @param pending what other requests of the same transaction add
   * @return the use if it is near the limit, else null
   * @throws Denied if it would exceed the hard limit
   */
  public @Nullable QuotaUse require(
      QuotaResource resource, @Nullable String agent, long more, long pending) {
    QuotaLimit limit = limit(resource, agent);
    if (limit.isNone()) {
      return null;
    }
    long before = use(resource, agent).used() + pending;
    QuotaUse after = new QuotaUse(resource, agent, before + more, limit);
    if (after.isExceeded()) {
      throw refuse(after, before);
    }
    return after.isNear() ? near(after) : null;
  }

  private Denied refuse(QuotaUse use, long before) {
    counter.accept(EXCEEDED, use.resource().wireName());
    crossings.reached(use, QuotaLevel.HARD);
    return use.refusal(before);
  }

  private QuotaUse near(QuotaUse use) {
    counter.accept(NEAR, use.resource().wireName());
    crossings.reached(use, QuotaLevel.SOFT);
    return use;
  }

  /**
   * Counts a request for the rates of an agent and of all agents together.
   *
   * @return the rates that are near their limit
   * @throws Denied if it exceeds a rate
   */
  public List<QuotaUse> request(String agent) {
    List<QuotaUse> near = new ArrayList<>();
    takeRequest(agent, near);
    takeRequest(null, near);
    return near;
  }

  private void takeRequest(@Nullable String agent, List<QuotaUse> near) {
    QuotaLimit limit = limit(QuotaResource.RATE, agent);
    if (limit.isNone()) {
      return;
    }
    boolean isTaken = rates.tryTake(agent, limit);
    QuotaUse use = use(QuotaResource.RATE, agent);
    if (!isTaken) {
      throw refuse(use, use.used());
    }
    if (use.isNear()) {
      near.add(near(use));
    }
  }

  /**
   * Takes a connection, a long poll or a subscription for an agent. The result releases it; it may
   * run more than once.
   *
   * @throws Denied if a limit is reached
   */
  public synchronized Runnable acquire(QuotaResource resource, String agent) {
    require(resource, agent, 1, 0);
    require(resource, null, 1, 0);
    return live.add(resource, agent);
  }

  /** Returns all agents that use something or have quotas of their own, in order. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(ledger.names());
    names.addAll(live.names());
    names.addAll(current().agents().keySet());
    return names;
  }
}
