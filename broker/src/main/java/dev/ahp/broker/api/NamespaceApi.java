package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The definitions of the namespaces of a daemon. Each namespace has its own broker; the broker of
 * the namespace {@code default} stores the definitions of the others.
 */
public interface NamespaceApi {
  /** The key prefix of definitions in the settings of the store. */
  String KEY_PREFIX = "namespace/";

  /** Lists the definitions by name. Requires an operator or an auditor. */
  JsonObject list(Caller caller, PageRequest pageRequest);

  JsonObject get(Caller caller, String name);

  /** Returns all definitions, for the daemon that runs them. */
  List<JsonObject> all();

  /** Adds a namespace: {@code name}, {@code description} and {@code placement}. */
  CompletableFuture<JsonObject> add(Caller caller, Json body);

  /**
   * Marks a namespace for removal. The daemon then stops its broker and deletes its data. The body
   * repeats the name in {@code confirm}.
   */
  CompletableFuture<JsonObject> remove(Caller caller, String name, Json body);

  /**
   * Saves the last state of a namespace that is being removed, before its data is deleted.
   *
   * @param last counts, and the heads of the audit chains
   */
  CompletableFuture<JsonObject> saveLastState(String name, JsonObject last);

  /** Deletes the definition after the data was deleted; returns false if another node did it. */
  CompletableFuture<Boolean> finishRemoval(String name);
}
