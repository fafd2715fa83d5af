package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Registered agents. */
public interface AgentApi {
  /** Creates or replaces an agent. The response for a new agent contains its token. */
  CompletableFuture<AgentPutResult> put(Caller caller, String name, Json entry);

  /** Creates an agent; fails with {@code AGENT_EXISTS} if it exists. */
  CompletableFuture<AgentPutResult> create(Caller caller, String name, Json entry);

  /**
   * Changes parts of an agent, {@code {"set","addKey","endKey"}}, and keeps the others with their
   * secrets. Returns the agent.
   */
  CompletableFuture<JsonObject> edit(Caller caller, String name, Json body);

  JsonObject get(Caller caller, String name);

  /** Returns a registered agent as a caller. Does not read the store. */
  Optional<Caller> registered(String name);

  JsonObject list(Caller caller, PageRequest pageRequest);

  CompletableFuture<Void> remove(Caller caller, String name);

  /** Stops offers to an agent, {@code {"reason"}}; its packets wait. Returns the agent. */
  CompletableFuture<JsonObject> pause(Caller caller, String name, Json body);

  /** Allows offers to an agent again, {@code {"reason"}}. Returns the agent. */
  CompletableFuture<JsonObject> resume(Caller caller, String name, Json body);

  JsonObject roles(Caller caller, PageRequest pageRequest);

  /** Registers a calling agent without settings; for development only. */
  void ensure(String name);

  /** Registers the target of a packet as an agent that has not called yet; for development only. */
  void expect(String name);

  /** A stored agent, and whether it is new. */
  record AgentPutResult(JsonObject agent, boolean created) {}
}
