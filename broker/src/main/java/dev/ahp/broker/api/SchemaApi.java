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

  /** A stored schema, and whether it is new. */
  record SchemaPutResult(Json schema, boolean created) {}
}
