package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.NamespaceSlot.SlotState;
import dev.ahp.server.jetty.NamespaceTable;
import dev.ahp.server.jetty.ServedNamespace;
import dev.ahp.server.namespace.NamespaceControl;
import dev.ahp.server.namespace.NamespaceRoutes;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The brokers of all namespaces. One thread compares the definitions, which another node may have
 * changed, with the running brokers. It starts and stops brokers on other threads, so a slow or
 * broken namespace does not delay the others.
 */
final class NamespaceHosts implements NamespaceTable, NamespaceControl, AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");
  private static final long CHECK_MS = 2_000;
  private static final long CHANGE_TIMEOUT_S = 10;
  private static final int START_THREADS = 4;

  private final DaemonSettings settings;
  private final HostFactory factory;
  private final NamespaceRemoval removal;
  private final ExportApplier exports;
  private final BrokerHost main;
  private final Map<String, NamespaceSlot> slots = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService checks =
      Executors.newSingleThreadScheduledExecutor(it -> thread(it, "ahp-namespaces"));
  private final ExecutorService starters =
      Executors.newFixedThreadPool(START_THREADS, it -> thread(it, "ahp-namespace-start"));
  private volatile List<ServedNamespace> running = List.of();
  private volatile boolean isStarting;
  private volatile boolean closed;

  /** Whether the last check failed; only the first of several failures is logged. */
  private boolean isFailing;

  /** Opens the namespace {@code default}; {@link #start} starts the others. */
  NamespaceHosts(DaemonSettings settings, BrokerFactory opener, HostFactory factory) {
    this.settings = settings;
    this.factory = factory;
    this.main =
        factory.openMain(
            new NamespaceRoutes(this), this::callerAnywhere, this::namespaceOf, this::metrics);
    this.removal = new NamespaceRemoval(opener, main.broker().namespaces());
    this.exports = new ExportApplier(main.broker(), this);
    opener.connect(this);
  }

  private static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to start all other namespaces. */
  void startOthers() {
    check();
  }

  /** Starts the background services of {@code default}. */
  void start() {
    main.start();
    var unused =
        checks.scheduleWithFixedDelay(this::check, CHECK_MS, CHECK_MS, TimeUnit.MILLISECONDS);
  }

  @Override
  public ServedNamespace main() {
    return main.served();
  }

  @Override
  public Optional<ServedNamespace> find(String name) {
    if (name.equals(NamespaceName.DEFAULT)) {
      return Optional.of(main());
    }
    return running.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  @Override
  public Collection<ServedNamespace> others() {
    return running;
  }

  @Override
  public boolean isStarting(@Nullable String name) {
    return isStarting
        && (name == null
            || Optional.ofNullable(slots.get(name)).filter(NamespaceSlot::isStarting).isPresent());
  }

  @Override
  public Set<String> placements() {
    return new TreeSet<>(settings.store().placements().keySet());
  }

  @Override
  public JsonObject withState(JsonObject definition) {
    NamespaceSlot slot = slots.get(definition.string("name").orElse(""));
    if (isRemoving(definition)) {
      return definition;
    }
    SlotState state = slot == null ? SlotState.STARTING : slot.state();
    JsonObject shown = definition.with("state", Json.of(state.name().toLowerCase(Locale.ROOT)));
    String reason = slot == null ? null : slot.reason();
    return reason == null ? shown : shown.with("reason", Json.of(reason));
  }

  @Override
  public CompletableFuture<Boolean> onChange(String name) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    execute(
        checks,
        () -> {
          check();
          NamespaceSlot slot = slots.get(name);
          if (slot == null) {
            done.complete(true);
          } else {
            slot.whenSettled(() -> done.complete(true));
          }
        });
    return done.completeOnTimeout(false, CHANGE_TIMEOUT_S, TimeUnit.SECONDS);
  }

  @Override
  public CompletableFuture<Boolean> applyExports() {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    execute(starters, () -> done.complete(exports.apply()));
    return done.completeOnTimeout(false, CHANGE_TIMEOUT_S, TimeUnit.SECONDS);
  }

  @Override
  public Optional<BrokerApi> broker(String namespace) {
    return namespace.equals(NamespaceName.DEFAULT)
        ? Optional.of(main.broker())
        : Optional.ofNullable(slots.get(namespace))
            .flatMap(NamespaceSlot::host)
            .map(BrokerHost::broker);
  }

  @Override
  public Optional<String> nameOf(BrokerApi broker) {
    return broker == main.broker()
        ? Optional.of(NamespaceName.DEFAULT)
        : hosts().stream()
            .filter(it -> it.broker() == broker)
            .map(it -> it.served().name())
            .findFirst();
  }

  /** Ignores work that comes after the end. */
  private static void execute(ExecutorService executor, Runnable work) {
    try {
      executor.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "the daemon is stopping");
    }
  }

  /** Returns the caller of a token in any namespace. */
  private Optional<Caller> callerAnywhere(String token) {
    Optional<Caller> own = main().authenticator().callerOfToken(token);
    return own.isPresent()
        ? own
        : running.stream()
            .flatMap(it -> available(() -> it.authenticator().callerOfToken(token)).stream())
            .findFirst();
  }

  /** Returns nothing for a namespace whose store does not respond. */
  private static <T> Optional<T> available(Supplier<Optional<T>> query) {
    try {
      return query.get();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "a namespace is not available", e);
      return Optional.empty();
    }
  }

  private String namespaceOf(String token) {
    return running.stream()
        .filter(it -> it.authenticator().callerOfToken(token).isPresent())
        .filter(it -> main().authenticator().callerOfToken(token).isEmpty())
        .map(ServedNamespace::name)
        .findFirst()
        .orElse(NamespaceName.DEFAULT);
  }

  private Map<String, Counters> metrics() {
    Map<String, Counters> all = new TreeMap<>();
    for (BrokerHost host : hosts()) {
      available(() -> Optional.of(host.broker().events().counters()))
          .ifPresent(it -> all.put(host.served().name(), it));
    }
    return all;
  }

  private List<BrokerHost> hosts() {
    return slots.values().stream().flatMap(it -> it.host().stream()).toList();
  }

  /** Starts and stops brokers according to the definitions. */
  private synchronized void check() {
    if (closed) {
      return;
    }
    try {
      Map<String, JsonObject> definitions = new HashMap<>();
      main.broker()
          .namespaces()
          .all()
          .forEach(it -> definitions.put(it.string("name").orElseThrow(), it));
      for (String name : new HashSet<>(slots.keySet())) {
        NamespaceSlot slot = Objects.requireNonNull(slots.get(name));
        JsonObject definition = definitions.get(name);
        if (definition == null || !slot.isFor(definition)) {
          slots.remove(name);
          execute(starters, () -> forget(slot));
        }
      }
      definitions.forEach(this::check);
      if (exports.isDue()) {
        execute(starters, exports::apply);
      }
      isFailing = false;
    } catch (RuntimeException e) {
      LOG.log(isFailing ? Level.DEBUG : Level.WARNING, "cannot read the namespaces; retrying", e);
      isFailing = true;
    }
    publish();
  }

  private void check(String name, JsonObject definition) {
    NamespaceSlot slot = slots.computeIfAbsent(name, it -> new NamespaceSlot(definition));
    if (isRemoving(definition)) {
      if (slot.beginRemoval()) {
        execute(starters, () -> remove(slot, definition));
      }
    } else if (slot.beginStart()) {
      execute(starters, () -> start(slot));
    }
  }

  private static boolean isRemoving(JsonObject definition) {
    return definition.string("state").filter("removing"::equals).isPresent();
  }

  private void publish() {
    running = hosts().stream().map(BrokerHost::served).toList();
    isStarting = slots.values().stream().anyMatch(NamespaceSlot::isStarting);
  }

  private DaemonSettings settingsOf(NamespaceSlot slot) {
    return NamespaceSettings.of(settings, slot.name(), slot.placement());
  }

  private void start(NamespaceSlot slot) {
    try {
      BrokerHost host = factory.open(slot.name(), settingsOf(slot));
      host.start();
      if (closed || !slot.started(host)) {
        close(host);
      }
      LOG.log(Level.INFO, "started namespace " + slot.name());
    } catch (RuntimeException e) {
      slot.failed(String.valueOf(e.getMessage()));
      LOG.log(Level.WARNING, "cannot start namespace " + slot.name() + ": " + e.getMessage());
    }
    publish();
    slot.settled();
  }

  /** Stops the broker and deletes its data; the next check continues a removal that failed. */
  private void remove(NamespaceSlot slot, JsonObject definition) {
    stop(slot);
    try {
      if (removal.run(slot.name(), definition, settingsOf(slot))) {
        slots.remove(slot.name(), slot);
        LOG.log(Level.INFO, "removed namespace " + slot.name());
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "cannot remove namespace " + slot.name() + "; retrying", e);
    }
    slot.endRemovalAttempt();
    slot.settled();
  }

  /** Stops a namespace that another node has removed, and deletes its local files. */
  private void forget(NamespaceSlot slot) {
    stop(slot);
    try {
      DaemonSettings own = settingsOf(slot);
      if (own.store().postgresSettings() != null && !slots.containsKey(slot.name())) {
        removal.deleteDirectories(own);
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "cannot delete the files of namespace " + slot.name(), e);
    }
  }

  private void stop(NamespaceSlot slot) {
    Optional<BrokerHost> host = slot.takeHost();
    publish();
    host.ifPresent(NamespaceHosts::close);
  }

  private static void close(BrokerHost host) {
    host.stopWork();
    host.broker().endWaits();
    host.close();
  }

  /** Stops probes, streams and gateways of all namespaces. */
  void stopWork() {
    closed = true;
    checks.shutdownNow();
    all(BrokerHost::stopWork);
  }

  /** Ends the long polls of all namespaces. */
  void endWaits() {
    all(it -> it.broker().endWaits());
  }

  /** Closes all brokers, {@code default} last. */
  @Override
  public void close() {
    closed = true;
    checks.shutdownNow();
    end(starters);
    ExecutorService closers =
        Executors.newFixedThreadPool(START_THREADS, it -> thread(it, "ahp-namespace-stop"));
    hosts().forEach(it -> closers.execute(it::close));
    end(closers);
    main.close();
  }

  private static void end(ExecutorService executor) {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(CHANGE_TIMEOUT_S, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "a namespace did not stop in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void all(Consumer<BrokerHost> action) {
    action.accept(main);
    hosts().forEach(action);
  }
}
