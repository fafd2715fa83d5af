package dev.ahp.broker.api;

import dev.ahp.id.Ids;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Exports of agents between namespaces. The broker of the namespace {@code default} stores the
 * definitions. Each export has one agent in both namespaces: the receiver in the namespace {@code
 * to}, and a sender in the exporting namespace.
 */
public interface ExportApi {
  /** The maximum number of exports of one namespace. */
  int MAX_PER_NAMESPACE = 100;

  /** Returns the agent that sends the packets of another namespace. */
  static String senderFor(String namespace) {
    return "from." + namespace;
  }

  /**
   * Returns the id of a packet of another namespace in the exporting namespace, and of its task. It
   * follows from the packet, so that a repeated submission is a duplicate.
   */
  static String workId(String from, String packetId) {
    String id = from + ":" + packetId;
    return id.length() <= Ids.MAX_ID_CHARS
        ? id
        : from + ":" + CanonicalJson.hash(Json.of(packetId));
  }

  /** Lists the exports of a namespace. Requires an operator or an auditor. */
  List<JsonObject> list(Caller caller, String namespace);

  /** Returns all exports, for the daemon that applies them. */
  List<JsonObject> all();

  /** Adds an export of a namespace: {@code agent}, {@code to}, {@code types} and {@code as}. */
  CompletableFuture<JsonObject> add(Caller caller, String namespace, Json body);

  /** Marks an export for removal. The daemon then ends its work and removes its agents. */
  CompletableFuture<JsonObject> remove(Caller caller, ExportKey key);

  /** Deletes an export whose agents were removed; returns false if another node did it. */
  CompletableFuture<Boolean> finishRemoval(ExportKey key);

  /**
   * Adds or changes an agent of an export in this namespace. Returns false if nothing changed.
   *
   * @param actor who changed the export
   */
  CompletableFuture<Boolean> putAgent(String actor, String name, JsonObject entry);

  /** Removes an agent of an export from this namespace; returns false if there was none. */
  CompletableFuture<Boolean> removeAgent(String actor, String name);

  /**
   * Identifies an export.
   *
   * @param namespace the namespace of the agent
   * @param to the namespace that can send to it
   * @param as the name of the agent there
   */
  record ExportKey(String namespace, String to, String as) {
    public static ExportKey of(JsonObject export) {
      return new ExportKey(
          export.string("namespace").orElse(""),
          export.string("to").orElse(""),
          export.string("as").orElse(""));
    }
  }
}
