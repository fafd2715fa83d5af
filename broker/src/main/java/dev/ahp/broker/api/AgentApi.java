package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Who there is. */
public interface AgentApi {
  /** Makes or replaces an entry; a new one comes with its token. */
  CompletableFuture<AgentPutResult> put(Caller caller, String name, Json entry);

  /** Makes an entry; {@code AGENT_EXISTS} if there is one. */
  CompletableFuture<AgentPutResult> create(Caller caller, String name, Json entry);

  JsonObject get(Caller caller, String name);

  JsonObject list(Caller caller, PageRequest pageRequest);

  CompletableFuture<Void> remove(Caller caller, String name);

  /** Makes a new token, {@code {"name","token"}}; the old one dies. */
  CompletableFuture<JsonObject> newToken(Caller caller, String name);

  JsonObject roles(Caller caller, PageRequest pageRequest);

  /** Whom a token lets in; constant time in the token. */
  Optional<Caller> authenticate(String token);

  /** Registers a name that has no entry yet; only for development. */
  void ensure(String name);

  /** An entry as it now is; {@code created} when it is new. */
  record AgentPutResult(JsonObject agent, boolean created) {}
}
