package dev.ahp.broker.catalog;

import dev.ahp.broker.catalog.TargetRoute.TargetKind;
import dev.ahp.contract.Contract.Safety;
import dev.ahp.contract.set.Permissions;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import dev.ahp.schema.SchemaMigration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An immutable snapshot of agents, contracts, permissions and schemas. */
public final class Catalog {
  private static final String ROLE = "role:";
  private static final String CAPABILITY = "capability:";

  private final TreeMap<String, AgentEntry> agents;
  private final TreeMap<String, CompiledContract> contracts;
  private final TreeMap<String, Schema> schemas;
  private final Map<MigrationKey, SchemaMigration> migrations;
  private final Permissions permissions;
  private final @Nullable String supervisor;
  private final Map<String, List<AgentEntry>> byRole = new TreeMap<>();
  private final Map<String, List<AgentEntry>> byCapability = new HashMap<>();
  private final Map<String, List<AgentEntry>> byQueue = new HashMap<>();
  private final Map<String, List<AgentEntry>> byTopic = new HashMap<>();
  private final Map<String, List<CompiledContract>> bySource = new HashMap<>();
  private final Map<String, Set<String>> transports = new HashMap<>();
  private final boolean hasSafetyRules;

  Catalog(CatalogContents contents) {
    this.agents = new TreeMap<>(contents.agents());
    this.contracts = new TreeMap<>(contents.contracts());
    this.schemas = new TreeMap<>(contents.schemas());
    this.migrations = Map.copyOf(contents.migrations());
    this.permissions = contents.permissions();
    this.supervisor = contents.supervisor();
    for (AgentEntry agent : agents.values()) {
      agent.roles().forEach(it -> add(byRole, it, agent));
      agent.capabilities().forEach(it -> add(byCapability, it, agent));
      agent.queues().forEach(it -> add(byQueue, it, agent));
      agent.topics().stream().distinct().forEach(it -> add(byTopic, it, agent));
      if (!agent.transport().equals(AgentEntry.PULL)) {
        agent.targets().forEach(it -> addTransport(it, agent.transport()));
      }
    }
    contracts.values().forEach(it -> add(bySource, it.contract().source(), it));
    this.hasSafetyRules =
        contracts.values().stream().anyMatch(it -> !it.contract().safety().json().isEmpty());
  }

  public record CatalogContents(
      Map<String, AgentEntry> agents,
      Map<String, CompiledContract> contracts,
      Map<String, Schema> schemas,
      Map<MigrationKey, SchemaMigration> migrations,
      Permissions permissions,
      @Nullable String supervisor) {
    public static final CatalogContents EMPTY =
        new CatalogContents(Map.of(), Map.of(), Map.of(), Map.of(), Permissions.empty(), null);
  }

  /** The ids of the schemas before and after a migration. */
  public record MigrationKey(String from, String to) {}

  /** Returns the migrations of payloads by the ids of their schemas. */
  public Map<MigrationKey, SchemaMigration> migrations() {
    return migrations;
  }

  private static <T> void add(Map<String, List<T>> groups, String name, T member) {
    groups.computeIfAbsent(name, it -> new ArrayList<>()).add(member);
  }

  private void addTransport(String target, String transport) {
    transports.computeIfAbsent(target, it -> new TreeSet<>()).add(transport);
  }

  /** Returns the transports of the agents behind a target; empty if all claim. */
  public Set<String> transportsTo(String target) {
    return transports.getOrDefault(target, Set.of());
  }

  CatalogContents parts() {
    return new CatalogContents(agents, contracts, schemas, migrations, permissions, supervisor);
  }

  public Optional<AgentEntry> agent(String name) {
    return Optional.ofNullable(agents.get(name));
  }

  public Collection<AgentEntry> agents() {
    return Collections.unmodifiableCollection(agents.values());
  }

  public Map<String, List<AgentEntry>> roles() {
    return Collections.unmodifiableMap(byRole);
  }

  public TargetRoute route(String target) {
    if (target.startsWith(ROLE)) {
      List<AgentEntry> members = byRole.getOrDefault(after(target, ROLE), List.of());
      return new TargetRoute(target, TargetKind.ROLE, members);
    }
    if (target.startsWith(CAPABILITY)) {
      List<AgentEntry> members = byCapability.getOrDefault(after(target, CAPABILITY), List.of());
      return new TargetRoute(target, TargetKind.CAPABILITY, members);
    }
    if (TargetRoute.isHuman(target)) {
      List<AgentEntry> members = byQueue.getOrDefault(TargetRoute.queueOf(target), List.of());
      return new TargetRoute(target, TargetKind.HUMAN, members);
    }
    return new TargetRoute(target, TargetKind.AGENT, agent(target).stream().toList());
  }

  /** Returns the agents that subscribe to a target {@code topic:NAME}, by name. */
  public List<AgentEntry> subscribers(String target) {
    return Collections.unmodifiableList(
        byTopic.getOrDefault(TargetRoute.topicOf(target), List.of()));
  }

  private static String after(String target, String prefix) {
    return target.substring(prefix.length());
  }

  public Optional<CompiledContract> contract(String id) {
    return Optional.ofNullable(contracts.get(id));
  }

  public Collection<CompiledContract> contracts() {
    return Collections.unmodifiableCollection(contracts.values());
  }

  /** Returns whether any contract changes the settings of the safety gate. */
  public boolean hasSafetyRules() {
    return hasSafetyRules;
  }

  /** Returns the safety rules of a stored packet's contract, if it belongs to the edge. */
  public Safety safetyRules(JsonObject packet) {
    TargetRoute route = route(packet.string("target").orElse(""));
    return packet
        .string("contract")
        .flatMap(this::contract)
        .filter(it -> between(packet.string("sender").orElse(""), route).contains(it))
        .map(it -> it.contract().safety())
        .orElse(new Safety(JsonObject.empty()));
  }

  /** Returns the contracts of an edge, by name or by a role of either end. */
  public List<CompiledContract> between(String sender, TargetRoute route) {
    if (contracts.isEmpty()) {
      return List.of();
    }
    List<CompiledContract> found = new ArrayList<>();
    sources(sender).forEach(source -> found.addAll(bySource.getOrDefault(source, List.of())));
    found.removeIf(it -> !matchesTarget(it.contract().target(), route));
    return found;
  }

  private List<String> sources(String sender) {
    List<String> names = new ArrayList<>(List.of(sender));
    agent(sender)
        .ifPresent(
            it ->
                it.roles()
                    .forEach(
                        role -> {
                          names.add(role);
                          names.add(ROLE + role);
                        }));
    return names;
  }

  private static boolean matchesTarget(String contractTarget, TargetRoute route) {
    if (contractTarget.equals(route.target())) {
      return true;
    }
    return switch (route.targetKind()) {
      case ROLE -> (ROLE + contractTarget).equals(route.target());
      case AGENT ->
          route.members().stream()
              .flatMap(it -> it.roles().stream())
              .anyMatch(it -> it.equals(contractTarget) || (ROLE + it).equals(contractTarget));
      case CAPABILITY, HUMAN -> false;
    };
  }

  /** Returns a built-in or registered schema. */
  public Optional<Schema> schema(String id) {
    return PublishedSchema.byId(id).map(Schema::of).or(() -> Optional.ofNullable(schemas.get(id)));
  }

  public Collection<String> schemaIds() {
    return Collections.unmodifiableCollection(schemas.keySet());
  }

  public boolean holds(AgentEntry agent, String permission) {
    JsonObject json = agent.json();
    return permissions.holds(new RegisteredAgent(agent.name(), json), permission);
  }

  /** Returns the supervisor for a failed handoff: of the target, the source, or the global one. */
  public Optional<String> supervisor(String target, String source) {
    Function<String, Optional<String>> of = name -> agent(name).flatMap(AgentEntry::supervisor);
    return of.apply(target)
        .or(() -> route(target).members().stream().findFirst().flatMap(AgentEntry::supervisor))
        .or(() -> of.apply(source))
        .or(() -> Optional.ofNullable(supervisor));
  }

  public Catalog with(AgentEntry agent) {
    TreeMap<String, AgentEntry> changed = new TreeMap<>(agents);
    changed.put(agent.name(), agent);
    return new Catalog(
        new CatalogContents(changed, contracts, schemas, migrations, permissions, supervisor));
  }

  public Catalog withoutAgent(String name) {
    TreeMap<String, AgentEntry> changed = new TreeMap<>(agents);
    changed.remove(name);
    return new Catalog(
        new CatalogContents(changed, contracts, schemas, migrations, permissions, supervisor));
  }

  public Catalog with(CompiledContract contract) {
    TreeMap<String, CompiledContract> changed = new TreeMap<>(contracts);
    changed.put(contract.id(), contract);
    return new Catalog(
        new CatalogContents(agents, changed, schemas, migrations, permissions, supervisor));
  }

  public Catalog with(String id, Schema schema) {
    TreeMap<String, Schema> changed = new TreeMap<>(schemas);
    changed.put(id, schema);
    return new Catalog(
        new CatalogContents(agents, contracts, changed, migrations, permissions, supervisor));
  }

  public Catalog with(MigrationKey key, SchemaMigration migration) {
    Map<MigrationKey, SchemaMigration> changed = new HashMap<>(migrations);
    changed.put(key, migration);
    return new Catalog(
        new CatalogContents(agents, contracts, schemas, changed, permissions, supervisor));
  }
}
