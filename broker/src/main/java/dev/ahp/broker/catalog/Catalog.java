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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/** An immutable snapshot of agents, contracts, permissions and schemas. */
public final class Catalog {
  private static final String ROLE = "role:";
  private static final String CAPABILITY = "capability:";

  private final AgentDirectory agents;
  private final ContractDirectory contracts;
  private final TreePMap<String, Schema> schemas;
  private final Map<MigrationKey, SchemaMigration> migrations;
  private final Permissions permissions;
  private final @Nullable String supervisor;

  Catalog(CatalogContents contents) {
    this(
        AgentDirectory.of(contents.agents().values()),
        ContractDirectory.of(contents.contracts().values()),
        TreePMap.from(contents.schemas()),
        Map.copyOf(contents.migrations()),
        contents.permissions(),
        contents.supervisor());
  }

  private Catalog(
      AgentDirectory agents,
      ContractDirectory contracts,
      TreePMap<String, Schema> schemas,
      Map<MigrationKey, SchemaMigration> migrations,
      Permissions permissions,
      @Nullable String supervisor) {
    this.agents = agents;
    this.contracts = contracts;
    this.schemas = schemas;
    this.migrations = migrations;
    this.permissions = permissions;
    this.supervisor = supervisor;
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

  /** Returns the transports of the agents behind a target; empty if all claim. */
  public Set<String> transportsTo(String target) {
    return agents.transportsTo(target);
  }

  public Optional<AgentEntry> agent(String name) {
    return agents.agent(name);
  }

  public Collection<AgentEntry> agents() {
    return agents.agents();
  }

  public Map<String, List<AgentEntry>> roles() {
    return agents.roles();
  }

  public TargetRoute route(String target) {
    if (target.startsWith(ROLE)) {
      List<AgentEntry> members = agents.withRole(after(target, ROLE));
      return new TargetRoute(target, TargetKind.ROLE, members);
    }
    if (target.startsWith(CAPABILITY)) {
      List<AgentEntry> members = agents.withCapability(after(target, CAPABILITY));
      return new TargetRoute(target, TargetKind.CAPABILITY, members);
    }
    if (TargetRoute.isHuman(target)) {
      List<AgentEntry> members = agents.ofQueue(TargetRoute.queueOf(target));
      return new TargetRoute(target, TargetKind.HUMAN, members);
    }
    return new TargetRoute(target, TargetKind.AGENT, agent(target).stream().toList());
  }

  /** Returns the agents that subscribe to a target {@code topic:NAME}, by name. */
  public List<AgentEntry> subscribers(String target) {
    return agents.subscribers(TargetRoute.topicOf(target));
  }

  private static String after(String target, String prefix) {
    return target.substring(prefix.length());
  }

  public Optional<CompiledContract> contract(String id) {
    return contracts.contract(id);
  }

  public Collection<CompiledContract> contracts() {
    return contracts.contracts();
  }

  /** Returns whether any contract changes the settings of the safety gate. */
  public boolean hasSafetyRules() {
    return contracts.hasSafetyRules();
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
    sources(sender).forEach(source -> found.addAll(contracts.from(source)));
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
    return with(agents.with(agent));
  }

  public Catalog withoutAgent(String name) {
    return with(agents.without(name));
  }

  private Catalog with(AgentDirectory changed) {
    return new Catalog(changed, contracts, schemas, migrations, permissions, supervisor);
  }

  public Catalog with(CompiledContract contract) {
    return new Catalog(
        agents, contracts.with(contract), schemas, migrations, permissions, supervisor);
  }

  public Catalog with(String id, Schema schema) {
    return new Catalog(
        agents, contracts, schemas.plus(id, schema), migrations, permissions, supervisor);
  }

  public Catalog with(MigrationKey key, SchemaMigration migration) {
    Map<MigrationKey, SchemaMigration> changed = new HashMap<>(migrations);
    changed.put(key, migration);
    return new Catalog(agents, contracts, schemas, Map.copyOf(changed), permissions, supervisor);
  }
}
