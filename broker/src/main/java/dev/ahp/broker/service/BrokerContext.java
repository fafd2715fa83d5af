package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.command.EnqueueForTransport;
import dev.ahp.broker.command.Environment;
import dev.ahp.broker.command.PacketRules;
import dev.ahp.broker.command.PartyCheck;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.PacketView;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.broker.writer.WriterThread;
import dev.ahp.json.JsonObject;
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

/** What all desks share: the rows, the lanes, the catalogue, the clock. */
public final class BrokerContext {
  private static final String CATALOG = "catalog";

  private final Store store;
  private final List<WriterThread> lanes;
  private final CatalogRepository keeper;
  private final PacketRules rules;
  private final Admission admission;
  private final InstantSource clock;
  private final PacketView packetView;
  private final AtomicInteger turn = new AtomicInteger();
  private volatile String catalogVersion = "";

  public BrokerContext(
      Store store,
      List<WriterThread> lanes,
      CatalogRepository keeper,
      PacketRules rules,
      Admission admission,
      InstantSource clock) {
    this.store = store;
    this.lanes = List.copyOf(lanes);
    this.keeper = keeper;
    this.rules = rules;
    this.admission = admission;
    this.clock = clock;
    this.packetView = new PacketView(rules.vault());
  }

  PacketRules rules() {
    return rules;
  }

  Environment environment() {
    return rules.environment();
  }

  Admission admission() {
    return admission;
  }

  Catalog catalog() {
    return keeper.current();
  }

  CatalogRepository keeper() {
    return keeper;
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

  /** Runs a unit on the next lane in turn. */
  <T> CompletableFuture<T> run(Command<T> command) {
    int lane = Math.floorMod(turn.getAndIncrement(), lanes.size());
    return lanes.get(lane).run(command);
  }

  /** Runs a unit on the lane of a key, so that units of one thing do not wait for each other. */
  <T> CompletableFuture<T> run(String key, Command<T> command) {
    return lanes.get(Math.floorMod(key.hashCode(), lanes.size())).run(command);
  }

  /** A key for units that are to run one after the other; not the same for everybody. */
  String nextInTurn() {
    return String.valueOf(turn.getAndIncrement());
  }

  <T> T read(Function<StoreView, T> question) {
    return available(() -> store.read(question));
  }

  /** What the store cannot answer is refused for now. */
  static <T> T available(Supplier<T> question) {
    try {
      return question.get();
    } catch (StoreUnavailableException e) {
      throw Denied.of(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()), JsonObject.empty());
    }
  }

  /** All audit records, as {@link Store#export} reads them. */
  void export(Function<StoreView, Store.RecordSink> opening) {
    available(
        () -> {
          store.export(opening);
          return true;
        });
  }

  /**
   * Marks the catalogue as changed, so that other nodes of a shared store read it again. This one
   * does too if another changed it since it read it last.
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

  /** Changes whenever an agent, a token, a contract or a schema does. */
  String catalogVersion() {
    return catalogVersion;
  }

  /** Reads the catalogue again if another node changed it. */
  synchronized void refreshCatalog() {
    String version = read(view -> versionOf(view.entry(KeyValueTable.SETTINGS, CATALOG)));
    if (!version.equals(catalogVersion)) {
      read(
          view -> {
            keeper.load(view, today());
            return true;
          });
      catalogVersion = version;
      enlistAll();
    }
  }

  /** What waits for an agent that a transport reaches from now on is to be carried there. */
  CompletableFuture<Integer> enlist(AgentEntry agent) {
    return agent.transport().equals(AgentEntry.PULL)
        ? CompletableFuture.completedFuture(0)
        : run(agent.name(), new EnqueueForTransport(rules, agent.targets()));
  }

  /** The same for all of them, when what this node knew of them may have been old. */
  void enlistAll() {
    for (AgentEntry agent : catalog().agents()) {
      var unused = enlist(agent);
    }
  }

  PartyCheck parties(StoreView view) {
    return new PartyCheck(catalog(), view::packet);
  }

  /** A packet that the caller is party to. */
  PacketState visible(StoreView view, Caller caller, String packetId) {
    PacketState packet = view.packet(packetId);
    if (packet == null || !parties(view).includes(packet, caller)) {
      throw notFound("there is no packet " + packetId);
    }
    return packet;
  }

  JsonObject shown(StoreView view, PacketState packet) {
    return packetView.of(packet, view.content(packet), view);
  }

  JsonObject shown(PacketState packet, JsonObject content) {
    boolean alone =
        packet.attributes().number("childrenTotal") == 0 && !packet.attributes().is("personal");
    return alone
        ? packetView.of(packet, content, EmptyStoreView.INSTANCE)
        : read(view -> packetView.of(packet, content, view));
  }

  static Denied notFound(String message) {
    return Denied.of(ProblemCode.NOT_FOUND, message, JsonObject.empty());
  }

  static Denied forbidden(String message) {
    return Denied.of(ProblemCode.FORBIDDEN, message, JsonObject.empty());
  }

  static void demandOperator(Caller caller) {
    if (!caller.isOperator()) {
      throw forbidden("only an operator may do that");
    }
  }

  static void demandReader(Caller caller) {
    if (!caller.readsEverything()) {
      throw forbidden("only an operator or an auditor may see that");
    }
  }

  /** Refusals on a caller's thread become refused futures, so that every face sees one kind. */
  static <T> CompletableFuture<T> attempt(Supplier<CompletableFuture<T>> call) {
    try {
      return call.get();
    } catch (Denied denied) {
      return CompletableFuture.failedFuture(denied);
    }
  }

  static RuntimeException unwrapped(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
  }
}
