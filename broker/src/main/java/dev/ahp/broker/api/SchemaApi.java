package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The registered payload schemas. */
public interface SchemaApi {
  /** Lists schemas: {@code {"items":[{"id","builtIn"}],"next"}}. */
  JsonObject list(Caller caller, PageRequest pageRequest);

  /** Returns the schema document. */
  Json get(Caller caller, String id);

  CompletableFuture<SchemaPutResult> put(Caller caller, String id, Json schema);

  /** Lists migrations: {@code {"items":[{"from","to","steps"}],"next"}}. */
  JsonObject migrations(Caller caller, PageRequest pageRequest);

  /** Stores the migration of payloads from one registered schema to another. */
  CompletableFuture<JsonObject> putMigration(Caller caller, String from, String to, Json body);

  /** A stored schema, and whether it is new. */
  record SchemaPutResult(Json schema, boolean created) {}
}
