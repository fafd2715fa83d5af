package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.PingHealth;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Manages agents. */
final class AgentService implements AgentApi {
  private static final int MAX_REASON = 1_000;

  private final BrokerContext context;
  private final TokenGenerator generator;
  private final LongPoll longPoll;
  private final AgentHealth health;

  AgentService(BrokerContext context, LongPoll longPoll, AgentHealth health) {
    this.health = health;
    this.context = context;
    this.longPoll = longPoll;
    this.generator = new TokenGenerator();
  }

  @Override
  public CompletableFuture<AgentPutResult> put(Caller caller, String name, Json entry) {
    return write(caller, name, entry, false);
  }

  @Override
  public CompletableFuture<AgentPutResult> create(Caller caller, String name, Json entry) {
    return write(caller, name, entry, true);
  }

  private CompletableFuture<AgentPutResult> write(
      Caller caller, String name, Json entry, boolean onlyNew) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          JsonObject json =
              AgentEntryValidator.validate(name, entry, context.environment().deliveryRules());
          String token = generator.create();
          AgentEntry agent = new AgentEntry(name, json);
          return context
              .run(
                  name,
                  Commands.of(
                      new ReadSet().entry(KeyValueTable.AGENTS, name),
                      work -> store(work, caller, agent, onlyNew, token)))
              .thenCompose(result -> context.enqueueForTransport(agent).thenApply(done -> result));
        });
  }

  @Override
  public CompletableFuture<JsonObject> edit(Caller caller, String name, Json body) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          AgentEdit edit = AgentEdit.of(body);
          JsonObject current = entryOf(name);
          requireUnmanaged(name);
          JsonObject json =
              AgentEntryValidator.validate(
                  name, edit.applyTo(current), context.environment().deliveryRules());
          AgentEntry agent = new AgentEntry(name, json);
          return context
              .run(
                  name,
                  Commands.of(
                      new ReadSet().entry(KeyValueTable.AGENTS, name),
                      work -> {
                        if (!entryOf(name).equals(current)) {
                          throw Denied.of(
                              ProblemCode.ILLEGAL_TRANSITION,
                              "the agent was changed meanwhile; read it again",
                              JsonObject.empty());
                        }
                        return store(work, caller, agent, false, null);
                      }))
              .thenCompose(
                  done -> context.enqueueForTransport(agent).thenApply(it -> done.agent()));
        });
  }

  private JsonObject entryOf(String name) {
    return context
        .catalog()
        .agent(name)
        .map(it -> it.withPause(null).json().without("unseen"))
        .orElseThrow(() -> BrokerContext.notFound("unknown agent " + name));
  }

  private AgentPutResult store(
      UnitOfWork work, Caller caller, AgentEntry agent, boolean onlyNew, @Nullable String token) {
    String name = agent.name();
    TokenService.requireMayGrant(caller, agent);
    requireUnmanaged(name);
    boolean exists =
        work.entry(KeyValueTable.AGENTS, name) != null || context.catalog().agent(name).isPresent();
    boolean needsToken = token != null && TokenRepository.all(work, name).isEmpty();
    if (exists && onlyNew) {
      throw Denied.of(
          ProblemCode.AGENT_EXISTS, "an agent already has the name " + name, JsonObject.empty());
    }
    work.put(KeyValueTable.AGENTS, name, agent.json());
    if (token != null && needsToken) {
      TokenRepository.saveMain(work, firstToken(work, caller, name, token));
    }
    record(work, caller, name, exists ? "changed" : "added");
    AgentEntry active =
        agent.withPause(work.entry(KeyValueTable.SETTINGS, CatalogRepository.PAUSE_PREFIX + name));
    work.afterCommit(() -> context.catalogs().change(it -> it.with(active)));
    JsonObject shown = active.withoutSecrets();
    return new AgentPutResult(
        token != null && needsToken ? shown.with("token", Json.of(token)) : shown, !exists);
  }

  /** Refuses to change the agent of an export. */
  private void requireUnmanaged(String name) {
    if (context.catalog().agent(name).filter(AgentEntry::isManaged).isPresent()) {
      throw BrokerContext.forbidden(
          "the agent " + name + " belongs to an export; use ahp namespaces unexport to remove it");
    }
  }

  private void record(UnitOfWork work, Caller caller, String name, String change) {
    record(work, caller, JsonObject.builder().put("agent", name).put("change", change).build());
  }

  private void record(UnitOfWork work, Caller caller, JsonObject change) {
    context.catalogChanged(work);
    work.record(AuditEntry.of(AuditEvent.AGENT_CHANGED, caller.name()).data(change));
  }

  private static AgentToken firstToken(UnitOfWork work, Caller caller, String name, String token) {
    return new AgentToken(
        name, TokenGenerator.hash(token), null, work.now(), caller.name(), 0, TokenScopes.ALL);
  }

  @Override
  public JsonObject get(Caller caller, String name) {
    return context
        .catalog()
        .agent(name)
        .map(AgentEntry::withoutSecrets)
        .map(it -> health.addTo(it, answerOf(name)))
        .orElseThrow(() -> BrokerContext.notFound("unknown agent " + name));
  }

  @Override
  public Optional<Caller> registered(String name) {
    return context
        .catalog()
        .agent(name)
        .map(AgentEntry::kind)
        .map(it -> new Caller(Caller.CallerKind.valueOf(it.toUpperCase(Locale.ROOT)), name));
  }

  @Override
  public JsonObject list(Caller caller, PageRequest pageRequest) {
    Map<String, JsonObject> answers = context.read(AgentHealth::answers);
    return PageCursors.named(
        context.catalog().agents(),
        AgentEntry::name,
        pageRequest,
        it -> health.addTo(it.withoutSecrets(), answers.get(it.name())));
  }

  private @Nullable JsonObject answerOf(String name) {
    return context
        .read(
            view ->
                Optional.ofNullable(
                    view.entry(KeyValueTable.SETTINGS, PingHealth.KEY_PREFIX + name)))
        .orElse(null);
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller, String name) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          if (context.catalog().agent(name).isEmpty()) {
            throw BrokerContext.notFound("unknown agent " + name);
          }
          return context
              .run(name, Commands.of(work -> remove(work, caller, name)))
              .thenAccept(done -> {});
        });
  }

  private Boolean remove(UnitOfWork work, Caller caller, String name) {
    requireUnmanaged(name);
    TokenRepository.all(work, name).forEach(it -> TokenRepository.remove(work, it));
    work.remove(KeyValueTable.AGENTS, name);
    work.remove(KeyValueTable.SETTINGS, CatalogRepository.PAUSE_PREFIX + name);
    work.remove(KeyValueTable.SETTINGS, PingHealth.KEY_PREFIX + name);
    record(work, caller, name, "removed");
    work.afterCommit(() -> context.catalogs().change(it -> it.withoutAgent(name)));
    return true;
  }

  @Override
  public CompletableFuture<JsonObject> pause(Caller caller, String name, Json body) {
    return setPaused(caller, name, body, true);
  }

  @Override
  public CompletableFuture<JsonObject> resume(Caller caller, String name, Json body) {
    return setPaused(caller, name, body, false)
        .thenCompose(shown -> wake(name).thenApply(done -> shown));
  }

  /** Lets waiting claims and the transport of an agent look for packets again. */
  private CompletableFuture<Integer> wake(String name) {
    longPoll.wake(Map.of(name, Integer.MAX_VALUE));
    return context
        .catalog()
        .agent(name)
        .map(context::enqueueForTransport)
        .orElse(CompletableFuture.completedFuture(0));
  }

  private CompletableFuture<JsonObject> setPaused(
      Caller caller, String name, Json json, boolean isPaused) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          CallBodyReader body = CallBodyReader.of(json);
          String reason = body.boundedText("reason", MAX_REASON);
          body.check();
          return context.run(
              name, Commands.of(work -> setPaused(work, caller, name, isPaused, reason)));
        });
  }

  private JsonObject setPaused(
      UnitOfWork work, Caller caller, String name, boolean isPaused, @Nullable String reason) {
    AgentEntry agent =
        context
            .catalog()
            .agent(name)
            .orElseThrow(() -> BrokerContext.notFound("unknown agent " + name));
    JsonObject.Builder change =
        JsonObject.builder().put("agent", name).put("change", isPaused ? "paused" : "resumed");
    JsonObject.Builder pause =
        JsonObject.builder().put("by", caller.name()).put("since", Rfc3339.format(work.now()));
    if (reason != null) {
      change.put("reason", reason);
      pause.put("reason", reason);
    }
    AgentEntry changed = agent.withPause(isPaused ? pause.build() : null);
    String key = CatalogRepository.PAUSE_PREFIX + name;
    if (isPaused) {
      work.put(KeyValueTable.SETTINGS, key, pause.build());
    } else {
      work.remove(KeyValueTable.SETTINGS, key);
    }
    record(work, caller, change.build());
    work.afterCommit(() -> context.catalogs().change(it -> it.with(changed)));
    return changed.withoutSecrets();
  }

  @Override
  public JsonObject roles(Caller caller, PageRequest pageRequest) {
    return PageCursors.named(
        context.catalog().roles().entrySet(),
        Map.Entry::getKey,
        pageRequest,
        it -> role(it.getKey(), it.getValue()));
  }

  private static JsonObject role(String role, List<AgentEntry> members) {
    return JsonObject.builder()
        .put("role", role)
        .put("agents", JsonArray.ofStrings(members.stream().map(AgentEntry::name).toList()))
        .build();
  }

  @Override
  public void ensure(String name) {
    boolean isSeen = context.catalog().agent(name).filter(it -> !it.isUnseen()).isPresent();
    if (Ids.isName(name) && !isSeen) {
      addIf(old -> old == null || new AgentEntry(name, old).isUnseen(), AgentEntry.empty(name));
    }
  }

  @Override
  public void expect(String name) {
    if (Ids.isName(name) && context.catalog().agent(name).isEmpty()) {
      addIf(Objects::isNull, AgentEntry.unseen(name));
    }
  }

  /** Stores an entry without settings if the stored one meets a condition. */
  private void addIf(Predicate<@Nullable JsonObject> condition, AgentEntry agent) {
    String name = agent.name();
    context
        .run(
            name,
            Commands.of(
                work -> {
                  JsonObject old = work.entry(KeyValueTable.AGENTS, name);
                  if (condition.test(old)) {
                    work.put(KeyValueTable.AGENTS, name, agent.json());
                    record(work, Caller.OPERATOR, name, old == null ? "added" : "changed");
                    work.afterCommit(() -> context.catalogs().change(it -> it.with(agent)));
                  }
                  return true;
                }))
        .join();
  }
}
