package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.TokenApi;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Issues, lists, revokes and authenticates the tokens of agents. */
final class TokenService implements TokenApi {
  private static final int MAX_PER_AGENT = 20;
  private static final int MAX_USES = 10_000;
  private static final long MINUTE_MS = 60_000;

  private final BrokerContext context;
  private final TokenGenerator generator = new TokenGenerator();
  private final TokenCache cache = new TokenCache();

  /** When each token was used last, to the minute. It is not stored. */
  private final Map<String, Long> lastUses = new ConcurrentHashMap<>();

  TokenService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, String agent, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    requireAgent(agent);
    long now = context.clock().millis();
    List<AgentToken> tokens =
        context.read(
            view ->
                TokenRepository.all(
                    agent,
                    view.entries(
                        KeyValueTable.TOKENS,
                        AgentToken.prefix(agent),
                        "",
                        TokenRepository.MAX_READ),
                    view.entry(KeyValueTable.TOKENS, AgentToken.mainKey(agent))));
    return PageCursors.named(
        tokens.stream().sorted(Comparator.comparing(AgentToken::id)).toList(),
        AgentToken::id,
        pageRequest,
        it -> it.shown(now).with("lastUsedAt", lastUsedAt(it.id())));
  }

  private Json lastUsedAt(String id) {
    Long at = lastUses.get(id);
    return at == null ? Json.Null.NULL : Json.of(Rfc3339.format(at));
  }

  @Override
  public CompletableFuture<JsonObject> add(Caller caller, String agent, Json body) {
    return BrokerContext.attempt(
        () -> {
          requireMayIssue(caller, agent);
          TokenRequest request = TokenRequest.read(body, context.clock().millis());
          String secret = generator.create();
          return context.run(
              agent,
              Commands.of(
                  work -> add(work, caller, issued(work, caller, agent, request, secret), secret)));
        });
  }

  private static AgentToken issued(
      UnitOfWork work, Caller caller, String agent, TokenRequest request, String secret) {
    return new AgentToken(
        agent,
        TokenGenerator.hash(secret),
        request.description(),
        work.now(),
        caller.name(),
        request.expiresAt(),
        request.scopes());
  }

  private JsonObject add(UnitOfWork work, Caller caller, AgentToken token, String secret) {
    List<AgentToken> before = TokenRepository.all(work, token.agent());
    List<AgentToken> valid = before.stream().filter(it -> !it.isExpired(work.now())).toList();
    if (valid.size() >= MAX_PER_AGENT) {
      throw Denied.of(
          ProblemCode.TOO_LARGE,
          "the agent %s has %s tokens, which is the maximum; revoke one of them first"
              .formatted(token.agent(), MAX_PER_AGENT),
          JsonObject.empty());
    }
    if (before.size() >= MAX_PER_AGENT) {
      before.stream()
          .filter(it -> it.isExpired(work.now()))
          .forEach(it -> TokenRepository.remove(work, it));
    }
    TokenRepository.save(work, token);
    List<AgentToken> after = new ArrayList<>(valid);
    after.add(token);
    record(work, caller, token.agent(), "tokenAdded", valid, after);
    return token.shown(work.now()).with("token", Json.of(secret));
  }

  @Override
  public CompletableFuture<JsonObject> replace(Caller caller, String agent, Json body) {
    return BrokerContext.attempt(
        () -> {
          requireMayIssue(caller, agent);
          long keepOldMs = TokenRequest.keepOld(body);
          String secret = generator.create();
          return context.run(
              agent, Commands.of(work -> replace(work, caller, agent, keepOldMs, secret)));
        });
  }

  private JsonObject replace(
      UnitOfWork work, Caller caller, String agent, long keepOldMs, String secret) {
    List<AgentToken> before =
        TokenRepository.all(work, agent).stream().filter(it -> !it.isExpired(work.now())).toList();
    List<AgentToken> after = new ArrayList<>();
    for (AgentToken old : before) {
      if (keepOldMs > 0) {
        AgentToken kept = old.expiringAt(work.now() + keepOldMs);
        TokenRepository.save(work, kept);
        after.add(kept);
      } else {
        TokenRepository.remove(work, old);
      }
    }
    AgentToken token =
        new AgentToken(
            agent,
            TokenGenerator.hash(secret),
            null,
            work.now(),
            caller.name(),
            0,
            TokenScopes.ALL);
    TokenRepository.saveMain(work, token);
    after.add(token);
    record(work, caller, agent, "token", before, after);
    return JsonObject.builder()
        .put("name", agent)
        .put("id", token.id())
        .put("token", secret)
        .build();
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller, String agent, String id) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          requireAgent(agent);
          return context
              .run(agent, Commands.of(work -> remove(work, caller, agent, id)))
              .thenAccept(done -> {});
        });
  }

  private Boolean remove(UnitOfWork work, Caller caller, String agent, String id) {
    List<AgentToken> before = TokenRepository.all(work, agent);
    AgentToken token =
        before.stream()
            .filter(it -> it.id().equals(id))
            .findFirst()
            .orElseThrow(
                () -> BrokerContext.notFound("the agent " + agent + " has no token " + id));
    TokenRepository.remove(work, token);
    List<AgentToken> after = before.stream().filter(it -> !it.equals(token)).toList();
    record(work, caller, agent, "tokenRemoved", before, after);
    return true;
  }

  private void record(
      UnitOfWork work,
      Caller caller,
      String agent,
      String change,
      List<AgentToken> before,
      List<AgentToken> after) {
    context.catalogChanged(work);
    work.record(
        AuditEntry.of(AuditEvent.AGENT_CHANGED, caller.name())
            .data(
                JsonObject.builder()
                    .put("agent", agent)
                    .put("change", change)
                    .put("before", recorded(before))
                    .put("after", recorded(after))
                    .build()));
  }

  private static JsonArray recorded(List<AgentToken> tokens) {
    return new JsonArray(tokens.stream().map(it -> (Json) it.recorded()).toList());
  }

  private AgentEntry requireAgent(String name) {
    return context
        .catalog()
        .agent(name)
        .orElseThrow(() -> BrokerContext.notFound("unknown agent " + name));
  }

  private void requireMayIssue(Caller caller, String name) {
    BrokerContext.requireOperator(caller);
    requireMayGrant(caller, requireAgent(name));
  }

  /** Prevents that a token with scopes is used to get one without them. */
  static void requireMayGrant(Caller caller, AgentEntry agent) {
    if (!caller.scopes().isUnlimited() && !agent.kind().equals("agent")) {
      throw BrokerContext.forbidden(
          "a token with scopes may not create callers of kind " + agent.kind());
    }
  }

  /** Looks up the token by its hash, so the duration does not depend on the token. */
  @Override
  public Optional<Caller> authenticate(String token) {
    long now = context.clock().millis();
    return find(token)
        .filter(it -> !it.isExpired(now))
        .map(
            it -> {
              used(it.id(), now);
              return new Caller(kind(it.agent()), it.agent(), it.scopes(), it.expiresAt());
            });
  }

  @Override
  public Optional<Instant> expiredAt(String token) {
    long now = context.clock().millis();
    return find(token)
        .filter(it -> it.isExpired(now))
        .map(it -> Instant.ofEpochMilli(it.expiresAt()));
  }

  private Optional<AgentToken> find(String token) {
    String hash = TokenGenerator.hash(token);
    return cache.get(
        context.catalogVersion(),
        hash,
        () ->
            context.read(view -> AgentToken.ofHash(hash, view.entry(KeyValueTable.TOKENS, hash))));
  }

  private void used(String id, long now) {
    Long before = lastUses.get(id);
    boolean isRecent = before != null && now - before < MINUTE_MS;
    if (!isRecent && (before != null || lastUses.size() < MAX_USES)) {
      lastUses.put(id, now - now % MINUTE_MS);
    }
  }

  private Caller.CallerKind kind(String name) {
    String kind = context.catalog().agent(name).map(AgentEntry::kind).orElse("agent");
    return Caller.CallerKind.valueOf(kind.toUpperCase(Locale.ROOT));
  }
}
