package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.quota.QuotaRegistry;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.broker.quota.QuotaSet;
import dev.ahp.broker.quota.QuotaSetParser;
import dev.ahp.broker.quota.QuotaUse;
import dev.ahp.broker.quota.Quotas;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.CommitResult;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Changes and shows quotas. Each change is recorded with the values before and after it. */
final class QuotaService implements QuotaApi {
  private final BrokerContext context;
  private final UsageReader reader;
  private final QuotaAlerter alerter;

  QuotaService(BrokerContext context, Executor executor) {
    this.context = context;
    this.reader = new UsageReader(context, executor);
    this.alerter = new QuotaAlerter(context);
  }

  /** Loads the quotas and, if one needs them, the numbers of the store. */
  void begin() {
    load().join();
  }

  private CompletableFuture<Boolean> load() {
    context.read(
        view -> {
          registry().load(view);
          return true;
        });
    return reader.readIfNeeded();
  }

  /** Reads the numbers again if they are due, and raises alerts. */
  void maintain() {
    reader.refreshIfDue();
    alerter.raise();
  }

  void committed(CommitResult result) {
    UsageCounts changes = result.usage();
    if (changes != null) {
      registry().ledger().add(changes);
    }
  }

  private QuotaRegistry registry() {
    return context.quotas();
  }

  @Override
  public JsonObject list(Caller caller) {
    BrokerContext.requireReader(caller);
    return shown();
  }

  private JsonObject shown() {
    Quotas quotas = registry().current();
    JsonObject.Builder agents = JsonObject.builder();
    new TreeMap<>(quotas.agents()).forEach((name, set) -> agents.put(name, set.toJson()));
    return JsonObject.builder()
        .put("namespace", quotas.namespace().toJson())
        .put("agent", quotas.agent().toJson())
        .put("agents", agents.build())
        .build();
  }

  @Override
  public CompletableFuture<JsonObject> put(Caller caller, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          JsonObject body = CallBodyReader.of(json).json();
          Map<String, @Nullable QuotaSet> changes = new LinkedHashMap<>();
          for (String name : body.names()) {
            String key =
                switch (name) {
                  case "namespace" -> Quotas.NAMESPACE_KEY;
                  case "agent" -> Quotas.AGENT_KEY;
                  default -> throw unknownMember(name);
                };
            Json set = Optional.ofNullable(body.get(name)).orElse(JsonObject.empty());
            changes.put(key, QuotaSetParser.parse(set, "/" + name));
          }
          return change(caller, changes).thenApply(done -> shown());
        });
  }

  private static Denied unknownMember(String name) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(
            new Violation(
                ProblemCode.SCHEMA_INVALID,
                "/" + name,
                "is not a member; expected namespace or agent; the quotas of one agent are at"
                    + " /v1/quotas/agents/NAME")));
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          Map<String, @Nullable QuotaSet> changes = new LinkedHashMap<>();
          changes.put(Quotas.NAMESPACE_KEY, null);
          changes.put(Quotas.AGENT_KEY, null);
          return change(caller, changes).thenAccept(done -> {});
        });
  }

  @Override
  public JsonObject get(Caller caller, String agent) {
    BrokerContext.requireReader(caller);
    return shown(requireKnown(agent));
  }

  private String requireKnown(String agent) {
    boolean known =
        context.catalog().agent(agent).isPresent()
            || registry().current().agents().containsKey(agent)
            || registry().names().contains(agent);
    if (!known) {
      throw unknownAgent(agent);
    }
    return agent;
  }

  private static Denied unknownAgent(String agent) {
    return BrokerContext.notFound("no agent has the name " + agent);
  }

  private JsonObject shown(String agent) {
    Quotas quotas = registry().current();
    QuotaSet own = quotas.agents().getOrDefault(agent, QuotaSet.NONE);
    return JsonObject.builder()
        .put("name", agent)
        .put("own", own.toJson())
        .put("effective", quotas.of(agent).toJson())
        .build();
  }

  private static String requireName(String agent) {
    if (!Ids.isName(agent)) {
      throw unknownAgent(agent);
    }
    return agent;
  }

  @Override
  public CompletableFuture<JsonObject> put(Caller caller, String agent, Json body) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          return changeAgent(caller, requireName(agent), QuotaSetParser.parse(body, ""));
        });
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller, String agent) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          return changeAgent(caller, requireName(agent), null).thenAccept(done -> {});
        });
  }

  private CompletableFuture<JsonObject> changeAgent(
      Caller caller, String agent, @Nullable QuotaSet set) {
    Map<String, @Nullable QuotaSet> changes = new LinkedHashMap<>();
    changes.put(Quotas.AGENTS_PREFIX + agent, set);
    return change(caller, changes).thenApply(done -> shown(agent));
  }

  /** Stores the sets by key; null removes one. The new quotas apply when the future completes. */
  private CompletableFuture<Boolean> change(
      Caller caller, Map<String, @Nullable QuotaSet> changes) {
    return context
        .runOnFirstWriter(
            Commands.of(
                work -> {
                  changes.forEach((key, set) -> change(work, caller, key, set));
                  context.catalogChanged(work);
                  return true;
                }))
        .thenCompose(done -> load());
  }

  private static void change(UnitOfWork work, Caller caller, String key, @Nullable QuotaSet set) {
    JsonObject before = work.entry(KeyValueTable.SETTINGS, key);
    if (set == null) {
      work.remove(KeyValueTable.SETTINGS, key);
    } else {
      work.put(KeyValueTable.SETTINGS, key, set.toJson());
    }
    work.record(
        AuditEntry.of(AuditEvent.QUOTA_CHANGED, caller.name())
            .data(
                JsonObject.builder()
                    .put("quota", key.substring("quota/".length()))
                    .put("before", before == null ? Json.Null.NULL : before)
                    .put("after", set == null ? Json.Null.NULL : set.toJson())
                    .build()));
  }

  @Override
  public JsonObject usage(Caller caller, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    JsonObject page =
        PageCursors.named(registry().names(), it -> it, pageRequest, this::usageOfAgent);
    return page.toBuilder()
        .put("namespace", usageOf(null))
        .put("counted", registry().countsStore())
        .build();
  }

  private Json usageOfAgent(String agent) {
    return JsonObject.builder().put("name", agent).put("usage", usageOf(agent)).build();
  }

  /** Returns the used and limited resources; the store's numbers are known only if limited. */
  private JsonObject usageOf(@Nullable String agent) {
    JsonObject.Builder all = JsonObject.builder();
    for (QuotaResource resource : QuotaResource.values()) {
      QuotaUse use = registry().use(resource, agent);
      if (use.used() > 0 || !use.limit().isNone()) {
        all.put(resource.wireName(), toJson(use));
      }
    }
    return all.build();
  }

  private static JsonObject toJson(QuotaUse use) {
    Long soft = use.limit().soft();
    Long hard = use.limit().hard();
    return JsonObject.builder()
        .put("used", use.used())
        .put("soft", soft == null ? Json.Null.NULL : Json.of(soft))
        .put("hard", hard == null ? Json.Null.NULL : Json.of(hard))
        .build();
  }

  @Override
  public List<String> request(Caller caller) {
    return caller.isOperator()
        ? List.of()
        : registry().request(caller.name()).stream().map(QuotaUse::text).toList();
  }

  @Override
  public Runnable acquire(QuotaResource resource, Caller caller) {
    return caller.isOperator() ? () -> {} : registry().acquire(resource, caller.name());
  }
}
