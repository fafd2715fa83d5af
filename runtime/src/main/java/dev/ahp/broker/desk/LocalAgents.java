package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The desk of agents in this process. Only hashes of tokens are kept. */
final class LocalAgents implements AgentDesk {
  private final KnownTokens known = new KnownTokens();
  private final Office office;
  private final Tokens tokens;

  LocalAgents(Office office) {
    this.office = office;
    this.tokens = new Tokens();
  }

  @Override
  public CompletableFuture<Put> put(Caller caller, String name, Json entry) {
    return write(caller, name, entry, false);
  }

  @Override
  public CompletableFuture<Put> create(Caller caller, String name, Json entry) {
    return write(caller, name, entry, true);
  }

  private CompletableFuture<Put> write(Caller caller, String name, Json entry, boolean onlyNew) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          JsonObject json = AgentEntries.checked(name, entry, office.environment().deliveryRules());
          String token = tokens.create();
          AgentEntry agent = new AgentEntry(name, json);
          return office
              .run(
                  name,
                  Units.of(
                      new Keys().entry(Shelf.AGENTS, name),
                      work -> stored(work, caller, agent, onlyNew, token)))
              .thenCompose(put -> office.enlist(agent).thenApply(done -> put));
        });
  }

  private Put stored(Work work, Caller caller, AgentEntry agent, boolean onlyNew, String token) {
    String name = agent.name();
    boolean exists =
        work.entry(Shelf.AGENTS, name) != null || office.catalog().agent(name).isPresent();
    boolean hasToken = work.entry(Shelf.TOKENS, "of/" + name) != null;
    if (exists && onlyNew) {
      throw Denied.of(
          ProblemCode.AGENT_EXISTS, "an agent has the name " + name, JsonObject.empty());
    }
    work.put(Shelf.AGENTS, name, agent.json());
    if (!hasToken) {
      keepToken(work, name, token);
    }
    record(work, caller, name, exists ? "changed" : "added");
    work.afterwards(() -> office.keeper().change(it -> it.with(agent)));
    JsonObject shown = agent.shown();
    return new Put(hasToken ? shown : shown.with("token", Json.of(token)), !exists);
  }

  private void record(Work work, Caller caller, String name, String change) {
    office.catalogChanged(work);
    work.record(
        RecordDraft.of("agent.changed", caller.name())
            .data(JsonObject.builder().put("agent", name).put("change", change).build()));
  }

  private void keepToken(Work work, String name, String token) {
    JsonObject old = work.entry(Shelf.TOKENS, "of/" + name);
    if (old != null) {
      work.remove(Shelf.TOKENS, old.string("hash").orElse(""));
    }
    String hash = Tokens.hash(token);
    work.put(Shelf.TOKENS, hash, JsonObject.builder().put("name", name).build());
    work.put(Shelf.TOKENS, "of/" + name, JsonObject.builder().put("hash", hash).build());
  }

  @Override
  public JsonObject get(Caller caller, String name) {
    return office
        .catalog()
        .agent(name)
        .map(AgentEntry::shown)
        .orElseThrow(() -> Office.notFound("there is no agent " + name));
  }

  @Override
  public JsonObject list(Caller caller, Page page) {
    return Pages.named(office.catalog().agents(), AgentEntry::name, page, AgentEntry::shown);
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller, String name) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          if (office.catalog().agent(name).isEmpty()) {
            throw Office.notFound("there is no agent " + name);
          }
          return office
              .run(name, Units.of(work -> removed(work, caller, name)))
              .thenAccept(done -> {});
        });
  }

  private Boolean removed(Work work, Caller caller, String name) {
    JsonObject token = work.entry(Shelf.TOKENS, "of/" + name);
    if (token != null) {
      work.remove(Shelf.TOKENS, token.string("hash").orElse(""));
      work.remove(Shelf.TOKENS, "of/" + name);
    }
    work.remove(Shelf.AGENTS, name);
    record(work, caller, name, "removed");
    work.afterwards(() -> office.keeper().change(it -> it.withoutAgent(name)));
    return true;
  }

  @Override
  public CompletableFuture<JsonObject> newToken(Caller caller, String name) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          if (office.catalog().agent(name).isEmpty()) {
            throw Office.notFound("there is no agent " + name);
          }
          String token = tokens.create();
          return office.run(
              name,
              Units.of(
                  work -> {
                    keepToken(work, name, token);
                    record(work, caller, name, "token");
                    return JsonObject.builder().put("name", name).put("token", token).build();
                  }));
        });
  }

  @Override
  public JsonObject roles(Caller caller, Page page) {
    return Pages.named(
        office.catalog().roles().entrySet(),
        Map.Entry::getKey,
        page,
        it -> role(it.getKey(), it.getValue()));
  }

  private static JsonObject role(String role, List<AgentEntry> members) {
    return JsonObject.builder()
        .put("role", role)
        .put("agents", JsonArray.ofStrings(members.stream().map(AgentEntry::name).toList()))
        .build();
  }

  /** The token is looked for by its hash, so how long it takes tells nothing about it. */
  @Override
  public Optional<Caller> authenticate(String token) {
    String hash = Tokens.hash(token);
    return known
        .name(
            office.catalogVersion(),
            hash,
            () ->
                office.read(
                    view ->
                        Optional.ofNullable(view.entry(Shelf.TOKENS, hash))
                            .flatMap(it -> it.string("name"))))
        .map(this::caller);
  }

  private Caller caller(String name) {
    String kind = office.catalog().agent(name).map(AgentEntry::kind).orElse("agent");
    return switch (kind) {
      case "operator" -> new Caller(Caller.Kind.OPERATOR, name);
      case "auditor" -> new Caller(Caller.Kind.AUDITOR, name);
      default -> Caller.agent(name);
    };
  }

  @Override
  public void ensure(String name) {
    if (!Ids.isName(name) || office.catalog().agent(name).isPresent()) {
      return;
    }
    AgentEntry agent = AgentEntry.empty(name);
    office
        .run(
            name,
            Units.of(
                work -> {
                  if (work.entry(Shelf.AGENTS, name) == null) {
                    work.put(Shelf.AGENTS, name, agent.json());
                    record(work, Caller.OPERATOR, name, "added");
                    work.afterwards(() -> office.keeper().change(it -> it.with(agent)));
                  }
                  return true;
                }))
        .join();
  }
}
