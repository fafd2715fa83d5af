package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.command.EnqueueForTransportCommand;
import dev.ahp.broker.command.Environment;
import dev.ahp.broker.command.PacketRules;
import dev.ahp.broker.command.PartyCheck;
import dev.ahp.broker.quota.QuotaRegistry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.PacketView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.CommandWriter;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.broker.writer.WriterSelector;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.FailureCause;
import dev.ahp.problem.ProblemCode;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The parts that all services share: store, writers, catalog, clock. */
public final class BrokerContext {
  private static final String CATALOG = "catalog";

  private final Store store;
  private final WriterSelector writers;
  private final CatalogRepository catalogs;
  private final PacketRules rules;
  private final Admission admission;
  private final InstantSource clock;
  private final PacketView packetView;
  private final ReadLog reads;
  private final AtomicInteger lastWriterKey = new AtomicInteger();
  private volatile String catalogVersion = "";

  public BrokerContext(
      Store store,
      List<CommandWriter> writers,
      CatalogRepository catalogs,
      PacketRules rules,
      Admission admission,
      InstantSource clock) {
    this.store = store;
    this.writers = new WriterSelector(writers);
    this.catalogs = catalogs;
    this.rules = rules;
    this.admission = admission;
    this.clock = clock;
    this.packetView = new PacketView(rules.vault());
    this.reads =
        new ReadLog(this::append, rules.environment().settings().governance().auditReads());
  }

  private void append(List<AuditEntry> entries) {
    run(Commands.of(
            work -> {
              entries.forEach(work::record);
              return true;
            }))
        .join();
  }

  ReadLog reads() {
    return reads;
  }

  PacketRules rules() {
    return rules;
  }

  QuotaRegistry quotas() {
    return rules.environment().quotas();
  }

  Environment environment() {
    return rules.environment();
  }

  Admission admission() {
    return admission;
  }

  Catalog catalog() {
    return catalogs.current();
  }

  CatalogRepository catalogs() {
    return catalogs;
  }

  Store store() {
    return store;
  }

  InstantSource clock() {
    return clock;
  }

  LocalDate today() {
    return clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
  }

  <T> CompletableFuture<T> run(Command<T> command) {
    return writers.run(command);
  }

  /** Runs a command after all earlier ones with the same key, such as the id of an object. */
  <T> CompletableFuture<T> run(String key, Command<T> command) {
    return writers.run(key, command);
  }

  /** Runs a command on the writer of the first partition. */
  <T> CompletableFuture<T> runOnFirstWriter(Command<T> command) {
    return writers.first().run(command);
  }

  /** Returns a new key for commands that must run in order. */
  String nextWriterKey() {
    return String.valueOf(lastWriterKey.incrementAndGet());
  }

  <T> T read(Function<StoreView, T> query) {
    return available(() -> store.read(query));
  }

  /** Reports an unavailable store as a denial. */
  static <T> T available(Supplier<T> query) {
    try {
      return query.get();
    } catch (StoreUnavailableException e) {
      throw Denied.of(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()), JsonObject.empty());
    }
  }

  /** Reads all audit records; see {@link Store#export}. */
  void export(Function<StoreView, Store.RecordSink> opening) {
    available(
        () -> {
          store.export(opening);
          return true;
        });
  }

  /**
   * Marks the catalog as changed, so that other nodes reload it. This node reloads it too if
   * another node changed it in the meantime.
   */
  void catalogChanged(UnitOfWork work) {
    String version = environment().ids().get();
    boolean current = versionOf(work.entry(KeyValueTable.SETTINGS, CATALOG)).equals(catalogVersion);
    work.put(KeyValueTable.SETTINGS, CATALOG, JsonObject.builder().put("version", version).build());
    if (current) {
      work.afterCommit(() -> catalogVersion = version);
    }
  }

  private static String versionOf(@Nullable JsonObject entry) {
    return Optional.ofNullable(entry).flatMap(it -> it.string("version")).orElse("");
  }

  /** Returns a version that changes with every agent, token, contract and schema. */
  String catalogVersion() {
    return catalogVersion;
  }

  /**
   * Reads the version of the loaded catalog, so that later changes are noticed. Only for a store
   * that no other node can change meanwhile.
   */
  void readCatalogVersion() {
    catalogVersion = read(view -> versionOf(view.entry(KeyValueTable.SETTINGS, CATALOG)));
  }

  /** Reloads the catalog if another node changed it. */
  synchronized void refreshCatalog() {
    String version = read(view -> versionOf(view.entry(KeyValueTable.SETTINGS, CATALOG)));
    if (!version.equals(catalogVersion)) {
      read(
          view -> {
            catalogs.load(view, today());
            quotas().load(view);
            return true;
          });
      catalogVersion = version;
      enqueueAll();
    }
  }

  /** Queues waiting packets for the transport of an agent. */
  CompletableFuture<Integer> enqueueForTransport(AgentEntry agent) {
    return agent.transport().equals(AgentEntry.PULL)
        ? CompletableFuture.completedFuture(0)
        : run(agent.name(), new EnqueueForTransportCommand(rules, agent.targets()));
  }

  /** Queues waiting packets for the transports of all agents. */
  void enqueueAll() {
    for (AgentEntry agent : catalog().agents()) {
      var unused = enqueueForTransport(agent);
    }
  }

  PartyCheck parties(StoreView view) {
    return new PartyCheck(catalog(), view::packet);
  }

  /** Returns a packet that the caller may see. */
  PacketState visible(StoreView view, Caller caller, String packetId) {
    PacketState packet = view.packet(packetId);
    if (packet == null || !parties(view).includes(packet, caller)) {
      throw notFound("unknown packet " + packetId);
    }
    return packet;
  }

  JsonObject render(StoreView view, PacketState packet) {
    return packetView.of(packet, view.content(packet), view);
  }

  JsonObject render(PacketState packet, JsonObject content) {
    boolean alone =
        packet.count(PacketAttribute.CHILDREN_TOTAL) == 0
            && !packet.is(PacketAttribute.PERSONAL_DATA);
    return alone
        ? packetView.of(packet, content, null)
        : read(view -> packetView.of(packet, content, view));
  }

  static Denied notFound(String message) {
    return Denied.of(ProblemCode.NOT_FOUND, message, JsonObject.empty());
  }

  static Denied malformed(String message) {
    return Denied.of(ProblemCode.MALFORMED, message, JsonObject.empty());
  }

  static Denied forbidden(String message) {
    return Denied.of(ProblemCode.FORBIDDEN, message, JsonObject.empty());
  }

  static void requireOperator(Caller caller) {
    if (!caller.isOperator()) {
      throw forbidden("this operation requires an operator");
    }
  }

  static void requireReader(Caller caller) {
    if (!caller.readsEverything()) {
      throw forbidden("this operation requires an operator or an auditor");
    }
  }

  /** Converts denials on the caller's thread into failed futures. */
  static <T> CompletableFuture<T> attempt(Supplier<CompletableFuture<T>> call) {
    try {
      return call.get();
    } catch (Denied denied) {
      return CompletableFuture.failedFuture(denied);
    }
  }

  static RuntimeException unwrap(Throwable failure) {
    Throwable cause = FailureCause.of(failure);
    return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
  }
}
